/** Makes requests of every kind as bytes: operations from the schema, webhooks, forms, damaged ones, and nonsense. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import Stripe from 'stripe';
import { exitPaths } from '../../support/declaration-forms.ts';

/** What a request needs to get past authentication. */
export interface Keys {
  /** ID tokens of people who can sign in. */
  tokens: readonly string[];
  webhookSecret: string;
}

/** Bytes for a connection of their own. Those that are no whole request are not waited for. */
export interface Sent {
  bytes: Buffer;
  isWhole: boolean;
}

/** In each text that would be markup or a header if it stood in an answer as it was sent. */
export const mark = 'fzq';
export const attacks = [
  `<script>${mark}</script>`,
  `"><img src=x onerror=${mark}>`,
  `" autofocus onfocus="${mark}`,
  `</textarea><b>${mark}`,
  `--><${mark}`,
  `a@b.c\r\nSet-Cookie: ${mark}=1`,
  `<svg/onload=${mark}>@example.com`,
];

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const subscriptionId = fc.constantFrom('sub_active', 'sub_several_active', 'sub_1');
const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const odd = fc.oneof(
  fc.constantFrom(...attacks, '', 'null', '__proto__', '{{content}}', '$&$1'),
  anyText,
  fc.nat(4_000).map((length) => 'ä'.repeat(length)),
);

/** The first of two, but for one time in ten. */
const seldom = <T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });

/** One time in ten with a piece left out, and another one in its place. */
const damaged = (text: fc.Arbitrary<string>) =>
  seldom(
    text,
    fc.tuple(text, fc.nat(), fc.nat(30), anyText).map(([whole, place, count, extra]) => {
      const from = place % (whole.length + 1);
      return whole.slice(0, from) + extra + whole.slice(from + count);
    }),
  );

/** A selection of what the schema has. */
function selection(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const parts = named
      .getTypes()
      .map((each) => selection(each, depth).map((text) => `... on ${each.name} ${text}`));
    return fc.tuple(...parts).map((texts) => `{ __typename ${texts.join(' ')} }`);
  }
  if (!isObjectType(named)) return fc.constant('');
  if (depth === 0) return fc.constant('{ __typename }');
  // Whoever deletes the account that the run signs in with ends the run.
  const fields = Object.values(named.getFields()).filter(({ name }) => name !== 'deleteAccount');
  return fc
    .shuffledSubarray(fields, { minLength: 1, maxLength: Math.min(3, fields.length) })
    .chain((chosen) => fc.tuple(...chosen.map((each) => field(each, depth))))
    .map((texts) => `{ ${texts.join(' ')} }`);
}

function field(
  { name, args, type }: GraphQLField<unknown, unknown>,
  depth: number,
): fc.Arbitrary<string> {
  return fc
    .tuple(values(args), selection(type, depth - 1))
    .map(([given, inner]) => `${name}${given && `(${given})`} ${inner}`);
}

/** What is asked for with a field or within an input: what need not be given is left out half of the time. */
const values = (all: readonly (GraphQLArgument | GraphQLInputField)[]) =>
  fc
    .tuple(
      ...all.map((each) => {
        const given = literal(each.type).map((value) => `${each.name}: ${value}`);
        return isNonNullType(each.type) ? given : fc.option(given, { nil: '', freq: 1 });
      }),
    )
    .map((texts) => texts.filter(Boolean).join(', '));

/** A value as GraphQL writes it: most often one that fits. */
function literal(type: GraphQLInputType): fc.Arbitrary<string> {
  const named = getNamedType(type);
  const text = (some: fc.Arbitrary<string>) => some.map((value) => JSON.stringify(value));
  const fitting: Record<string, fc.Arbitrary<string>> = {
    Int: fc.integer({ min: -1, max: 101 }).map(String),
    Boolean: fc.constantFrom('true', 'false'),
    EmailAddress: text(fc.emailAddress()),
    String: text(odd),
  };
  const wrong = fc.oneof(fc.constantFrom('$input', 'null', '[]', '{}', '1e400', 'X'), text(odd));
  let usual = fitting[named.name] ?? text(subscriptionId);
  if (isEnumType(named)) usual = fc.constantFrom(...named.getValues().map(({ name }) => name));
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    usual = named.isOneOf
      ? fc
          .constantFrom(...fields)
          .chain((one) => literal(one.type).map((it) => `${one.name}: ${it}`))
      : values(fields);
    usual = usual.map((inner) => `{ ${inner} }`);
  }
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: wrong });
}

const operation = fc.constantFrom('query', 'mutation').chain((kind) => {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  if (!type) throw new Error(`the schema has no ${kind}`);
  return selection(type, 4).map((text) => `${kind} Named ${text}`);
});
const repeated = fc
  .tuple(fc.constantFrom('{', '[', '__typename ', '...', '@', '"""'), fc.nat(9_000))
  .map(([part, count]) => `{ ${part.repeat(count)}`);
const graphql = fc
  .record({
    query: seldom(damaged(operation), fc.oneof(repeated, anyText, fc.jsonValue())),
    variables: seldom(
      fc.record({ input: fc.record({ subscriptionId, comment: odd }) }),
      fc.jsonValue(),
    ),
    operationName: seldom(fc.constant(undefined), fc.oneof(fc.constant('Named'), fc.jsonValue())),
    extensions: seldom(
      fc.constant(undefined),
      fc.constantFrom(
        { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
        { persistedQuery: 7 },
      ),
    ),
  })
  .map((value) => JSON.stringify(value));

const form = fc
  .record({
    type: seldom(fc.constantFrom('ORDINARY', 'EXTRAORDINARY'), odd),
    reason: odd,
    name: seldom(fc.constantFrom('Ada', ...attacks), odd),
    email: seldom(fc.emailAddress(), odd),
    contract: seldom(fc.constantFrom('Premium', ...attacks), odd),
    endsOn: seldom(fc.constantFrom('', '2027-01-31'), odd),
    confirmTo: seldom(fc.constantFrom('', 'me@example.com'), odd),
    request: seldom(fc.uuid(), odd),
    website: seldom(fc.constant(''), odd),
  })
  .map((fields) => new URLSearchParams(fields).toString());

const event = fc
  .record({
    id: seldom(fc.constant('evt_1'), fc.jsonValue()),
    object: fc.constant('event'),
    type: seldom(fc.constant('customer.subscription.updated'), fc.jsonValue()),
    created: seldom(fc.nat(), fc.jsonValue()),
    data: seldom(
      fc.record({ object: fc.record({ id: subscriptionId, customer: fc.constant('cus_active') }) }),
      fc.jsonValue(),
    ),
  })
  .map((value) => JSON.stringify(value));

type Headers = Record<string, string>;
const headerNames = [
  ...['accept', 'accept-encoding', 'content-encoding', 'content-type', 'cookie', 'expect'],
  ...['if-none-match', 'origin', 'range', 'traceparent', 'transfer-encoding', 'upgrade'],
  ...['x-forwarded-for', 'x-request-id', 'access-control-request-method'],
];
const oddHeaders: fc.Arbitrary<Headers> = seldom(
  fc.constant({}),
  fc.dictionary(fc.constantFrom(...headerNames), fc.string({ maxLength: 60 }), { maxKeys: 4 }),
);

function whole(method: string, path: string, headers: Headers, body: string): Sent {
  const content = Buffer.from(body);
  const all = { host: 'a', connection: 'close', 'content-length': content.length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return { bytes: Buffer.concat([Buffer.from(head), content]), isWhole: true };
}

/** Requests to every route. */
export function requests({ tokens, webhookSecret }: Keys): fc.Arbitrary<Sent> {
  const post = (
    path: fc.Arbitrary<string>,
    body: fc.Arbitrary<string>,
    type: string,
    more: (body: string, token: string) => Headers,
  ) =>
    fc
      .tuple(path, damaged(body), oddHeaders, fc.constantFrom(...tokens))
      .map(([to, text, others, token]) =>
        whole('POST', to, { 'content-type': type, ...more(text, token), ...others }, text),
      );
  const signed = (payload: string) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
    }),
  });
  const forms = fc.constantFrom(...exitPaths);
  const others = fc
    .tuple(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'),
      fc.oneof(
        fc.constantFrom('/', '/login', '/readyz', '/config.json', '/robots.txt', '/dev/survey'),
        fc.constantFrom('//', '/%2e%2e/etc/passwd', '/%00', '/%', '/__proto__', '*'),
        fc.tuple(fc.webPath(), fc.webQueryParameters()).map((parts) => parts.join('?')),
      ),
      oddHeaders,
      fc.oneof(fc.constant(''), fc.json()),
    )
    .map((parts) => whole(...parts));
  const pieces = fc.oneof(
    fc.constantFrom('GET / HTTP/1.1', 'POST /graphql HTTP/9.9', 'PRI * HTTP/2.0', 'Host: a'),
    fc.constantFrom('Content-Length: -1', 'Transfer-Encoding: gzip, x', ': x', 'A:\0', ''),
    anyText,
  );
  const nonsense = fc
    .array(pieces, { maxLength: 8 })
    .map((lines) => ({ bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), isWhole: false }));
  const graphqlPath = fc.constant('/graphql');
  const asSomebody = (_: string, token: string) => ({ authorization: `Bearer ${token}` });
  const asForm = 'application/x-www-form-urlencoded';
  return fc.oneof(
    { weight: 10, arbitrary: post(graphqlPath, graphql, 'application/json', asSomebody) },
    { weight: 5, arbitrary: post(forms, form, asForm, () => ({})) },
    {
      weight: 2,
      arbitrary: post(fc.constant('/webhooks/stripe'), event, 'application/json', signed),
    },
    { weight: 3, arbitrary: others },
    { weight: 1, arbitrary: nonsense },
  );
}
