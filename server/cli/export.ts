/** `npm run export -- UID [--email ADDRESS] [--to FILE]`: everything that is kept of a person, why and for how long, as JSON. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withDates } from '../adapters/firestore/documents.ts';
import { retention, retentionElsewhere } from '../domain/support/retention.ts';
import { runCommand } from './long-run.ts';
import { findDocuments, findPerson, openServices, uidIn } from './personal-data/person.ts';

const usage = `Usage: npm run export -- [UID] [--email ADDRESS]... [--to FILE]
  UID              of the login, also of one that is deleted; leave it out for somebody who never had one
  --email ADDRESS  another address of this person: declarations and customers under it are theirs
  --to FILE        a new file for the data; without it they go to standard output`;

/** Keys of links and of writes, and who of the team did something: neither is told. */
const withheld = new Set(['undoToken', 'undoHash', 'slot', 'tag', 'nonce', 'operator']);

/** The data of a document as its subject may have them. */
function told(uid: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each) => told(uid, each));
  const isTeam = 'agentId' in value && value.agentId !== uid;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !withheld.has(name))
      .map(([name, part]: [string, unknown]) =>
        isTeam && (name === 'agentId' || name === 'agentEmail')
          ? [name, 'the support team']
          : [name, told(uid, part)],
      ),
  );
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string', multiple: true }, to: { type: 'string' } },
  });
  const uid = uidIn(positionals, values.email);
  if (values.to && existsSync(values.to)) throw new TypeError('The file of --to exists already.');
  const services = openServices();
  console.error(`Firebase project ${services.projectId}.`);
  const person = await findPerson(uid, values.email ?? [], services);
  const documents = await findDocuments(person, services);
  // Written down before anything is handed out, as at the support desk.
  await services.addToAudit('export', uid, 'SUCCEEDED');
  const { login, ...stored } = retention;
  const text = JSON.stringify(
    {
      exportedAt: new Date(),
      person: { uid, emails: person.emails, customerIds: person.customerIds },
      login: { ...login, data: person.login?.data ?? null },
      collections: Object.fromEntries(
        Object.entries(stored).map(([name, { what, why, howLong }]) => [
          name,
          {
            what,
            why,
            howLong,
            documents: documents[name as keyof typeof documents].map((each) => ({
              id: each.id,
              ...(told(uid, withDates(each.data())) as object),
            })),
          },
        ]),
      ),
      elsewhere: retentionElsewhere,
    },
    null,
    2,
  );
  // Never over another file, and for nobody else's eyes.
  if (values.to) writeFileSync(values.to, `${text}\n`, { flag: 'wx', mode: 0o600 });
  else console.log(text);
  for (const [name, found] of Object.entries(documents)) console.error(`${name}: ${found.length}`);
  await services.firestore.close();
  return 0;
}

runCommand(main, usage);
