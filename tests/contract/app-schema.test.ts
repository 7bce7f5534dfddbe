/** schema.app.graphql: what apps generate code from has nothing of support's, and everything that live operations ask for. */
import { readFileSync } from 'node:fs';
import { buildSchema, type DocumentNode, isObjectType, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import {
  brokenOperations,
  deprecatedUsage,
  manifest,
  readManifest,
} from '../../scripts/contract.ts';
import { supportFields } from '../../server/graphql/schema.ts';

const whole = readFileSync('schema.graphql', 'utf8');
const app = readFileSync('schema.app.graphql', 'utf8');

// By a computed name: plain JavaScript, which code generation loads, has no types.
const { appSchema } = (await import(`../../scripts/app-schema.${'mjs'}`)) as {
  appSchema: (whole: DocumentNode) => string;
};

describe('the schema for apps', () => {
  it('is the whole one without what is marked, and without the types that only that has', () => {
    const [all, ours] = [buildSchema(whole), buildSchema(app)];
    expect([...supportFields].sort()).toEqual(
      expect.arrayContaining(['auditTrail', 'billingAccounts', 'declarations', 'subscriber']),
    );
    for (const type of Object.values(ours.getTypeMap()).filter(isObjectType)) {
      const fields = Object.keys(type.getFields());
      expect(fields.filter((name) => supportFields.has(name))).toEqual([]);
      const before = all.getType(type.name);
      if (type.name.startsWith('__') || !isObjectType(before)) continue;
      const expected = Object.keys(before.getFields()).filter((name) => !supportFields.has(name));
      expect(fields).toEqual(expected);
    }
    for (const name of ['SubscriberLookup', 'BillingAccount', 'AuditEntry', 'Declaration'])
      expect([name, all.getType(name) === undefined, ours.getType(name) === undefined]).toEqual([
        name,
        false,
        true,
      ]);
  });

  it('uses no directive but `@deprecated`, which every generator knows', () => {
    const names = new Set<string>();
    visit(parse(app), {
      Directive: ({ name }) => void names.add(name.value),
      DirectiveDefinition: ({ name }) => void names.add(`definition of ${name.value}`),
    });
    expect([...names].filter((name) => name !== 'deprecated')).toEqual([]);
  });

  it('has everything that live operations ask for', () => {
    expect(brokenOperations(app, readManifest(manifest).operations)).toEqual([]);
  });

  it.each([
    ['a field', '  explain: String!\n'],
    ['an input field', '  comment: String\n  """\n'],
    ['a member of a union', ' | CancellationRefused'],
  ])('would be found to lack %s that one asks for', (_, gone) => {
    const without = app.replace(gone, gone.endsWith('"""\n') ? '  """\n' : '');
    expect(without).not.toBe(app);
    const text = without.replaceAll(/^ *("""[^]*?"""|"[^"\n]*")\n/gm, '');
    const operations = [
      ...readManifest(manifest).operations,
      {
        name: 'Comment',
        body: 'mutation Comment { cancelSubscription(input: { subscriptionId: "s", comment: "c" }) { __typename } }',
      },
    ];
    expect(brokenOperations(text, operations).length).toBeGreaterThan(0);
  });
});

describe('live operations', () => {
  it('are named that still ask for something deprecated', () => {
    const operations = readManifest(manifest).operations;
    expect(deprecatedUsage(app, operations)).toEqual([]);
    const aged = app.replace(
      'displayStatus: String!',
      'displayStatus: String! @deprecated(reason: "Use `state`.")',
    );
    const found = deprecatedUsage(aged, operations);
    expect(found.join('\n')).toMatch(/^SubscriptionList: .*displayStatus/m);
    expect(brokenOperations(aged, operations)).toEqual([]);
  });
});

describe('what is marked', () => {
  const derived = (text: string) =>
    appSchema(
      parse(`schema { query: Query } directive @supportOnly on FIELD_DEFINITION ${text}`),
    ).replace(/\s+/g, ' ');

  it('is left out wherever it is: fields, inputs, types and members of unions', () => {
    const text = derived(`
      type Query { all(filter: Filter): [Any!] secret(by: Key!): Hidden @supportOnly }
      input Filter { first: Int note: Note @supportOnly }
      input Note { text: String }
      input Key @oneOf { id: ID name: String }
      union Any = Shown | Hidden
      type Shown { id: ID! @deprecated(reason: "Use name.") at: Moment }
      type Hidden @supportOnly { id: ID! }
      scalar Moment @specifiedBy(url: "https://example.com")
    `);
    expect(text).toBe(
      'schema { query: Query } type Query { all(filter: Filter): [Any!] } input Filter { first: Int } ' +
        'union Any = Shown type Shown { id: ID! @deprecated(reason: "Use name.") at: Moment } scalar Moment ',
    );
  });

  it('takes implementations of an interface with it only where no field can return them', () => {
    const text = derived(`
      type Query { node: Node one: One hidden: Other @supportOnly }
      interface Node { id: ID! } interface Problem { message: String }
      type One implements Problem { message: String } type Other implements Problem { message: String }
      type Leaf implements Node { id: ID! }
    `);
    expect(text).toContain('type One implements Problem');
    expect(text).toContain('type Leaf implements Node');
    expect(text).not.toContain('type Other');
  });
});
