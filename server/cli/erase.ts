/** `npm run erase -- [UID] [--email ADDRESS] [--customer ID] [--yes]`: erases a person's data. Without --yes, only lists the data. */
import type { CustomerRecord } from '../domain/customer-record/customer-record.ts';
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { parseArgs } from 'node:util';
import { eraseDocument } from '../adapters/firestore/personal-data.ts';
import { obstaclesToErasure } from '../domain/support/erasure-obstacles.ts';
import type { Person } from '../domain/support/person.ts';
import {
  personalCollections,
  type PersonalDocuments,
  retention,
  retentionElsewhere,
  type Row,
} from '../domain/support/retention.ts';
import { addToAudit, forEachAtOnce, RefusedError, runCommand, withRetries } from './run-command.ts';
import { findKept, openServices, personOptions, personUsage, readPerson } from './named-person.ts';

const concurrency = 10;
const order = personalCollections.toReversed();

const usage = `Usage: npm run erase -- [UID] [--email ADDRESS]... [--customer ID]... [--yes]
${personUsage}
  --yes            erase; without it, only say what would be done`;

function goneHow(row: Row): string {
  if (row.emptied)
    return 'emptied; a document with the id and the time stays, so that nothing brings it back';
  return row.changes ? 'this person removed from it' : 'deleted';
}

function report(documents: PersonalDocuments, { user, customerIds }: Person): string {
  const rows = order.flatMap((name) => {
    const row: Row = retention[name];
    const { length: count } = documents[name];
    return count > 0 ? [{ name, count, row }] : [];
  });
  return [
    'Gone:',
    ...rows
      .filter(({ row }) => !row.kept)
      .map(({ name, count, row }) => `  ${name}: ${count}, ${goneHow(row)}`),
    `  login: ${user ? 'removed' : 'there is none'}`,
    'Kept, and why:',
    ...rows
      .filter(({ row }) => row.kept)
      .map(
        ({ name, count, row: { kept, why, howLong } }) =>
          `  ${name}: ${count}, kept ${kept}; why: ${why}; how long: ${howLong}`,
      ),
    ...customerIds.map((id) => `  ${id} at the payment provider: see docs/support.md, “Erasure”`),
    ...retentionElsewhere.map((each) => `  ${each}`),
    ...documents.customer_records
      .filter(({ data: { desired } }: { data: Partial<CustomerRecord> }) =>
        Object.values(desired ?? {}).some(({ refund }) => refund),
      )
      .map(({ id }) => `Note: a refund was due for ${id}. Make sure that it was made.`),
  ].join('\n');
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...personOptions, yes: { type: 'boolean', default: false } },
  });
  const named = readPerson(positionals, values);
  const services = openServices();
  const { firestore, billing, users, audit } = services;
  console.log(`Firebase project ${services.projectId}.`);
  const { person, documents } = await findKept(named, 'erase', services);
  const { uid, user } = person;
  // Each customer gets an empty record as a tombstone. Otherwise a webhook would make the server store the plan again.
  documents.customer_records = person.customerIds.map(
    (id) => documents.customer_records.find((each) => each.id === id) ?? { id, data: {} },
  );
  // If the command runs as a job, a log keeps the output. The log must not contain email addresses.
  const address = process.stdout.isTTY && user?.email ? `, ${user.email}` : '';
  console.log(`${user ? 'Login' : 'No login'}: ${uid}${address}.`);
  const plans = await Promise.all(
    person.customerIds.map((id) => withRetries(async () => (await billing.list(id)) ?? [])),
  );
  const obstacles = obstaclesToErasure(person, plans.flat(), documents);
  if (obstacles.length > 0)
    throw new RefusedError(['Not erased:', ...obstacles.map((each) => `  ${each}`)]);
  if (!values.yes) {
    console.log(`An erasure would do this:\n${report(documents, person)}`);
    throw new RefusedError([
      'Nothing was changed. Run it again with --yes to do this; it can’t be undone.',
    ]);
  }

  const { erasedName: name } = person;
  const entryId = await addToAudit(audit, 'erase', name, 'STARTED');
  for (const collection of order)
    await forEachAtOnce(documents[collection], concurrency, (document) =>
      withRetries(() => eraseDocument(collection, document, person, firestore)),
    );
  await users.remove(uid);
  await withRetries(() => audit.complete(entryId, 'SUCCEEDED'));
  await firestore.close();
  console.log(`Erased. In the audit this person is ${name}.\n${report(documents, person)}`);
  return 0;
}

runCommand(main, usage);
