/** `npm start`: runs the whole portal on this machine, built if needed, without account or network. */
import { execFileSync } from 'node:child_process';
import { isFresh } from './freshness.ts';
import { claimPorts, localEnv } from './local.ts';
import { answers, createProcessGroup, says } from './processes.ts';

try {
  const ports = await claimPorts();
  if (!isFresh()) {
    console.log('Building …');
    // In its own process, because Vite sets NODE_ENV to production.
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  }
  const group = createProcessGroup();
  const env = localEnv(ports);
  const emulators = group.start('The emulators', ['--import', 'tsx', 'emulators/main.ts'], env);
  const ready = says(emulators, 'ready');
  await says(emulators, 'listening');
  group.start('The server', ['scripts/local-server.mjs'], env);
  const site = `http://localhost:${ports.PORT}`;
  await Promise.all([ready, answers(`${site}/readyz`)]);
  console.log(`Ready: ${site}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
