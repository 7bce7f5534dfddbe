/**
 * Tests charges, payments and debts that differ from the sum of prices, from Stripe to the texts in three languages.
 * plan-states.test.ts has the states of an ordinary plan.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SeedCustomer, SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { cancel } from '../../support/changes.ts';
import { createUser, writeDocument } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { mustSkip } from '../../support/requirements.ts';

const clientDir = resolve('build/client');
const withoutPages = mustSkip(
  'what pages say',
  existsSync(clientDir) ? null : 'not built: npm run build',
);
const portal = usePortal({}, withoutPages ? {} : { clientDir });

type Seed = Partial<SeedSubscription>;
interface Case {
  plans: Seed[];
  customer?: Partial<SeedCustomer>;
  /** A change at Stripe before the first view. */
  first?: (id: string) => Promise<unknown>;
  /** The expected texts by language. DAY is the end of the period. */
  reads: Record<'EN' | 'DE' | 'FR', (string | RegExp)[]>;
  never?: RegExp;
}

const yearAgo = 365 + 1 / 144;
const ending = { cancelAtPeriodEnd: true };
const due = { status: 'past_due', startedDaysAgo: 35 } as const;

async function withPlans(
  { plans, customer }: Pick<Case, 'plans' | 'customer'>,
  stripe = portal.stripe,
) {
  const user = await createUser();
  const name = randomUUID().slice(0, 8);
  const id = `cus_${name}`;
  const subscriptions = plans.map((plan, index) => ({
    ...({
      id: `sub_${name}_${index}`,
      status: 'active',
      amount: 2999,
      startedDaysAgo: 10,
    } as const),
    ...plan,
  }));
  const defaultPaymentMethod = 'pm_card_visa';
  const seed = { id, email: user.email, defaultPaymentMethod, ...customer, subscriptions };
  stripe.seed({ customers: [seed] });
  await writeDocument(user.uid, { subscriptions: [{ vendorProfileId: id }] });
  return { user, customerId: id, subscriptionId: subscriptions[0]?.id ?? '' };
}

async function readIn(language: string, token: string) {
  const { data, errors } = await portal.ask(
    `query { viewer {
      explainPayments(language: ${language})
      subscriptions {
        endsAt needsCard explain(language: ${language}) discount(language: ${language})
        nextCharge { display(language: ${language}) explain(language: ${language}) }
      }
      payments { nodes { display(language: ${language}) status notes(language: ${language}) } }
    } }`,
    { token },
  );
  expect(errors).toBeUndefined();
  const { subscriptions, explainPayments, payments } = data.viewer;
  const lines = [
    ...(subscriptions ?? []).flatMap((plan) => [
      plan.explain,
      plan['discount'] ?? '',
      [plan.nextCharge?.display, plan.nextCharge?.explain].join(': '),
      `needsCard ${plan['needsCard']}`,
    ]),
    explainPayments ?? '-',
    ...(payments?.nodes ?? []).map(({ display, status, notes }) =>
      [display, status, ...notes].join(' '),
    ),
  ];
  return lines.join('\n').replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
}

/** The text of the rendered page, in one line. */
async function pageIn(language: string, token: string, path = ''): Promise<string> {
  const prefix = language === 'EN' ? '' : `/${language.toLowerCase()}`;
  const cookie = `__session=${await portal.services.sessions.create(token)}`;
  const url = `${prefix}/manage_subscription${path}`;
  // A busy server leaves the rendering to the browser.
  const html = await vi.waitUntil(
    async () => {
      const { body } = await portal.app.inject({ url, headers: { cookie } });
      return /<div id="root">(.*)<\/div><script id="account"/s.exec(body)?.[1];
    },
    { timeout: 60_000 },
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

const cases: Record<string, Case> = {
  'a plan in euros whose price is in dollars': {
    plans: [{ amount: 2799, currency: 'eur', ownPrice: { currency: 'usd', amount: 2999 } }],
    reads: { EN: ['for €27.99'], DE: ['für 27,99 €'], FR: ['pour 27,99 €'] },
    never: /29[.,]99/,
  },
  'a price for each ten, of 25': {
    plans: [{ amount: 1000, divideBy: 10, quantity: 25 }],
    reads: { EN: ['for $30.00'], DE: ['für 30,00 $'], FR: ['pour 30,00 $'] },
    never: /250|25[.,]00/,
  },
  'a change in the middle of the period': {
    plans: [{ prorations: [1501] }],
    reads: {
      EN: ['for $45.00', '$29.99, plus $15.01 for changes in this period'],
      DE: ['für 45,00 $', '15,01 $'],
      FR: ['pour 45,00 $', '15,01 $'],
    },
  },
  'the same after a cancellation': {
    plans: [{ prorations: [1501], ...ending }],
    reads: {
      EN: [/^Premium until .*\. Still to be paid: \$15\.01 on \w+ \d+, \d{4}\.$/m],
      DE: [/^Premium bis zum .*\. Noch zu zahlen: 15,01 \$ am /m],
      FR: [/^Premium jusqu’au .*\. Reste à payer : 15,01 \$ le /m],
    },
    never: /No more payments|Keine weiteren Zahlungen|Plus aucun prélèvement/,
  },
  'credits in two currencies': {
    plans: [{}],
    customer: { credit: { usd: 1000, eur: 5000 } },
    reads: {
      EN: ['for $19.99', 'minus a credit of $10.00'],
      DE: ['für 19,99 $', '10,00 $'],
      FR: ['pour 19,99 $', '10,00 $'],
    },
  },
  'a credit of the whole price': {
    plans: [{}],
    customer: { credit: { usd: 2999 } },
    reads: {
      EN: [/^Renews .* for \$0\.00 \(\$29\.99, minus a credit of \$29\.99\)$/m],
      DE: [/für 0,00 \$ \(29,99 \$, abzüglich .*29,99 \$/],
      FR: [/pour 0,00 \$ \(29,99 \$, /],
    },
  },
  'a discount on an item': {
    plans: [{ percentOff: 20, discountOn: 'ITEM' }],
    reads: {
      EN: ['$29.99, minus a discount of $6.00'],
      DE: ['für 23,99 $'],
      FR: ['pour 23,99 $'],
    },
    never: /balance|outstanding/,
  },
  'a coupon that is another amount in euros': {
    plans: [{ amount: 2799, currency: 'eur', amountOff: { usd: 500, eur: 400 } }],
    reads: { EN: ['€4.00 off', 'for €23.99'], DE: ['4,00 €'], FR: ['4,00 €'] },
    never: /5[.,]00/,
  },
  'a coupon for the add-on only': {
    plans: [{ addOn: 1000, percentOff: 50, discountOn: 'ADD_ON' }],
    reads: { EN: ['$5.00 off', 'for $34.99'], DE: ['für 34,99 $'], FR: ['pour 34,99 $'] },
    never: /50 ?%/,
  },
  'a cancellation ten minutes after the yearly renewal': {
    plans: [
      { amount: 19999, interval: 'year', startedDaysAgo: yearAgo, draftSeconds: 3600, ...ending },
    ],
    reads: {
      EN: ['Still to be paid: $199.99 (under way).', '$199.99 UPCOMING'],
      DE: ['Noch zu zahlen: 199,99 $ (wird gerade eingezogen).'],
      FR: ['Reste à payer : 199,99 $ (en cours de prélèvement).'],
    },
    never: /No more payments|Keine weiteren|Plus aucun/,
  },
  'a plan that ended for non-payment': {
    plans: [due],
    first: (id) => portal.sdk.subscriptions.cancel(id),
    reads: {
      EN: [
        'Still to be paid: $29.99. Paying it doesn’t bring the plan back. To use Premium again, choose “Get Premium again”.',
      ],
      DE: ['Noch zu zahlen: 29,99 $. Die Zahlung bringt das Abo nicht zurück.'],
      FR: ['Reste à payer : 29,99 $. Ce paiement ne rétablit pas l’abonnement.'],
    },
  },
  'an invoice that was transferred in part': {
    plans: [{ ...due, partlyPaid: 1000 }],
    reads: {
      EN: ['$19.99 FAILED $10.00 of $29.99 is paid.'],
      DE: ['19,99 $ FAILED 10,00 $ von 29,99 $ sind bezahlt.'],
      FR: ['19,99 $ FAILED 10,00 $ sur 29,99 $ sont réglés.'],
    },
  },
  'a credit note': {
    plans: [{ credited: 2999 }],
    reads: {
      EN: ['$29.99 PAID $29.99 credited.'],
      DE: ['29,99 $ PAID 29,99 $ gutgeschrieben.'],
      FR: ['29,99 $ PAID 29,99 $ crédités.'],
    },
  },
  'a renewal that waits for the bank’s confirmation': {
    plans: [{ ...due, defaultPaymentMethod: 'pm_card_authenticationRequired' }],
    reads: {
      EN: [
        'Your bank wants you to confirm this payment. Confirm it to keep your plan.',
        'needsCard false',
        '$29.99 ACTION_REQUIRED',
      ],
      DE: ['Ihre Bank möchte, dass Sie diese Zahlung bestätigen.'],
      FR: ['Votre banque vous demande de confirmer ce paiement.'],
    },
    never: /Update your card/,
  },
  'a last debit that is under way when the plan is canceled': {
    plans: [{ startedDaysAgo: 32, defaultPaymentMethod: 'pm_successDelayed_de', ...ending }],
    reads: {
      EN: ['Still to be paid: $29.99 (being processed).', '$29.99 PROCESSING'],
      DE: ['Noch zu zahlen: 29,99 $ (in Bearbeitung).'],
      FR: ['Reste à payer : 29,99 $ (en cours de traitement).'],
    },
    never: /No more payments|Keine weiteren|Plus aucun/,
  },
  'hundredths of forints': {
    plans: [{ amount: 199050, currency: 'huf' }],
    reads: { EN: ['HUF 1,990.50'], DE: ['1.990,50 HUF'], FR: ['1 990,50 HUF'] },
  },
  'an amount above 2^31 minor units': {
    plans: [{ amount: 3_000_000_000, currency: 'cop' }],
    reads: { EN: ['COP 30,000,000.00'], DE: ['30.000.000,00 COP'], FR: ['30 000 000,00 $CO'] },
  },
  'two plans at one price': {
    plans: [{}, { startedDaysAgo: 3 }],
    reads: {
      EN: ['You have two plans that renew. If that is a mistake, cancel one.'],
      DE: ['Sie haben zwei Abos, die sich verlängern. Ist das ein Versehen, kündigen Sie eines.'],
      FR: ['Vous avez deux abonnements qui se renouvellent. Si c’est une erreur, résiliez-en un.'],
    },
  },
  'a plan that ends next to one that renews': {
    plans: [ending, { startedDaysAgo: 3 }],
    reads: { EN: [/^Yours until /m], DE: [/^Läuft noch bis zum /m], FR: [/^Valable jusqu’au /m] },
    never: /Premium until|Premium bis|two plans/,
  },
};

describe.each(Object.entries(cases))('%s', (_, { reads, never, first, ...seed }) => {
  it('is said as Stripe says it, in three languages, through the API and on the page', async () => {
    const { user, subscriptionId } = await withPlans(seed);
    await first?.(subscriptionId);
    for (const [language, expected] of Object.entries(reads)) {
      const said = await readIn(language, user.token);
      const page = withoutPages ? null : await pageIn(language, user.token);
      for (const text of expected) {
        const part = typeof text === 'string' ? text : text.exec(said)?.[0];
        if (part === undefined) expect(said).toMatch(text);
        else expect(said).toContain(part);
        // Payments are asked for when their list is opened.
        if (part && page !== null && !/^needsCard|\b[A-Z_]{4,}\b/m.test(part))
          expect(page).toContain(part);
      }
      if (never) expect(`${said}${page ?? ''}`).not.toMatch(never);
    }
  });
});

it('the oldest open invoice is the one to pay, and its day the one that is named, behind a newer draft', async () => {
  const { user, customerId, subscriptionId } = await withPlans({
    plans: [{ ...due, startedDaysAgo: 61.01, draftSeconds: 86_400 }],
  });
  expect(await readIn('EN', user.token)).toMatch(/Your payment of \$29\.99 failed/);
  const { value } = await portal.services.records.read(customerId);
  const [plan] = value.observed?.subscriptions ?? [];
  const { data } = await portal.sdk.invoices.list({ subscription: subscriptionId, limit: 2 });
  expect(data.map(({ status }) => status)).toEqual(['draft', 'open']);
  expect(plan?.invoices?.map(({ id, status }) => [id, status])).toEqual([
    [data[1]?.id, 'FAILED'],
    [data[0]?.id, 'UPCOMING'],
  ]);
});

it('Premium goes on if a plan of the owner’s other customer renews', async () => {
  const { user, customerId } = await withPlans({ plans: [ending] });
  const other = await withPlans({ plans: [{ startedDaysAgo: 3 }] });
  const subscriptions = [other, { customerId }].map((each) => ({
    vendorProfileId: each.customerId,
  }));
  await writeDocument(user.uid, { subscriptions });
  expect(await readIn('EN', user.token)).toMatch(/^Yours until /m);
});

it('the receipt of a cancellation and the deletion page name what is under way', async () => {
  const { user, subscriptionId } = await withPlans({
    plans: [{ amount: 19999, interval: 'year', startedDaysAgo: yearAgo, draftSeconds: 3600 }],
  });
  await readIn('EN', user.token);
  const { data } = await cancel(portal, user, { subscriptionId });
  const outcome = data.cancelSubscription;
  const id = String(outcome.cancellation?.id);
  await readIn('EN', user.token);
  const rows = await portal.ask(
    `query ($id: ID!) { viewer { receiptRows(id: $id) { title value } } }`,
    { ...user, variables: { id } },
  );
  const open = 'Still to be paid: $199.99 (under way).';
  expect(rows.data.viewer['receiptRows']).toMatchObject({
    0: { value: expect.stringContaining(open) as unknown },
  });
  if (!withoutPages) expect(await pageIn('EN', user.token, '/delete')).toContain(open);
});

describe('another product of the same Stripe account', () => {
  const premium = usePortal({ PREMIUM_PRODUCTS: 'prod_premium,prod_premium_yearly' });
  const coffee = { product: 'Coffee Club', startedDaysAgo: 3 };

  it('is not shown, unlocks nothing, and is not ended by a deletion', async () => {
    // More than the ten shown: they must take no place.
    const others = Array.from({ length: 11 }, () => coffee);
    const { user, customerId, subscriptionId } = await withPlans(
      { plans: [{}, ...others] },
      premium.stripe,
    );
    const { data } = await premium.ask(
      `{ viewer {
        subscriptions { id } otherSubscriptions { id } entitlement { isActive }
        payments { nodes { subscriptionId } }
      } }`,
      user,
    );
    expect(data.viewer.subscriptions).toEqual([{ id: subscriptionId }]);
    expect(data.viewer.payments?.nodes).toEqual([{ subscriptionId }]);
    expect(data.viewer.otherSubscriptions).toEqual([]);
    const reader = await withPlans({ plans: [coffee] }, premium.stripe);
    const theirs = await premium.ask(
      '{ viewer { subscriptions { id } entitlement { isActive } } }',
      reader.user,
    );
    expect(theirs.data.viewer).toMatchObject({ subscriptions: [], entitlement: null });
    await premium.ask('mutation { deleteAccount { __typename } }', user);
    const { data: left } = await premium.sdk.subscriptions.list({
      customer: customerId,
      limit: 20,
    });
    const ending = left.filter(({ cancel_at_period_end: isEnding }) => isEnding);
    expect(ending.map(({ id }) => id)).toEqual([subscriptionId]);
  });
});
