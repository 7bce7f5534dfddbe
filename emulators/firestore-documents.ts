/** Finds the embedded Firestore emulator's documents, and reads, sets and deletes their fields by path. */
import { createRequire } from 'node:module';
import type * as FirestoreEmulator from '@firestore-emulator/server';

// By `require`: the package's ES modules import files without extension, which Node rejects.
const { FirestoreState, FirestoreStateCollection, FirestoreStateDocument } = createRequire(
  import.meta.url,
)('@firestore-emulator/server') as typeof FirestoreEmulator;

type State = FirestoreEmulator.FirestoreState;
export type StateDocument = ReturnType<State['getDocument']>;
/** A write of a commit, as received. */
export type Write = Parameters<State['writeV1Document']>[1];
/** A change that depends on the stored value: a server timestamp, an increment, a change of a list. */
type Transform = Write['update_transforms'][number];
/** Received values by field name. */
type SentFields = Write['update']['fields'];
type SentValue = SentFields extends Map<string, infer Value> ? Value : never;

export type Field = NonNullable<ReturnType<StateDocument['getField']>>;
/** Never changed in place. */
export type Fields = Readonly<Record<string, Field>>;

/** Finds or adds a document. The package copies the whole collection for each new one: 3 ms with some thousand. */
FirestoreStateCollection.prototype.getDocument = function (name) {
  const { documents, emitter } = this as unknown as {
    documents: Record<string, StateDocument>;
    emitter: State['emitter'];
  };
  const known = Object.hasOwn(documents, name) ? documents[name] : undefined;
  return (
    known ??
    (documents[name] = new FirestoreStateDocument(emitter, this.database, this, name, {}, {}))
  );
};

/** A stored document's parts that are private to the package. */
export type StoredDocument = Pick<StateDocument, 'metadata' | 'delete' | 'v1Transform'> & {
  fields: Fields;
};

/** Finds the document at a path; `metadata.hasExist` is false if it does not exist. */
export function storedDocument(state: State, path: string): StoredDocument {
  return state.getDocument(path) as unknown as StoredDocument;
}

export const fieldsOf = (document: StateDocument): Fields =>
  (document as unknown as StoredDocument).fields;

/** Creates an unstored document: the package creates fields only while it writes. */
function writeScratch(sent: SentFields): StoredDocument {
  const name = 'projects/p/databases/d/documents/scratch/document';
  const state = new FirestoreState();
  const write = { has_update: true, update: { name, fields: sent }, update_transforms: [] };
  state.writeV1Document(new Date(), write as unknown as Write);
  return storedDocument(state, name);
}

/** Converts received values to stored ones. */
export const toFields = (sent: SentFields): Fields => writeScratch(sent).fields;

/** Converts a received value to a stored one. */
export function toField(sent: SentValue): Field {
  const { field } = toFields(new Map([['field', sent]]));
  if (!field) throw new Error('The emulator kept no value.');
  return field;
}

/** Finds the package's class of a kind of fields, which it does not export. */
function classOf<Content>(sent: object) {
  return toField(sent as SentValue).constructor as new (content: Content) => Field;
}
const MapField = classOf<Fields>({ has_map_value: true, map_value: { fields: new Map() } });
const ListField = classOf<Field[]>({ has_array_value: true, array_value: { values: [] } });
const ReferenceField = classOf<string>({ has_reference_value: true, reference_value: '' });

/** Returns a document's name as a field, for queries to sort. */
export const nameField = (path: string): Field => new ReferenceField(path);

/** Returns the entries of a map; empty for any other field. */
function inside(field: Field | undefined): Fields {
  return field?.type === 'map_value' ? field.value : {};
}

/** Splits a field path: `` a.`b.c` `` into `a` and `b.c`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/`((?:[^`\\]|\\.)*)`|([^.`]+)/g)].map(
    ([, quoted = '', plain]) => plain ?? quoted.replace(/\\(.)/g, '$1'),
  );
}

/** Returns the field at a path; undefined if there is none. */
export function fieldAt(fields: Fields, [name = '', ...rest]: string[]): Field | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return rest.length === 0 ? field : fieldAt(inside(field), rest);
}

/** Copies the fields with another field at a path, or without it if `field` is undefined. */
export function withField(
  fields: Fields,
  [name = '', ...rest]: string[],
  field: Field | undefined,
): Fields {
  const { [name]: current, ...others } = fields;
  if (rest.length === 0) return field ? { ...others, [name]: field } : others;
  // The parent is not a map, so there is nothing to delete.
  if (!field && current?.type !== 'map_value') return fields;
  return { ...others, [name]: new MapField(withField(inside(current), rest, field)) };
}

/**
 * Returns the result of a transform.
 * @param current the field that it changes; undefined if there is none
 * @throws the package's Error for an unsupported transform, such as adding a number to a text
 */
export function transformed(
  date: Date,
  current: Field | undefined,
  transform: Transform,
): Field | undefined {
  const isOfList = transform.has_append_missing_elements || transform.has_remove_all_from_array;
  const before = isOfList && current?.type !== 'array_value' ? new ListField([]) : current;
  const scratch = writeScratch(new Map());
  scratch.fields = before ? { value: before } : {};
  // The package knows names of top-level fields only.
  transform.field_path = 'value';
  scratch.v1Transform(date, [transform]);
  return scratch.fields['value'];
}
