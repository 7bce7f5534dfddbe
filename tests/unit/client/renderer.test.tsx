/** Tests the account's pages as the server renders them: their content, their subscriber, no scripts. */
import { expect, test } from 'vitest';
import type { Rendering } from '../../../client/rendering.ts';
import { accountPages, renderAccount } from '../../../client/renderer.tsx';
import {
  renderedEmail,
  listRendering,
  receiptRendering,
  receiptsRendering,
  twoPlans,
} from './renderings.ts';
import { config } from './site-config.ts';
import {
  aReceipt,
  cancellation,
  canceled,
  subscription,
} from '../../support/pages/subscriptions.ts';

const list = '/manage_subscription';
const receipt = `${list}/receipts/sub_1.1.abc`;

const render = (url: string, rendering: Rendering) => renderAccount({ url, config, rendering });
const times = (html: string, part: string) => html.split(part).length - 1;

test('belong to the operations that they show', () => {
  expect(accountPages).toEqual([
    { path: list, operation: 'ManageSubscriptions' },
    { path: `${list}/receipts`, operation: 'Receipts' },
    { path: `${list}/receipts/:id`, operation: 'Receipt' },
    { path: `${list}/delete`, operation: 'ManageSubscriptions' },
  ]);
});

test.each([
  [
    'the list',
    list,
    twoPlans(),
    [renderedEmail, 'Premium, $29.99 a month (2 of 2)', 'Jan 5, 2025', 'Payment history'],
  ],
  ['no plan', list, listRendering(), [renderedEmail, 'No subscriptions found for this email.']],
  [
    'the retention view',
    `${list}?view=retention`,
    listRendering(subscription()),
    ['Are you sure you want to cancel Premium?', 'Premium stays yours until Feb 4, 2025.'],
  ],
  [
    'the receipts',
    `${list}/receipts`,
    receiptsRendering([aReceipt()]),
    ['Your receipts', 'Ends Feb 4', 'Premium, $29.99 a month'],
  ],
  ['no receipt', `${list}/receipts`, receiptsRendering([]), ['No receipts yet.']],
  [
    'a receipt',
    receipt,
    receiptRendering(aReceipt()),
    [renderedEmail, 'Your plan is canceled.', 'SRM7-N98F-KD2R-0DF8'],
  ],
  ['an unknown receipt', receipt, receiptRendering(null), [renderedEmail, 'Receipt not found']],
])('%s is drawn whole', async (_, url, rendering, texts) => {
  const html = await render(url, rendering);
  for (const text of texts) expect(html).toContain(text);
  expect(html).not.toContain('Loading...');
  expect(html).not.toMatch(/<(script|template|noscript)/);
});

test('the deletion is drawn, and says that it needs script', async () => {
  const html = await render(`${list}/delete`, twoPlans());
  for (const text of ['Delete your account', renderedEmail, '(2 of 2) ends on', '<noscript>'])
    expect(html).toContain(text);
});

test('an unknown view is the list', async () => {
  expect(await render(`${list}?view=nonsense`, twoPlans())).toBe(await render(list, twoPlans()));
});

test('ten plans come in one piece', async () => {
  const plans = Array.from({ length: 10 }, (_, index) => canceled({ id: `sub_${index}` }));
  const html = await render(list, listRendering(...plans));
  expect(times(html, '<article')).toBe(10);
  expect(html).toContain('These are your 10 newest plans.');
  expect(await render(list, twoPlans())).not.toContain('newest plans');
  expect(html).not.toMatch(/<(script|template)/);
});

test('HTML is text in every field', async () => {
  const evil = `</p></script><script>alert(1)</script><img src=x onerror="alert('2')"><!--&amp;`;
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  };
  const asText = (text: string) => text.replace(/[&<>"']/g, (it) => entities[it]!);
  const texts = { title: evil, displayStatus: evil, status: evil, explain: evil };
  const price = { __typename: 'Price', display: evil, rhythm: evil };
  const plan = {
    ...canceled({ id: evil, ...texts, cancellation: cancellation({ id: evil, number: evil }) }),
  };
  const hostile = { email: evil, formToken: evil };
  const pages: [url: string, rendering: Rendering, fields: number][] = [
    [list, { ...listRendering({ ...plan, price }), now: Date.parse('2025-01-20T10:00Z') }, 7],
    [`${list}?view=retention`, listRendering({ ...plan, isPaid: true, state: 'ACTIVE' }), 1],
    [`${list}/receipts`, receiptsRendering([aReceipt({ id: evil })]), 1],
    [
      `${list}/receipts/${encodeURIComponent(evil)}`,
      receiptRendering(aReceipt({ id: evil, number: evil, subscriptionId: evil }), evil),
      3,
    ],
  ];
  for (const [url, rendering, fields] of pages) {
    const html = await render(url, { ...rendering, ...hostile });
    const [text, address] = [asText(evil), asText(encodeURIComponent(evil))];
    expect(times(html, text) + times(html, address), url).toBeGreaterThanOrEqual(fields);
    expect(html.replaceAll(text, '').replaceAll(address, ''), url).not.toMatch(
      /alert|<script|<img s/,
    );
  }
});

test('a failed rendering throws and returns no page', async () => {
  await expect(render(list, { ...twoPlans(), operation: 'Nonsense' })).rejects.toThrow();
  const never = receiptsRendering([aReceipt({ requestedAt: 'never' })]);
  await expect(render(`${list}/receipts`, never)).rejects.toThrow('Invalid time');
});
