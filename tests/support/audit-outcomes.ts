/** Reads the audit of a request past the server. */
import { getFirestore } from 'firebase-admin/firestore';

/** Returns each entry's operation and outcome. @param answer of the request, with its headers */
export const outcomes = async ({ headers }: { headers: Record<string, unknown> }) =>
  (
    await getFirestore().collection('audit').where('requestId', '==', headers['x-request-id']).get()
  ).docs.map((document) => [document.get('operation'), document.get('outcome')] as const);
