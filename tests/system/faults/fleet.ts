/** Runs two server processes that share upstreams, are killed at random steps, and restart each time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { freePorts } from '../../../emulators/free-ports.ts';
import type { CustomerRecord } from '../../../server/domain/customer-record/customer-record.ts';
import { type Plan, startStripeGateway } from '../../support/stripe-gateway.ts';
import { alive, readyAgain, type ServerProcess, startServer } from './server-process.ts';
import type { Stage } from './stage.ts';

/** A server under one address, in successive processes. */
export interface Replica {
  url: string;
  /** The current process, or null if none listens. */
  server: () => ServerProcess | null;
}

/** The steps for a kill: after something is stored, before and after Stripe gets a change, or at any time. */
export const steps = [
  'declaration stored',
  'plan chosen',
  'intent recorded',
  'write prepared',
  'before Stripe hears',
  'after Stripe heard',
  'confirmed by Stripe',
  'outcome stored',
  'mail claimed',
  'mail handed in',
  'mail sent',
  'any time',
] as const;
export type Step = (typeof steps)[number];

/** A process's longest life in milliseconds: until any time, or if its step doesn't come. */
const longestLife = { anyTime: 5_000, step: 12_000 };

/** The steps that a commit to Firestore may complete, by collection. */
const stepsIn: Record<string, (document: DocumentSnapshot) => Step | null> = {
  declarations: (document) => {
    if (document.get('state') !== 'RECEIVED') return 'outcome stored';
    return document.get('match') ? 'plan chosen' : 'declaration stored';
  },
  customer_records: (document) => {
    const intents = Object.values((document.get('desired') ?? {}) as CustomerRecord['desired']);
    if (intents.some(({ openSince }) => openSince)) return 'write prepared';
    return document.get('pendingSince') ? 'intent recorded' : null;
  },
  cancellations: (document) =>
    document.get('state') === 'CONFIRMED' ? 'confirmed by Stripe' : null,
  mails: (document) => {
    if (document.get('state') !== 'PENDING') return 'mail sent';
    return document.get('attempts') === 0 ? null : 'mail claimed';
  },
};

/** Chooses the fate of a request to Stripe, which works for four seconds and fails for four. */
function planFor(method: string, random: () => number): Plan {
  const isIll = Math.floor(performance.now() / 4_000) % 2 === 1;
  if (!isIll || random() < (method === 'POST' ? 0.1 : 0.7)) return 'pass';
  const plans = ['unavailable', 'reset', 'stall', 'lost answer', 'late'] as const;
  return plans[Math.floor(random() * plans.length)] ?? 'pass';
}

/** Starts two servers with their own ways to Stripe, and kills them. @param variables added for both */
export async function startFleet(
  stage: Stage,
  random: () => number,
  variables: Record<string, string>,
) {
  const kills = Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>;
  let isCalm = false;
  let isClosed = false;
  let left: Step[] = [];
  /** Each step comes once before any repeats. */
  const nextStep = (): Step => {
    if (left.length === 0) left = [...steps];
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? 'any time';
  };

  async function startLife(port: number) {
    let step: Step = 'any time';
    let server: ServerProcess;
    let isListening = false;
    let isDying = false;
    const reached = (now: Step) => {
      if (now !== step || isCalm || isDying) return;
      isDying = true;
      kills[now] += 1;
      void server.kill();
    };
    const gateway = await startStripeGateway({
      upstream: () => stage.stripe,
      plan({ method }) {
        if (isCalm) return 'pass';
        if (method === 'POST' && step === 'before Stripe hears') return 'strike before';
        if (method === 'POST' && step === 'after Stripe heard') return 'strike after';
        return planFor(method, random);
      },
      strike: () => reached(step),
    });
    const start = () => {
      step = nextStep();
      isDying = false;
      server = startServer({
        ...stage.environment({ stripe: gateway.host }),
        ...variables,
        PORT: String(port),
      });
      return server;
    };
    server = start();

    async function live() {
      while (!isClosed) {
        await alive(server).catch(() => {});
        isListening = true;
        const longest = longestLife[step === 'any time' ? 'anyTime' : 'step'];
        const end = performance.now() + longest * (0.25 + 0.75 * random());
        while (server.ended() === null && !isClosed) {
          await wait(10);
          if (performance.now() < end || isCalm || isDying) continue;
          step = 'any time';
          reached(step);
        }
        isListening = false;
        if (!isClosed) start();
      }
      await server.kill();
      await gateway.close();
    }
    return {
      url: server.url,
      server: () => (isListening && server.ended() === null ? server : null),
      process: () => server,
      reached,
      living: live(),
    };
  }
  const lives = await Promise.all((await freePorts(2)).map(startLife));
  const reached = (step: Step) => lives.forEach((life) => life.server() && life.reached(step));

  return {
    replicas: lives as readonly Replica[],
    kills,
    killed: () => Object.values(kills).reduce((sum, count) => sum + count, 0),
    reached,
    /** Kills the servers whose step this commit completes. */
    committed(names: readonly string[]): void {
      for (const name of names) {
        const [collection = '', id = ''] = name.split('/').slice(-2);
        void Promise.resolve(stage.firestore.collection(collection).doc(id).get())
          .then((document) => stepsIn[collection]?.(document))
          .then((step) => step && reached(step))
          .catch(() => {});
      }
    },
    /** Stops killing. Resolves when both servers are ready. */
    async calm() {
      isCalm = true;
      for (const { process: current } of lives) await readyAgain(current);
    },
    async close() {
      isClosed = true;
      await Promise.all(lives.map(({ living }) => living));
    },
  };
}
