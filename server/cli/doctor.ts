/** `npm run doctor`: tests the configuration against the real services and explains each problem. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { createClockCheck } from './doctor/check-clock.ts';
import {
  checkAuth,
  checkCredentials,
  checkFirestore,
  checkLogins,
} from './doctor/check-firebase.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkNames } from './doctor/check-names.ts';
import { checkRedis } from './doctor/check-redis.ts';
import { checkStripe } from './doctor/check-stripe.ts';
import { type Finding, ok, problem } from './doctor/findings.ts';
import { type Env, namesInEnvironment, readEnv } from '../env.ts';
import { EnvError } from '../environment/parse.ts';

const marks = { ok: '✓', note: '–', problem: '✗' } as const;
let problems = 0;

function report(title: string, findings: Finding[]): void {
  console.log(`\n${title}`);
  for (const finding of findings) {
    console.log(`  ${marks[finding.kind]} ${finding.text}`);
    if (finding.kind !== 'problem') continue;
    problems += 1;
    console.log(`    → ${finding.remedy}`);
  }
}

/** The configuration; null when it is invalid. */
function checkEnvironment(): Env | null {
  const misspelled = checkNames(namesInEnvironment());
  try {
    const env = readEnv();
    report('Environment', [ok('Every required variable is set.'), ...misspelled]);
    return env;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const remedy = 'See .env.example.';
    report('Environment', [...error.problems.map((text) => problem(text, remedy)), ...misspelled]);
    return null;
  }
}

const env = checkEnvironment();
if (env) {
  const clock = createClockCheck();
  const checks: [string, (env: Env) => Promise<Finding[]>][] = [
    ['Firebase Auth', (env) => checkAuth(env, clock)],
    ['Credentials', checkCredentials],
    ['Logins', checkLogins],
    ['Firestore', checkFirestore],
    ['Stripe', (env) => checkStripe(env, clock)],
    ['Redis', checkRedis],
    ['Mail', checkMail],
  ];
  const results = checks.map(([title, check]) => [title, check(env)] as const);
  for (const [title, findings] of results) report(title, await findings);
  report('Clock', [clock.check()]);
}
console.log(`\n${problems === 0 ? 'No problems found.' : `Problems found: ${problems}.`}`);
process.exit(problems === 0 ? 0 : 1);
