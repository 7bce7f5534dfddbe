/** Everything that is kept of a person, why and for how long, as JSON: for `npm run export`, and for the support desk. */
import type { Person } from './person.ts';
import { type PersonalCollection, retention, retentionElsewhere } from './retention.ts';

/** The documents of a person by collection, with dates. */
export type ExportedDocuments = Record<PersonalCollection, { id: string; data: unknown }[]>;

/** Keys of links and of writes, and who of the team did something: neither is told. */
const withheld = new Set(['undoToken', 'undoHash', 'slot', 'tag', 'nonce', 'operator']);

/** The data of a document as its subject may have them. */
function ofPerson(uid: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => ofPerson(uid, each));
  const isTeam = 'agentId' in value && value.agentId !== uid;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !withheld.has(name))
      .map(([name, part]: [string, unknown]) =>
        isTeam && (name === 'agentId' || name === 'agentEmail')
          ? [name, 'the support team']
          : [name, ofPerson(uid, part)],
      ),
  );
}

/** The text of the export, JSON of two spaces. */
export function exportText(
  { uid, emails, customerIds, login: own }: Person,
  documents: ExportedDocuments,
): string {
  const { login, ...stored } = retention;
  const content = {
    exportedAt: new Date(),
    person: { uid, emails, customerIds },
    login: { ...login, data: own?.data ?? null },
    collections: Object.fromEntries(
      Object.entries(stored).map(([name, { what, why, howLong }]) => [
        name,
        {
          what,
          why,
          howLong,
          documents: documents[name as PersonalCollection].map(({ id, data }) => ({
            id,
            ...(ofPerson(uid, data) as object),
          })),
        },
      ]),
    ),
    elsewhere: retentionElsewhere,
  };
  return JSON.stringify(content, null, 2);
}
