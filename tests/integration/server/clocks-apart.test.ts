/** A replica whose clock is wrong: people stay signed in from its first request on, Stripe's events are taken, and an alert says so. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { freePorts } from '../../../scripts/portal.ts';
import { createClock } from '../../../server/adapters/clock.ts';
import { createFirebaseAuth } from '../../../server/adapters/firebase-auth/client.ts';
import { createIdTokens } from '../../../server/adapters/firebase-auth/id-token.ts';
import { createSessions } from '../../../server/adapters/firebase-auth/sessions.ts';
import { createTokenKeys } from '../../../server/adapters/firebase-auth/token-keys.ts';
import { createUser } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { sharedEmulators, startServerProcess, wrongClock } from '../../support/server-process.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const projectId = 'demo-stop-smoke-now';
const issuer = useTokenIssuer({});
const minute = 60_000;
const differences: [words: string, aheadMs: number][] = [
  ['2 minutes behind', -2 * minute],
  ['an hour behind', -60 * minute],
  ['an hour ahead', 60 * minute],
];

describe.each(differences)('in a process whose clock is %s', (_, aheadMs) => {
  afterEach(() => void vi.useRealTimers());

  /** Tokens and cookies as a process has them that has just started. */
  function start() {
    const clock = createClock();
    const firebaseAuth = createFirebaseAuth(getAuth(getApps()[0] ?? initializeApp({ projectId })));
    const keys = createTokenKeys('token_keys', issuer().url, clock.listenTo('token_keys'));
    const idTokens = createIdTokens(firebaseAuth, { projectId, keys, clock });
    return {
      idTokens,
      sessions: createSessions(firebaseAuth, { projectId, keys, clock, idTokens }),
    };
  }

  it('the first request with a token or a cookie is let in, and one that has expired is not', async () => {
    const { uid, email } = await createUser();
    const iss = `https://session.firebase.google.com/${projectId}`;
    const now = Math.floor(Date.now() / 1_000);
    const token = await issuer().sign({ sub: uid, email });
    const cookie = await issuer().sign({ sub: uid, email, iss });
    const expired = { sub: uid, email, exp: now - 10 };
    const [oldToken, oldCookie] = [
      await issuer().sign(expired),
      await issuer().sign({ ...expired, iss }),
    ];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    expect(await start().idTokens.verify(token)).toMatchObject({ uid });
    expect(await start().sessions.verify(cookie)).toMatchObject({ login: { uid } });
    const invalid = { name: 'InvalidTokenError' };
    await expect(start().idTokens.verify(oldToken)).rejects.toMatchObject(invalid);
    await expect(start().sessions.verify(oldCookie)).rejects.toMatchObject(invalid);
  });
});

describe.each(differences)('a server whose clock is %s', (_, aheadMs) => {
  const secret = 'whsec_clocks';
  let stripe: StripeEmulator;
  let server: ReturnType<typeof startServerProcess>;
  afterEach(async () => {
    await server.stop();
    await stripe.close();
  });

  it('lets people in, takes Stripe’s events, and says once that its clock is wrong', async () => {
    stripe = await startStripeEmulator({ port: 0 });
    const keys = { tokenKeysUrl: issuer().url, sessionKeysUrl: issuer().url };
    const [metricsPort] = await freePorts(1);
    server = startServerProcess(
      {
        METRICS_PORT: String(metricsPort),
        ...sharedEmulators(),
        ...wrongClock(aheadMs),
        PORT: '0',
        STRIPE_SECRET_KEY: 'sk_test_clocks',
        STRIPE_API_HOST: new URL(stripe.url).host,
        STRIPE_WEBHOOK_SECRET: secret,
      },
      keys,
    );
    const origin = await server.ready();
    const token = await issuer().sign({ sub: 'somebody' });
    /** A machine that runs tests may be too busy for a moment. */
    const view = async (): Promise<object> => {
      const answer = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ viewer { id } }' }),
      });
      return answer.status === 503 ? view() : ((await answer.json()) as object);
    };
    for (let count = 0; count < 3; count += 1)
      expect(await view()).toEqual({ data: { viewer: { id: 'somebody' } } });

    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' });
    const signature = sdkFor(stripe).webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const delivery = { method: 'POST', headers, body: payload };
    expect((await fetch(`${origin}/webhooks/stripe`, delivery)).status).toBe(200);

    // What the alert reads.
    const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const offset = Number(/^portal_clock_offset_seconds (\S+)$/m.exec(page)?.[1]);
    expect(Math.abs(offset + aheadMs / 1_000)).toBeLessThan(3);

    const lines = server.output().split('\n');
    const alerts = lines.filter((line) => line.includes('"alert":"clock_off"'));
    expect(alerts).toHaveLength(1);
    const { level, seconds } = JSON.parse(alerts[0] ?? '') as Record<string, unknown>;
    expect(['error', 'ERROR', 50]).toContain(level);
    expect(Math.abs(Number(seconds) + aheadMs / 1_000)).toBeLessThan(3);
  });
});
