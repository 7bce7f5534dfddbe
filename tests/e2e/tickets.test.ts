/** The tickets that billing support gets, each answered at the desk: which operations, what their answers say, in two steps at most. */
import { getAuth } from 'firebase-admin/auth';
import { beforeAll, describe, expect, inject } from 'vitest';
import {
  createCustomer,
  createSubscriber,
  createUser,
  writeDocument,
} from '../support/factories.ts';
import { it, site, useBrowser } from './browser.ts';
import { useSite } from './own-subscriber.ts';
import {
  agent,
  answer,
  chooseTab,
  deskReady,
  openDesk,
  run,
  runChange,
  setVariables,
} from './support-desk.ts';

useBrowser();

let sdk: ReturnType<typeof useSite>;
beforeAll(() => {
  if (!inject('noBrowser')) sdk = useSite();
});

/** An operation that is run, and what its answer says. */
interface Step {
  /** The name of a saved operation. */
  operation: string;
  variables: object;
  words: (string | RegExp)[];
}

interface Ticket {
  ticket: string;
  /** Makes the state that the person is in. @returns how the ticket is answered */
  steps: () => Promise<Step[]>;
}

/** Runs an operation as somebody who has signed in. */
async function ask(token: string, query: string): Promise<unknown> {
  const response = await fetch(`${site}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const answered = (await response.json()) as { errors?: unknown };
  expect(answered.errors).toBeUndefined();
  return answered;
}
const changeOf = (field: 'cancelSubscription' | 'resumeSubscription', id: string | undefined) =>
  `mutation { ${field}(input: { subscriptionId: "${id}" }) { __typename } }`;

const byEmail = (email: string, ...words: Step['words']): Step => ({
  operation: 'Account by e-mail',
  variables: { email },
  words,
});
const byCustomer = (customerId: string, ...words: Step['words']): Step => ({
  operation: 'Account by customer id',
  variables: { customerId },
  words,
});
const accounts = (email: string, ...words: Step['words']): Step => ({
  operation: 'All billing accounts',
  variables: { email },
  words,
});
const payments = (email: string, ...words: Step['words']): Step => ({
  operation: 'Payments and card',
  variables: { email },
  words,
});
const nextCharge = (email: string, ...words: Step['words']): Step => ({
  operation: 'Next charge',
  variables: { email },
  words,
});

const tickets: Ticket[] = [
  {
    ticket: 'wrong e-mail: “I pay you, but you say that you don’t know me”',
    steps: async () => {
      const { email, customerId } = await createSubscriber(sdk);
      return [
        byEmail(`not-${email}`, '"subscriber": null'),
        byCustomer(customerId, `"email": "${email}"`, /Renews .* for \$29\.99 a month/),
      ];
    },
  },
  {
    ticket: 'duplicate customers: “I am charged twice”',
    steps: async () => {
      const { email, customerId } = await createSubscriber(sdk);
      const { id } = await createCustomer(sdk, [{}], email);
      return [accounts(email, customerId, id, 'has it under the same e-mail', /Renews[^]*Renews/)];
    },
  },
  {
    ticket: 'cancelled but charged: “I cancelled and am still charged”',
    steps: async () => {
      const { uid, email } = await createUser();
      const [old, used] = [await createCustomer(sdk, [{}]), await createCustomer(sdk, [{}])];
      await sdk.subscriptions.update(used.subscriptions[0]?.id ?? '', {
        cancel_at_period_end: true,
      });
      const subscriptions = [{ vendorProfileId: old.id }, { vendorProfileId: used.id }];
      await writeDocument(uid, { subscriptions });
      return [accounts(email, 'Not used: the second entry is preferred.', /Renews/, /Yours until/)];
    },
  },
  {
    ticket: 'portal or here: “Did I cancel with you or on the payment page?”',
    steps: async () => {
      const { email, subscriptions } = await createSubscriber(sdk);
      await sdk.subscriptions.update(subscriptions[0]?.id ?? '', { cancel_at_period_end: true });
      return [byEmail(email, '"requestedBy": "PAYMENT_PROVIDER"', '"state": "CONFIRMED"')];
    },
  },
  {
    ticket: 'past due: “Why did my payment fail, and when do you try again?”',
    steps: async () => [
      payments('several@example.com', '"status": "FAILED"', /"failureMessage": "Your card was/),
    ],
  },
  {
    ticket: 'which card: “Which card do you charge, and has it expired?”',
    steps: async () => [payments('active@example.com', '"brand": "Visa"', /"expYear": 20\d\d/)],
  },
  {
    ticket: 'last four: “Is it the card that ends in 4242?”',
    steps: async () => [payments('active@example.com', '"last4": "4242"')],
  },
  {
    ticket: 'invoices: “What did I pay, and when?”',
    steps: async () => [payments('active@example.com', '"status": "PAID"', /"number": "\w+-\d+"/)],
  },
  {
    ticket: 'trial end: “When do I have to pay?”',
    steps: async () => {
      const { email } = await createSubscriber(sdk, [{ params: { trial_period_days: 7 } }]);
      return [byEmail(email, /Free until \w+ \d+, \d{4}, then \$29\.99 a month/)];
    },
  },
  {
    ticket: 'resume: “I changed my mind”',
    steps: async () => {
      const { email, token, subscriptions } = await createSubscriber(sdk);
      const subscriptionId = subscriptions[0]?.id;
      await ask(token, changeOf('cancelSubscription', subscriptionId));
      const variables = { subscriptionId, expectedEmail: email };
      const words = ['"isConfirmed": true', `"email": "${email}"`, /Renews/];
      return [{ operation: 'Resume', variables, words }];
    },
  },
  {
    ticket: 'customer without document: “I bought it, and the page shows nothing”',
    steps: async () => {
      const { email } = await createUser();
      const { id } = await createCustomer(sdk, [{}], email);
      return [accounts(email, id, '"source": "EMAIL"', 'but the document does not name it')];
    },
  },
  {
    ticket: 'changed e-mail: “I wrote from my old address”',
    steps: async () => {
      const { uid, email, customerId } = await createSubscriber(sdk);
      await getAuth().updateUser(uid, { email: `new-${email}` });
      return [
        byEmail(email, '"subscriber": null'),
        byCustomer(customerId, `"email": "new-${email}"`),
      ];
    },
  },
  {
    ticket: 'e-mail spelling: an address in capitals, with a space behind it',
    steps: async () => {
      const { email } = await createSubscriber(sdk);
      return [byEmail(`${email.toUpperCase()} `, `"email": "${email}"`, /Renews/)];
    },
  },
  {
    ticket: 'two accounts: “I signed in with my other address and see no plan”',
    steps: async () => {
      const { email } = await createSubscriber(sdk);
      const other = await createUser();
      return [byEmail(other.email, '"subscriptions": []'), byEmail(email, /Renews/)];
    },
  },
  {
    ticket: 'next charge: “How much will you charge next?”',
    steps: async () => {
      const { email } = await createSubscriber(sdk);
      return [nextCharge(email, '"display": "$29.99"', '"isExact": true')];
    },
  },
  {
    ticket: 'quantity 3: “How much is it for the three of us?”',
    steps: async () => {
      const { email, customerId: customer } = await createSubscriber(sdk, []);
      const price = await sdk.prices.create({
        currency: 'usd',
        unit_amount: 2999,
        recurring: { interval: 'month' },
        product_data: { name: 'Premium' },
      });
      await sdk.subscriptions.create({ customer, items: [{ price: price.id, quantity: 3 }] });
      return [nextCharge(email, '"display": "$89.97"', '$89.97 for 3')];
    },
  },
  {
    ticket: 'proof of time: “I cancelled in time, and can you prove when?”',
    steps: async () => {
      const { email, token, subscriptions } = await createSubscriber(sdk);
      await ask(token, changeOf('cancelSubscription', subscriptions[0]?.id));
      const times = [/"requestedAt": "20\d\d-/, /"confirmedAt": "20\d\d-/];
      return [byEmail(email, ...times, '"requestedBy": "SUBSCRIBER"')];
    },
  },
  {
    ticket: 'ended at once: “My plan is gone before its time”',
    steps: async () => {
      const { email, subscriptions } = await createSubscriber(sdk);
      await sdk.subscriptions.cancel(subscriptions[0]?.id ?? '');
      return [accounts(email, '"state": "ENDED"', /Ended/)];
    },
  },
  {
    ticket: 'who resumed me: “I cancelled, and it renewed”',
    steps: async () => {
      const { uid, email, token, subscriptions } = await createSubscriber(sdk);
      const colleague = await createUser({ role: 'support' });
      await ask(token, changeOf('cancelSubscription', subscriptions[0]?.id));
      await ask(colleague.token, changeOf('resumeSubscription', subscriptions[0]?.id));
      const words = ['"operation": "resumeSubscription"', `"agentEmail": "${colleague.email}"`];
      return [
        byEmail(email, '"state": "WITHDRAWN"', '"withdrawnBy": "SUPPORT"'),
        { operation: 'Audit trail', variables: { subscriberId: uid }, words },
      ];
    },
  },
];

describe('a ticket is answered at the desk', () => {
  it.each(tickets)('$ticket', async ({ steps }) => {
    const answers = await steps();
    expect(answers.length).toBeLessThanOrEqual(2);
    const page = await openDesk(agent);
    await deskReady(page);
    for (const { operation, variables, words } of answers) {
      await chooseTab(page, operation);
      await setVariables(page, variables);
      const isChange = operation === 'Resume';
      const answered = await (isChange ? runChange(page) : run(page));
      const text = JSON.stringify(answered, null, 2);
      for (const word of words) expect(text).toMatch(word);
      await expect.poll(() => answer(page)).toContain('"data": {');
    }
  });
});
