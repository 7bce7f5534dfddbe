/** Makes the embedded Firestore emulator answer queries as Firestore does. */
import type { FirestoreServer } from '@firestore-emulator/server';
import {
  type Field,
  type Fields,
  type StateDocument,
  fieldAt,
  fieldsOf,
  nameField,
  pathNames,
  toField,
  withField,
} from './firestore-documents.ts';
import { compare, isEqual, isSameKind, listIn } from './firestore-values.ts';

type Query = Parameters<FirestoreServer['state']['v1Query']>[1];
type Filter = Query['where'];
type Cursor = Query['start_at'];
/** Reads a field of a document; undefined if the document lacks it. */
type Reader = (document: StateDocument) => Field | undefined;
interface Order {
  read: Reader;
  direction: 1 | -1;
}

/** Filter operators by their numbers in the protocol. */
const OPERATORS: Partial<Record<number, (stored: Field, wanted: Field) => boolean>> = {
  1: (stored, wanted) => compare(stored, wanted) < 0,
  2: (stored, wanted) => compare(stored, wanted) <= 0,
  3: (stored, wanted) => compare(stored, wanted) > 0,
  4: (stored, wanted) => compare(stored, wanted) >= 0,
  5: isEqual,
  6: (stored, wanted) => stored.type !== 'null_value' && !isEqual(stored, wanted),
  7: (stored, wanted) => listIn(stored).some((value) => isEqual(value, wanted)),
  8: (stored, wanted) => listIn(wanted).some((value) => isEqual(stored, value)),
  9: (stored, wanted) =>
    listIn(stored).some((value) => listIn(wanted).some((one) => isEqual(value, one))),
};
const INEQUALITIES: readonly number[] = [1, 2, 3, 4];
const [AND, DESCENDING] = [1, 2];

/**
 * Replaces the emulator's query, which lacks cursors, offsets, projections, values in maps and
 * Firestore's order. Throws for anything unsupported: collection groups, `== null`, NaN, `not-in`,
 * `find_nearest`.
 */
export function queryLikeFirestore({ state }: FirestoreServer): void {
  state.v1Query = (parent, query) => {
    const [from, ...others] = query.from;
    if (!from || others.length > 0 || from.all_descendants || query.has_find_nearest)
      throw new Error('This emulator queries one collection only, and no vectors.');
    const isMatch = query.has_where ? toPredicate(query.where) : () => true;
    const orders = ordersOf(query);
    const found = state
      .getCollection(`${parent}/${from.collection_id}`)
      .getAllDocuments()
      .filter(
        (document) =>
          document.metadata.hasExist &&
          isMatch(document) &&
          orders.every(({ read }) => read(document) !== undefined),
      )
      .sort((a, b) => firstDifference(orders, (order) => [order.read(a), order.read(b)]));
    const start = query.has_start_at ? position(found, orders, query.start_at) : 0;
    const end = query.has_end_at ? position(found, orders, query.end_at) : found.length;
    const page = found.slice(start, end).slice(query.offset);
    const wanted = query.has_limit ? page.slice(0, query.limit.value) : page;
    if (!query.has_select) return wanted;
    const paths = query.select.fields.map(({ field_path }) => field_path);
    return wanted.map((document) => projected(document, paths));
  };
}

/** Copies a document with some of its fields. */
function projected(document: StateDocument, paths: readonly string[]): StateDocument {
  let fields: Fields = {};
  for (const names of paths.filter((path) => path !== '__name__').map(pathNames))
    fields = withField(fields, names, fieldAt(fieldsOf(document), names));
  return Object.create(document, { fields: { value: fields } }) as StateDocument;
}

function reader(path: string): Reader {
  if (path === '__name__') return (document) => nameField(document.getPath());
  const names = pathNames(path);
  return (document) => fieldAt(fieldsOf(document), names);
}

function toPredicate(filter: Filter): (document: StateDocument) => boolean {
  if (filter.has_composite_filter) {
    const parts = filter.composite_filter.filters.map(toPredicate);
    return Number(filter.composite_filter.op) === AND
      ? (document) => parts.every((part) => part(document))
      : (document) => parts.some((part) => part(document));
  }
  if (filter.has_unary_filter) throw new Error('This emulator does not know unary operators.');
  const { field, op, value } = filter.field_filter;
  const read = reader(field.field_path);
  const wanted = toField(value);
  const holds = OPERATORS[op];
  if (!holds) throw new Error(`This emulator does not know the operator ${op}.`);
  return (document) => {
    const stored = read(document);
    if (!stored || (INEQUALITIES.includes(op) && !isSameKind(stored, wanted))) return false;
    return holds(stored, wanted);
  };
}

/** Lists the given orders, those that inequalities imply, and the name as the tie-breaker. */
function ordersOf({ order_by: asked, has_where: isFiltered, where }: Query): Order[] {
  const paths = asked.map(({ field, direction }) => ({
    path: field.field_path,
    direction: Number(direction) === DESCENDING ? (-1 as const) : (1 as const),
  }));
  const direction = paths.at(-1)?.direction ?? 1;
  for (const path of [...(isFiltered ? unequalPaths(where) : []), '__name__'])
    if (!paths.some((known) => known.path === path)) paths.push({ path, direction });
  return paths.map(({ path, direction }) => ({ read: reader(path), direction }));
}

function unequalPaths(filter: Filter): string[] {
  if (filter.has_composite_filter) return filter.composite_filter.filters.flatMap(unequalPaths);
  if (!filter.has_field_filter) return [];
  const { field, op } = filter.field_filter;
  return INEQUALITIES.includes(op) ? [field.field_path] : [];
}

/** Counts the documents before a cursor. */
function position(documents: StateDocument[], orders: Order[], { values, before }: Cursor): number {
  const wanted = values.map(toField);
  const index = documents.findIndex((document) => {
    const difference = firstDifference(orders.slice(0, wanted.length), (order, n) => [
      order.read(document),
      wanted[n],
    ]);
    return before ? difference >= 0 : difference > 0;
  });
  return index < 0 ? documents.length : index;
}

function firstDifference(
  orders: Order[],
  pair: (order: Order, index: number) => [Field | undefined, Field | undefined],
): number {
  for (const [index, order] of orders.entries()) {
    const [a, b] = pair(order, index);
    const difference = a && b ? compare(a, b) * order.direction : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}
