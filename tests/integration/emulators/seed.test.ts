/** Tests that seeding the demo subscribers again is harmless. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, inject, test } from 'vitest';
import { demoSubscribers, seedDemo } from '../../../emulators/seed.ts';
import { useStripe } from './stripe-support.ts';

const projectId = 'demo-stop-smoke-now';
const stage = useStripe();

test('the demo subscribers are written twice, and are there once', async () => {
  const target = {
    projectId,
    stripe: stage.emulator,
    authHost: inject('authHost'),
    firestoreHost: inject('firestoreHost'),
  };
  await seedDemo(target);
  stage.emulator.reset();
  await seedDemo(target);

  const app = getApps()[0] ?? initializeApp({ projectId });
  for (const { email, role, entries } of demoSubscribers) {
    const user = await getAuth(app).getUserByEmail(email);
    expect(user).toMatchObject({ uid: `demo-${email.split('@')[0]}`, emailVerified: true });
    expect(user.customClaims?.['role']).toBe(role);
    const document = await getFirestore(app).doc(`users_subscriptions/${user.uid}`).get();
    expect(document.exists).toBe(entries !== undefined);
    expect(((document.get('subscriptions') ?? []) as unknown[]).length).toBe(entries?.length ?? 0);
  }
  expect((await stage.stripe.customers.list({ email: 'active@example.com' })).data).toHaveLength(1);
});
