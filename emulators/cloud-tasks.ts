/** Google Cloud Tasks on this machine: takes tasks over its REST API, and calls their addresses with signed tokens. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import { listen } from './listen.ts';

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks, as far as it is used. */
const createTask = z.object({
  task: z.object({
    name: z.string(),
    scheduleTime: z.iso.datetime(),
    httpRequest: z.object({
      url: z.url(),
      body: z.base64(),
      headers: z.record(z.string(), z.string()),
      oidcToken: z.object({ serviceAccountEmail: z.email(), audience: z.string().optional() }),
    }),
  }),
});
/** How far ahead a task may be, and the longest timer of Node, in milliseconds. */
const farthest = 30 * 24 * 3_600_000;
const longestTimer = 2 ** 31 - 1;
type Task = z.infer<typeof createTask>['task'];

/** A task, and the HTTP status of each call; 0 for a call without an answer. */
export interface TaskRecord {
  name: string;
  scheduleTime: Date;
  calls: number[];
}

/**
 * Starts an emulator with one queue. Names of tasks are refused for ever once they were taken; Google's are free again
 * after an hour.
 * @param options.queue `projects/…/locations/…/queues/…`
 * @param options.minBackoffMs the first pause after a call without success; doubles up to 16 times as long
 */
export async function startCloudTasksEmulator(options: {
  queue: string;
  port?: number;
  minBackoffMs?: number;
}) {
  const { queue, port = 0, minBackoffMs = 100 } = options;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = 'emulated';
  const keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
  const taken = new Map<string, TaskRecord>();
  const timers = new Set<NodeJS.Timeout>();

  /** A token as Google signs them, for an hour. @param claims replace those of a good one */
  const sign = (claims: Record<string, unknown>, key: CryptoKey = privateKey): Promise<string> => {
    const now = Math.floor(Date.now() / 1_000);
    const good = { iss: 'https://accounts.google.com', iat: now, exp: now + 3_600, sub: '1' };
    return new SignJWT({ ...good, email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(key);
  };

  function plan(task: Task, record: TaskRecord, ms: number): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (ms > longestTimer) plan(task, record, ms - longestTimer);
        else void call(task, record);
      },
      Math.min(ms, longestTimer),
    );
    timers.add(timer);
  }

  async function call(task: Task, record: TaskRecord): Promise<void> {
    const { url, body, headers, oidcToken } = task.httpRequest;
    const { serviceAccountEmail: email, audience: aud = url } = oidcToken;
    const authorization = `Bearer ${await sign({ aud, email })}`;
    const status = await fetch(url, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: Buffer.from(body, 'base64'),
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    record.calls.push(status);
    const pause = minBackoffMs * 2 ** Math.min(record.calls.length - 1, 4);
    if (status < 200 || status >= 300) plan(task, record, pause);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fail = (code: number, status: string) => send(code, { error: { code, status } });
    if (request.url === '/oauth2/v3/certs') return void send(200, { keys });
    if (request.method !== 'POST' || request.url !== `/${queue}/tasks`)
      return void fail(404, 'NOT_FOUND');
    const text = Buffer.concat(await request.toArray()).toString();
    const { data } = createTask.safeParse(JSON.parse(text));
    if (!data?.task.name.startsWith(`${queue}/tasks/`)) return void fail(400, 'INVALID_ARGUMENT');
    const { task } = data;
    if (taken.has(task.name)) return void fail(409, 'ALREADY_EXISTS');
    const ahead = Date.parse(task.scheduleTime) - Date.now();
    if (ahead > farthest) return void fail(400, 'INVALID_ARGUMENT');
    const record = { name: task.name, scheduleTime: new Date(task.scheduleTime), calls: [] };
    taken.set(task.name, record);
    plan(task, record, Math.max(0, ahead));
    send(200, { name: task.name, scheduleTime: task.scheduleTime });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  const { host, close } = await listen(server, port);
  return {
    host,
    url: `http://${host}`,
    /** All tasks so far, by their age. */
    tasks: (): TaskRecord[] => [...taken.values()],
    sign,
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await close();
    },
  };
}
