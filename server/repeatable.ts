/** Says of which operations the answer follows from what is remembered: the caller, their list, and what waits. */
import { type DocumentNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { schema } from './schema.ts';

/**
 * The fields that are worked out from these three and from nothing else: not from the clock, not from
 * an upstream. All others make an answer one of its own, also those that the schema has yet to get.
 */
const fields = new Set(
  Object.entries({
    Query: 'viewer',
    Subscriber: 'id email customerId role subscriptions',
    Subscription:
      'id title status displayStatus startedAt endsAt cancelAt willRenew price cancellationPending explain',
    Price: 'amount currency display isFallback',
  }).flatMap(([type, names]) => names.split(' ').map((name) => `${type}.${name}`)),
);

/** Documents are remembered by Apollo: each is looked through once. */
const known = new WeakMap<DocumentNode, boolean>();

/** Whether an operation that asks for a list asks only for what follows from it, from the caller and from what waits. */
export function isRepeatable(document: DocumentNode): boolean {
  const before = known.get(document);
  if (before !== undefined) return before;
  const asked = fieldsOf(document);
  const isSo =
    asked.has('Subscriber.subscriptions') && [...asked].every((field) => fields.has(field));
  known.set(document, isSo);
  return isSo;
}

/** All fields of a document, as `Type.field`. */
function fieldsOf(document: DocumentNode): Set<string> {
  const types = new TypeInfo(schema);
  const asked = new Set<string>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        if (name.value !== '__typename') asked.add(`${types.getParentType()?.name}.${name.value}`);
      },
    }),
  );
  return asked;
}
