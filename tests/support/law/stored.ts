/** Reads what a declaration must leave in a portal's stores. */
import { Firestore } from 'firebase-admin/firestore';

/** The SDK reads the emulator's address from the environment only. */
export function openFirestore(firestoreUrl: string): Firestore {
  process.env['FIRESTORE_EMULATOR_HOST'] = new URL(firestoreUrl).host;
  return new Firestore({ projectId: 'demo-stop-smoke-now' });
}

export async function readDeclaration(
  firestore: Firestore,
  id: string,
): Promise<{ declared: { name: string; email: string }; language: string } | null> {
  const document = await firestore.collection('declarations').doc(id).get();
  return (document.data() as Awaited<ReturnType<typeof readDeclaration>> | undefined) ?? null;
}
