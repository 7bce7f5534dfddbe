/** `npm run dev`: runs `npm start` with reload: Vite serves the pages, `tsx watch` runs the server. */
import { claimPorts, localEnv } from './local.ts';
import { answers, createProcessGroup, says } from './processes.ts';

try {
  const ports = await claimPorts();
  const site = `http://localhost:${ports.PORT}`;
  const api = ports.PORT + 1;
  process.env['API_ORIGIN'] = `http://localhost:${api}`;

  const group = createProcessGroup();
  const env = localEnv(ports, api);
  const emulators = group.start('The emulators', ['--import', 'tsx', 'emulators/main.ts'], env);
  const ready = says(emulators, 'ready');
  await says(emulators, 'listening');
  group.start(
    'The server',
    [
      // The server ends with `tsx watch`, which would outlive this process.
      '--import',
      './scripts/end-with-parent.mjs',
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      '--include',
      'schema.graphql',
      '--include',
      'operations/manifest.json',
      'server/main.ts',
    ],
    { ...env, PORT: String(api), SITE_ORIGIN: site },
  );
  await Promise.all([ready, answers(`http://localhost:${api}/readyz`)]);

  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'vite.config.ts',
    server: {
      port: ports.PORT,
      host: 'localhost',
      proxy: { '/dev': `http://127.0.0.1:${ports.MAIL_EMULATOR_LIST_PORT}` },
    },
  });
  group.onStop(() => vite.close());
  await vite.listen();
  console.log(`Ready: ${site}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
