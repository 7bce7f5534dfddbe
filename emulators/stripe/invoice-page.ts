/** Renders an invoice's page for anyone with its address: its amount, its state, and a way to pay it. */
import type { StoredInvoice } from './entities.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { isPayable } from './invoices.ts';
import { cardChoice, methodText } from './page-cards.ts';
import { layout } from './page-layout.ts';
import { formatAmount, formatDate } from './page-text.ts';
import type { Account } from './store.ts';
import { priceOf } from './subscription-objects.ts';

/** How a status is written, in a list and on the invoice itself. */
export const INVOICE_STATUS: Record<
  StoredInvoice['status'],
  { label: string; tone: '' | 'quiet' | 'warn'; sentence: string }
> = {
  open: { label: 'Open', tone: 'warn', sentence: 'This invoice is not paid.' },
  paid: { label: 'Paid', tone: '', sentence: 'This invoice is paid.' },
  void: { label: 'Void', tone: 'quiet', sentence: 'This invoice is void.' },
  draft: { label: 'Draft', tone: 'quiet', sentence: 'This invoice is a draft.' },
  uncollectible: {
    label: 'Uncollectible',
    tone: 'warn',
    sentence: 'This invoice is not collected.',
  },
};

/** The whole page. @param problem why the last attempt to pay it failed; null for none */
export function invoicePage(
  account: Account,
  invoice: StoredInvoice,
  problem: string | null = null,
): string {
  const { amounts, number, created, status, settlesAt, paidAt, paymentMethod } = invoice;
  const money = (amount: number) => formatAmount(amount, amounts.currency);
  const tax = amounts.taxes.reduce((sum, { amount }) => sum + amount, 0);
  const { label, tone, sentence } = INVOICE_STATUS[status];
  const row = (title: string, value: string): Html =>
    html`<li>
      <span>${title}</span>
      <span>${value}</span>
    </li>`;
  return layout({
    title: `Invoice ${number}`,
    merchant: account.merchant,
    content: html`<div class="head">
        <h1>${money(amounts.due)}</h1>
        <span class="badge ${tone}">${settlesAt === null ? label : 'On its way'}</span>
      </div>
      <p class="soft">Invoice ${number}, ${formatDate(created)}</p>
      <p>${settlesAt === null ? sentence : 'The payment is on its way.'}</p>
      ${
        paidAt !== null &&
        html`<p class="soft">
          Paid on ${formatDate(paidAt)}${paymentMethod && ` with ${methodText(paymentMethod)}`}. You
          can close this page.
        </p>`
      }
      <ul class="card rows sums">
        ${amounts.lines.map(({ item, amount }) =>
          row(
            `${item.quantity} × ${nameOf(account, priceOf(account, item).product)}`,
            money(amount),
          ),
        )}
        ${amounts.pending.map(({ amount }) => row('Changes', money(amount)))}
        ${amounts.discountAmount > 0 && row('Discount', `−${money(amounts.discountAmount)}`)}
        ${amounts.taxes.length > 0 && row('Tax', money(tax))} ${row('Total', money(amounts.total))}
      </ul>
      ${
        isPayable(invoice) &&
        html`<form method="post" class="card" action="/p/invoice/${invoice.secret}">
          ${problem && html`<p class="problem" role="alert">${problem}</p>`}
          ${cardChoice('pm_card_visa')}
          <button type="submit" class="main">Pay ${money(amounts.due - invoice.partlyPaid)}</button>
        </form>`
      }`,
  });
}

const nameOf = (account: Account, product: string) => account.products.get(product)?.name ?? 'Plan';
