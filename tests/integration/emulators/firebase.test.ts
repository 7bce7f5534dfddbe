/** The Firebase emulators do what the portal relies on, through the official SDKs. */
import { randomUUID } from 'node:crypto';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';

const app = getApps()[0] ?? initializeApp({ projectId: 'demo-stop-smoke-now' });
const auth = getAuth(app);
const firestore = getFirestore(app);
const base = () => `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`;

/** The REST calls that Firebase's web SDK makes. */
async function identity(method: string, body: object): Promise<Record<string, unknown>> {
  const url = `${base()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

describe('the Auth emulator', () => {
  it('sends a sign-in link, which signs in once', async () => {
    const email = `${randomUUID()}@example.com`;
    const continueUrl = 'http://localhost:4000/login';
    await identity('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl });
    const sent = (await (
      await fetch(`${base()}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`)
    ).json()) as { oobCodes: { email: string; oobCode: string; oobLink: string }[] };
    const mail = sent.oobCodes.find((each) => each.email === email);
    const opened = await fetch(mail?.oobLink ?? '', { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toContain(`${continueUrl}?`);

    const first = await identity('signInWithEmailLink', { email, oobCode: mail?.oobCode });
    expect(await auth.verifyIdToken(String(first['idToken']))).toMatchObject({ email });
    const second = await identity('signInWithEmailLink', { email, oobCode: mail?.oobCode });
    expect(second).toMatchObject({
      error: { message: expect.stringContaining('INVALID_OOB_CODE') as string },
    });
  });
});

describe('the Firestore emulator', () => {
  it('creates a document once, however many try', async () => {
    const document = firestore.collection('probes').doc(randomUUID());
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, attempt) => document.create({ attempt })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps lists, nulls and nested values as they were written', async () => {
    const document = firestore.collection('probes').doc(randomUUID());
    const data = { subscriptions: [null, 7, { vendorProfileId: 'cus_1' }], plan: null };
    await document.set(data);
    expect((await document.get()).data()).toEqual(data);
  });
});
