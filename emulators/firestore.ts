/** Starts Firestore on this machine: the embedded emulator by default, or Google's own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type * as FirestoreEmulator from '@firestore-emulator/server';
import type { Emulator } from './emulator.ts';
import { freePorts } from './free-ports.ts';
import { queryLikeFirestore } from './firestore-queries.ts';
import { commitLikeFirestore } from './firestore-writes.ts';

// By `require`: the package's ES modules import files without extension, which Node rejects.
const { FirestoreServer } = createRequire(import.meta.url)(
  '@firestore-emulator/server',
) as typeof FirestoreEmulator;

/** `embedded` (pure JavaScript, ready immediately) or `official` (needs Java and gcloud). */
export type FirestoreKind = 'embedded' | 'official';

/**
 * Starts a Firestore emulator.
 * @param options.port 0 for any free one
 * @param options.listenOn default 127.0.0.1
 * @param options.onCommit called after each commit with the names of its documents; embedded only
 * @throws Error if the port is taken, or the official emulator is not installed
 */
export async function startFirestoreEmulator(options: {
  kind: FirestoreKind;
  port: number;
  listenOn?: string;
  onCommit?: (names: string[]) => void;
}): Promise<Emulator> {
  const { kind, listenOn = '127.0.0.1', onCommit } = options;
  const port = await freePort(options.port, listenOn);
  return kind === 'official'
    ? startOfficial(port, listenOn)
    : startEmbedded(port, listenOn, onCommit);
}

/** The README of this folder lists its gaps: no transactions, no rules. */
async function startEmbedded(
  port: number,
  listenOn: string,
  onCommit?: (names: string[]) => void,
): Promise<Emulator> {
  const server = new FirestoreServer();
  commitLikeFirestore(server, onCommit);
  queryLikeFirestore(server);
  bindTo(server, listenOn);
  await server.start(port);
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    async close() {
      server.stop();
    },
  };
}

/** The package itself binds all interfaces. */
function bindTo(server: FirestoreEmulator.FirestoreServer, listenOn: string): void {
  const { server: grpc } = server as unknown as {
    server: { bindAsync: (address: string, ...others: unknown[]) => void };
  };
  const bind = grpc.bindAsync.bind(grpc);
  grpc.bindAsync = (address, ...others) => bind(address.replace('0.0.0.0', listenOn), ...others);
}

async function startOfficial(port: number, listenOn: string): Promise<Emulator> {
  const host = `127.0.0.1:${port}`;
  const url = `http://${host}`;
  const java = spawn(
    'java',
    [
      ...[
        '-cp',
        await officialJar(),
        'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
      ],
      ...['--host', listenOn, '--port', String(port)],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // The Java process must not outlive this one, however this one ends.
  const kill = () => java.kill('SIGKILL');
  process.once('exit', kill);
  await answering(url, java);
  return {
    url,
    host,
    async close() {
      process.off('exit', kill);
      if (java.exitCode !== null) return;
      kill();
      await once(java, 'exit');
    },
  };
}

const missing = (what: string) => new Error(`Google's Firestore emulator needs ${what}.`);

/** Finds the emulator of the Google Cloud CLI. */
async function officialJar(): Promise<string> {
  const { stdout } = await promisify(execFile)('gcloud', [
    'info',
    '--format=value(installation.sdk_root)',
  ]).catch(() => {
    throw missing('the Google Cloud CLI (gcloud) and Java');
  });
  const jar = join(stdout.trim(), 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
  if (!existsSync(jar)) throw missing('the gcloud component cloud-firestore-emulator');
  return jar;
}

/** Waits at most 30 s until the process answers. */
async function answering(url: string, java: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  let said = '';
  java.stderr?.on('data', (part) => (said = `${said}${part}`.slice(-10_000)));
  java.once('error', () => (failure = missing('Java')));
  java.once(
    'exit',
    () =>
      (failure ??= said.includes('UnsupportedClassVersionError')
        ? missing('a newer Java')
        : new Error('the official Firestore emulator ended at start')),
  );
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    if (failure) throw failure;
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  java.kill('SIGKILL');
  throw new Error('the official Firestore emulator did not answer within 30 s');
}

/** Returns a held free port for 0. Tests any other, because the embedded emulator reports no taken port. */
async function freePort(wanted: number, listenOn: string): Promise<number> {
  if (wanted === 0) return (await freePorts(1))[0] ?? 0;
  const probe = createServer();
  probe.listen(wanted, listenOn);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
  return wanted;
}
