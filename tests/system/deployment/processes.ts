/** Real servers of one test file: whether they answer, and nginx with the project's own configuration. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Running } from '../../support/run.ts';

/** Waits until `url` answers with success; fails with what the process said when it ends, or after `timeoutMs` milliseconds. */
export async function answers(url: string, { child, output }: Running, timeoutMs = 90_000) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer:\n${output()}`);
}

/** Fetches like a client: one that a busy server turns away comes back when it says so. */
export async function fetchWhenAdmitted(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 503 || seconds === 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** Which of docker/nginx/*.conf says where nginx listens, and the ports and files that it names there. */
export type Edge =
  | { kind: 'behind-proxy' }
  | { kind: 'tls'; plainPort: number; tlsPort: number; certificates: string };

/** What nginx before 1.27.3 does not know: names resolved again while it runs, and HTTP/2 by its own directive. */
const newerDirectives: [from: string, to: string][] = [
  [' resolve ', ' '],
  ['http2 on;', ''],
];
const isOlder = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr?.match(/1\.(\d+)\.(\d+)/);
export const isOldNginx = isOlder ? Number(isOlder[1]) * 100 + Number(isOlder[2]) < 2_703 : false;

/**
 * Starts nginx with docker/nginx.conf itself; names, ports and paths of this machine take the place of the containers'.
 * @param port where it answers plain HTTP, on 127.0.0.1
 * @param replicas the ports of `portal-1` and `portal-2`
 * @returns its access log as it is, one entry a request
 */
export async function startNginx(
  port: number,
  replicas: readonly number[],
  edge: Edge = { kind: 'behind-proxy' },
) {
  const directory = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const main: [from: string, to: string][] = [
    ['/tmp/', `${directory}/`],
    ['/dev/stdout', `${directory}/access.log`],
    ['/etc/nginx/edge.conf', `${directory}/edge.conf`],
    ...replicas.map((one, index): [string, string] => [
      `portal-${index + 1}:4000`,
      `127.0.0.1:${one}`,
    ]),
  ];
  const edges: [from: string, to: string][] =
    edge.kind === 'behind-proxy'
      ? [['listen 4000;', `listen 127.0.0.1:${port};`]]
      : [
          ['listen 127.0.0.1:4000;', `listen 127.0.0.1:${port};`],
          ['listen 8080;', `listen 127.0.0.1:${edge.plainPort};`],
          ['listen 8443 ssl;', `listen 127.0.0.1:${edge.tlsPort} ssl;`],
          ['$server_port = 8080', `$server_port = ${edge.plainPort}`],
          ['/etc/nginx/certificates/', `${edge.certificates}/`],
        ];
  const write = (name: string, source: string, replace: [from: string, to: string][]) => {
    let text = readFileSync(source, 'utf8');
    for (const [from, to] of replace) {
      if (!text.includes(from)) throw new Error(`${source} no longer says ${from}`);
      text = text.replaceAll(from, to);
    }
    if (isOldNginx) for (const [from, to] of newerDirectives) text = text.replaceAll(from, to);
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  write('edge.conf', `docker/nginx/${edge.kind}.conf`, edges);
  const file = write('nginx.conf', 'docker/nginx.conf', main);
  const nginx = run('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;']);
  await answers(`http://127.0.0.1:${port}/healthz`, nginx);
  return {
    url: `http://127.0.0.1:${port}`,
    log: () =>
      readFileSync(join(directory, 'access.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { route: string; status: number; replica: string }),
    /** What it said beside that. */
    output: nginx.output,
    async stop() {
      await nginx.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
