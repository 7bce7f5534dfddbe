/** Finds the plan that a declaration means, and records the intent END. Leaves unclear cases to support. */
import { hash, randomBytes } from 'node:crypto';
import { describeError, type Log } from '../../log.ts';
import type { ChangeSubscription } from '../customer-record/change-subscription.ts';
import type {
  Declaration,
  DeclarationIssue,
  DeclarationStore,
  StoredDeclaration,
} from './declaration.ts';
import type { DeclaredFound, DeclaredPlans } from './declared-plans.ts';
import { UpstreamError } from '../errors.ts';
import { createLookUpTurns } from './look-up-turns.ts';
import { newMail } from '../mail/mail.ts';
import { languageOfDocument } from '../language.ts';
import type { DueWork } from '../worker.ts';
import { growingPause } from '../calls.ts';
import { endsWithPeriod } from '../subscription/plan.ts';
import { planTitle, type Subscription } from '../subscription/subscription.ts';

/** Milliseconds until a failed look-up is retried. Doubles with each failure, from `firstMs` to `longestMs`. */
const pauses = { firstMs: 3_000, longestMs: 60_000 };

/** If Stripe's answers are still unusable this many milliseconds after a declaration, support gets the declaration. */
const unusableMs = 3_600_000;

/** Milliseconds that the mail DECLARATION_MATCHED waits for Stripe's confirmation of the end. */
const confirmationMs = 5_000;

const issueAfter = {
  refused: 'REFUSED',
  superseded: 'LATER_INTENT',
  ended: 'NO_PLAN',
  unknown: 'NO_PLAN',
} as const;

interface MatchServices {
  declarations: DeclarationStore;
  plans: Pick<DeclaredPlans, 'running' | 'candidates'>;
  changes: Pick<ChangeSubscription, 'endAsDeclared'>;
  log: Log;
  sendsMail: boolean;
}

export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
/** Creates a link's secret. It has no punctuation, because mail programs drop punctuation at the end of a link. */
const newSecret = (): string => randomBytes(24).toString('hex');

const addressOf = ({ declared, paidWith }: Declaration): string => paidWith ?? declared.email;

/** Creates the worker's handler for due declarations. Each step is stored, so that the handler can continue after a crash. */
export function createMatchDeclaration(services: MatchServices): DueWork {
  const { declarations, plans, changes, log, sendsMail } = services;
  const turns = createLookUpTurns();

  const open = (
    stored: StoredDeclaration,
    issue: DeclarationIssue,
    changed: Partial<Declaration>,
  ) =>
    declarations.write(stored, {
      ...stored.value,
      ...changed,
      state: 'OPEN',
      issue,
      dueAt: null,
    });

  /** Asks for another address by mail, so that only the declared address's owner learns that no plan was found. */
  function ask(stored: StoredDeclaration) {
    const { value: declaration, at } = stored;
    const secret = newSecret();
    const mail = {
      id: `${declaration.id}.asked`,
      kind: 'NO_PLAN_FOUND' as const,
      language: languageOfDocument(declaration),
      to: declaration.declared.email,
      declarationId: declaration.id,
      undoToken: `${declaration.id}.${secret}`,
    };
    const asked = { state: 'ASKED', dueAt: null, askedHash: hashOf(secret) } as const;
    return declarations.write(stored, { ...declaration, ...asked }, [newMail(mail, at)]);
  }

  /** Chooses and stores the plan. Returns null on a conflict, or if an agent must decide. */
  async function choose(stored: StoredDeclaration): Promise<StoredDeclaration | null> {
    const { value: declaration } = stored;
    const found = await plans.running(addressOf(declaration), declaration.receivedAt);
    const { issue, plan } = planMeant(declaration, found);
    if (issue) {
      if (sendsMail && declaration.paidWith === undefined && isNone(declaration, found)) {
        await ask(stored);
        return null;
      }
      const candidates = plans.candidates([...found.plans, ...found.doubtful]);
      await open(stored, issue, { candidates });
      return null;
    }
    const { customerId, id: subscriptionId } = plan;
    return declarations.write(stored, {
      ...declaration,
      match: {
        customerId,
        subscriptionId,
        cancellationId: null,
        generation: null,
        at: stored.at,
        undoHash: null,
        undoneAt: null,
      },
    });
  }

  async function match(found: StoredDeclaration): Promise<void> {
    const stored = found.value.match ? found : await choose(found);
    const chosen = stored?.value.match;
    if (!stored || !chosen) return;
    const { value: declaration } = stored;
    const { customerId, subscriptionId } = chosen;
    const declared = {
      declarationId: declaration.id,
      subscriptionId,
      declaredAt: declaration.receivedAt,
    };
    const outcome = await changes.endAsDeclared(customerId, declared, log);
    if (outcome.kind !== 'recorded') {
      await open(stored, issueAfter[outcome.kind], {});
      return;
    }
    const { generation, cancellationId, isNewCancellation } = outcome;
    const { at: now } = stored;
    // If the plan was already ending, the declaration didn't cause the end. Then the server sends no mail with an undo link.
    const secret = sendsMail && isNewCancellation ? newSecret() : null;
    const mail = {
      id: `${declaration.id}.matched`,
      kind: 'DECLARATION_MATCHED' as const,
      language: languageOfDocument(declaration),
      customerId,
      declarationId: declaration.id,
      cancellationId,
      undoToken: secret && `${declaration.id}.${secret}`,
      dueAt: new Date(now.getTime() + confirmationMs),
    };
    await declarations.write(
      stored,
      {
        ...declaration,
        state: 'MATCHED',
        dueAt: null,
        match: {
          ...chosen,
          cancellationId,
          generation,
          undoHash: secret && hashOf(secret),
        },
      },
      secret ? [newMail(mail, now)] : [],
    );
  }

  async function postpone(stored: StoredDeclaration): Promise<void> {
    const failures = stored.value.failures + 1;
    const dueAt = new Date(stored.at.getTime() + growingPause(failures, pauses));
    await declarations.write(stored, { ...stored.value, failures, dueAt });
  }

  return {
    name: 'declarations',
    due: (now, limit) => declarations.due(now, limit),

    async handle(id) {
      const stored = await declarations.read(id);
      const dueAt = stored?.value.dueAt ?? null;
      if (!stored || dueAt === null || dueAt > stored.at) return;
      const { match: chosen } = stored.value;
      try {
        if (chosen) return await match(stored);
        const now = stored.at.getTime();
        const turn = await turns.run(id, addressOf(stored.value), now, () => match(stored));
        if (turn !== null)
          await declarations.write(stored, { ...stored.value, dueAt: new Date(turn) });
      } catch (error) {
        log.warn({ declaration: id, error: describeError(error) }, 'a declaration was not matched');
        const latest = await declarations.read(id);
        if (!latest?.value.dueAt) return;
        const waited = latest.at.getTime() - latest.value.receivedAt.getTime();
        if (waited > unusableMs && isAnswer(error)) await open(latest, 'NO_USABLE_ANSWER', {});
        else await postpone(latest);
      }
    },
  };
}

/** True if Stripe answered, but with a refusal or with unusable data. */
const isAnswer = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.upstream === 'stripe' &&
  error.isRefusal &&
  error.reason === 'failed';

/** True if the address has no plan that the declaration can mean. A withdrawal can also mean an ended plan. */
const isNone = (
  { kind }: Declaration,
  { plans, doubtful, isAll, hasCustomer, hasOthers }: DeclaredFound,
) =>
  isAll &&
  !hasOthers &&
  plans.length + doubtful.length === 0 &&
  !(kind === 'WITHDRAWAL' && hasCustomer);

/** Returns the plan that the declaration means, or an issue. Ignores plans whose end is scheduled, unless every plan's end is scheduled. */
function planMeant(
  { kind, isSuspicious, declared: { type, endsOn, contract } }: Declaration,
  { plans: running, isAll, hasOthers = false }: DeclaredFound,
): { plan: Subscription; issue: null } | { plan: null; issue: DeclarationIssue } {
  const leave = (issue: DeclarationIssue) => ({ plan: null, issue });
  if (isSuspicious) return leave('SUSPICIOUS');
  if (kind === 'WITHDRAWAL') return leave('WITHDRAWAL');
  if (type === 'EXTRAORDINARY') return leave('EXTRAORDINARY');
  const goingOn = running.filter((plan) => !endsWithPeriod(plan));
  const [plan, ...others] = goingOn.length > 0 ? goingOn : running;
  if (others.length > 0 || !isAll) return leave('SEVERAL_PLANS');
  if (!plan) return leave('NO_PLAN');
  if (hasOthers && !contract.toLowerCase().includes(planTitle.toLowerCase()))
    return leave('SEVERAL_PLANS');
  const isLater = endsOn !== null && endsOn > plan.endsAt.toISOString().slice(0, 10);
  return isLater ? leave('LATER_DATE') : { plan, issue: null };
}
