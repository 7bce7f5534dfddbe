/** The server that is fuzzed: on emulators of its own, without limits, and with a probe of its memory. */
import { once } from 'node:events';
import { localEnv } from '../../../scripts/local.ts';
import { freeLocalPorts } from '../../../scripts/portal.ts';
import { answers, createProcessGroup, says } from '../../../scripts/processes.ts';
import type { Reading } from './probe.ts';

export interface Target {
  port: number;
  /** `host:port` of the Auth emulator. */
  authHost: string;
  /** The server's memory and longest stall; it collects garbage for that. */
  read: () => Promise<Reading>;
  /** Whether the server answers. */
  isAlive: () => Promise<boolean>;
  /** Stops it all, and ends this process. */
  stop: (exitCode: number) => void;
}

/** @param variables more environment variables for the server */
export async function startTarget(variables: Record<string, string> = {}): Promise<Target> {
  const ports = await freeLocalPorts();
  const env: NodeJS.ProcessEnv = {
    ...localEnv(ports),
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    ...variables,
  };
  const group = createProcessGroup();
  const emulators = group.start('The emulators', ['--import', 'tsx', 'emulators/main.ts'], env);
  await says(emulators, 'ready');
  const probe = ['--expose-gc', '--import', 'tsx', '--import', './tests/system/fuzz/probe.ts'];
  const server = group.start('The server', [...probe, 'server/main.ts'], env);
  await answers(`http://localhost:${ports.PORT}/readyz`);
  return {
    port: ports.PORT,
    authHost: `127.0.0.1:${ports.AUTH_EMULATOR_PORT}`,
    async read() {
      const reading = once(server, 'message') as Promise<[Reading]>;
      server.send('read');
      return (await reading)[0];
    },
    isAlive: () => fetch(`http://localhost:${ports.PORT}/healthz`).then(({ ok }) => ok),
    stop: group.stop,
  };
}
