/** The documents that are kept of a person, in every collection: what an export hands out and an erasure works on. */
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withDates } from '../../adapters/firestore/documents.ts';
import {
  findPersonalData,
  type PersonalDocuments,
} from '../../adapters/firestore/personal-data.ts';
import { isUid } from '../../domain/login.ts';
import { withRetries } from '../long-run.ts';
import {
  erasedName,
  findNamed,
  type Named,
  notFound,
  type Person,
  type Services,
} from './person.ts';

export type Documents = PersonalDocuments;

/**
 * Finds whom a command line names, with everything that is kept of them.
 * @param command the command's name, for advice
 * @throws RefusedError when nobody is found, or several people are; UpstreamError
 */
export async function findKept(
  named: Named,
  command: 'erase' | 'export',
  services: Services,
): Promise<{ person: Person; documents: Documents }> {
  // What can be no name of a document is asked for nowhere.
  if (named.uid !== null && !isUid(named.uid)) throw notFound(named, command, null);
  const person = await findNamed(named, services);
  const documents = await findPersonalData(person, services.firestore, withRetries);
  const { login, uid } = person;
  const isUidIn = (each: QueryDocumentSnapshot) =>
    [each.get('subscriberId'), each.get('agentId')].includes(uid);
  // What an agent typed is in the audit, too: that alone makes it nobody's.
  const { audit, ...others } = documents;
  const isKnown =
    named.uid === null
      ? Object.values(others).some(({ length }) => length > 0)
      : documents.users_subscriptions.length > 0 || audit.some(isUidIn);
  if (login || isKnown) return { person, documents };
  const { docs } = await services.firestore.call((sdk) =>
    sdk.collection('audit').where('subscriberId', '==', erasedName(uid)).get(),
  );
  const erasure = docs.find((each) => each.get('operation') === 'erase');
  const at = erasure && withDates(erasure.get('at'));
  throw notFound(named, command, at instanceof Date ? at : null);
}
