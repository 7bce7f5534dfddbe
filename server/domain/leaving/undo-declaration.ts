/** What the links in mails about declarations do: undo one, for the account's owner and for support, or add the address that its sender pays with. */
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '../../../texts/generated/languages.ts';
import type { Log } from '../../log.ts';
import {
  type RecordedSubscription,
  asAcknowledged,
  subscriptionIn,
} from '../customer-record/customer-record.ts';
import type { CustomerRecordStore } from '../customer-record/changed-record.ts';
import type { ChangeSubscription } from '../customer-record/change-subscription.ts';
import { isDeclaredToEnd } from '../customer-record/record-intent.ts';
import type { Declaration, DeclarationStore, StoredDeclaration } from './declaration.ts';
import { hashOf } from './match-declaration.ts';
import { isDeclarationId } from './resolve-declaration.ts';
import { languageOfDocument } from '../language.ts';
import { hasEnded } from '../subscription/plan.ts';

/**
 * What the link can do: POSSIBLE as long as the plan ends because of a declaration, whichever it is. UNDONE: the plan goes
 * on. SUPERSEDED: it ends because somebody else wants that. REFUSED: the payment provider refuses, or the account is
 * deleted. UNKNOWN: there is no such link.
 */
export type UndoState = 'POSSIBLE' | 'UNDONE' | 'SUPERSEDED' | 'ENDED' | 'REFUSED' | 'UNKNOWN';

/**
 * What a link in a mail about a declaration can do: undo it, or else say which address its sender pays with. ASKED: not said yet.
 * ADDED: it was said, and the plan is looked for under it.
 */
export type LinkState = UndoState | 'ASKED' | 'ADDED';

export interface UndoOutcome<State = UndoState> {
  state: State;
  language: Language | null;
  /** The plan, where one is known. */
  subscription: RecordedSubscription | null;
}

export type UndoDeclaration = ReturnType<typeof createUndoDeclaration>;

/** All functions throw UpstreamError. */
export function createUndoDeclaration(services: {
  declarations: DeclarationStore;
  records: CustomerRecordStore;
  changes: Pick<ChangeSubscription, 'resume'>;
  log: Log;
}) {
  const { declarations, records, changes, log } = services;

  async function look(stored: StoredDeclaration | null) {
    const match = stored?.value.match;
    if (!stored || !match) return { stored: null, match: null, ...unknown };
    const { value: record } = await records.read(match.customerId);
    const subscription = subscriptionIn(record, match.subscriptionId);
    return {
      stored,
      match,
      state: stateOf(subscription),
      language: languageOfDocument(stored.value),
      subscription,
    };
  }

  /** Finds the declaration of a link, by what the link does: `undo` it, or add the address for which its sender was `asked`. */
  async function find(token: string) {
    const none = { undo: null, asked: null };
    const [id = '', secret = '', ...more] = token.split('.');
    if (!isDeclarationId(id) || !secret || more.length > 0) return none;
    const stored = await declarations.read(id);
    const isOf = (hash: string | null | undefined): boolean =>
      hash != null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret)));
    if (isOf(stored?.value.match?.undoHash)) return { ...none, undo: stored };
    return isOf(stored?.value.askedHash) ? { ...none, asked: stored } : none;
  }

  /** Stores that a declaration was undone, also if somebody else changed it meanwhile. */
  async function markUndone(found: StoredDeclaration): Promise<void> {
    for (let stored: StoredDeclaration | null = found; stored?.value.match;) {
      const { value, at } = stored;
      const match = { ...stored.value.match, undoneAt: at };
      if (await declarations.write(stored, { ...value, state: 'UNDONE', match })) return;
      stored = await declarations.read(value.id);
    }
  }

  /** Lets the plan renew again, if it still ends because of a declaration. */
  async function undo(
    declaration: StoredDeclaration | null,
    by: 'SUBSCRIBER' | 'SUPPORT',
  ): Promise<UndoOutcome> {
    const { stored, match, ...found } = await look(declaration);
    if (!stored || !match) return found;
    const { generation, recent = [] } = found.subscription?.desired ?? {};
    const requests = `${stored.value.id}.undo.`;
    // The plan renews because of an earlier request, after which the declaration could not be stored.
    const isHalfDone = recent.some(({ requestId }) => requestId.startsWith(requests));
    if (found.state === 'UNDONE' && isHalfDone) await markUndone(stored);
    if (found.state !== 'POSSIBLE') return found;
    const { customerId, subscriptionId } = match;
    // Pressed twice, it is one intent. Pressed after another declaration, it is another one.
    const request = { subscriptionId, requestId: `${requests}${generation}` };
    const ifDeclared = { kind: 'if declared to end' } as const;
    const resumed = await changes.resume(customerId, request, by, log, ifDeclared);
    if (resumed.__typename === 'SubscriptionResumed') {
      await markUndone(stored);
      return { ...found, state: 'UNDONE', subscription: resumed.subscription };
    }
    // Unless it is refused, somebody was faster: what the plan does now is the answer.
    const { state, language, subscription } = await look(stored);
    return { state: state === 'POSSIBLE' ? 'REFUSED' : state, language, subscription };
  }

  return {
    /** What the link can do now. Changes nothing: mail scanners open every link. */
    async look(token: string): Promise<UndoOutcome<LinkState>> {
      const found = await find(token);
      if (found.asked) return stateOfAsked(found.asked.value);
      const { state, language, subscription } = await look(found.undo);
      return { state, language, subscription };
    },

    /** For whoever has the link. */
    undo: async (token: string): Promise<UndoOutcome> =>
      undo((await find(token)).undo, 'SUBSCRIBER'),

    /** Has the plan looked for under the address that the sender pays with. A second address changes nothing. */
    async addAddress(token: string, address: string): Promise<UndoOutcome<LinkState>> {
      for (;;) {
        const { asked } = await find(token);
        if (!asked) return unknown;
        const { value, at } = asked;
        const added = { ...value, state: 'RECEIVED', paidWith: address, dueAt: at } as const;
        if (value.state !== 'ASKED') return stateOfAsked(value);
        if (await declarations.write(asked, added)) return stateOfAsked(added);
      }
    },

    /** For a support agent, who names the declaration. */
    undoFor: (declaration: StoredDeclaration): Promise<UndoOutcome> => undo(declaration, 'SUPPORT'),
  };
}

function stateOf(subscription: RecordedSubscription | null): UndoState {
  if (!subscription || hasEnded(subscription)) return 'ENDED';
  if (isDeclaredToEnd(subscription.desired)) return 'POSSIBLE';
  return asAcknowledged(subscription).cancelAt === null ? 'UNDONE' : 'SUPERSEDED';
}

const stateOfAsked = (declaration: Declaration): UndoOutcome<LinkState> => ({
  state: declaration.state === 'ASKED' ? 'ASKED' : 'ADDED',
  language: languageOfDocument(declaration),
  subscription: null,
});

const unknown: UndoOutcome = { state: 'UNKNOWN', language: null, subscription: null };
