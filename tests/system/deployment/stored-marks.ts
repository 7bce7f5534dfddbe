/** The field `next` of the next release in stored documents: where it is, and whether it stays. */
import type { Firestore } from 'firebase-admin/firestore';

const collections = ['accounts', 'cancellations', 'declarations', 'mails'];

type Fields = Record<string, unknown>;

/** All objects of the stored documents, by what they are, with their `next`; undefined where they have none. */
async function readMarks(firestore: Firestore): Promise<Map<string, unknown>> {
  const marks = new Map<string, unknown>();
  for (const name of collections) {
    const { docs } = await firestore.collection(name).get();
    for (const document of docs) {
      const fields = document.data();
      marks.set(`${name}/${document.id}`, fields['next']);
      for (const intent of Object.entries((fields['desired'] ?? {}) as Record<string, Fields>))
        for (const [key, mark] of marksOfIntent(intent)) marks.set(key, mark);
      const declared = fields['declared'] as Fields | undefined;
      if (declared) marks.set(`declared/${document.id}`, declared['next']);
    }
  }
  return marks;
}

function marksOfIntent([id, intent]: [string, Fields]): [key: string, mark: unknown][] {
  const receipts = [intent['receipt'], intent['withdrew']] as (Fields | null)[];
  return [
    [`intents/${id}`, intent['next']],
    ...(intent['recent'] as Fields[]).map((each): [string, unknown] => [
      `requests/${String(each['requestId'])}`,
      each['next'],
    ]),
    ...receipts.flatMap((each): [string, unknown][] =>
      each ? [[`receipts/${String(each['id'])}`, each['next']]] : [],
    ),
  ];
}

/** Follows the marks from one look to the next. */
export function followMarks(firestore: Firestore) {
  const seen = new Map<string, unknown>();
  return {
    /** @returns what has lost its mark, or has another one, since an earlier look */
    async lost(): Promise<string[]> {
      const marks = await readMarks(firestore);
      const lost = [...seen].flatMap(([key, mark]) =>
        marks.has(key) && marks.get(key) !== mark ? [key] : [],
      );
      for (const [key, mark] of marks) if (mark !== undefined) seen.set(key, mark);
      return lost;
    },
    /** What has had a mark so far: `receipts/…`. */
    marked: () => [...seen.keys()],
  };
}
