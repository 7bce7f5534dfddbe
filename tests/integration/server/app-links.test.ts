/** Tests which apps may open a sign-in link, as Apple and Google read it. */
import { expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
const files = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'] as const;
const fingerprint = Array(32).fill('AB').join(':');

it('is not there without an app, each for itself', async () => {
  for (const file of files) expect((await portal.app.inject(file)).statusCode).toBe(404);
  const { app } = await portal.addReplica({ APPLE_APPS: 'ABCDE12345.com.smoke.app' });
  expect((await app.inject(files[0])).statusCode).toBe(200);
  expect((await app.inject(files[1])).statusCode).toBe(404);
});

it('names the apps, and the addresses that they open, as JSON that may be cached', async () => {
  const { app } = await portal.addReplica({
    APPLE_APPS: 'ABCDE12345.com.smoke.app',
    ANDROID_APPS: `com.smoke.app=${fingerprint}`,
  });
  const [apple, android] = await Promise.all(files.map((file) => app.inject(file)));
  for (const answer of [apple, android]) {
    expect(answer?.statusCode).toBe(200);
    expect(answer?.headers['content-type']).toMatch(/^application\/json/);
    expect(answer?.headers['cache-control']).toBe('public, max-age=3600');
  }
  const login = (address: string) => ({ '/': address, '?': { mode: 'signIn' } });
  expect(apple?.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.com.smoke.app'],
          components: [
            { '/': '/__/auth/links*' },
            ...['/login', '/de/login', '/fr/login'].map(login),
          ],
        },
      ],
    },
  });
  expect(android?.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.smoke.app',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
});
