/** Tests `npm start` and `npm run dev` for a newcomer: ready, occupied ports, and a stop that leaves nothing behind. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freeLocalPorts } from '../../../scripts/portal.ts';
import { run, runModule } from '../../support/run.ts';

const environment = (ports: Record<string, number>): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'development',
  ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
});
const npmStart = (ports: Record<string, number>) => run('npm', ['start'], environment(ports));

const portsByName = async (): Promise<Record<string, number>> => ({ ...(await freeLocalPorts()) });
const listens = (port: number, address = '127.0.0.1') =>
  fetch(`http://${address}:${port}/`).then(
    () => true,
    (error: Error & { cause?: { code?: string } }) => error.cause?.code !== 'ECONNREFUSED',
  );

it('the development server leaves nothing behind when it is killed', async () => {
  const ports = await portsByName();
  const { output, stop } = runModule('scripts/dev.ts', environment(ports));
  await expect.poll(output).toContain('Ready: ');
  await stop('SIGKILL');
  for (const port of [...Object.values(ports), (ports['PORT'] ?? 0) + 1])
    await expect.poll(() => listens(port)).toBe(false);
});

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'becomes ready, and is all gone after %s',
    async (signal) => {
      const ports = await portsByName();
      const { child, output, stop } = npmStart(ports);
      await expect.poll(output).toContain(`Ready: http://localhost:${ports['PORT']}`);
      for (const port of Object.values(ports)) expect(await listens(port)).toBe(true);
      // Linux leads this address to any listener on all interfaces, which other machines could reach.
      if (process.platform === 'linux')
        for (const port of Object.values(ports))
          expect(await listens(port, '127.0.0.2')).toBe(false);
      await stop(signal);
      expect(child.exitCode).toBe(signal === 'SIGKILL' ? null : 0);
      for (const port of Object.values(ports)) await expect.poll(() => listens(port)).toBe(false);
    },
  );

  it('names every port that is taken, and its variable', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const ports: Record<string, number> = { ...(await portsByName()), STRIPE_EMULATOR_PORT: port };
    const { output, ended } = npmStart({ ...ports, AUTH_EMULATOR_PORT: ports['PORT'] ?? 0 });
    expect(await ended).toBe(1);
    expect(output()).toContain(
      `Port ${port} is taken. Stop what listens there, or set STRIPE_EMULATOR_PORT to a free one.`,
    );
    expect(output()).toContain(`AUTH_EMULATOR_PORT and PORT are both ${ports['PORT']}.`);
    squatter.close();
  });
});
