/** Tests the console's names for failed requests. Each failure is real and goes through Apollo Client. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createApollo } from '../../../client/apollo.ts';
import { ReceiptsDocument } from '../../../client/generated/operations.ts';
import { requestStatus } from '../../../client/request-status.ts';

let server: Server | undefined;
const network = fetch;

afterEach(async () => {
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

/** Returns the name of the failure of a query to a server with this listener. */
async function failureAt(listener: RequestListener): Promise<unknown> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    network(new URL(address, origin), init),
  );
  const apollo = createApollo({ idToken: async () => 'token', signOut: async () => {} });
  return apollo.query({ query: ReceiptsDocument }).then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  );
}

const graphql =
  (body: object): RequestListener =>
  (_, response) =>
    response
      .setHeader('content-type', 'application/graphql-response+json')
      .end(JSON.stringify(body));

it.each<[string, RequestListener]>([
  ['FETCH_ERROR', (request) => request.socket.destroy()],
  ['PARSING_ERROR', (_, response) => response.end('nonsense')],
  ['503', (_, response) => response.writeHead(503).end()],
  [
    'DIRECTORY_UNAVAILABLE',
    graphql({
      data: { viewer: null },
      errors: [{ message: 'No details.', extensions: { code: 'DIRECTORY_UNAVAILABLE' } }],
    }),
  ],
  ['', graphql({ data: { viewer: null } })],
])('%s', async (status, listener) => {
  expect(requestStatus(await failureAt(listener))).toBe(status);
});

it('TIMEOUT_ERROR', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    // Gives the browser's own error immediately instead of after 15 seconds.
    return AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  });
  expect(requestStatus(await failureAt(() => {}))).toBe('TIMEOUT_ERROR');
});
