/** schema.app.graphql: what apps generate code from has nothing of support's, and everything that live operations ask for. */
import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { brokenOperations, manifest, readManifest } from '../../scripts/contract.ts';

const whole = readFileSync('schema.graphql', 'utf8');
const app = readFileSync('schema.app.graphql', 'utf8');

const isSupportOnly = ({ name }: { name: { value: string } }) => name.value === 'supportOnly';

describe('the schema for apps', () => {
  it('is the whole one without what is marked, and without the types that only that has', () => {
    const [all, ours] = [buildSchema(whole), buildSchema(app)];
    const supportFields = new Set(
      Object.values(all.getTypeMap())
        .filter(isObjectType)
        .flatMap((type) => Object.values(type.getFields()))
        .filter((field) => field.astNode?.directives?.some(isSupportOnly))
        .map(({ name }) => name),
    );
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
});
