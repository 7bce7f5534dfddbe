/** Marks the accounts of somebody who deletes theirs: from then on no plan is resumed, whoever asks. */
import { randomUUID } from 'node:crypto';
import { type Account, asAcknowledged, listed } from '../account/account.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import { endsWithPeriod } from '../subscription.ts';

export type Closing = ReturnType<typeof createClosing>;

/** The marks of one deletion. All functions but `giveUp` throw UpstreamError (`directory`). */
export function createClosing(accounts: Pick<AccountStore, 'read' | 'write'>) {
  const id = randomUUID();
  const marked = new Set<string>();

  /** Stores the mark, or null, if the account then still is as `isRight` asks. @returns the account; null if it is not */
  async function mark(
    customerId: string,
    closingAt: (stored: StoredAccount) => Account['closing'],
    isRight: (account: Account) => boolean,
  ): Promise<Account | null> {
    for (;;) {
      const stored = await accounts.read(customerId);
      if (!isRight(stored.value)) return null;
      const account = { ...stored.value, closing: closingAt(stored) };
      const written = await accounts.write(stored, { account, receipts: new Map() });
      if (written) return written.value;
    }
  }
  const mine = ({ at }: StoredAccount) => ({ id, at });

  return {
    begin: async (customerId: string): Promise<void> => {
      marked.add(customerId);
      await mark(customerId, mine, () => true);
    },

    /** Marks the account once more, if every plan of it ends. @returns whether that is so */
    confirm: async (customerId: string): Promise<boolean> =>
      (await mark(customerId, mine, everyPlanEnds)) !== null,

    /** Takes the marks back, but for those of a later deletion. */
    async giveUp(): Promise<void> {
      for (const customerId of marked)
        await mark(
          customerId,
          () => null,
          ({ closing }) => closing?.id === id,
        ).catch(() => null);
    },
  };
}

const everyPlanEnds = (account: Account): boolean =>
  listed(account).every((plan) => endsWithPeriod(asAcknowledged(plan)));
