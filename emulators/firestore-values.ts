/** How Firestore compares the values of fields, for the embedded emulator. */
import type { Field } from './firestore-documents.ts';

/** Values of different kinds are sorted by kind (https://firebase.google.com/docs/firestore/manage-data/data-types). */
const KIND: Record<Field['type'], number> = {
  null_value: 0,
  boolean_value: 1,
  integer_value: 2,
  double_value: 2,
  timestamp_value: 3,
  string_value: 4,
  bytes_value: 5,
  reference_value: 6,
  geo_point_value: 7,
  array_value: 8,
  map_value: 9,
};

/** Whether two values can be compared by `<` and its like in a filter. */
export const isSameKind = (a: Field, b: Field): boolean => KIND[a.type] === KIND[b.type];

/** Below 0 when `a` is sorted before `b`, 0 when they are equal. Lists and maps are compared for equality only. */
export function compare(a: Field, b: Field): number {
  if (!isSameKind(a, b)) return KIND[a.type] - KIND[b.type];
  if (a.eq(b)) return 0;
  if (a.type === 'timestamp_value' && b.type === 'timestamp_value')
    return a.value.seconds - b.value.seconds || a.value.nanos - b.value.nanos;
  if (typeof a.value === 'string' && typeof b.value === 'string') return a.value < b.value ? -1 : 1;
  if (isNumeric(a.value) && isNumeric(b.value)) return Number(a.value) - Number(b.value);
  return a.lt(b) ? -1 : 1;
}

/** Whether a filter by `==` takes them for the same; 5 and 5.0 are. */
export const isEqual = (a: Field, b: Field): boolean => compare(a, b) === 0;

/** The values of a list; none for anything else. */
export const listIn = (field: Field): readonly Field[] =>
  field.type === 'array_value' ? field.value : [];

const isNumeric = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
