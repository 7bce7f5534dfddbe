/** Runs real servers for a test file, and Caddy with the project's own configuration. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Running } from '../../support/run.ts';

/** Waits until `url` succeeds. Fails with the process's output if it ends, or after `timeoutMs` milliseconds. */
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

/** Fetches as a client does: retries after a busy server's Retry-After. */
export async function fetchWhenAdmitted(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 503 || seconds === 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

interface Attempt {
  upstream: string;
  status?: number;
  error?: string;
}

/**
 * Starts Caddy with docker/Caddyfile on 127.0.0.1 and waits until it answers, unless it answers over TLS, as its own authority.
 * @param port where it answers @param replicas their ports @param tls the port of TLS; without it, plain HTTP at `port`
 */
export async function startCaddy(
  port: number,
  replicas: readonly number[],
  tls?: { plainPort: number },
) {
  const home = mkdtempSync(join(tmpdir(), 'portal-caddy-'));
  const attempts = join(home, 'attempts.log');
  const options = [
    'admin off',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${tls?.plainPort ?? port}`,
    `log attempts {\n output file ${attempts} {\n roll_disabled\n }`,
    ' include http.handlers.reverse_proxy\n level DEBUG\n }',
  ];
  const file = join(home, 'Caddyfile');
  const source = readFileSync('docker/Caddyfile', 'utf8');
  writeFileSync(file, source.replace(/^\{\n/m, `{\n${options.join('\n')}\n`));
  const caddy = run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    SITE: tls ? `https://localhost:${port}` : `http://:${port}`,
    REPLICAS: replicas.map((one) => `127.0.0.1:${one}`).join(' '),
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  });
  const url = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  if (!tls) await answers(`${url}/healthz`, caddy);
  return {
    url,
    /** The file exists once Caddy has made the certificate. */
    authority: join(home, 'caddy/pki/authorities/local/root.crt'),
    attempts: () =>
      readFileSync(attempts, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Attempt & { msg: string })
        .filter(({ msg }) => msg === 'upstream roundtrip'),
    output: caddy.output,
    async stop() {
      await caddy.stop();
      rmSync(home, { recursive: true });
    },
  };
}
