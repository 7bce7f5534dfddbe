/** Firebase Auth on this machine: the official emulator out of firebase-tools, inside this process. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { Emulator } from './emulator.ts';
import { listen } from './listen.ts';

const require = createRequire(import.meta.url);

/** The library that the emulator answers requests with, as far as it is used here. */
interface Exegesis {
  middleware: (description: unknown, options: object) => Promise<RequestListener>;
}

/**
 * Compiling the validators of its 80 routes is most of the emulator's start, 8 to 10 s. Has each compiled
 * at its first use instead: an option of the library that the emulator doesn't set.
 */
function compileWhenNeeded(exegesis: Exegesis): void {
  const { middleware } = exegesis;
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
}

/** The address of the list of when links were sent: `{ [link]: time }`. The emulator's own list has no times. */
const timesPath = '/sent-at';

/** Notes for each link when it was sent. */
function withTimes(app: RequestListener, listOfLinks: () => string): RequestListener {
  const times = new Map<string, string>();
  async function note(): Promise<void> {
    const answer = await fetch(listOfLinks());
    const { oobCodes = [] } = (await answer.json()) as { oobCodes?: { oobLink: string }[] };
    for (const { oobLink } of oobCodes)
      if (!times.has(oobLink)) times.set(oobLink, new Date().toISOString());
  }
  return (request, response) => {
    if (request.url === timesPath) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(Object.fromEntries(times)));
      return;
    }
    if (request.url?.includes(':sendOobCode'))
      response.once('finish', () => void note().catch(() => {}));
    app(request, response);
  };
}

/**
 * Starts the Auth emulator. It accepts any API key, signs no token, and sends no mail: links are
 * listed at `GET /emulator/v1/projects/{project}/oobCodes`, and when each was sent at `GET /sent-at`.
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
  const path = require.resolve('firebase-tools/lib/emulator/auth/server.js');
  compileWhenNeeded(createRequire(path)('exegesis-express') as Exegesis);
  const { createApp } = require(path) as {
    createApp: (projectId: string) => Promise<RequestListener>;
  };
  let url = '';
  const app = await createApp(options.projectId);
  const listOfLinks = () => `${url}/emulator/v1/projects/${options.projectId}/oobCodes`;
  const server = createServer(withTimes(app, listOfLinks));
  const { host, close } = await listen(server, options.port, options.listenOn);
  url = `http://${host}`;
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
