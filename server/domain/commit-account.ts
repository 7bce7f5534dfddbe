/** Stores a draft of an account with what follows from its events, and says that it is stored. */
import type { AccountEvent, Draft } from './account-draft.ts';
import type { Account } from './account.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { Mail } from './mail/mail.ts';
import { schedule } from './schedule.ts';

/** @returns the stored account; null when another writer was faster, and nothing was stored */
export type CommitAccount = (
  stored: StoredAccount,
  draft: Draft,
  retryAt: Date,
) => Promise<StoredAccount | null>;

/**
 * @param options.mailsOn the mails that tell of events; stored with the account, all or nothing
 * @param options.onCommitted called with what was stored: for caches, metrics and the log
 * @returns a function; its `retryAt` is when to go on with what is pending
 */
export function createCommitAccount(
  accounts: Pick<AccountStore, 'write'>,
  options: {
    mailsOn: (events: readonly AccountEvent[], at: Date) => Mail[];
    onCommitted: (account: Account, events: readonly AccountEvent[]) => void;
  },
): CommitAccount {
  return async function commit(stored, draft, retryAt) {
    schedule(draft, retryAt);
    const written = await accounts.write(stored, draft, options.mailsOn(draft.events, new Date()));
    if (written) options.onCommitted(written.value, draft.events);
    return written;
  };
}
