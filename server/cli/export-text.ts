/** Formats everything that is kept of a person, why and for how long, as JSON. */
import type { Person } from '../domain/support/person.ts';
import {
  userRetention,
  personalCollections,
  type PersonalDocuments,
  retention,
  retentionElsewhere,
} from '../domain/support/retention.ts';

/** Never exported: keys of links and writes, and operators. */
const withheld = ['undoToken', 'undoHash', 'writeId', 'nonce', 'operator'];

export function exportText(
  { uid, emails, customerIds, user }: Person,
  documents: PersonalDocuments,
): string {
  const collections = personalCollections.map((name) => {
    const { what, why, howLong } = retention[name];
    const found = documents[name].map(({ id, data }) => ({ id, ...data }));
    return [name, { what, why, howLong, documents: found }];
  });
  const content = {
    exportedAt: new Date(),
    person: { uid, emails, customerIds },
    user: { ...userRetention, data: user?.data ?? null },
    collections: Object.fromEntries(collections) as object,
    elsewhere: retentionElsewhere,
  };
  function told(this: { agentId?: unknown }, name: string, value: unknown): unknown {
    if (withheld.includes(name)) return undefined;
    const isAgent = name === 'agentId' || name === 'agentEmail';
    return isAgent && this.agentId !== uid ? 'the support team' : value;
  }
  return JSON.stringify(content, told, 2);
}
