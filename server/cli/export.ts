/** `npm run export -- [UID] [--email ADDRESS] [--customer ID] [--to FILE]`: exports a person's data as JSON. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addToAudit, runCommand } from './run-command.ts';
import { isNoUser, type Person } from '../domain/support/person.ts';
import {
  personalCollections,
  type PersonalDocuments,
  retention,
  retentionElsewhere,
  userRetention,
} from '../domain/support/retention.ts';
import { findKept, openServices, personOptions, personUsage, readPerson } from './named-person.ts';

const usage = `Usage: npm run export -- [UID] [--email ADDRESS]... [--customer ID]... [--to FILE]
${personUsage}
  --to FILE        a new file for the data; without it they go to standard output`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...personOptions, to: { type: 'string' } },
  });
  const named = readPerson(positionals, values);
  if (values.to && existsSync(values.to)) throw new TypeError('The file of --to exists already.');
  const services = openServices();
  console.error(`Firebase project ${services.projectId}.`);
  const { person, documents } = await findKept(named, 'export', services);
  const { uid } = person;
  // The audit entry comes before the data, as at the support desk.
  await addToAudit(services.audit, 'export', isNoUser(uid) ? null : uid, 'SUCCEEDED');
  const text = exportText(person, documents);
  // The flag `wx` refuses to overwrite a file. With the mode, only the file's owner can read the data.
  if (values.to) writeFileSync(values.to, `${text}\n`, { flag: 'wx', mode: 0o600 });
  else console.log(text);
  for (const [name, found] of Object.entries(documents)) console.error(`${name}: ${found.length}`);
  await services.firestore.close();
  return 0;
}

/** Fields that are never exported: secrets of links, keys of writes to Stripe, and operators' names. */
const withheld = ['undoToken', 'undoHash', 'writeId', 'nonce', 'operator'];

function exportText(
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

runCommand(main, usage);
