/** Generators of what may come to the API: operations from the schema, damaged ones, and nonsense. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** What the generators may use to get past the first door. */
export interface Keys {
  /** ID tokens of people who can sign in. */
  tokens: readonly string[];
  webhookSecret: string;
  /** Subscription ids that exist. */
  subscriptionIds: readonly string[];
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
export const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const long = fc.nat(40_000).map((length) => 'x'.repeat(length));

/** The first of two, but for one time in ten. */
export const seldom = <T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** A selection of what the schema has, sometimes with a name that it hasn't. */
function selection(
  type: GraphQLOutputType,
  keys: Keys,
  depth: number,
  most = 6,
): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const parts = named
      .getTypes()
      .map((each) => selection(each, keys, depth).map((text) => `... on ${each.name} ${text}`));
    return fc.tuple(...parts).map((texts) => `{ __typename ${texts.join(' ')} }`);
  }
  if (!isObjectType(named)) return fc.constant('');
  if (depth === 0) return fc.constant('{ __typename }');
  // Whoever deletes the account that the run signs in with ends the run.
  const fields = Object.values(named.getFields()).filter(({ name }) => name !== 'deleteAccount');
  const wrong = fc.constantFrom(
    'nothing',
    '__typename',
    'a: __typename',
    '...Missing',
    fields[0]?.name,
  );
  // Mostly each field once: a field that is asked for in two ways makes the whole operation invalid.
  const names = fc.shuffledSubarray(fields, {
    minLength: 1,
    maxLength: Math.min(most, fields.length),
  });
  return fc
    .tuple(
      names.chain((chosen) => fc.tuple(...chosen.map((each) => field(each, keys, depth)))),
      fc.oneof({ weight: 60, arbitrary: fc.constant('') }, { weight: 1, arbitrary: wrong }),
    )
    .map(([texts, extra]) => `{ ${[...texts, extra].join(' ')} }`);
}

function field(
  { name, args, type }: GraphQLField<unknown, unknown>,
  keys: Keys,
  depth: number,
): fc.Arbitrary<string> {
  const given = fc.tuple(
    ...args.map((arg) =>
      fc.option(literal(arg, keys), { freq: 20 }).map((value) => value && `${arg.name}: ${value}`),
    ),
  );
  return fc.tuple(given, selection(type, keys, depth - 1)).map(([values, inner]) => {
    const written = values.filter(Boolean).join(', ');
    return `${name}${written && `(${written})`} ${inner}`;
  });
}

/** A value as GraphQL writes it: most often one that fits. */
function literal({ type }: GraphQLArgument, { subscriptionIds }: Keys): fc.Arbitrary<string> {
  const id = fc.constantFrom(...subscriptionIds, 'sub_1', 'demo-active').map((text) => `"${text}"`);
  const fitting: Record<string, fc.Arbitrary<string>> = {
    ID: id,
    Int: fc.integer({ min: -1, max: 101 }).map(String),
    SubscriberLookup: fc.oneof(
      id.map((text) => `{ uid: ${text} }`),
      fc.emailAddress().map((email) => `{ email: ${JSON.stringify(email)} }`),
    ),
    CancelSubscriptionInput: id.map((text) => `{ subscriptionId: ${text}, reason: UNUSED }`),
    ResumeSubscriptionInput: id.map((text) => `{ subscriptionId: ${text} }`),
  };
  const odd = fc.oneof(
    fc.constantFrom('$input', '$first', 'null', '[]', '{}', '1e400', '99999999999', 'X'),
    fc.string({ maxLength: 40 }).map((text) => JSON.stringify(text)),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fitting[getNamedType(type).name] ?? id },
    { weight: 1, arbitrary: odd },
  );
}

/** A document: well-formed, damaged somewhere, or no document at all. */
function documents(keys: Keys): fc.Arbitrary<string> {
  const root = (kind: 'query' | 'mutation') => {
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    if (!type) throw new Error(`the schema has no ${kind}`);
    const head = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(kind, `${kind} Named`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          `${kind} ($input: CancelSubscriptionInput!)`,
          `${kind} ($first: Int = 3, $input: String)`,
        ),
      },
    );
    return fc
      .tuple(head, selection(type, keys, 5, kind === 'query' ? 3 : 1))
      .map((parts) => parts.join(' '));
  };
  const good = fc.oneof(
    { weight: 2, arbitrary: root('query') },
    { weight: 1, arbitrary: root('mutation') },
  );
  const damaged = fc.tuple(good, fc.nat(), fc.nat(30), anyText).map(([text, at, count, extra]) => {
    const from = at % (text.length + 1);
    return text.slice(0, from) + extra + text.slice(from + count);
  });
  const repeated = fc
    .tuple(
      fc.constantFrom(
        '{',
        '[',
        '(',
        '__typename ',
        '...',
        '@',
        '#\n',
        '"""',
        'fragment A on Query {...A}',
      ),
      fc.nat(9_000),
    )
    .map(([part, count]) => `{ ${part.repeat(Math.min(count, Math.floor(60_000 / part.length)))}`);
  return fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 3, arbitrary: damaged },
    { weight: 1, arbitrary: repeated },
    { weight: 1, arbitrary: anyText },
  );
}

function variables({ subscriptionIds }: Keys): fc.Arbitrary<unknown> {
  const id = fc.constantFrom(...subscriptionIds);
  const input = fc.record(
    {
      subscriptionId: seldom(id, fc.oneof(fc.jsonValue(), long)),
      reason: seldom(fc.constant('UNUSED'), fc.jsonValue()),
      comment: seldom(anyText, fc.oneof(fc.jsonValue(), long)),
    },
    { requiredKeys: ['subscriptionId'] },
  );
  const fitting = fc.record({
    input: seldom(input, fc.jsonValue()),
    first: seldom(fc.nat(12), fc.jsonValue()),
  });
  return seldom(fc.oneof(fc.constant(undefined), fitting), fc.jsonValue());
}

/** Bodies of a POST to /graphql. */
export function graphqlBodies(keys: Keys): fc.Arbitrary<string> {
  const request = fc.record({
    query: seldom(documents(keys), fc.jsonValue()),
    variables: variables(keys),
    operationName: seldom(
      fc.constant(undefined),
      fc.oneof(fc.constantFrom('Named', null, ''), anyText, fc.jsonValue()),
    ),
    extensions: seldom(
      fc.constant(undefined),
      fc.oneof(
        fc.constant({ persistedQuery: { version: 1, sha256Hash: 'abc' } }),
        fc.constant({ persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }),
        fc.jsonValue(),
      ),
    ),
  });
  const deep = fc
    .tuple(fc.constantFrom('[', '{"a":', '[['), fc.nat(9_000))
    .map(([part, count]) => `{"query":"{ __typename }","variables":${part.repeat(count)}`);
  return fc.oneof(
    { weight: 30, arbitrary: request.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.array(request, { maxLength: 5 }).map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: deep },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'null', '{"__proto__":{"a":1}}', '{"query":', '\u0000'),
    },
  );
}
