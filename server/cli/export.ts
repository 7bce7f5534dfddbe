/** `npm run export -- [UID] [--email ADDRESS] [--customer ID] [--to FILE]`: exports a person's data as JSON. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportText } from './export-text.ts';
import { addToAudit, runCommand } from './run-command.ts';
import { isNoUser } from '../domain/support/person.ts';
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
  // Audited before anything is handed out, as at the support desk.
  await addToAudit(services.audit, 'export', isNoUser(uid) ? null : uid, 'SUCCEEDED');
  const text = exportText(person, documents);
  // Never overwrites a file, and is readable only by its owner.
  if (values.to) writeFileSync(values.to, `${text}\n`, { flag: 'wx', mode: 0o600 });
  else console.log(text);
  for (const [name, found] of Object.entries(documents)) console.error(`${name}: ${found.length}`);
  await services.firestore.close();
  return 0;
}

runCommand(main, usage);
