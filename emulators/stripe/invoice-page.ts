/** The page of an invoice, for whoever has its address: what was charged, and what became of it. */
import type { StoredInvoice } from './entities.ts';
import { html } from '../html.ts';
import { layout } from './page-layout.ts';
import { formatAmount, formatDate } from './page-text.ts';
import type { Account } from './store.ts';
import { priceOf } from './subscription-objects.ts';

const OUTCOME: Record<StoredInvoice['status'], string> = {
  open: 'This invoice is not paid.',
  paid: 'This invoice is paid.',
  void: 'This invoice is void.',
  draft: 'This invoice is a draft.',
  uncollectible: 'This invoice is not collected.',
};

/** The whole page. */
export function invoicePage(account: Account, invoice: StoredInvoice): string {
  const { amounts, number, created, status } = invoice;
  const money = (amount: number) => formatAmount(amount, amounts.currency);
  const tax = amounts.taxes.reduce((sum, { amount }) => sum + amount, 0);
  return layout({
    title: `Invoice ${number}`,
    merchant: account.merchant,
    content: html`<h1>Invoice ${number}</h1>
      <p class="soft">${formatDate(created)}</p>
      <p>${OUTCOME[status]}</p>
      <ul>
        ${amounts.lines.map(
          ({ item, amount }) =>
            html`<li>
              ${item.quantity} × ${nameOf(account, priceOf(account, item).product)}:
              ${money(amount)}
            </li>`,
        )}
      </ul>
      ${amounts.discountAmount > 0 && html`<p>Discount: −${money(amounts.discountAmount)}</p>`}
      ${amounts.taxes.length > 0 && html`<p>Tax: ${money(tax)}</p>`}
      <p><strong>Total: ${money(amounts.total)}</strong></p>`,
  });
}

const nameOf = (account: Account, product: string) => account.products.get(product)?.name ?? 'Plan';
