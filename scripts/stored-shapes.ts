/**
 * The shape of each stored document, as JSON Schema, and which changes of it would break a release that runs beside this
 * one. `users_subscriptions` is another system's, and `accounts_set_aside` has copies of anything.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { account } from '../server/domain/account/account.ts';
import { cancellation } from '../server/domain/account/cancellation.ts';
import { declaration } from '../server/domain/leaving/declaration.ts';
import { mail } from '../server/domain/mail/mail.ts';
import { mailAddress } from '../server/domain/mail/outbox.ts';
import { auditEntry } from '../server/domain/support/audit.ts';
import type { PersonalCollection } from '../server/domain/support/retention.ts';
import { workResolution } from '../server/domain/support/work-queue.ts';

/** The schema of each collection's documents. */
export const storedDocuments = {
  accounts: account,
  cancellations: cancellation,
  declarations: declaration,
  mails: mail,
  mail_addresses: mailAddress,
  work_items: workResolution,
  audit: auditEntry,
} satisfies Record<
  Exclude<PersonalCollection, 'users_subscriptions' | 'accounts_set_aside'>,
  z.ZodType
>;

/** A JSON Schema, or a part of one. */
export type Shape = Record<string, unknown>;

export const shapeDirectory = 'server/domain/shapes';

/** The committed shape of a collection's documents. @throws where there is none yet */
export const committedShape = (collection: string): Shape =>
  JSON.parse(readFileSync(`${shapeDirectory}/${collection}.json`, 'utf8')) as Shape;

/** What a release reads, as JSON Schema. Firestore's times are `date-time`. */
export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      jsonSchema.enum?.sort();
    },
  });

/**
 * The changes with which one of two releases side by side could not read what the other writes, a sentence each. There
 * are none where the version was raised: older releases leave such a document alone.
 */
export function breakingChanges(collection: string, before: Shape, now: Shape): string[] {
  if (versionOf(now) > versionOf(before)) return [];
  const sentences = changesIn(before, now, '').map(
    ([field, change]) =>
      `${collection}: ${field} ${change}. ${waysOut[change]}, or raise the version (CONTRIBUTING.md, "A stored field").`,
  );
  return [...new Set(sentences)];
}

/** What else can be done about a change than to raise the version. */
const waysOut = {
  'is new and required': 'Make it optional',
  'was optional and is required': 'Leave it optional',
  'was required and is gone':
    'Make it optional, go on writing it in this release, and remove it in the next',
  'has another type': 'Leave it as it was, and add an optional field',
};
type Change = [field: string, change: keyof typeof waysOut];

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The newest version that is read of a document; 0 for one without. */
function versionOf({ properties }: Shape): number {
  const version = (properties as Record<string, Shape> | undefined)?.['version'];
  const values = (version?.['enum'] ?? [version?.['const'] ?? 0]) as number[];
  return Math.max(...values);
}

/** @param at the path of the field, such as `desired.*.recent[].requestId`; empty for the whole document */
function changesIn(before: unknown, now: unknown, at: string): Change[] {
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((each, index) => changesIn(each, now[index], at));
  if (!isShape(before) || !isShape(now))
    return isDeepStrictEqual(before, now) ? [] : [[at, 'has another type']];
  const others = Object.keys({ ...before, ...now }).filter(
    (key) => key !== 'properties' && key !== 'required',
  );
  return [
    ...fieldChanges(fieldsOf(before), fieldsOf(now), at),
    ...others.flatMap((key) => changesIn(before[key], now[key], `${at}${steps.get(key) ?? ''}`)),
  ];
}

/** What stands in a path for the items of an array, and for the entries of a record. */
const steps = new Map([
  ['items', '[]'],
  ['additionalProperties', '.*'],
]);

interface Fields {
  properties: Shape;
  required: readonly unknown[];
}

const fieldsOf = ({ properties, required }: Shape): Fields => ({
  properties: isShape(properties) ? properties : {},
  required: Array.isArray(required) ? required : [],
});

function fieldChanges(before: Fields, now: Fields, at: string): Change[] {
  return Object.keys({ ...before.properties, ...now.properties }).flatMap((name): Change[] => {
    const field = at === '' ? name : `${at}.${name}`;
    const was = before.properties[name];
    const is = now.properties[name];
    const [wasRequired, isRequired] = [before, now].map(({ required }) => required.includes(name));
    if (was === undefined) return isRequired ? [[field, 'is new and required']] : [];
    if (is === undefined) return wasRequired ? [[field, 'was required and is gone']] : [];
    const type = changesIn(was, is, field);
    return isRequired && !wasRequired ? [[field, 'was optional and is required'], ...type] : type;
  });
}
