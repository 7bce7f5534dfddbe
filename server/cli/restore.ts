/** `npm run restore -- --from DATABASE`: copies what is missing from a restored database; what is there stays as it is. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { parseArgs } from 'node:util';
import { Firestore as Sdk } from 'firebase-admin/firestore';
import { isTaken, nextPage, pageSize } from '../adapters/firestore/documents.ts';
import { forEachAtOnce, openUpstreams, runCommand, withRetries } from './long-run.ts';

/** Receipts first: an account refers to them. */
const collections = [
  'cancellations',
  'declarations',
  'accounts',
  'accounts_set_aside',
  'audit',
  'work_items',
];
const concurrency = 10;

const usage = `Usage: npm run restore -- --from DATABASE [--collection NAME]
  --from DATABASE     the id of the database that Firestore restored from a backup
  --collection NAME   only this one; by default ${collections.join(', ')}`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, collection: { type: 'string' } },
  });
  const databaseId = values.from;
  if (!databaseId || databaseId === '(default)')
    throw new TypeError('--from must name the restored database.');
  const { env, firestore } = openUpstreams();
  const source = new Sdk({ projectId: env.firebase.projectId, databaseId });

  /** @returns whether the document was missing */
  async function copy(document: FirebaseFirestore.QueryDocumentSnapshot): Promise<boolean> {
    const create = (sdk: Sdk) => sdk.doc(document.ref.path).create(document.data());
    return (await withRetries(() => firestore.orNull(create, isTaken))) !== null;
  }

  for (const name of values.collection ? [values.collection] : collections) {
    let [copied, kept] = [0, 0];
    let after: string | null = null;
    for (let size = pageSize; size === pageSize;) {
      const { docs }: FirebaseFirestore.QuerySnapshot = await withRetries(() =>
        nextPage(source.collection(name), after),
      );
      await forEachAtOnce(docs, concurrency, async (document) => {
        if (await copy(document)) copied += 1;
        else kept += 1;
      });
      size = docs.length;
      after = docs.at(-1)?.id ?? after;
    }
    console.log(`${name}: ${copied} were missing and are restored, ${kept} were there`);
  }
  await source.terminate();
  await firestore.close();
  return 0;
}

runCommand(main, usage);
