/** Handles the links in mails about declarations: undoes the end of a plan, or adds the address that the sender pays with. */
import { timingSafeEqual } from 'node:crypto';
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
import { hasEnded } from '../subscription/plan.ts';

/**
 * The state of an undo link. POSSIBLE: the plan ends because of a declaration. UNDONE: the plan continues. SUPERSEDED: the plan
 * ends for another reason. ENDED: the plan has ended. REFUSED: the plan can't be resumed. UNKNOWN: the link is invalid.
 */
export type UndoState = 'POSSIBLE' | 'UNDONE' | 'SUPERSEDED' | 'ENDED' | 'REFUSED' | 'UNKNOWN';

/** The state of a link that adds an address. ASKED: no address was added yet. ADDED: an address was added, or support acted. */
export type LinkState = UndoState | 'ASKED' | 'ADDED';

export interface UndoOutcome<State = UndoState> {
  state: State;
  subscription: RecordedSubscription | null;
}

/** Creates the handlers of the links. All handlers throw UpstreamError if an upstream fails. */
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
      subscription,
    };
  }

  /** Finds a link's declaration. `undo`: set if the link undoes an end. `asked`: set if the link adds an address. */
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

  async function markUndone(found: StoredDeclaration): Promise<void> {
    for (let stored: StoredDeclaration | null = found; stored?.value.match;) {
      const { value, at } = stored;
      const match = { ...stored.value.match, undoneAt: at };
      if (await declarations.write(stored, { ...value, state: 'UNDONE', match })) return;
      stored = await declarations.read(value.id);
    }
  }

  async function undo(declaration: StoredDeclaration | null): Promise<UndoOutcome> {
    const { stored, match, ...found } = await look(declaration);
    if (!stored || !match) return found;
    const { generation, recent = [] } = found.subscription?.desired ?? {};
    const requests = `${stored.value.id}.undo.`;
    // Half done: an earlier request resumed the plan, but couldn't mark the declaration as undone.
    const isHalfDone = recent.some(({ requestId }) => requestId.startsWith(requests));
    if (found.state === 'UNDONE' && isHalfDone) await markUndone(stored);
    if (found.state !== 'POSSIBLE') return found;
    const { customerId, subscriptionId } = match;
    // A repeated request has the same id. An undo after another declaration has a new id.
    const request = { subscriptionId, requestId: `${requests}${generation}` };
    const ifDeclared = { kind: 'if declared to end' } as const;
    const resumed = await changes.resume(customerId, request, 'SUBSCRIBER', log, ifDeclared);
    if (resumed.__typename === 'SubscriptionResumed') {
      await markUndone(stored);
      return { ...found, state: 'UNDONE', subscription: resumed.subscription };
    }
    // After a refusal, return the plan's current state, because perhaps another request has changed the plan.
    const { state, subscription } = await look(stored);
    return { state: state === 'POSSIBLE' ? 'REFUSED' : state, subscription };
  }

  return {
    /** Returns the link's state. Changes nothing, because mail scanners open every link. */
    async look(token: string): Promise<UndoOutcome<LinkState>> {
      const found = await find(token);
      if (found.asked) return stateOfAsked(found.asked.value);
      const { state, subscription } = await look(found.undo);
      return { state, subscription };
    },

    undo: async (token: string): Promise<UndoOutcome> => undo((await find(token)).undo),

    /** Stores the address that the sender pays with, and makes the look-up due again. A second address changes nothing. */
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
  };
}

function stateOf(subscription: RecordedSubscription | null): UndoState {
  if (!subscription || hasEnded(subscription)) return 'ENDED';
  if (isDeclaredToEnd(subscription.desired)) return 'POSSIBLE';
  return asAcknowledged(subscription).cancelAt === null ? 'UNDONE' : 'SUPERSEDED';
}

const stateOfAsked = (declaration: Declaration): UndoOutcome<LinkState> => ({
  state: declaration.state === 'ASKED' ? 'ASKED' : 'ADDED',
  subscription: null,
});

const unknown: UndoOutcome = { state: 'UNKNOWN', subscription: null };
