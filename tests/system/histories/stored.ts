/** What must hold for what is stored and shown in the end, whatever the order of the intents was. */
import { fulfils, shapeOf, type PlanState } from './plan-state.ts';
import type { Receipt, Trace } from './trace.ts';
import { windowOf } from './worlds.ts';

/** The clocks of this machine's processes are one clock; its reading takes a moment. */
const clockToleranceMs = 100;
/** Codes that a caller may meet while upstreams fail. All others are false. */
const expectedCodes = [
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'DIRECTORY_UNAVAILABLE',
  'SERVER_OVERLOADED',
];

const isOpen = ({ state }: Receipt) => state === 'REQUESTED' || state === 'CONFIRMED';

/** @returns a sentence for each thing that must not be */
export function checkStored(trace: Trace): string[] {
  const state = trace.changes.at(-1)?.state ?? trace.initial;
  return [
    ...checkDesired(trace, state),
    ...checkOpenReceipts(trace, state),
    ...trace.receipts.flatMap((receipt) =>
      [authorAndTime(receipt, trace), withdrawal(receipt, trace)].flatMap((what) => what ?? []),
    ),
    ...checkAnswers(trace),
    ...checkDeclarations(trace, state),
    ...checkDeletion(trace, state),
    ...checkViews(trace, state),
  ];
}

/** A plan that ended before the servers ever saw it: Stripe lists it no longer. */
const isUnseen = ({ desired, requests }: Trace, { ended }: PlanState): boolean =>
  ended &&
  desired === null &&
  requests.every(({ attempts }) =>
    attempts.every(({ outcome: { kind } }) => kind === 'unknown' || kind === 'already ended'),
  );

function checkDesired(trace: Trace, state: PlanState): string[] {
  const { desired, changes, refusals } = trace;
  if (!desired)
    return isUnseen(trace, state) ? [] : ['the account document has no such subscription'];
  const found: string[] = [];
  const isCharged = changes.some(({ by, state: { ended } }) => by === 'time' && !ended);
  if (desired.state === 'PENDING') found.push('pending for ever');
  if (desired.slot) found.push('the fate of a write is unknown for ever');
  if (desired.state === 'REFUSED' && refusals.length === 0)
    found.push('REFUSED, and Stripe refused nothing');
  if (desired.state === 'TOO_LATE' && !state.ended)
    found.push('TOO_LATE, and the plan has not ended');
  if (desired.refund && !isCharged) found.push('a refund is due, and nothing was charged');
  const isFulfilled =
    desired.intent === 'NONE' || fulfils({ shape: desired.intent, date: state.cancelAt }, state);
  if (desired.state === 'SETTLED' && !isFulfilled)
    found.push(`${desired.intent} is settled, and Stripe has ${shapeOf(state)}`);
  return found;
}

function checkOpenReceipts(trace: Trace, state: PlanState) {
  const { receipts, changes, initial } = trace;
  if (isUnseen(trace, state)) return [];
  const found: string[] = [];
  const open = receipts.filter(isOpen);
  const shape = shapeOf(state);
  if (shape === 'RENEW' && open.length > 0) found.push('the plan renews, with an open receipt');
  if (shape !== 'RENEW' && open.length !== 1)
    found.push(`the plan ends, with ${open.length} open receipts`);
  if (open.some((receipt) => receipt.state === 'REQUESTED')) found.push('REQUESTED for ever');
  const states = [initial, ...changes.map((change) => change.state)];
  for (const { effectiveAt, id } of open.filter((receipt) => receipt.state === 'CONFIRMED'))
    if (!states.some(({ cancelAt }) => cancelAt !== null && cancelAt * 1_000 === effectiveAt))
      found.push(`receipt ${id} has an end that the plan never had`);
  return found;
}

/** Whoever is named must have ended it, at that time. */
function authorAndTime(receipt: Receipt, { requests, changes, initial }: Trace): string | null {
  const { id, requestedBy, requestedAt } = receipt;
  const isTime = ({ canceledAt }: PlanState) =>
    canceledAt !== null && canceledAt * 1_000 === requestedAt;
  if (requestedBy === 'PAYMENT_PROVIDER') {
    const others = changes.filter(({ by }) => by === 'provider').map(({ state }) => state);
    return [initial, ...others].some(isTime)
      ? null
      : `receipt ${id} is by the provider, where nobody ended it at that time`;
  }
  const isAsked = requests.some((request) => {
    const { from, until } = windowOf(request);
    return (
      request.intent === 'END' &&
      request.by === requestedBy &&
      requestedAt >= from - clockToleranceMs &&
      // A declaration is matched later, and the end counts from then.
      (requestedBy === 'DECLARATION' || requestedAt <= until + clockToleranceMs)
    );
  });
  return isAsked ? null : `receipt ${id} is by ${requestedBy}, who did not end it at that time`;
}

function withdrawal(receipt: Receipt, { requests, changes, refusals }: Trace): string | null {
  const { id, state, withdrawnAt, withdrawnBy } = receipt;
  if (state !== 'WITHDRAWN') return null;
  if (withdrawnAt === null || withdrawnBy === null) return `receipt ${id} was withdrawn by nobody`;
  const isByProvider =
    withdrawnBy === 'PAYMENT_PROVIDER' &&
    (refusals.length > 0 || changes.some(({ by }) => by !== 'servers'));
  const isByCaller = requests.some(
    (request) =>
      request.by === withdrawnBy && windowOf(request).from <= withdrawnAt + clockToleranceMs,
  );
  return isByProvider || isByCaller ? null : `receipt ${id} was not withdrawn by ${withdrawnBy}`;
}

function checkAnswers({ requests, receipts, lookErrors }: Trace): string[] {
  const isFalse = (code: string) => !expectedCodes.includes(code);
  const looks = lookErrors.filter(isFalse).map((code) => `a look was answered with ${code}`);
  const answers = requests.flatMap(({ attempts }) =>
    attempts.flatMap(({ outcome }) => {
      if (outcome.kind === 'accepted' && !receipts.some(({ id }) => id === outcome.receipt))
        return [`receipt ${outcome.receipt} was handed out, and is not stored`];
      if (outcome.kind === 'unknown' && outcome.code && isFalse(outcome.code))
        return [`answered ${outcome.code}`];
      return [];
    }),
  );
  return [...looks, ...answers];
}

/** What became of each declaration and of its link: a person must decide only where the portal can't. */
function checkDeclarations(trace: Trace, state: PlanState): string[] {
  const { declarations, requests, changes, refusals, initial } = trace;
  const others = requests.filter(({ by, id }) => by !== 'DECLARATION' && !id.endsWith('.undo'));
  const isChanged = others.length > 0 || changes.some(({ by }) => by !== 'servers');
  const isRefused = refusals.length > 0;
  const states = [initial, ...changes.map((change) => change.state)];
  /** Whether a reason is true, by its name. */
  const reasons: Record<string, boolean> = {
    // Of the issue of a declaration.
    SEVERAL_PLANS: states.some((one) => shapeOf(one) === 'END'),
    LATER_WORD: isChanged || declarations.some(({ undos }) => undos.length > 0),
    NO_PLAN: state.ended,
    // Of a link that does nothing.
    SUPERSEDED: isChanged,
    ENDED: state.ended,
    REFUSED: isRefused,
    UNDONE: true,
  };
  return declarations.flatMap(({ state: outcome, issue, undos }) => {
    if (outcome === null) return ['a declaration was acknowledged, and is not stored'];
    if (outcome === 'RECEIVED') return ['a declaration was never matched'];
    const said = undos.flatMap((one) => one ?? []);
    const given = outcome === 'OPEN' && issue ? [issue, ...said] : said;
    return given.filter((reason) => !reasons[reason]).map((reason) => `a declaration: ${reason}`);
  });
}

/** An end that Stripe refuses later is support's to see to: nobody could know of it when the account was deleted. */
const checkDeletion = ({ deletion, receipts }: Trace, state: PlanState): string[] =>
  deletion?.isDone &&
  shapeOf(state) !== 'END' &&
  !receipts.some((receipt) => receipt.state === 'REFUSED')
    ? ['the account is deleted, and its plan goes on']
    : [];

function checkViews({ views, receipts }: Trace, state: PlanState): string[] {
  const open = receipts.find(isOpen) ?? null;
  return views.flatMap(({ replica, cancelAt, receipt, isPending }) => {
    const found: string[] = [];
    if (!state.ended && cancelAt !== (state.cancelAt === null ? null : state.cancelAt * 1_000))
      found.push(`replica ${replica} shows another end than Stripe has`);
    if (isPending) found.push(`replica ${replica} shows a pending cancellation`);
    if (!state.ended && (receipt?.id ?? null) !== (open?.id ?? null))
      found.push(`replica ${replica} shows another receipt than is open`);
    return found;
  });
}
