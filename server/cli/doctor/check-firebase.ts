/** Checks Firebase: the web app's key, sign-in by email link, the token keys, logins and sessions, Firestore and its indexes. */
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import {
  googleSessionKeysUrl,
  googleTokenKeysUrl,
} from '../../adapters/firebase-auth/token-keys.ts';
import { createAccountStore } from '../../adapters/firestore/accounts.ts';
import { createAudit } from '../../adapters/firestore/audit.ts';
import { createDeclarationStore } from '../../adapters/firestore/declarations.ts';
import { createFirestore } from '../../adapters/firestore/client.ts';
import { createOutbox } from '../../adapters/firestore/mails.ts';
import { createUsersSubscriptions } from '../../adapters/firestore/users-subscriptions.ts';
import { createWorkStore } from '../../adapters/firestore/work.ts';
import { timeIn } from '../../adapters/clock.ts';
import { projectOfCredentials } from '../../environment/secret-files.ts';
import { createLog } from '../../log.ts';
import { bounded } from '../../domain/calls.ts';
import { sessionMs } from '../../domain/login.ts';
import type { ClockCheck } from './check-clock.ts';
import { brief, type Finding, note, ok, timeoutMs, problem } from './findings.ts';

const authConsole = 'Firebase console > Authentication';

const projectSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Sends the requests of a browser that signs in. Sends no mail and changes nothing. */
export async function checkAuth(env: Env, clock: ClockCheck): Promise<Finding[]> {
  const onTime = clock.listenTo('firebase_auth');
  const base = env.authEmulator
    ? `http://${env.authEmulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/v1/${path}?key=${encodeURIComponent(env.firebase.apiKey)}`, {
      // The key may be restricted to the site's address.
      headers: { referer: `${env.siteOrigin}/`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    });
  try {
    const sentAt = performance.now();
    const answer = await ask('projects');
    onTime(timeIn(answer.headers), sentAt);
    if (!answer.ok)
      return [
        problem(
          `Firebase Auth does not accept FIREBASE_API_KEY (HTTP ${answer.status}).`,
          'Copy it from Firebase console > Project settings > General > Your apps. If the key is restricted to websites, SITE_ORIGIN must be among them.',
        ),
      ];
    const { authorizedDomains } = projectSchema.parse(await answer.json());
    const { hostname } = new URL(env.siteOrigin);
    return [
      ok('Firebase Auth accepts the key.'),
      ...checkProject(authorizedDomains, env),
      authorizedDomains.includes(hostname)
        ? ok(`${hostname} is an authorized domain.`)
        : problem(
            `${hostname} is not an authorized domain: sign-in links can’t lead there.`,
            `${authConsole} > Settings > Authorized domains: add it.`,
          ),
      await checkEmailLink(ask),
      ...(await checkKeys(env)),
    ];
  } catch (error) {
    return [
      problem(
        `Firebase Auth gave no usable answer (${brief(error)}).`,
        'Can this machine reach identitytoolkit.googleapis.com over HTTPS?',
      ),
    ];
  }
}

/** Firebase makes a domain of its own for each project, which is authorized from the start. */
function checkProject(authorizedDomains: string[], { firebase: { projectId } }: Env): Finding[] {
  const own = authorizedDomains.filter((domain) => domain.endsWith('.firebaseapp.com'));
  if (own.length === 0 || own.includes(`${projectId}.firebaseapp.com`)) return [];
  return [
    problem(
      `FIREBASE_API_KEY is of another project than FIREBASE_PROJECT_ID: its domain is ${own.join(', ')}.`,
      `Copy it from Firebase console > ${projectId} > Project settings > General > Your apps.`,
    ),
  ];
}

/** Whether the server's own credentials are of the same project. */
export async function checkCredentials(env: Env): Promise<Finding[]> {
  const { credentialsFile } = env;
  const { projectId } = env.firebase;
  if (!credentialsFile)
    return [note('GOOGLE_APPLICATION_CREDENTIALS is not set: they come from the machine.')];
  const project = projectOfCredentials(credentialsFile);
  if (project === null) return [note('The key file names no project.')];
  if (project === projectId) return [ok('The key file is of FIREBASE_PROJECT_ID.')];
  return [
    problem(
      `The key file in GOOGLE_APPLICATION_CREDENTIALS is of the project ${project}, and FIREBASE_PROJECT_ID is ${projectId}.`,
      'Make a key of the service account of the right project, or correct FIREBASE_PROJECT_ID.',
    ),
  ];
}

/** Signs in with an invalid link: the error code shows whether sign-in by link is enabled. */
async function checkEmailLink(
  ask: (path: string, init: RequestInit) => Promise<Response>,
): Promise<Finding> {
  const body = JSON.stringify({ email: 'doctor@example.com', oobCode: 'never-sent' });
  const answer = await ask('accounts:signInWithEmailLink', { method: 'POST', body });
  const parsed = errorSchema.safeParse(await answer.json());
  const message = parsed.data?.error.message ?? '';
  if (message.startsWith('INVALID_OOB_CODE')) return ok('Sign-in by email link is enabled.');
  if (message.startsWith('OPERATION_NOT_ALLOWED'))
    return problem(
      'Sign-in by email link is off: nobody can sign in.',
      `${authConsole} > Sign-in method > Email/Password: enable it together with Email link.`,
    );
  return note(
    `Could not find out whether sign-in by email link is enabled (HTTP ${answer.status}). Check it yourself: ${authConsole} > Sign-in method.`,
  );
}

async function checkKeys({ authEmulator }: Env): Promise<Finding[]> {
  if (authEmulator) return [note('Firebase Auth is an emulator, whose tokens are not signed.')];
  const keys = [
    ['ID tokens', googleTokenKeysUrl],
    ['session cookies', googleSessionKeysUrl],
  ] as const;
  const check = async ([what, url]: (typeof keys)[number]) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return ok(`The keys that ${what} are signed with can be fetched.`);
    return problem(
      `The keys that ${what} are signed with can’t be fetched (HTTP ${answer.status}).`,
      `Can this machine reach ${new URL(url).hostname} over HTTPS?`,
    );
  };
  return Promise.all(keys.map(check));
}

/** What the server may do with logins: a call for nobody shows whether it is allowed, and changes nothing. */
const permissions = [
  {
    call: (auth: Auth) => auth.deleteUser('doctor: nobody has this uid'),
    answer: 'auth/user-not-found',
    allowed: 'Logins may be removed, so that people can delete their account.',
    denied: 'The server may not remove logins: nobody can delete their account.',
    role: 'removeLogins',
  },
  {
    call: (auth: Auth) => auth.createSessionCookie('doctor: no token', { expiresIn: sessionMs }),
    answer: 'auth/invalid-id-token',
    allowed: 'Session cookies may be made, so that the server can draw the account’s page.',
    denied: 'The server may not make session cookies: the account’s page comes later.',
    role: 'createSessions',
  },
  {
    // Makes a link for nobody: the same permission, and no mail.
    call: (auth: Auth) => auth.generatePasswordResetLink('doctor@nobody.invalid'),
    answer: 'auth/email-not-found',
    allowed: 'Links to sign in may be mailed for the support team.',
    denied: 'The server may not have links to sign in mailed: the support team can’t send any.',
    role: 'sendSignInMails',
  },
];

/** Whether the server may remove logins, make session cookies, and have links to sign in mailed. */
export async function checkLogins({ firebase: { projectId } }: Env): Promise<Finding[]> {
  const auth = getAuth(initializeApp({ projectId }));
  const check = async ({ call, answer, allowed, denied, role }: (typeof permissions)[number]) => {
    try {
      await bounded(timeoutMs, async () => call(auth));
      return ok(allowed);
    } catch (error) {
      const { code } = Object(error) as { code?: unknown };
      if (code === answer) return ok(allowed);
      if (code === 'auth/insufficient-permission' || /PERMISSION_DENIED/.test(String(error)))
        return problem(
          denied,
          `Give its service account the custom role ${role} (docs/operations.md, section 5).`,
        );
      return note(`Could not find out whether it has the role ${role} (${brief(error)}).`);
    }
  };
  return Promise.all(permissions.map(check));
}

/** Runs each of the portal's queries once, with ids that don't exist. */
export async function checkFirestore(env: Env): Promise<Finding[]> {
  const firestore = createFirestore(env.firebase.projectId);
  const usersSubscriptions = createUsersSubscriptions(firestore);
  const accounts = createAccountStore(firestore, createLog('silent'));
  const audit = createAudit(firestore);
  const work = createWorkStore(firestore);
  const declarations = createDeclarationStore(firestore);
  const outbox = createOutbox(firestore, createLog('silent'));
  const tries: [what: string, call: () => Promise<unknown>][] = [
    ['The directory of subscribers can be read.', () => usersSubscriptions.warm()],
    ['Receipts can be found by customer.', () => accounts.receiptsOf('doctor')],
    ['Receipts can be found by number.', () => accounts.receiptNumbered('doctor')],
    ['Accounts that are due can be found.', () => accounts.due(new Date(0), 1)],
    ['Accounts can be found by subscription.', () => accounts.customerOf('doctor')],
    ['Pending changes can be counted.', () => accounts.pending()],
    ['Mails that are due can be found.', () => outbox.due(new Date(0), 1)],
    ['Mails that wait for no others can be found.', () => outbox.urgent(new Date(0), 1)],
    ['Mails that their owners did not get can be found.', () => work.undelivered(1)],
    ['What needs a person can be found.', () => work.needingAttention(1)],
    ['Erasures that were asked for can be found.', () => work.erasures(1)],
    ['Declarations can be found by address.', () => declarations.about(['doctor'], [])],
    ['The audit can be read.', () => audit.trail(['doctor'], { first: 1, after: null })],
    ['The audit knows when something was done last.', () => audit.lastOf('doctor', 'doctor')],
  ];
  const findings: Finding[] = [];
  for (const [what, call] of tries) {
    try {
      await bounded(timeoutMs, () => retryOnce(call));
      findings.push(ok(what));
    } catch (error) {
      findings.push(explain(error, env));
      // More indexes may be missing. All other errors would be the same for each query.
      if (codeOf(error) !== failedPrecondition) break;
    }
  }
  return findings;
}

/** The first call also opens the connection, which may take longer than the portal's timeout. */
const retryOnce = (call: () => Promise<unknown>) => call().catch(call);

/** https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const [notFound, permissionDenied, failedPrecondition, unauthenticated] = [5, 7, 9, 16];

/** The code of the SDK's error inside of ours. */
const codeOf = (error: unknown): unknown =>
  (Object(error) as { cause?: { code?: unknown } }).cause?.code;

function explain(error: unknown, { firebase: { projectId } }: Env): Finding {
  switch (codeOf(error)) {
    case failedPrecondition:
      return problem(
        'Firestore lacks an index.',
        `npx firebase deploy --only firestore:indexes --project ${projectId}, then wait some minutes.`,
      );
    case notFound:
      return problem(
        `The project ${projectId} has no Firestore database.`,
        'Firebase console > Firestore Database > Create database (native mode).',
      );
    case permissionDenied:
    case unauthenticated:
      return problem(
        'Firestore denies this service account access.',
        'Give it the role Cloud Datastore User (roles/datastore.user) in this project.',
      );
    default:
      return problem(
        `Firestore gave no usable answer (${brief(error)}).`,
        'Is FIREBASE_PROJECT_ID right, are there application default credentials, and can this machine reach firestore.googleapis.com?',
      );
  }
}
