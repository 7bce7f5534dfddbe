/**
 * Compares what the portal says of every state of a plan (tests/support/plan-facts.ts) with the emulator's later charges. `-u`
 * renews the sentences in docs/states.md.
 */
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSession, SessionContext } from '../../../client/session.ts';
import type { SubscriptionCard_SubscriptionFragment } from '../../../client/generated/operations.ts';
import { SubscriptionItem } from '../../../client/screens/manage-subscription/subscription-item.tsx';
import type { Payment, Subscription } from '../../../server/generated/resolvers.ts';
import { createUser, writeDocument } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { tableOfLists } from '../../support/plan-lists.ts';
import { allFacts, type Facts, nameOf, seedOf, strangeness } from '../../support/plan-facts.ts';

/** Stripe's clock is this many milliseconds ahead, for all plans. */
let ahead = 0;
const many = 1_000_000;
const portal = usePortal(
  {},
  { now: () => Date.now() + ahead, budgets: { anonymous: many, providerReads: many } },
);

const dayMs = 86_400_000;
const query = `{ viewer {
  subscriptions {
    id title status displayStatus state isPaid isDue needsCard collection explain startedAt endsAt cancelAt willRenew pausedUntil cancellationPending
    nextCharge { at display }
    price { display }
    cancellation { id number state requestedAt requestedBy }
  }
  payments { nodes { at display status nextAttemptAt } }
} }`;

/** What the portal said of a plan, and its later course at Stripe. */
interface Row {
  facts: Facts;
  plan: Subscription;
  /** In unix seconds, at Stripe. */
  periodEnd: number;
  card: { rows: Record<string, string>; actions: string[] };
  payments: Payment[];
  /** The newest invoice, then and after the period. */
  invoice: Stripe.Invoice | undefined;
  invoiceAfter: Stripe.Invoice | undefined;
  /** The invoices of the next four months, oldest first. */
  made: Stripe.Invoice[];
  /** The plan after the period, and at the end. */
  after: Stripe.Subscription;
  finally: Stripe.Subscription;
}

const rows: Row[] = [];
let seededAt = 0;

/** Few enough for the server never to wait longer than in production. */
const atOnce = 6;

async function each<T, R>(list: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < list.length; from += atOnce)
    found.push(...(await Promise.all(list.slice(from, from + atOnce).map((one) => ask(one)))));
  return found;
}

function rendered(plan: Subscription): Row['card'] {
  const item = createElement(SubscriptionItem, {
    subscription: plan as unknown as SubscriptionCard_SubscriptionFragment,
    label: undefined,
    place: undefined,
    hasReceipt: true,
    onCancel: () => {},
    cancel: null,
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const page = createElement(ApolloProvider, { client, children: item });
  const session = createSession(() => Promise.reject(new Error('not asked')), { email: '' });
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(SessionContext.Provider, { value: session }, page),
    ),
  );
  const text = (markup = '') => markup.replaceAll(/<[^>]+>/g, '');
  const fields = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  const pressed = html.matchAll(/<(a|button)\b.*?<\/\1>/g);
  return {
    rows: Object.fromEntries([...fields].map(([, title, value]) => [text(title), text(value)])),
    actions: [...pressed].map(([markup]) => text(markup).replace(/^Receipt .*/, 'Receipt')),
  };
}

/** Whether Stripe's amount came too late. */
const isUnread = ({ explain, nextCharge }: Subscription) =>
  nextCharge?.display === null && !explain.includes('by use');

/** @param tries a machine that stands still for seconds looks like a Stripe that is down */
async function see(facts: Facts, tries = 5): Promise<Row> {
  const name = randomUUID().slice(0, 8);
  const { plan: seed, method } = seedOf(facts, name);
  const [customer, id] = [`cus_${name}`, `sub_${name}`];
  const user = await createUser();
  portal.stripe.seed({
    customers: [
      {
        ...{ id: customer, email: user.email },
        ...(method && { defaultPaymentMethod: method }),
        subscriptions: [{ status: 'active', amount: 2999, ...seed, id }],
      },
    ],
  });
  await writeDocument(user.uid, { subscriptions: [{ vendorProfileId: customer }] });
  if (facts.money === 'by use') {
    const { items } = await portal.sdk.subscriptions.retrieve(id);
    const product = items.data[0]?.price.product as string;
    const price = await portal.sdk.prices.create({
      ...{ product, currency: 'usd', unit_amount: 10 },
      recurring: { interval: 'month', usage_type: 'metered' },
    });
    const items_ = [{ id: String(items.data[0]?.id), price: price.id }];
    await portal.sdk.subscriptions.update(id, { items: items_ });
  }
  const { data, errors } = await portal.ask(query, user);
  const [plan] = data.viewer.subscriptions ?? [];
  if (tries > 1 && (errors || (plan && isUnread(plan)))) {
    await wait(1_000);
    return see(facts, tries - 1);
  }
  expect(errors, nameOf(facts)).toBeUndefined();
  if (!plan) expect.fail(`no plan: ${nameOf(facts)}`);
  const subscription = await portal.sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return {
    ...{ facts, plan, card: rendered(plan), payments: data.viewer.payments?.nodes ?? [] },
    periodEnd: subscription.current_period_end,
    ...{ invoice: (subscription.latest_invoice ?? undefined) as Stripe.Invoice | undefined },
    ...{ invoiceAfter: undefined, made: [], after: subscription, finally: subscription },
  };
}

beforeAll(async () => {
  seededAt = Date.now();
  rows.push(...(await each(allFacts, see)));
  ahead = 20 * dayMs + 3_600_000;
  await each(rows, async (row) => {
    row.after = await portal.sdk.subscriptions.retrieve(row.plan.id);
    if (row.invoice) row.invoiceAfter = await portal.sdk.invoices.retrieve(row.invoice.id);
  });
  ahead = 120 * dayMs;
  await each(rows, async (row) => {
    row.finally = await portal.sdk.subscriptions.retrieve(row.plan.id);
    const { data } = await portal.sdk.invoices.list({ subscription: row.plan.id, limit: 50 });
    row.made = data.filter(({ created }) => created * 1000 > seededAt).reverse();
  });
}, 400_000);

const day = (at: unknown) =>
  new Date(at as string).toLocaleDateString('en-US', {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' },
  });
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const takes = ({ status, amount_due: due }: Stripe.Invoice) =>
  due > 0 && (status === 'paid' || status === 'open');
const unix = (at: unknown) => Date.parse(at as string) / 1000;
const atEnd = ({ made, periodEnd }: Row) => made.filter(({ created }) => created === periodEnd);

/** The rules for each state. */
const rules: Record<string, (row: Row) => void> = {
  'the next charge is made, to the cent': (row) => {
    const { nextCharge } = row.plan;
    if (!nextCharge?.display) return;
    expect(unix(nextCharge.at)).toBe(row.periodEnd);
    expect(atEnd(row).map(({ amount_due: due }) => dollars(due))).toEqual([nextCharge.display]);
    expect(atEnd(row).every(takes)).toBe(true);
  },
  'where none is promised, none is made': (row) => {
    if (!row.plan.nextCharge && row.facts.money !== 'by use')
      expect(atEnd(row).filter(takes)).toEqual([]);
  },
  'an amount in the sentence is what the invoice has': (row) => {
    const sentence = row.plan.explain.replace(/Still to be paid.*/, '');
    const due = /Your payment of (\S+) failed/.exec(sentence)?.[1];
    if (due) expect(due).toBe(dollars(row.invoice?.amount_remaining ?? 0));
    else
      for (const [amount] of sentence.matchAll(/\$[\d.,]*\d/g))
        expect(atEnd(row).map(({ amount_due }) => dollars(amount_due))).toEqual([amount]);
  },
  'a subscriber who reads that nothing is charged is not charged': (row) => {
    const { plan, made, invoice, invoiceAfter } = row;
    const { explain, pausedUntil } = plan;
    // A debit in transit arrives, whatever the text says about later.
    if (/nothing is (charged|asked)/i.test(explain) && row.facts.method !== 'debit')
      expect(invoiceAfter?.amount_paid).toBe(invoice?.amount_paid);
    if (/no more payments/i.test(explain)) expect(invoiceAfter?.status).not.toBe('open');
    if (/no more payments/i.test(explain))
      expect(invoiceAfter?.amount_paid).toBe(invoice?.amount_paid);
    if (/still to be paid/i.test(explain)) expect(invoice?.status).not.toBe('paid');
    if (/nothing is charged before/i.test(explain))
      expect(made.filter((each) => takes(each) && each.created < unix(pausedUntil))).toEqual([]);
    else if (/nothing is (charged|asked)|no more payments/i.test(explain))
      expect(made.filter(takes)).toEqual([]);
  },
  'willRenew agrees with what follows': ({ plan, made }) => {
    if (plan.willRenew) expect(made.length).toBeGreaterThan(0);
    else expect(made.filter(takes)).toEqual([]);
    if (plan.nextCharge) expect(plan.willRenew).toBe(true);
    if (/renews/i.test(plan.explain) && !/does not renew/.test(plan.explain))
      expect(plan.willRenew).toBe(true);
  },
  'a retry that is announced comes, and one that comes is announced': (row) => {
    const { plan, invoice, invoiceAfter } = row;
    const said = /tr(?:ied|y) again on (\w+ \d+, \d+)/.exec(plan.explain)?.[1];
    const isTried = (invoiceAfter?.attempt_count ?? 0) > (invoice?.attempt_count ?? 0);
    expect(Boolean(said)).toBe(isTried);
    if (said) expect(said).toBe(day(Number(invoice?.next_payment_attempt) * 1000));
  },
  'an end that is said comes on its day': (row) => {
    const { plan, card, periodEnd, finally: over } = row;
    const { status, ended_at: endedAt } = over;
    const { cancelAt, explain } = plan;
    expect(card.rows['Ends']).toBe(day(cancelAt ?? periodEnd * 1000));
    if (cancelAt) expect(explain).toContain(day(cancelAt));
    if (/ends within a day/.test(explain)) expect(status).toBe('incomplete_expired');
    else if (/method it ends then/.test(explain)) expect(endedAt).toBe(periodEnd);
    else expect(endedAt).toBe(cancelAt && unix(cancelAt));
  },
  'a pause that is said comes': ({ plan, after }) => {
    if (/it is paused then/.test(plan.explain)) expect(after.status).toBe('paused');
  },
  'no card is spoken of where invoices are sent': ({ plan, card }) => {
    if (plan.collection === 'INVOICE')
      expect([plan.explain, ...card.actions].join(' ')).not.toMatch(/card/i);
  },
  'no day that is over is said to come': ({ plan }) => {
    for (const [date] of plan.explain.matchAll(/[A-Z][a-z]{2} \d+, \d{4}/g))
      expect(Date.parse(`${date} UTC`) + dayMs).toBeGreaterThan(seededAt);
  },
  'the state, the badge and the actions agree': ({ plan, card }) => {
    const isEnding = plan.cancelAt !== null;
    expect(plan.state === 'ENDING').toBe(isEnding);
    expect(plan.displayStatus === 'Canceled').toBe(isEnding);
    expect(card.actions.includes('Resume Premium')).toBe(isEnding);
    const isDue = ['past_due', 'unpaid', 'incomplete'].includes(plan.status);
    expect(card.actions.includes('Pay this invoice')).toBe(isDue);
    expect(card.actions.includes('Update your card')).toBe(isDue && plan.collection === 'CARD');
  },
  'the payments agree with the sentence': ({ facts, plan, payments }) => {
    const [newest] = payments;
    const { explain } = plan;
    const said = /tr(?:ied|y) again on (\w+ \d+, \d+)/.exec(explain)?.[1];
    if (/payment (of \S+ )?failed|try to collect|has not gone through/.test(explain))
      expect(newest?.status).toBe('FAILED');
    else if (/overdue|weren’t paid/.test(explain)) expect(newest?.status).toBe('OPEN');
    else if (facts.method === 'debit') expect(newest?.status).toBe('PROCESSING');
    else expect([undefined, 'PAID']).toContain(newest?.status);
    if (said) expect(newest?.nextAttemptAt && day(newest.nextAttemptAt)).toBe(said);
  },
};

describe.each(Object.keys(rules))('%s', (rule) => {
  it('in every state', () => {
    const untrue = rows.flatMap((row) => {
      try {
        rules[rule]?.(row);
        return [];
      } catch (error) {
        const why = String(error).split('\n').slice(0, 12).join(' ');
        return [`${nameOf(row.facts)}: “${row.plan.explain}” ${why}`];
      }
    });
    expect(untrue).toEqual([]);
  });
});

/** Returns the texts, with a name for each day and for the failed amount. */
function said({ plan, payments, periodEnd, card, invoice }: Row): string[] {
  const days: [unknown, string][] = [
    [plan.cancelAt && unix(plan.cancelAt) !== periodEnd && plan.cancelAt, '‹end›'],
    [periodEnd * 1000, '‹period end›'],
    [plan.pausedUntil, '‹resumption›'],
    [invoice?.next_payment_attempt && invoice.next_payment_attempt * 1000, '‹retry›'],
  ];
  const named = (text: string) =>
    days.reduce(
      (before, [at, name]) => (at ? before.replaceAll(day(at), name) : before),
      invoice
        ? text.replace(`of ${dollars(invoice.amount_remaining)} failed`, 'of ‹invoice› failed')
        : text,
    );
  return [
    named(plan.explain),
    plan.state,
    plan.displayStatus,
    payments[0]?.status ?? 'none',
    plan.nextCharge
      ? (plan.nextCharge.display ?? 'not known yet')
      : plan.willRenew
        ? 'none then'
        : 'none',
    card.rows['Price'] ?? '',
    named(card.rows['Ends'] ?? ''),
    card.actions.join('; ') || '–',
  ];
}

/** The number of states to name for the same text. */
const named = 3;

function table(status: string): string {
  const groups = new Map<string, Facts[]>();
  for (const row of rows.filter(({ facts }) => facts.status === status)) {
    const line = `| ${said(row).join(' | ')} |`;
    groups.set(line, [...(groups.get(line) ?? []), row.facts]);
  }
  const lines = [...groups].map(([line, alike]) => {
    const names = alike
      .sort((a, b) => strangeness(a) - strangeness(b))
      .map((facts) => nameOf(facts).replace(`${status}, `, ''));
    const more = names.length > named ? `, and ${names.length - named} more` : '';
    return `| ${names.slice(0, named).join('; ')}${more} ${line}`;
  });
  const titles =
    '| At Stripe | `explain` | `state` | Badge | Last payment | Next charge | Price | Ends | Actions |';
  return `## ${status}\n\n${titles}\n|${' --- |'.repeat(9)}\n${lines.join('\n')}\n`;
}

it('is in docs/states.md as it is', async () => {
  const statuses = [...new Set(rows.map(({ facts }) => facts.status))];
  // tests/unit/client/screens/refusals.test.ts makes the rest.
  const file = readFileSync('docs/states.md', 'utf8');
  const rest = file.slice(file.indexOf('\n# What is said if a sign-in is refused'));
  await expect(`${opening}\n${statuses.map(table).join('\n')}${rest}`).toMatchFileSnapshot(
    '../../../docs/states.md',
  );
});

const opening = `# What the portal says about each state of a plan

Made by \`tests/integration/server/plan-states.test.ts\`, which seeds ${allFacts.length} states in the Stripe emulator, asks the server, renders
the card, lets four months pass and compares the sentences with the invoices. It fails if this file is stale;
\`npx vitest run --project integration tests/integration/server/plan-states.test.ts -u\` renews it.

A plan costs $29.99 a month. The column “At Stripe” names only what differs from the ordinary: no pause, the price alone, no end, a working
card. A trial without settings is charged. States with the same answer share a row; at most two dimensions differ. “none then” is a plan
that continues without a charge at the end of this period; “not known yet” is an amount that Stripe can't say.
[What the sentences mean](support.md#what-explain-says) is in the docs of the support team.

Above the cards a cancellation of the last hour is news: “Your plan for $29.99 a month is canceled.” Screen readers also hear until when
Premium stays, as the card says it. Until the payment provider has confirmed it, the news says that it was received. If every plan ends,
the page says so first, as long as that holds.

Of several subscriptions the page shows the plans that run and the newest incomplete one that can still be paid; expired ones are no plans
(\`tests/integration/server/which-plans.test.ts\`). If there are more than a hundred, support decides.

${tableOfLists()}
`;
