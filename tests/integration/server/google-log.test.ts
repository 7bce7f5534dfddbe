/** The log where Google Cloud reads it: severity, message, and the trace of the platform's own line of a request. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { sharedEmulators, startServerProcess } from '../../support/server-process.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

describe('the log on Cloud Run', () => {
  let stripe: StripeEmulator;
  let server: ReturnType<typeof startServerProcess>;
  let origin: string;

  beforeAll(async () => {
    stripe = await startStripeEmulator();
    server = startServerProcess({
      ...sharedEmulators(),
      FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
      STRIPE_API_HOST: new URL(stripe.url).host,
      // Cloud Run sets it in every container.
      K_SERVICE: 'portal',
      PORT: '0',
    });
    const isReady = () => expect(server.output()).toContain('connected to all upstreams');
    await vi.waitFor(isReady, { timeout: 60_000 });
    origin = /Server listening at (http:[^"]+)"/.exec(server.output())?.[1] ?? '';
  });
  afterAll(async () => {
    await server.stop();
    await stripe.close();
  });

  const lines = () =>
    server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  /** The line of a request, asked for with these headers. */
  const lineOf = async (headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/config.json`, { headers });
    const reqId = answer.headers.get('x-request-id');
    const find = () => lines().find((line) => line['reqId'] === reqId);
    await expect.poll(find).toBeTruthy();
    return find();
  };

  it('has a severity, a message and a time in every line, under the names that are read', () => {
    expect(lines().length).toBeGreaterThan(0);
    for (const line of lines()) {
      expect(line).toMatchObject({
        severity: expect.stringMatching(/^(INFO|WARNING)$/) as string,
        message: expect.any(String) as string,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      });
      expect(line).not.toHaveProperty('level');
      expect(line).not.toHaveProperty('msg');
    }
  });

  it.each([
    ['traceparent', `00-${trace}-${span}-01`, span],
    ['X-Cloud-Trace-Context', `${trace}/12345;o=1`, undefined],
    ['X-Cloud-Trace-Context', trace, undefined],
  ])('joins the line of a request to its trace by %s: %s', async (name, value, spanId) => {
    const line = await lineOf({ [name]: value });
    expect(line?.['logging.googleapis.com/trace']).toBe(
      `projects/demo-stop-smoke-now/traces/${trace}`,
    );
    expect(line?.['logging.googleapis.com/spanId']).toBe(spanId);
  });

  it.each([
    ['traceparent', 'canary'],
    ['traceparent', `00-${trace}canary-${span}-01`],
  ])('takes nothing else from %s: %s', async (name, value) => {
    const line = await lineOf({ [name]: value });
    expect(line).toBeTruthy();
    expect(line).not.toHaveProperty('logging.googleapis.com/trace');
    expect(server.output()).not.toContain('canary');
  });
});
