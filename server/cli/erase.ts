/** `npm run erase -- UID [--email ADDRESS] [--yes]`: erases a person whose plans are over; proofs stay, without who it was. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { parseArgs } from 'node:util';
import { explain } from '../domain/explain.ts';
import { forEachAtOnce, runCommand, withRetries } from './long-run.ts';
import { carryOut, erasedName, erasures } from './personal-data/erasure.ts';
import {
  type Documents,
  findDocuments,
  findPerson,
  openServices,
  type Person,
  type Services,
  uidIn,
} from './personal-data/person.ts';

/** How many documents are written at the same time. */
const concurrency = 10;

const usage = `Usage: npm run erase -- [UID] [--email ADDRESS]... [--yes]
  UID              of the login, also of one that is deleted; leave it out for somebody who never had one
  --email ADDRESS  another address of this person: declarations and customers under it are theirs
  --yes            erase; without it, only say what would be done`;

/** Why a person can't be erased yet, and what to do; empty when nothing is in the way. */
async function obstacles(
  { login, customerIds }: Person,
  { declarations }: Documents,
  { billing }: Services,
): Promise<string[]> {
  const running = await Promise.all(
    customerIds.map((id) => withRetries(async () => (await billing.list(id)) ?? [])),
  );
  return [
    ...(login?.role === 'SUPPORT'
      ? ['This is an agent’s login. Take the role away: npm run support -- revoke EMAIL']
      : []),
    ...running
      .flat()
      .map(
        (plan) =>
          `${plan.id} of ${plan.customerId} is not over: ${explain({ ...plan, desired: null })}. Cancel it at the support desk if it renews, and come back when it has ended.`,
      ),
    ...declarations
      .filter((each) => ['RECEIVED', 'OPEN'].includes(String(each.get('state'))))
      .map(
        ({ id }) => `Declaration ${id} is in the queue: deal with it first (resolveDeclaration).`,
      ),
  ];
}

/** What support should know before, since it can't be looked up afterwards. */
const notes = ({ accounts }: Documents): string[] =>
  accounts
    .filter((each) => (each.get('attention') as string[] | undefined)?.includes('refund_due'))
    .map(({ id }) => `Note: a refund was due for ${id}. Make sure that it was made.`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string', multiple: true },
      yes: { type: 'boolean', default: false },
    },
  });
  const uid = uidIn(positionals, values.email);
  const services = openServices();
  const { firestore, logins } = services;
  console.log(`Firebase project ${services.projectId}.`);
  const person = await findPerson(uid, values.email ?? [], services);
  const documents = await findDocuments(person, services);
  const all = Object.values(documents).flat();
  if (!person.login && all.length === 0) {
    console.log('Nothing is kept under this UID. If it was erased before, that is done.');
    return 0;
  }
  const found = await obstacles(person, documents, services);
  if (found.length > 0) {
    console.error(['Not erased:', ...found].join('\n  '));
    return 1;
  }
  for (const { collection, does } of erasures)
    if (documents[collection].length > 0)
      console.log(`${collection}: ${documents[collection].length}, ${does}`);
  console.log(`login: ${person.login ? 'removed' : 'there is none'}`);
  for (const note of notes(documents)) console.log(note);
  if (!values.yes) {
    console.error('Nothing was changed. Run it again with --yes to do this; it can’t be undone.');
    return 1;
  }

  const name = erasedName(uid);
  const entryId = await services.addToAudit('erase', name, 'STARTED');
  for (const { collection, change } of erasures)
    await forEachAtOnce(documents[collection], concurrency, (document) =>
      carryOut(firestore, document, change(document, person)),
    );
  await logins.remove(uid);
  await services.settleAudit(entryId);
  await firestore.close();
  console.log(`Erased. In the audit this person is ${name}.`);
  if (person.customerIds.length > 0)
    console.log(
      `At the payment provider nothing was changed: ${person.customerIds.join(', ')}. See docs/support.md, “Erasure”.`,
    );
  return 0;
}

runCommand(main, usage);
