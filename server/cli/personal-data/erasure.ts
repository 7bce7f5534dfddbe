/** What the erasure of a person does with each document: deletes it, or takes out what tells who it was. */
import {
  FieldValue,
  type Firestore as Sdk,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { Firestore } from '../../adapters/firestore/client.ts';
import { isAbsent } from '../../adapters/firestore/documents.ts';
import { newAccount } from '../../domain/account/account.ts';
import type { PersonalCollection } from '../../domain/support/retention.ts';
import { withRetries } from '../long-run.ts';
import { isAddressOf, lookUpKeys } from '../../domain/support/person.ts';
import { erasedName, type Person } from './person.ts';

const erased = 'erased';

type Change =
  | { kind: 'delete' }
  | { kind: 'update'; fields: Record<string, unknown> }
  | { kind: 'replace'; data: object };

/** In the order in which they are carried out: what leads to the others goes last, so that a stopped run can go on. */
export const erasures: {
  collection: PersonalCollection;
  /** For the operator. */
  does: string;
  /** Whether the document stays as a proof: `retention` says why and for how long. */
  isKept?: true;
  change: (document: QueryDocumentSnapshot, person: Person) => Change;
}[] = [
  {
    collection: 'mails',
    does: 'deleted',
    change: () => ({ kind: 'delete' }),
  },
  {
    collection: 'mail_addresses',
    does: 'deleted',
    change: () => ({ kind: 'delete' }),
  },
  {
    collection: 'accounts_set_aside',
    does: 'deleted',
    change: () => ({ kind: 'delete' }),
  },
  {
    collection: 'declarations',
    does: 'kept without name, address, contract and free text',
    isKept: true,
    change: (document, person) => {
      const isOnlyCopied =
        !isAddressOf(person, document.get('declared.email')) &&
        !person.customerIds.includes(String(document.get('match.customerId')));
      // Somebody else's, which was to be confirmed to this person.
      if (isOnlyCopied) return { kind: 'update', fields: { 'declared.confirmTo': erased } };
      return {
        kind: 'update',
        fields: {
          'declared.name': erased,
          'declared.email': erased,
          'declared.contract': erased,
          'declared.reason': null,
          'declared.confirmTo': null,
          mailbox: FieldValue.delete(),
          ...(document.get('resolution') === null ? {} : { 'resolution.note': erased }),
          ...(document.get('match') === null ? {} : { 'match.undoHash': null }),
        },
      };
    },
  },
  {
    collection: 'cancellations',
    does: 'kept without reason and comment',
    isKept: true,
    change: () => ({ kind: 'update', fields: { reason: null, comment: null } }),
  },
  {
    collection: 'work_items',
    does: 'deleted',
    change: () => ({ kind: 'delete' }),
  },
  {
    collection: 'audit',
    does: 'kept with a pseudonym, without notes',
    isKept: true,
    change: (document, person) => ({
      kind: 'update',
      fields: {
        ...(pseudonymized(document.data(), person) as object),
        ...('internalNote' in document.data() && { internalNote: FieldValue.delete() }),
      },
    }),
  },
  {
    collection: 'accounts',
    // A restored backup adds what is missing, and leaves what is there.
    does: 'emptied; the empty document stays, so that no backup brings it back',
    change: ({ id }) => ({ kind: 'replace', data: newAccount(id) }),
  },
  {
    collection: 'users_subscriptions',
    does: 'deleted',
    change: () => ({ kind: 'delete' }),
  },
];

/** Carries out one change, again if need be. A document that is gone needs none. @throws UpstreamError */
export async function carryOut(
  firestore: Firestore,
  { ref: { path } }: QueryDocumentSnapshot,
  change: Change,
): Promise<void> {
  const write = (sdk: Sdk): Promise<unknown> => {
    if (change.kind === 'delete') return sdk.doc(path).delete();
    if (change.kind === 'replace') return sdk.doc(path).set(change.data);
    return sdk.doc(path).update(change.fields);
  };
  await withRetries(() => firestore.orNull(write, isAbsent));
}

/** The same data with a pseudonym in place of the uid, and without addresses, wherever they stand. */
function pseudonymized(value: unknown, person: Person): unknown {
  if (value === person.uid) return erasedName(person.uid);
  if (isAddressOf(person, value)) return null;
  if (typeof value === 'string' && lookUpKeys(person).includes(value)) return erased;
  if (Array.isArray(value)) return value.map((each) => pseudonymized(each, person));
  // Firestore's own types are no plain objects.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      pseudonymized(part, person),
    ]),
  );
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;
