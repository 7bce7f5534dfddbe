/** `npm start`: the whole portal on this machine, built when needed, with no account and no network. */
import { build } from './build.ts';
import { claimPorts, localEnv } from './local.ts';
import { answers, createProcessGroup, ready } from './processes.ts';

try {
  const ports = await claimPorts();
  build();
  const group = createProcessGroup();
  const env = localEnv(ports);
  const emulators = group.start('The emulators', ['--import', 'tsx', 'emulators/main.ts'], env);
  group.start('The server', ['build/server/main.js'], env);
  const site = `http://localhost:${ports.PORT}`;
  await Promise.all([ready(emulators), answers(`${site}/readyz`)]);
  console.log(`Ready: ${site}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
