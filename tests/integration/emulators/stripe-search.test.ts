/** Search: the query language, letter case, pages, and the errors of what can't be asked. */
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal, useStripe } from './stripe-support.ts';

const stage = useStripe();
const customers = async (query: string, more: object = {}) =>
  (await stage.stripe.customers.search({ query, ...more })).data.map(({ id }) => id);

beforeAll(() =>
  stage.emulator.seed({
    customers: [
      { id: 'cus_ann', email: 'Ann@Example.com', subscriptions: [] },
      { id: 'cus_plus', name: 'Ann Lee', email: 'ann+stop@example.com', subscriptions: [] },
      { id: 'cus_quote', email: 'o"neil@example.com', subscriptions: [] },
      {
        id: 'cus_invoiced',
        email: 'invoiced@example.org',
        defaultPaymentMethod: 'pm_card_mastercard',
        subscriptions: [{ id: 'sub_invoiced', status: 'active', amount: 2999, startedDaysAgo: 40 }],
      },
    ],
  }),
);

describe('customers', () => {
  test('are found by their email in any letter case, where a list wants the exact one', async () => {
    expect(await customers('email:"ANN@example.com"')).toEqual(['cus_ann']);
    expect((await stage.stripe.customers.list({ email: 'ann@example.com' })).data).toEqual([]);
  });

  test('are found by a part, by one of several, by all of several, and by what does not hold', async () => {
    expect((await customers('email~"ann"')).sort()).toEqual(['cus_ann', 'cus_plus']);
    expect(
      (await customers('email:"ann@example.com" OR email:\'invoiced@example.org\'')).sort(),
    ).toEqual(['cus_ann', 'cus_invoiced']);
    expect(await customers('email~"ann" AND email~"+stop"')).toEqual(['cus_plus']);
    expect(await customers('email~"example" -email~"example.com"')).toEqual(['cus_invoiced']);
    expect(await customers(String.raw`email:"o\"neil@example.com"`)).toEqual(['cus_quote']);
    expect(await customers('email:"nobody@example.com"')).toEqual([]);
    expect(await customers('name~"nn le"')).toEqual(['cus_plus']);
  });

  test('come in pages', async () => {
    const first = await stage.stripe.customers.search({ query: 'email~"example"', limit: 3 });
    expect(first).toMatchObject({ object: 'search_result', has_more: true });
    const page = first.next_page ?? expect.fail('there is a second page');
    const rest = await stage.stripe.customers.search({ query: 'email~"example"', limit: 3, page });
    expect(rest).toMatchObject({ has_more: false, next_page: null });
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(4);
  });
});

test('invoices are found by their number, with their customer', async () => {
  const [invoice] = (await stage.stripe.invoices.list({ customer: 'cus_invoiced' })).data;
  const number = invoice?.number ?? expect.fail('it has a number');
  const { data } = await stage.stripe.invoices.search({
    query: `number:"${number.toLowerCase()}"`,
  });
  expect(data).toMatchObject([{ id: invoice?.id, customer: 'cus_invoiced' }]);
});

test('charges are found by the last four digits of the card and its expiry', async () => {
  const card = 'payment_method_details.card';
  const payers = async (query: string) =>
    (await stage.stripe.charges.search({ query })).data.map(({ customer }) => customer);
  const found = await payers(
    `${card}.last4:4444 AND ${card}.exp_month:11 AND ${card}.exp_year:2029`,
  );
  expect(new Set(found)).toEqual(new Set(['cus_invoiced']));
  expect(await payers(`${card}.last4:4444 AND ${card}.exp_year:2030`)).toEqual([]);
  expect(await payers(`${card}.last4:4242`)).toEqual([]);
});

test.each([
  ['asdf', /unable to parse/],
  ['email:"a" AND email:"b" OR email:"c"', /mix AND and OR/],
  ['foo:"bar"', /Field `foo` is an unsupported search field for resource `customers`/],
  ['email~"an"', /at least 3/],
])('refuses %s', async (query, message) => {
  expect(await refusal(stage.stripe.customers.search({ query }))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    message: expect.stringMatching(message) as string,
  });
});
