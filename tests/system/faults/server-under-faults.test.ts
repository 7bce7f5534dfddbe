/** A part of the table of faults (`npm run faults` runs all of it), and whether the table is complete. */
import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import type { Fault } from '../../support/fault-proxy.ts';
import { type Place, places, runFaultTable } from './fault-table.ts';
import { operations } from './operations.ts';
import { faultTable } from './report.ts';

const withoutRedis = mustSkip('the faults of Redis', missingCommands('redis-server'));

/** One that is over at once, one that never ends, and one that leaves a dead connection behind. */
const faults: Fault[] = [{ kind: 'reset' }, { kind: 'stall' }, { kind: 'half-open' }];

describe('a server whose upstreams misbehave', () => {
  it('answers in time with data or a listed code, and recovers', async () => {
    const all = Object.keys(places) as Place[];
    const rows = await runFaultTable({ places: all, faults, crowd: 1, rounds: 1 });
    console.log(faultTable(rows));
    expect(rows).toHaveLength((all.length - (withoutRedis ? 1 : 0)) * faults.length);
    expect(
      rows.flatMap(({ place, fault, violations }) => violations.map((v) => [place, fault, v])),
    ).toEqual([]);
  });
});

describe('the operations of the table', () => {
  it('have every field of the schema that asks an upstream', () => {
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
    const asked = new Set<string>();
    for (const { document } of operations)
      visit(parse(document), { Field: ({ name }) => void asked.add(name.value) });
    const types = [schema.getQueryType(), schema.getMutationType(), schema.getType('Subscriber')];
    const fields = types.flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()) : [],
    );
    // What the token says.
    const free = new Set(['role']);
    expect(fields.length).toBeGreaterThan(8);
    expect(fields.filter((field) => !asked.has(field) && !free.has(field))).toEqual([]);
  });
});
