/** Runs firebase-tools' official Auth emulator inside this process. */
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { Emulator } from './emulator.ts';
import { listen } from './listen.ts';
import type { SignIn } from './mailbox.ts';

const require = createRequire(import.meta.url);

/** The part of the emulator's web library that is used here. */
interface Exegesis {
  middleware: (description: unknown, options: object) => Promise<RequestListener>;
}

/** Compiles the validators of the 80 routes at first use: all of them take 8 to 10 s of the emulator's start. */
function compileWhenNeeded(exegesis: Exegesis): void {
  const { middleware } = exegesis;
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
}

/** The emulator's list of links, oldest first. */
interface Links {
  oobCodes?: { email: string; requestType: string; oobLink: string }[];
}

/** Adds the time each link was sent, which the emulator's list lacks. */
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
 * Starts the Auth emulator, which accepts any API key, signs no token and sends no mail. It lists
 * links at `GET /emulator/v1/projects/{project}/oobCodes` and by `signIns()`, newest first.
 * @param options.port 0 for any free one
 * @param options.listenOn default 127.0.0.1
 * @throws EADDRINUSE if the port is taken
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
