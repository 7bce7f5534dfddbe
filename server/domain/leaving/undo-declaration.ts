/** Takes back what a declaration did, for whoever has the link that was mailed to the account's own address. */
import { timingSafeEqual } from 'node:crypto';
import type { Log } from '../../log.ts';
import { type AccountSubscription, subscriptionIn } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { ChangeSubscription } from '../account/change-subscription.ts';
import type { ExitLanguage } from './declaration.ts';
import type { DeclarationStore, StoredDeclaration } from './declaration-store.ts';
import { hashOf } from './match-declaration.ts';
import { isDeclarationId } from './resolve-declaration.ts';
import { hasEnded } from '../subscription.ts';

/**
 * What the link can do: POSSIBLE, or why not. UNDONE: it has been used. SUPERSEDED: somebody said something else of
 * the plan since. UNKNOWN: there is no such link.
 */
export type UndoState = 'POSSIBLE' | 'UNDONE' | 'SUPERSEDED' | 'ENDED' | 'REFUSED' | 'UNKNOWN';

export interface UndoOutcome {
  state: UndoState;
  language: ExitLanguage | null;
  /** The plan, where one is known. */
  subscription: AccountSubscription | null;
}

export type UndoDeclaration = ReturnType<typeof createUndoDeclaration>;

/** Both functions throw UpstreamError. */
export function createUndoDeclaration(services: {
  declarations: DeclarationStore;
  accounts: Pick<AccountStore, 'read'>;
  changes: Pick<ChangeSubscription, 'resume'>;
  log: Log;
}) {
  const { declarations, accounts, changes, log } = services;

  async function look(token: string) {
    const stored = await find(token);
    const match = stored?.value.match;
    if (!stored || !match) return { stored: null, match: null, ...unknown };
    const { value: account } = await accounts.read(match.customerId);
    const subscription = subscriptionIn(account, match.subscriptionId);
    const { state, language } = stored.value;
    const answer = (undo: UndoState) => ({ stored, match, state: undo, language, subscription });
    if (state === 'UNDONE') return answer('UNDONE');
    if (!subscription || hasEnded(subscription)) return answer('ENDED');
    // A link that was pressed, and whose resume was not finished, may be pressed again.
    const isCurrent = subscription.desired?.generation === match.generation;
    return answer(isCurrent || match.undoneAt ? 'POSSIBLE' : 'SUPERSEDED');
  }

  /** The declaration of a link. */
  async function find(token: string): Promise<StoredDeclaration | null> {
    const [id = '', secret = '', ...more] = token.split('.');
    if (!isDeclarationId(id) || !secret || more.length > 0) return null;
    const stored = await declarations.read(id);
    const hash = stored?.value.match?.undoHash ?? null;
    return hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret)))
      ? stored
      : null;
  }

  return {
    /** What the link can do now. Changes nothing: mail scanners open every link. */
    async look(token: string): Promise<UndoOutcome> {
      const { state, language, subscription } = await look(token);
      return { state, language, subscription };
    },

    /** Lets the plan renew again, once. */
    async undo(token: string): Promise<UndoOutcome> {
      for (;;) {
        const { stored, match, ...found } = await look(token);
        if (!stored || !match || found.state !== 'POSSIBLE') return found;
        // Claimed first, and under an id of its own: pressed twice, it is one intent.
        const claimed = await declarations.write(stored, {
          ...stored.value,
          match: { ...match, undoneAt: match.undoneAt ?? new Date() },
        });
        if (!claimed) continue;
        const { customerId, subscriptionId } = match;
        const request = { subscriptionId, requestId: `${stored.value.id}.undo` };
        const resumed = await changes.resume(customerId, request, 'SUBSCRIBER', log);
        if (resumed.__typename === 'ResumeRefused') return { ...found, state: 'REFUSED' };
        if (resumed.__typename !== 'SubscriptionResumed') return { ...found, state: 'ENDED' };
        await declarations.write(claimed, { ...claimed.value, state: 'UNDONE' });
        return { ...found, state: 'UNDONE', subscription: resumed.subscription };
      }
    },
  };
}

const unknown: UndoOutcome = { state: 'UNKNOWN', language: null, subscription: null };
