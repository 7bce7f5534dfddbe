/** Creates the adapters of Firebase Auth, Firestore, the mail server and Stripe, and measures their calls. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { addressIn } from '../texts/addresses.ts';
import { createFirebaseAuth } from './adapters/firebase-auth/auth-client.ts';
import { createIdTokens } from './adapters/firebase-auth/tokens.ts';
import { createUsers } from './adapters/firebase-auth/users.ts';
import { createSignInMails } from './adapters/firebase-auth/send-sign-in-mail.ts';
import { createSessions } from './adapters/firebase-auth/sessions.ts';
import {
  createTokenKeys,
  googleSessionKeysUrl,
  googleTokenKeysUrl,
} from './adapters/firebase-auth/token-keys.ts';
import { createCustomerRecordStore } from './adapters/firestore/customer-records.ts';
import { createAudit } from './adapters/firestore/audit-entries.ts';
import { createFirestore } from './adapters/firestore/firestore-client.ts';
import { createDeclarationStore } from './adapters/firestore/declarations.ts';
import { createOutbox } from './adapters/firestore/mails.ts';
import { findPersonalData } from './adapters/firestore/personal-data.ts';
import { createCustomerOwners } from './adapters/firestore/customer-owners.ts';
import { createSubscriberDocuments } from './adapters/firestore/subscriber-documents.ts';
import { createSessionEnds, type SessionEnds } from './adapters/firestore/session-ends.ts';
import { createTaskStore } from './adapters/firestore/tasks.ts';
import { createSmtp } from './adapters/smtp.ts';
import { createBilling, createStripe } from './adapters/stripe/billing.ts';
import { createWebhookVerifier } from './adapters/stripe/verify-webhook.ts';
import type { Person } from './domain/support/person.ts';
import type { Env } from './env.ts';
import { instrument } from './telemetry/instrument.ts';
import { type Log, pseudonym } from './log.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** URLs of keys that replace Google's public keys. If set, signatures are checked even with the emulator. */
export interface KeyUrls {
  tokenKeysUrl?: string | undefined;
  sessionKeysUrl?: string | undefined;
}

/** Creates Firebase Auth's adapters. firebase-admin reads the emulator's address from the environment. */
export function createFirebaseServices(
  env: Env,
  metrics: Metrics,
  {
    sessionEnds,
    timeoutMs,
    tokenKeysUrl,
    sessionKeysUrl,
  }: KeyUrls & { sessionEnds: SessionEnds; timeoutMs: number | undefined },
) {
  const { projectId } = env.firebase;
  const firebase = getApps()[0] ?? initializeApp({ projectId });
  const firebaseAuth = createFirebaseAuth(getAuth(firebase), timeoutMs);
  // The emulator's tokens have no signatures.
  const keysAt = (
    name: 'token_keys' | 'session_keys',
    url: string | undefined,
    ofGoogle: string,
  ) =>
    url === undefined && env.authEmulator !== null ? null : createTokenKeys(name, url ?? ofGoogle);
  const tokenKeys = keysAt('token_keys', tokenKeysUrl, googleTokenKeysUrl);
  const sessionKeys = keysAt('session_keys', sessionKeysUrl, googleSessionKeysUrl);
  const tokens = createIdTokens(firebaseAuth, {
    projectId,
    keys: tokenKeys,
    endedAt: (uid) => sessionEnds.find(uid),
  });
  const sessions = createSessions(firebaseAuth, {
    projectId,
    keys: sessionKeys,
    idTokens: tokens,
    sessionEnds,
  });
  const signInMails = createSignInMails({
    projectId,
    emulator: env.authEmulator,
    continueUrl: `${env.siteOrigin}/login`,
  });
  const instrumented = <T extends object>(name: string, service: T) =>
    instrument(service, { metrics, upstream: 'firebase_auth', name });
  return {
    tokens: { ...tokens, verify: instrumented('tokens', tokens).verify },
    sessions: { ...instrumented('sessions', sessions), warm: sessions.warm },
    users: instrumented('users', createUsers(firebaseAuth)),
    signInMails: instrumented('signInMails', signInMails),
    circuits: {
      firebase_auth: firebaseAuth.circuitState,
      sign_in_mails: signInMails.circuitState,
      ...(tokenKeys && { token_keys: tokenKeys.circuitState }),
      ...(sessionKeys && { session_keys: sessionKeys.circuitState }),
    },
  };
}

export function createFirestoreServices(
  env: Env,
  log: Log,
  metrics: Metrics,
  attemptTimeoutMs?: number,
) {
  const firestore = createFirestore(env.firebase.projectId, { attemptTimeoutMs });
  const instrumented = <T extends object>(name: string, store: T) =>
    instrument(store, { metrics, upstream: 'firestore', name });
  const customerOwners = instrumented('customerOwners', createCustomerOwners(firestore));
  return {
    records: instrumented('customer_records', createCustomerRecordStore(firestore, log)),
    customerOwners,
    subscriberDocuments: instrumented(
      'subscriberDocuments',
      createSubscriberDocuments(firestore, customerOwners),
    ),
    declarations: instrumented('declarations', createDeclarationStore(firestore, log)),
    tasks: instrumented('work', createTaskStore(firestore)),
    audit: instrumented('audit', createAudit(firestore)),
    outbox: instrumented('outbox', createOutbox(firestore, log)),
    sessionEnds: instrumented('sessionEnds', createSessionEnds(firestore)),
    personalData: (person: Person) => findPersonalData(person, firestore),
    circuits: { firestore: firestore.circuitState },
    close: () => firestore.close(),
  };
}

export function createMailTransport({ mail, production, links }: Env, metrics: Metrics) {
  if (!mail) return null;
  const smtp = createSmtp({ ...mail, replyTo: links.supportEmail, production });
  return instrument(smtp, { metrics, upstream: 'mail', name: 'mail' });
}

export function createStripeServices(env: Env, log: Log, metrics: Metrics) {
  const { secretKey, apiHost, webhookSecrets, premiumProducts } = env.stripe;
  const stripe = createStripe(secretKey, apiHost);
  const billing = instrument(
    createBilling(stripe, {
      returnUrl: (language) => env.siteOrigin + addressIn(language, '/manage_subscription'),
      loginUrl: env.links.providerLogin,
      premiumProducts,
      onOddInvoice: (fields) => log.warn({ fields }, 'an invoice that can’t be read is left out'),
    }),
    { metrics, upstream: 'stripe', name: 'billing' },
  );
  return {
    provider: {
      ...billing,
      /** Lists subscriptions. Logs a customer that Stripe doesn't know: the customer perhaps belongs to another Stripe account. */
      async list(customerId: string, onUnreadable?: (id: string) => void) {
        const leaveOut = (id: string) => {
          log.warn(
            { subscription: pseudonym(id) },
            'a subscription that can’t be read is left out',
          );
          onUnreadable?.(id);
        };
        const found = await billing.list(customerId, onUnreadable && leaveOut);
        if (found === null)
          log.warn({ customer: pseudonym(customerId) }, 'customer unknown to stripe');
        return found;
      },
    },
    verifyWebhook:
      webhookSecrets.length === 0 ? null : createWebhookVerifier(stripe, webhookSecrets),
    circuits: { stripe: billing.circuitState },
  };
}
