/** Makes accounts known, as `npm run backfill` does: by what Stripe says, without a server. */
import { pino } from 'pino';
import { createAccountStore } from '../../../server/adapters/firestore/accounts.ts';
import { createFirestore } from '../../../server/adapters/firestore/client.ts';
import { createBilling, createStripe } from '../../../server/adapters/stripe/billing.ts';
import { backfillAccount } from '../../../server/domain/backfill.ts';
import type { Member, Stage } from './stage.ts';

/** What fills accounts on one stage. Its way to Firestore is the one that the environment names. */
export function createAccountFiller(stage: Stage) {
  const firestore = createFirestore(stage.environment()['FIREBASE_PROJECT_ID'] ?? '');
  const accounts = createAccountStore(firestore, pino({ level: 'silent' }));
  const stripe = createStripe('sk_test_filler', stage.hosts.stripe);
  const url = 'http://localhost/';
  const billing = createBilling(stripe, { returnUrl: () => url, loginUrl: url });
  return {
    async fill(members: readonly Member[]): Promise<void> {
      for (const { customerId: id } of members) {
        const observedAt = new Date();
        const subscriptions = (await billing.list(id)) ?? [];
        await backfillAccount(accounts, { id, subscriptions }, observedAt);
      }
    },
    close: () => firestore.close(),
  };
}
