/** Tests that the fields of stored documents change only on purpose, because two releases read each other's documents. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customerOwners, ownerScan } from '../../server/adapters/firestore/customer-owners.ts';
import { sessionEnd } from '../../server/adapters/firestore/session-ends.ts';
import { record } from '../../server/domain/customer-record/customer-record.ts';
import { cancellation } from '../../server/domain/customer-record/cancellation.ts';
import { declaration } from '../../server/domain/leaving/declaration.ts';
import { mail } from '../../server/domain/mail/mail.ts';
import { mailAddress } from '../../server/domain/mail/outbox.ts';
import { auditEntry } from '../../server/domain/support/audit.ts';
import type { PersonalCollection } from '../../server/domain/support/retention.ts';
import { task } from '../../server/domain/support/tasks.ts';

type Shape = Record<string, unknown>;

/** Returns the JSON Schema that a release reads. Firestore's times are `date-time`. */
const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      jsonSchema.enum?.sort();
    },
  });

/** Leaves out `users_subscriptions`, another system's, and `customer_records_set_aside`, which copies anything. */
const storedShapes = {
  customer_records: shapeOf(record),
  cancellations: shapeOf(cancellation),
  declarations: shapeOf(declaration),
  mails: shapeOf(mail),
  mail_addresses: shapeOf(mailAddress),
  tasks: shapeOf(task),
  audit: shapeOf(auditEntry),
  session_ends: shapeOf(sessionEnd),
  customer_owners: shapeOf(customerOwners),
  scans: shapeOf(ownerScan),
} satisfies Record<
  'scans' | Exclude<PersonalCollection, 'users_subscriptions' | 'customer_records_set_aside'>,
  Shape
>;

describe.each(Object.entries(storedShapes))('the shape of %s', (name, shape) => {
  it('is the one that was reviewed', () => {
    const advice =
      `The fields of ${name} have changed. Two releases run side by side, and each must read what the other writes: ` +
      'add a field as .optional(); make one optional in one release, remove it in the next; for anything else raise the version ' +
      '(CONTRIBUTING.md, "A stored field"). Then `npx vitest run --project unit stored-shapes -u`, and commit the snapshot.';
    expect(linesOf(shape), advice).toMatchSnapshot();
  });

  it('keeps unknown fields at every level', () => {
    const levels = objectsIn(shape);
    expect(levels).not.toEqual([]);
    for (const level of levels) expect(level).toMatchObject({ additionalProperties: {} });
  });
});

function objectsIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  const inner = Object.values(part).flatMap(objectsIn);
  return 'properties' in part ? [part, ...inner] : inner;
}

/** Lists the fields of a shape, a line each: `desired.*.recent[].at?: {"type":"string"}`, with `?` if optional. */
function linesOf(shape: Shape, at = ''): string[] {
  const { properties, required = [], items, additionalProperties, anyOf, oneOf, ...own } = shape;
  const options = (anyOf ?? oneOf ?? []) as Shape[];
  const fields = Object.entries((properties ?? {}) as Record<string, Shape>);
  const isNamed = ([name]: [string, Shape]) => (required as string[]).includes(name);
  return [
    `${at}: ${JSON.stringify(own)}`,
    ...options.flatMap((option) => linesOf(option, `${at}|`)),
    ...(items ? linesOf(items as Shape, `${at}[]`) : []),
    ...(properties ? [] : linesOfEntries(additionalProperties, at)),
    ...fields.flatMap((field) =>
      linesOf(field[1], `${at}.${field[0]}${isNamed(field) ? '' : '?'}`),
    ),
  ];
}

const linesOfEntries = (entry: unknown, at: string): string[] =>
  typeof entry === 'object' ? linesOf(entry as Shape, `${at}.*`) : [];
