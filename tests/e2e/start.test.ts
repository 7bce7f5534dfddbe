/** `npm start` and `npm run dev` as a newcomer meets them: ready, taken ports, and an end that leaves nothing behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePorts } from '../../scripts/portal.ts';

/** Runs a command on these ports. */
function run(command: string, args: string[], ports: Record<string, number>) {
  const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output, ended: once(child, 'exit') };
}

const npmStart = (ports: Record<string, number>) => run('npm', ['start'], ports);

const names = ['PORT', 'AUTH_EMULATOR_PORT', 'FIRESTORE_EMULATOR_PORT', 'STRIPE_EMULATOR_PORT'];
const portsByName = async (): Promise<Record<string, number>> => {
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index] ?? 0]));
};
const listens = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    (error: Error & { cause?: { code?: string } }) => error.cause?.code !== 'ECONNREFUSED',
  );

it.each(['scripts/start.ts', 'scripts/dev.ts'])(
  '%s leaves nothing behind when it is killed',
  async (script) => {
    const ports = await portsByName();
    const { child, output, ended } = run(process.execPath, ['--import', 'tsx', script], ports);
    await expect.poll(output, { timeout: 40_000 }).toContain('Ready: ');
    child.kill('SIGKILL');
    await ended;
    // The development server has its API beside the site.
    for (const port of [...Object.values(ports), (ports['PORT'] ?? 0) + 1])
      await expect.poll(() => listens(port), { timeout: 5_000 }).toBe(false);
  },
);

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'becomes ready, and is all gone within 5 s of %s',
    async (signal) => {
      const ports = await portsByName();
      const { child, output, ended } = npmStart(ports);
      await expect
        .poll(output, { timeout: 40_000 })
        .toContain(`Ready: http://localhost:${ports['PORT']}`);
      for (const port of Object.values(ports)) expect(await listens(port)).toBe(true);
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      expect(code).toBe(signal === 'SIGKILL' ? null : 0);
      for (const port of Object.values(ports))
        await expect.poll(() => listens(port), { timeout: 5_000 }).toBe(false);
    },
  );

  it('names every port that is taken, and its variable', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const ports: Record<string, number> = { ...(await portsByName()), STRIPE_EMULATOR_PORT: port };
    const { output, ended } = npmStart({ ...ports, AUTH_EMULATOR_PORT: ports['PORT'] ?? 0 });
    const [code] = (await ended) as [number];
    expect(code).toBe(1);
    expect(output()).toContain(
      `Port ${port} is taken. Stop what listens there, or set STRIPE_EMULATOR_PORT to a free one.`,
    );
    expect(output()).toContain(`AUTH_EMULATOR_PORT and PORT are both ${ports['PORT']}.`);
    squatter.close();
  });
});
