/** What the audit has of one request, read past the server. */
import { getFirestore } from 'firebase-admin/firestore';

/** Each entry's operation and outcome. @param answer of the request, with its headers */
export const outcomes = async ({ headers }: { headers: Record<string, unknown> }) =>
  (
    await getFirestore().collection('audit').where('requestId', '==', headers['x-request-id']).get()
  ).docs.map((document) => [document.get('operation'), document.get('outcome')] as const);
