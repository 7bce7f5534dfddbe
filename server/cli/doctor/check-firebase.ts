/** Checks Firebase: the web app's key and project, sign-in by email link, Firestore's indexes, and the clock. */
import { GoogleAuth } from 'google-auth-library';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { createAudit } from '../../adapters/firestore/audit-entries.ts';
import { createDeclarationStore } from '../../adapters/firestore/declarations.ts';
import { createFirestore } from '../../adapters/firestore/firestore-client.ts';
import { createOutbox } from '../../adapters/firestore/mails.ts';
import { createCustomerOwners } from '../../adapters/firestore/customer-owners.ts';
import { createSubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import { createTaskStore } from '../../adapters/firestore/tasks.ts';
import { createLog } from '../../log.ts';
import type { Finding } from './findings.ts';

const answerSchema = z.object({
  authorizedDomains: z.array(z.string()).default([]),
  error: z.object({ message: z.string() }).optional(),
});

/** The largest accepted difference between this machine's clock and Google's, in seconds. */
const clockTolerance = 30;

/** Sends the requests of a sign-in, the last one with an invalid link. Sends no mail and changes nothing. */
export async function checkAuth(env: Env): Promise<Finding[]> {
  const { apiKey, projectId } = env.firebase;
  const base = env.authEmulator
    ? `http://${env.authEmulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const site = `${env.siteOrigin}/`;
  const ask = (path: string, body?: object, page = site) =>
    fetch(`${base}/v1/${path}?key=${encodeURIComponent(apiKey)}`, {
      // The key can be restricted to some pages, so the request names the page.
      headers: { referer: page, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const project = await ask('projects');
  const seconds = Math.round((Date.parse(project.headers.get('date') ?? '') - Date.now()) / 1_000);
  const findings: Finding[] = [];
  if (Math.abs(seconds) > clockTolerance)
    findings.push([
      `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} Google’s.`,
      'Have the machine set its clock by NTP.',
    ]);
  // Sign-in links pass through this page of Firebase.
  const linkPage = `https://${env.firebase.authDomain}/`;
  const copyKey = `Copy it from Firebase console > ${projectId} > Project settings > General > Your apps. If it is restricted to websites, ${site} and ${linkPage} must be among them.`;
  for (const [page, { ok, status }] of [
    [site, project],
    [linkPage, await ask('projects', undefined, linkPage)],
  ] as const) {
    const problem = `Firebase Auth does not accept FIREBASE_API_KEY from ${page} (HTTP ${status}).`;
    if (!ok) return [...findings, [problem, copyKey]];
  }
  const { authorizedDomains } = answerSchema.parse(await project.json());
  // Firebase authorizes the project's own domain from the start.
  const own = authorizedDomains.filter((domain) => domain.endsWith('.firebaseapp.com'));
  if (own.length > 0 && !own.includes(`${projectId}.firebaseapp.com`))
    findings.push([
      `FIREBASE_API_KEY is of another project than FIREBASE_PROJECT_ID: its domain is ${own.join(', ')}.`,
      copyKey,
    ]);
  const { hostname } = new URL(env.siteOrigin);
  if (!authorizedDomains.includes(hostname))
    findings.push([
      `${hostname} is not an authorized domain: sign-in links can’t lead there.`,
      'Firebase console > Authentication > Settings > Authorized domains: add it.',
    ]);
  const link = { email: 'doctor@example.com', oobCode: 'never-sent' };
  const answer = await ask('accounts:signInWithEmailLink', link);
  if (answerSchema.parse(await answer.json()).error?.message.startsWith('OPERATION_NOT_ALLOWED'))
    findings.push([
      'Sign-in by email link is off: no user can sign in.',
      'Firebase console > Authentication > Sign-in method > Email/Password: enable it together with Email link.',
    ]);
  return findings;
}

/** Names the account that the checks use. The server perhaps uses another account, with other rights. */
export async function checkCredentials(env: Pick<Env, 'firestoreEmulator'>): Promise<Finding[]> {
  if (env.firestoreEmulator) return ['The emulator asks for none.'];
  const { client_email: account } = await new GoogleAuth().getCredentials();
  return [
    account
      ? `This looked as ${account}.`
      : 'This looked with a personal login. The service’s account may have other rights: run the doctor as its job (docs/operations.md, "Commands").',
  ];
}

/** If the last scan ended more than this number of hours ago, the next scan is late. */
const scanIsLateAfter = 48;

async function checkScan({ scan }: ReturnType<typeof createCustomerOwners>): Promise<Finding> {
  const { value, at } = await scan();
  const endedAt = value?.completed?.endedAt ?? null;
  const restart = 'The server’s worker makes it. `npm run backfill` starts one now.';
  if (endedAt === null)
    return `No scan of the subscriber documents was completed yet. Until then no verified address gives access to a plan. ${restart}`;
  const hours = Math.round((at.getTime() - endedAt.getTime()) / 3_600_000);
  const text = `The last scan of the subscriber documents was completed ${hours} h ago.`;
  return hours > scanIsLateAfter ? [text, restart] : text;
}

/** Reads a document, then runs each query that needs an index, with ids that don't exist. */
export async function checkFirestore(env: Env): Promise<Finding[]> {
  const { projectId } = env.firebase;
  const firestore = createFirestore(projectId);
  const audit = createAudit(firestore);
  const { warm } = createSubscriberDocuments(firestore);
  // The first call also opens the connection, which can take longer than the timeout. After a failure, a second call follows.
  await warm().catch(warm);
  const queries: (() => Promise<unknown>)[] = [
    () => audit.trail(['doctor'], { first: 1, after: null }),
    () => audit.lastOf('doctor', 'doctor'),
    () => createOutbox(firestore, createLog('silent')).urgent(new Date(0), 1),
    ...[true, false].flatMap((isOpen) =>
      ([null, 'REFUND'] as const).map(
        (kind) => () =>
          createTaskStore(firestore).page({ isOpen, kind }, { first: 1, after: null }),
      ),
    ),
    () => createDeclarationStore(firestore, createLog('silent')).about(['doctor'], []),
  ];
  try {
    for (const query of queries) await query();
    return [await checkScan(createCustomerOwners(firestore))];
  } catch (error) {
    // FAILED_PRECONDITION (https://grpc.github.io/grpc/core/md_doc_statuscodes.html).
    const { cause } = Object(error) as { cause?: { code?: unknown } };
    if (cause?.code !== 9) throw error;
    const deploy = `npx firebase deploy --only firestore:indexes --project ${projectId}, then wait some minutes.`;
    return [['Firestore lacks an index.', deploy]];
  }
}
