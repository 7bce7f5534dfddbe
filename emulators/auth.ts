/** Firebase Auth on this machine: the official emulator out of firebase-tools, inside this process. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { Emulator } from './emulator.ts';
import { listen } from './listen.ts';
import type { SignIn } from './mailbox.ts';

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

/** The emulator's list of links, oldest first. */
interface Links {
  oobCodes?: { email: string; requestType: string; oobLink: string }[];
}

/** Notes when each link was sent, which the emulator's own list does not say. */
function noteTimes(links: () => Promise<Links>) {
  const times = new Map<string, string>();
  async function signIns(): Promise<SignIn[]> {
    const { oobCodes = [] } = await links();
    for (const { oobLink } of oobCodes)
      if (!times.has(oobLink)) times.set(oobLink, new Date().toISOString());
    return oobCodes
      .filter(({ requestType }) => requestType === 'EMAIL_SIGNIN')
      .map(({ email, oobLink: link }) => ({ email, link, sentAt: times.get(link) ?? '' }))
      .reverse();
  }
  const noting = (app: RequestListener): RequestListener => {
    return (request, response) => {
      if (request.url?.includes(':sendOobCode'))
        response.once('finish', () => void signIns().catch(() => {}));
      app(request, response);
    };
  };
  return { signIns, noting };
}

/**
 * Starts the Auth emulator. It accepts any API key, signs no token, and sends no mail: links are
 * listed at `GET /emulator/v1/projects/{project}/oobCodes`, and by `signIns()`, newest first, with their times.
 * @param options.port 0 takes any free one
 * @param options.listenOn default 127.0.0.1
 * @throws the EADDRINUSE error of a port that is taken
 */
export async function startAuthEmulator(options: {
  projectId: string;
  port: number;
  listenOn?: string;
}): Promise<Emulator & { signIns: () => Promise<SignIn[]> }> {
  // Not public API: the version is pinned, and a test starts it.
  const path = require.resolve('firebase-tools/lib/emulator/auth/server.js');
  compileWhenNeeded(createRequire(path)('exegesis-express') as Exegesis);
  const { createApp } = require(path) as {
    createApp: (projectId: string) => Promise<RequestListener>;
  };
  let url = '';
  const app = await createApp(options.projectId);
  const { signIns, noting } = noteTimes(async () => {
    const answer = await fetch(`${url}/emulator/v1/projects/${options.projectId}/oobCodes`);
    return (await answer.json()) as Links;
  });
  const server = createServer(noting(app));
  const { host, close } = await listen(server, options.port, options.listenOn);
  url = `http://${host}`;
  return {
    url,
    host,
    signIns,
    close,
  };
}
