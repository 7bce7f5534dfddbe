/** `npm run doctor`: tests the configuration against the real services and explains each problem. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { checkAuth, checkCredentials, checkFirestore } from './doctor/check-firebase.ts';
import { checkStripe } from './doctor/check-stripe.ts';
import { brief, type Finding } from './doctor/findings.ts';
import { createSmtpConnection } from '../adapters/smtp.ts';
import { bounded } from '../domain/calls.ts';
import { type Env, EnvError, readEnv } from '../env.ts';

const timeoutMs = 20_000;

const firestoreHint =
  'Is there a database in native mode in FIREBASE_PROJECT_ID, are there application default credentials with the role Cloud Datastore User, and can this machine reach firestore.googleapis.com?';
const mailHint =
  'Correct MAIL_URL: smtps:// for TLS from the start (port 465), smtp:// for STARTTLS (port 587), the host of its certificate, user and password with characters such as @ and / written as %40 and %2F.';
/** A check's hint is shown if its upstream gives no usable answer. */
const checks: [title: string, check: (env: Env) => Promise<Finding[]>, hint: string][] = [
  ['Google’s credentials', checkCredentials, 'Set GOOGLE_APPLICATION_CREDENTIALS (.env.example).'],
  ['Firebase Auth', checkAuth, 'Can this machine reach identitytoolkit.googleapis.com?'],
  ['Firestore', checkFirestore, firestoreHint],
  ['Stripe', checkStripe, 'Can this machine reach api.stripe.com? https://status.stripe.com'],
  ['Mail', checkMail, mailHint],
];

/** Connects to the mail server and signs in. Sends no mail. */
async function checkMail({ mail, production }: Env): Promise<Finding[]> {
  if (!mail) return ['MAIL_URL is not set: no mail is sent.'];
  const connection = createSmtpConnection({ url: mail.url, production });
  await connection.verify().finally(() => connection.close());
  return [];
}

let problems = 0;
function report(title: string, findings: readonly Finding[]): void {
  console.log(`\n${title}`);
  if (findings.length === 0) console.log('  ✓ in order');
  for (const finding of findings) {
    if (typeof finding === 'string') console.log(`  – ${finding}`);
    else console.log(`  ✗ ${finding[0]}\n    → ${finding[1]}`);
    problems += typeof finding === 'string' ? 0 : 1;
  }
}

try {
  const env = readEnv();
  report('Environment', []);
  for (const [title, check, hint] of checks)
    report(
      title,
      await bounded(timeoutMs, () => check(env)).catch((error: unknown): Finding[] => [
        [`${title} gave no usable answer (${brief(error)}).`, hint],
      ]),
    );
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  report(
    'Environment',
    error.problems.map((text) => [text, 'See .env.example.']),
  );
}
console.log(`\n${problems === 0 ? 'No problems found.' : `Problems found: ${problems}.`}`);
process.exit(problems === 0 ? 0 : 1);
