/** The server as a process: what it says when it can't start, and how it stops. */
import { describe, expect, it } from 'vitest';
import { productionEnvironment } from '../../support/production-environment.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { startServerProcess } from '../../support/server-process.ts';

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

  it('starts in production without, and says once that no mail will be sent', async () => {
    const { child, ended, output } = startServerProcess(production);
    await expect.poll(output).toContain('Server listening');
    expect(output().match(/MAIL_URL is not set: no mail will be sent/g)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
