/** Firebase Auth on this machine: the official emulator out of firebase-tools, inside this process. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { Emulator } from './emulator.ts';
import { listen } from './listen.ts';

const require = createRequire(import.meta.url);

/**
 * The emulator's routes that the SDKs and the portal use. Preparing the validators of all of its 80
 * routes is most of its start: 8 to 10 s against 3 s for these.
 */
const used = [
  /^\/v1\/accounts:(createAuthUri|delete|lookup|sendOobCode|signInWithCustomToken|signInWithEmailLink|signInWithPassword|signUp|update)$/,
  /^\/v1\/projects$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:(batchCreate|batchGet|delete|lookup|query|sendOobCode|update))?$/,
  /^\/v1\/(token|recaptchaParams)$/,
  /^\/v2\/(recaptchaConfig|passwordPolicy)$/,
  /^\/v2\/projects\/\{targetProjectId\}\/config$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)$/,
];

/**
 * Starts the Auth emulator. It accepts any API key, signs no token, and sends no mail: links are
 * listed at `GET /emulator/v1/projects/{project}/oobCodes`.
 * @param options.port 0 takes any free one
 * @param options.listenOn default 127.0.0.1
 * @throws the EADDRINUSE error of a port that is taken
 */
export async function startAuthEmulator(options: {
  projectId: string;
  port: number;
  listenOn?: string;
}): Promise<Emulator> {
  // Not public API: the version is pinned, and a test starts it.
  const { default: description } = require('firebase-tools/lib/emulator/auth/apiSpec.js') as {
    default: { paths: Record<string, unknown> };
  };
  for (const path of Object.keys(description.paths)) {
    if (!used.some((pattern) => pattern.test(path))) delete description.paths[path];
  }
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as {
    createApp: (projectId: string) => Promise<RequestListener>;
  };
  const server = createServer(await createApp(options.projectId));
  const { host, close } = await listen(server, options.port, options.listenOn);
  const url = `http://${host}`;
  return {
    url,
    host,
    async reset() {
      await fetch(`${url}/emulator/v1/projects/${options.projectId}/accounts`, {
        method: 'DELETE',
        headers: { authorization: 'Bearer owner' },
      });
    },
    close,
  };
}
