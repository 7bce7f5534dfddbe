/** Reads from a portal's stores what a declaration must leave there. */
import { Firestore } from 'firebase-admin/firestore';

/** The emulator's documents. The SDK takes the address from the environment only. */
export function openFirestore(firestoreUrl: string): Firestore {
  process.env['FIRESTORE_EMULATOR_HOST'] = new URL(firestoreUrl).host;
  return new Firestore({ projectId: 'demo-stop-smoke-now' });
}

/** What is stored of a declaration; null when there is none. */
export async function readDeclaration(
  firestore: Firestore,
  id: string,
): Promise<{ declared: { name: string; email: string }; language: string } | null> {
  const document = await firestore.collection('declarations').doc(id).get();
  return (document.data() as Awaited<ReturnType<typeof readDeclaration>> | undefined) ?? null;
}
