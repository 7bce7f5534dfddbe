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

/** The mail emulator's list, as much of it as is looked at. */
type ReceivedMail = { to: unknown; text?: string };

/** Waits for a mail to an address with a text in it. @returns the seconds that it took; null when none came in time */
export async function waitForMail(
  mailUrl: string,
  { to, text, timeoutMs }: { to: string; text: string; timeoutMs: number },
): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    const mails = (await (await fetch(`${mailUrl}/mails`)).json()) as ReceivedMail[];
    const isIt = (mail: ReceivedMail) =>
      JSON.stringify(mail.to).includes(to) && (mail.text ?? '').includes(text);
    if (mails.some(isIt)) return (performance.now() - started) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return null;
}
