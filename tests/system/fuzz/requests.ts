/** Generators of requests: good ones, nearly good ones, and nonsense, for every door of the server. */
import * as fc from 'fast-check';
import Stripe from 'stripe';
import { anyText, graphqlBodies, type Keys, seldom } from './graphql.ts';
import type { FuzzRequest } from './send.ts';

/** Headers that the server looks at, with values that it does not expect; node:http refuses to send control characters. */
const headerText = fc
  .string({ unit: 'binary-ascii', maxLength: 60 })
  .map((text) => text.replaceAll(/[^\x20-\x7e]/g, ''));
function headers({ tokens }: Keys): fc.Arbitrary<Record<string, string>> {
  const token = fc.constantFrom(...tokens).map((text) => `Bearer ${text}`);
  const names = [
    'accept',
    'accept-encoding',
    'content-encoding',
    'cookie',
    'forwarded',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'traceparent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-request-id',
    'apollo-require-preflight',
    'access-control-request-method',
  ];
  const odd = fc.dictionary(fc.constantFrom(...names), headerText, { maxKeys: 4 });
  const usual = fc.record(
    {
      authorization: fc.oneof(
        { weight: 4, arbitrary: token },
        { weight: 1, arbitrary: headerText },
        { weight: 1, arbitrary: token.map((text) => `${text.slice(0, -5)}x`) },
      ),
      'content-type': fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'multipart/form-data',
            'application/json; charset=utf-16',
            'application/graphql',
          ),
        },
        { weight: 1, arbitrary: headerText },
      ),
    },
    { requiredKeys: ['content-type'] },
  );
  return fc.tuple(usual, odd).map(([one, other]) => ({ ...one, ...other }));
}

/** The headers of our own clients. */
const good = ({ tokens }: Keys): fc.Arbitrary<Record<string, string>> =>
  fc.constantFrom(...tokens).map((token) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }));

/** Addresses that node:http can send. */
const paths = fc.oneof(
  fc.constantFrom(
    '/',
    '/login',
    '/login/',
    '/help_center',
    '/graphql',
    '/graphql/',
    '/healthz',
    '/readyz',
    '/config.json',
    '/robots.txt',
    '/webhooks/stripe',
    '/dev/survey',
  ),
  fc.webPath({ size: 'medium' }),
  fc.tuple(fc.webPath(), fc.webQueryParameters()).map((parts) => parts.join('?')),
  fc.constantFrom(
    '//',
    '/..',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%00',
    '/%',
    '/assets/%ff',
    '/__proto__',
    '/graphql?query=%7B__typename%7D',
    `/${'a/'.repeat(3_000)}`,
    '*',
  ),
);

/** Deliveries to the webhook: most of them signed, so that the body is looked at. */
function webhooks({ webhookSecret, subscriptionIds }: Keys): fc.Arbitrary<FuzzRequest> {
  const subscription = fc.record({
    object: seldom(fc.constant('subscription'), fc.jsonValue()),
    id: seldom(fc.constantFrom(...subscriptionIds, 'sub_1'), fc.jsonValue()),
    customer: seldom(fc.constantFrom('cus_active', 'cus_1'), fc.jsonValue()),
  });
  const event = fc.record({
    id: seldom(
      fc.nat(1_000).map((number) => `evt_${number}`),
      fc.jsonValue(),
    ),
    object: seldom(fc.constant('event'), fc.jsonValue()),
    type: seldom(
      fc.constantFrom('customer.subscription.updated', 'customer.subscription.deleted'),
      fc.oneof(fc.constant('invoice.paid'), fc.jsonValue()),
    ),
    created: seldom(fc.nat(), fc.jsonValue()),
    data: seldom(fc.record({ object: subscription }), fc.jsonValue()),
  });
  const body = seldom(
    event.map((value) => JSON.stringify(value)),
    fc.oneof(fc.json(), anyText),
  );
  return fc.tuple(body, fc.nat(9), headerText).map(([payload, chance, odd]) => {
    const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    return {
      method: 'POST',
      path: '/webhooks/stripe',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': chance < 8 ? signed : odd,
      },
      body: payload,
    };
  });
}

/** Requests to all doors. */
export function requests(keys: Keys): fc.Arbitrary<FuzzRequest> {
  const graphql = fc.record({
    method: fc.constant('POST'),
    path: fc.constant('/graphql'),
    headers: seldom(good(keys), headers(keys)),
    body: graphqlBodies(keys),
  });
  const others = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
    path: paths,
    headers: headers(keys),
    body: fc.oneof(
      fc.constant(''),
      fc.json(),
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
    ),
  });
  return fc.oneof(
    { weight: 6, arbitrary: graphql },
    { weight: 2, arbitrary: others },
    { weight: 1, arbitrary: webhooks(keys) },
  );
}

/** Bytes on the wire: HTTP with something wrong in it. */
export const wire: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(
      'GET / HTTP/1.1',
      'POST /graphql HTTP/1.1',
      'POST /graphql HTTP/9.9',
      'X',
      'GET /\0 HTTP/1.1',
      'PRI * HTTP/2.0',
    ),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          'Host: a',
          'Host: b',
          'Content-Length: 5',
          'Content-Length: -1',
          'Content-Length: 99999999999',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: gzip, x',
          'Expect: 100-continue',
          'Upgrade: h2c',
          'Connection: upgrade',
          'Content-Type: application/json',
          ': x',
          'A:\0',
        ),
        anyText,
        fc.nat(20_000).map((length) => `X: ${'y'.repeat(length)}`),
      ),
      { maxLength: 8 },
    ),
    fc.uint8Array({ maxLength: 100 }),
  )
  .map(([line, lines, body]) =>
    Buffer.concat([Buffer.from(`${[line, ...lines].join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
  );
