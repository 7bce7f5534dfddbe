/**
 * The design that the specification was read from: the browser asks Firebase who is signed in, then
 * Firestore for the customer, then Stripe, with the key, for the subscriptions. It is kinder to itself
 * than the product was: Firestore's small client, no router, no style. `#email` signs in.
 */
import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  getAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { connectFirestoreEmulator, doc, getDoc, getFirestore } from 'firebase/firestore/lite';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Card, Cards } from './cards.tsx';

interface Addresses {
  auth: string;
  firestore: { host: string; port: number };
  stripe: string;
}

interface StripeSubscription {
  id: string;
  status: string;
  current_period_start: number;
  current_period_end: number;
  items: { data: { plan: { amount: number } }[] };
}

const addresses = JSON.parse(document.getElementById('addresses')?.textContent ?? '') as Addresses;
const app = initializeApp({ apiKey: 'demo-api-key', projectId: 'demo-stop-smoke-now' });
const auth = getAuth(app);
connectAuthEmulator(auth, addresses.auth, { disableWarnings: true });
const firestore = getFirestore(app);
connectFirestoreEmulator(firestore, addresses.firestore.host, addresses.firestore.port);

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

async function load(user: User): Promise<Card[]> {
  const document = await getDoc(doc(firestore, 'users_subscriptions', user.uid));
  const { subscriptions } = document.data() as { subscriptions: { vendorProfileId: string }[] };
  const customer = (subscriptions[1] ?? subscriptions[0])?.vendorProfileId ?? '';
  const headers = { authorization: 'Bearer sk_test_bench' };
  const list = await fetch(`${addresses.stripe}/v1/subscriptions?customer=${customer}`, {
    headers,
  });
  const { data } = (await list.json()) as { data: StripeSubscription[] };
  return data.map((one) => ({
    id: one.id,
    status: one.status,
    price: `$${((one.items.data[0]?.plan.amount ?? 0) / 100).toFixed(2)}`,
    started: day(one.current_period_start),
    ends: day(one.current_period_end),
  }));
}

function Page() {
  const [cards, setCards] = useState<Card[]>([]);
  useEffect(
    () =>
      onAuthStateChanged(auth, (user) => {
        if (user) void load(user).then(setCards);
      }),
    [],
  );
  return <Cards cards={cards} />;
}

const email = window.location.hash.slice(1);
if (email)
  void signInWithEmailAndPassword(auth, email, 'benchmark').then(
    () => (document.title = 'signed in'),
  );
else createRoot(document.body).render(<Page />);
