/** Sends single requests, where no load is meant: how long each takes, or many at a steady rate. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that something takes. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/** Calls at a steady rate, also while earlier calls are not over. @returns the milliseconds that each took */
export async function steadily(
  perSecond: number,
  seconds: number,
  call: (number: number) => Promise<unknown>,
): Promise<number[]> {
  const started = performance.now();
  const numbers = Array.from({ length: perSecond * seconds }, (_, number) => number);
  return Promise.all(
    numbers.map(async (number) => {
      const due = started + (number * 1_000) / perSecond;
      await pause(Math.max(0, due - performance.now()));
      return timed(() => call(number));
    }),
  );
}

/**
 * Asks, and settles when the whole answer is there.
 * @returns the answer's headers
 * @throws for any other status than 200, and for GraphQL errors
 */
export function ask(
  url: string,
  { method, headers, body }: { method?: string; headers?: object; body?: string | Buffer },
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: headers as Record<string, string> };
    const sent = request(url, options, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (text: string) => (answer += text));
      response.once('end', () => {
        if (response.statusCode === 200 && !answer.includes('"errors"')) resolve(response.headers);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}
