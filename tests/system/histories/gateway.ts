/** Between a replica and Stripe: each subscriber's requests meet the fates of their own history. */
import {
  type DetailedPlan,
  type Plan,
  startStripeGateway,
  type StripeAnswer,
  type StripeRequest,
} from '../../support/stripe-gateway.ts';
import type { StripeEmulator } from '../../../emulators/stripe/server.ts';
import type { RequestFate, RefusalStep } from './generate.ts';
import type { Shape } from './plan-state.ts';
import { countFault, type Recording } from './recording.ts';

/** Changes that Stripe answered, by its request id: when, whose, and the form of a server's write. */
export type AnsweredChanges = Map<string, { at: number; form: string | null }>;

export interface HistoryGatewayOptions {
  stripe: StripeEmulator;
  replica: number;
  recordings: ReadonlyMap<string, Recording>;
  answered: AnsweredChanges;
}

/** Starts a gateway for one replica on a free port. */
export const startHistoryGateway = ({
  stripe,
  replica,
  recordings,
  answered,
}: HistoryGatewayOptions) =>
  startStripeGateway({
    upstream: () => stripe,
    plan(request) {
      const recording = ownerOf(request, recordings);
      if (!recording) return 'pass';
      const fate = chooseFate(request, recording);
      recording.note(`replica ${replica} → ${describe(request)}: ${fate.name}`);
      if (fate.name !== 'pass') countFault(recording, fate.name);
      const { path, idempotencyKey } = request;
      if (fate.fails) stripe.failNext({ method: 'POST', path, idempotencyKey, effect: fate.fails });
      return fate.plan;
    },
    onAnswer(request, answer) {
      const id = answer?.headers['request-id'];
      if (request.method === 'POST' && typeof id === 'string')
        answered.set(id, { at: Date.now(), form: request.body });
      ownerOf(request, recordings)?.note(
        `Stripe, to replica ${replica}: ${describe(request)}: ${answer?.status ?? 'no answer'}`,
      );
    },
  });

const subscriptionPath = /^\/v1\/subscriptions\/(\w+)/;

function ownerOf({ path }: StripeRequest, recordings: ReadonlyMap<string, Recording>) {
  const id =
    subscriptionPath.exec(path)?.[1] ?? new URL(path, 'http://stripe').searchParams.get('customer');
  return id === null ? undefined : recordings.get(id);
}

/** What a write asks for; null where it changes no flag. */
export function intentOf({ body }: Pick<StripeRequest, 'body'>): Shape | null {
  const form = new URLSearchParams(body);
  const atPeriodEnd = form.get('cancel_at_period_end');
  const cancelAt = form.get('cancel_at');
  if (cancelAt) return 'DATE';
  if (atPeriodEnd === 'true') return 'END';
  return atPeriodEnd === 'false' || cancelAt === '' ? 'RENEW' : null;
}

function chooseFate(request: StripeRequest, recording: Recording) {
  const isWrite = request.method === 'POST';
  if (isWrite) {
    const [, id] = subscriptionPath.exec(request.path) ?? [];
    const plan = recording.plans.find(({ subscriptionId }) => subscriptionId === id);
    const refusal = refusalOf(request, recording);
    if (refusal) {
      plan?.refusals.push(Date.now());
      return { name: 'refused', plan: { answer: refusal }, fails: null };
    }
  }
  const pass: RequestFate = { kind: 'pass' };
  const fates = isWrite ? recording.writes : recording.reads;
  const fate = (recording.isPlaying ? fates.shift() : null) ?? pass;
  const fails = isWrite && fate.kind === 'fails' ? fate.effect : null;
  return { name: fate.kind, plan: planOf(fate), fails };
}

function planOf(fate: RequestFate): Plan | DetailedPlan {
  switch (fate.kind) {
    case 'lost':
      return fate.silent ? 'stall' : 'reset';
    case 'answer lost':
      return 'lost answer';
    case 'late':
      return { late: fate.ms };
    case 'slow':
      return { slow: fate };
    case 'fails':
      return 'pass';
    default:
      return fate.kind;
  }
}

/** Stripe's own errors for a key without the permission, and for a subscription that a schedule manages. */
const refusals: Record<RefusalStep['how'], { status: number; error: object }> = {
  permission: {
    status: 403,
    error: {
      type: 'invalid_request_error',
      message:
        "The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the 'rak_subscription_write' permission would allow this request to continue.",
    },
  },
  schedule: {
    status: 400,
    error: {
      type: 'invalid_request_error',
      message:
        'The subscription is managed by the subscription schedule `sub_sched_1`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.',
    },
  },
};

function refusalOf(request: StripeRequest, { refusing }: Recording): StripeAnswer | null {
  if (!refusing || Date.now() > refusing.until) return null;
  if (refusing.how === 'schedule' && intentOf(request) === null) return null;
  const { status, error } = refusals[refusing.how];
  const headers = { 'content-type': 'application/json', 'request-id': 'req_refused' };
  return { status, headers, body: JSON.stringify({ error }) };
}

function describe({ method, path, body }: StripeRequest): string {
  const form = new URLSearchParams(body);
  const tag = form.get('metadata[portal_write]');
  const what = method === 'GET' ? 'read' : (intentOf({ body }) ?? 'burn');
  const [, id] = subscriptionPath.exec(path) ?? [];
  return [what, id, tag && `tag ${tag}`].filter(Boolean).join(' ');
}
