/** Real servers of one test file: whether they answer, and nginx with the project's own configuration. */
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

/**
 * Starts nginx with docker/nginx.conf itself; only names of this machine take the place of the containers'.
 * @param replicas the ports of `portal-1` and `portal-2`
 * @returns its access log as it is, one entry a request
 */
export async function startNginx(port: number, replicas: readonly number[]) {
  const directory = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const file = join(directory, 'nginx.conf');
  const replace: [from: string, to: string][] = [
    ['/tmp/', `${directory}/`],
    ['/dev/stdout', `${directory}/access.log`],
    ['listen 4000;', `listen 127.0.0.1:${port};`],
    ...replicas.map((one, index): [string, string] => [
      `portal-${index + 1}:4000`,
      `127.0.0.1:${one}`,
    ]),
  ];
  let text = readFileSync('docker/nginx.conf', 'utf8');
  for (const [from, to] of replace) {
    if (!text.includes(from)) throw new Error(`docker/nginx.conf no longer says ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
  const nginx = run('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;']);
  await answers(`http://127.0.0.1:${port}/healthz`, nginx);
  return {
    url: `http://127.0.0.1:${port}`,
    log: () =>
      readFileSync(join(directory, 'access.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { path: string; status: number; replica: string }),
    async stop() {
      await nginx.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
