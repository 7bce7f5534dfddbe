/** Tests the server as a process: its errors at the start, and its stop. */
import { describe, expect, it } from 'vitest';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { sharedEmulators, startServerProcess } from '../../support/server-process.ts';

useOwnFirestore();

const production = { ...productionEnvironment, PORT: '0' };

describe('the server process', () => {
  it('does not start without its configuration, and says all that is missing', async () => {
    const { ended, output } = startServerProcess({ NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    for (const name of ['STRIPE_SECRET_KEY', 'FIREBASE_PROJECT_ID', 'SITE_ORIGIN', 'SUPPORT_EMAIL'])
      expect(output()).toContain(`${name} is missing`);
    expect(output()).not.toContain(' at ');
  });

  it.each(['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'STRIPE_API_HOST'])(
    'does not start in production with %s, all else being right',
    async (name) => {
      const { ended, output } = startServerProcess({ ...production, [name]: '127.0.0.1:9' });
      expect(await ended).toBe(1);
      expect(output()).toContain(`${name} is set: an emulator must never be used in production`);
      expect(output().match(/^ {2}- /gm)).toHaveLength(1);
    },
  );

  it('starts in production without', async () => {
    const { child, ended, output } = startServerProcess(production);
    await expect.poll(output).toContain('Server listening');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('becomes ready, and stops in good order on SIGTERM', async () => {
    const stripe = await startStripeEmulator({ port: 0 });
    const { child, ended, output } = startServerProcess({
      ...sharedEmulators(),
      STRIPE_API_HOST: new URL(stripe.url).host,
      PORT: '0',
    });
    await expect.poll(output).toContain('"msg":"connected to all upstreams"');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('"reason":"SIGTERM"');
    await stripe.close();
  });
});
