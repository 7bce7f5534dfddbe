/** `npm run erase -- [UID] [--email ADDRESS] [--customer ID] [--yes]`: erases a person whose plans are over; proofs stay, without who it was. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { parseArgs } from 'node:util';
import { obstaclesToErasure } from '../domain/support/erasure-request.ts';
import { retention, retentionElsewhere } from '../domain/support/retention.ts';
import { forEachAtOnce, RefusedError, runCommand, withRetries } from './long-run.ts';
import { type Documents, findKept } from './personal-data/documents.ts';
import { carryOut, erasures } from './personal-data/erasure.ts';
import {
  erasedName,
  openServices,
  type Person,
  personOptions,
  personUsage,
  readPerson,
  type Services,
} from './personal-data/person.ts';

/** How many documents are written at the same time. */
const concurrency = 10;

const usage = `Usage: npm run erase -- [UID] [--email ADDRESS]... [--customer ID]... [--yes]
${personUsage}
  --yes            erase; without it, only say what would be done`;

/** Why a person can't be erased yet, and what to do; empty when nothing is in the way. */
async function obstacles(
  person: Person,
  { declarations }: Documents,
  { billing }: Services,
): Promise<string[]> {
  const plans = await Promise.all(
    person.customerIds.map((id) => withRetries(async () => (await billing.list(id)) ?? [])),
  );
  return obstaclesToErasure(
    person,
    plans.flat(),
    declarations.map((each) => ({ id: each.id, state: each.get('state') as unknown })),
  ).sentences;
}

/** What support should know before, since it can't be looked up afterwards. */
const notes = ({ accounts }: Documents): string[] =>
  accounts
    .filter((each) => (each.get('attention') as string[] | undefined)?.includes('refund_due'))
    .map(({ id }) => `Note: a refund was due for ${id}. Make sure that it was made.`);

/** What goes and what stays of a person, and why, a line each. */
function outcome(documents: Documents, { login, customerIds }: Person): string[] {
  const lines = (isKept: boolean) =>
    erasures.flatMap(({ collection, does, ...rule }) => {
      const { length } = documents[collection];
      const { why, howLong } = retention[collection];
      if (length === 0 || (rule.isKept ?? false) !== isKept) return [];
      return [
        `  ${collection}: ${length}, ${does}${isKept ? `; why: ${why}; how long: ${howLong}` : ''}`,
      ];
    });
  return [
    'Gone:',
    ...lines(false),
    `  login: ${login ? 'removed' : 'there is none'}`,
    'Kept, and why:',
    ...lines(true),
    ...customerIds.map((id) => `  ${id} at the payment provider: see docs/support.md, “Erasure”`),
    ...retentionElsewhere.map((each) => `  ${each}`),
  ];
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...personOptions, yes: { type: 'boolean', default: false } },
  });
  const named = readPerson(positionals, values);
  const services = openServices();
  const { firestore } = services;
  console.log(`Firebase project ${services.projectId}.`);
  const { person, documents } = await findKept(named, 'erase', services);
  const { uid, login } = person;
  console.log(`${login ? 'Login' : 'No login'}: ${uid}${login?.email ? `, ${login.email}` : ''}.`);
  const found = await obstacles(person, documents, services);
  if (found.length > 0)
    throw new RefusedError(['Not erased:', ...found.map((each) => `  ${each}`)]);
  const report = [...outcome(documents, person), ...notes(documents)].join('\n');
  if (!values.yes) {
    console.log(`This would be so:\n${report}`);
    throw new RefusedError([
      'Nothing was changed. Run it again with --yes to do this; it can’t be undone.',
    ]);
  }

  const name = erasedName(uid);
  const entryId = await services.addToAudit('erase', name, 'STARTED');
  for (const { collection, change } of erasures)
    await forEachAtOnce(documents[collection], concurrency, (document) =>
      carryOut(firestore, document, change(document, person)),
    );
  await services.logins.remove(uid);
  await services.settleAudit(entryId);
  await firestore.close();
  console.log(`Erased. In the audit this person is ${name}.\n${report}`);
  return 0;
}

runCommand(main, usage);
