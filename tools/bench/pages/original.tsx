/**
 * Rebuilds the original design: the browser asks Firebase for the user, Firestore for the customer,
 * and Stripe, with the key, for the subscriptions. It flatters the product: Firestore's small
 * client, one host, no router, no style. The first visit signs up.
 */
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  onAuthStateChanged,
  type User,
} from 'firebase/auth';
import { connectFirestoreEmulator, doc, getDoc, getFirestore } from 'firebase/firestore/lite';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type Stripe from 'stripe';

const app = initializeApp({ apiKey: 'demo-api-key', projectId: 'demo-stop-smoke-now' });
const auth = getAuth(app);
const authUrl = document.querySelector<HTMLMetaElement>('meta[name=auth]')?.content ?? '';
connectAuthEmulator(auth, authUrl, { disableWarnings: true });
const firestore = getFirestore(app);
connectFirestoreEmulator(firestore, location.hostname, Number(location.port));

async function load(user: User): Promise<Stripe.Subscription[]> {
  const document = await getDoc(doc(firestore, 'users_subscriptions', user.uid));
  const { subscriptions } = document.data() as { subscriptions: { vendorProfileId: string }[] };
  const customer = subscriptions[0]?.vendorProfileId ?? '';
  const list = await fetch(`/v1/subscriptions?customer=${customer}`, {
    headers: { authorization: 'Bearer sk_test_bench' },
  });
  return ((await list.json()) as { data: Stripe.Subscription[] }).data;
}

const day = (seconds: number) =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', { dateStyle: 'medium' });

function Page() {
  const [plans, setPlans] = useState<Stripe.Subscription[]>([]);
  useEffect(
    () =>
      onAuthStateChanged(auth, (user) => {
        if (user) void load(user).then(setPlans);
        else void createUserWithEmailAndPassword(auth, 'original@example.com', 'benchmark');
      }),
    [],
  );
  return plans.map((plan) => (
    <article key={plan.id}>
      <h2>Premium</h2>
      <p>{plan.status}</p>
      <p>${((plan.items.data[0]?.plan.amount ?? 0) / 100).toFixed(2)}</p>
      <p>Started {day(plan.current_period_start)}</p>
      <p>Ends {day(plan.current_period_end)}</p>
    </article>
  ));
}

createRoot(document.body).render(<Page />);
