/** Compares the values of fields as Firestore does, for the embedded emulator. */
import type { Field } from './firestore-documents.ts';

/** Firestore sorts by kind first (https://firebase.google.com/docs/firestore/manage-data/data-types). */
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

/** Whether a filter can compare two values by `<` and the like. */
export const isSameKind = (a: Field, b: Field): boolean => KIND[a.type] === KIND[b.type];

/** Compares two values: below 0 if `a` sorts first, 0 if equal. Lists and maps are only tested for equality. */
export function compare(a: Field, b: Field): number {
  if (!isSameKind(a, b)) return KIND[a.type] - KIND[b.type];
  if (a.eq(b)) return 0;
  if (a.type === 'timestamp_value' && b.type === 'timestamp_value')
    return a.value.seconds - b.value.seconds || a.value.nanos - b.value.nanos;
  if (typeof a.value === 'string' && typeof b.value === 'string') return a.value < b.value ? -1 : 1;
  if (isNumeric(a.value) && isNumeric(b.value)) return Number(a.value) - Number(b.value);
  return a.lt(b) ? -1 : 1;
}

/** Whether `==` matches; 5 equals 5.0. */
export const isEqual = (a: Field, b: Field): boolean => compare(a, b) === 0;

/** Returns the values of a list; empty for anything else. */
export const listIn = (field: Field): readonly Field[] =>
  field.type === 'array_value' ? field.value : [];

const isNumeric = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
