/** The portal a subscriber sees: their plans, each with a button to cancel or to renew, what is charged, and the invoices. */
import type {
  StoredInvoice,
  StoredPortalConfiguration,
  StoredPortalSession,
  StoredSubscription,
} from './entities.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { isPayable } from './invoices.ts';
import { paymentMethodOf } from './invoicing.ts';
import { INVOICE_STATUS } from './invoice-page.ts';
import { layout } from './page-layout.ts';
import { cardChoice, methodText } from './page-cards.ts';
import { formatAmount, formatDate, formatPrice } from './page-text.ts';
import { type Account, subscriptionsOfCustomer } from './store.ts';
import { ENDED, priceOf } from './subscription-objects.ts';

const STATUS: Record<StoredSubscription['status'], { label: string; tone: '' | 'quiet' | 'warn' }> =
  {
    active: { label: 'Active', tone: '' },
    canceled: { label: 'Ended', tone: 'quiet' },
    incomplete: { label: 'Incomplete', tone: 'warn' },
    incomplete_expired: { label: 'Ended', tone: 'quiet' },
    past_due: { label: 'Past due', tone: 'warn' },
    paused: { label: 'Paused', tone: 'quiet' },
    trialing: { label: 'Free trial', tone: '' },
    unpaid: { label: 'Unpaid', tone: 'warn' },
  };

const CANCELED = { label: 'Canceled', tone: 'quiet' };

/** The whole page for one session. @param isCanceled whether a plan was just canceled on it */
export function portalPage(
  account: Account,
  session: StoredPortalSession,
  configuration: StoredPortalConfiguration,
  isCanceled: boolean,
): string {
  const plans = subscriptionsOfCustomer(account, session.customer).sort(
    (a, b) => Number(isUnpaid(b)) - Number(isUnpaid(a)) || b.created - a.created,
  );
  const current = plans.filter((plan) => !ENDED.includes(plan.status));
  const past = plans.filter((plan) => ENDED.includes(plan.status));
  const card = (plan: StoredSubscription) => planCard(account, session, configuration, plan);
  const invoices = [...(account.invoicesByCustomer.get(session.customer) ?? [])]
    .filter(({ status }) => status !== 'draft')
    .sort((a, b) => b.created - a.created);
  const customer = account.customers.get(session.customer);
  const method = customer?.defaultPaymentMethod ?? null;
  const email = customer?.email;
  return layout({
    title: 'Your plans',
    merchant: account.merchant,
    returnUrl: session.returnUrl,
    told: isCanceled ? 'Canceled.' : null,
    content: html`<h1>Your plans</h1>
      <p class="soft">${email}</p>
      ${invoices.filter(isPayable).map((invoice) => dueNote(invoice, planOf(account, plans, invoice)))}
      <section aria-labelledby="current">
        <h2 id="current">Current plans</h2>
        ${current.length > 0 ? current.map(card) : html`<p>You have no current plan.</p>`}
      </section>
      <section aria-labelledby="method">
        <h2 id="method">Payment method</h2>
        <div class="card">
          <p>${method === null ? 'There is none yet.' : methodText(method)}</p>
          ${otherCard(session, method)}
        </div>
      </section>
      <section aria-labelledby="invoices">
        <h2 id="invoices">Invoices</h2>
        ${invoices.length > 0 ? invoiceList(account, plans, invoices) : html`<p>There is none yet.</p>`}
      </section>
      ${
        past.length > 0 &&
        html`<section aria-labelledby="past">
          <h2 id="past">Past plans</h2>
          ${past.map(card)}
        </section>`
      }`,
  });
}

const isUnpaid = ({ status }: StoredSubscription) => STATUS[status].tone === 'warn';

/** What is to be done first. */
const dueNote = (invoice: StoredInvoice, plan: string): Html =>
  html`<aside class="due" aria-label="Open invoice">
    <p>${amountOf(invoice)} from ${formatDate(invoice.created)} is unpaid: ${plan}</p>
    <a class="button main" href="${pathOf(invoice)}" target="_blank">Pay this invoice</a>
    <a href="#method">Use another card</a>
  </aside>`;

/** The newest ones; the others on demand. */
function invoiceList(
  account: Account,
  plans: StoredSubscription[],
  invoices: StoredInvoice[],
): Html {
  const rows = (some: StoredInvoice[]) =>
    html`<ul class="card rows">
      ${some.map((invoice) => {
        const { label, tone } = INVOICE_STATUS[invoice.status];
        return html`<li>
          <span
            >${formatDate(invoice.created)} <small>${planOf(account, plans, invoice)}</small></span
          >
          <span>${amountOf(invoice)}</span>
          <span class="badge ${tone}">${label}</span>
          <a href="${pathOf(invoice)}" target="_blank">${invoice.number}</a>
        </li>`;
      })}
    </ul>`;
  const [newest, earlier] = [invoices.slice(0, FEW), invoices.slice(FEW)];
  return html`${rows(newest)}
  ${
    earlier.length > 0 &&
    html`<details>
      <summary>Earlier invoices</summary>
      ${rows(earlier)}
    </details>`
  }`;
}

const FEW = 6;
const pathOf = ({ secret }: StoredInvoice) => `/p/invoice/${secret}`;
const amountOf = ({ amounts }: StoredInvoice) => formatAmount(amounts.due, amounts.currency);

function planCard(
  account: Account,
  session: StoredPortalSession,
  configuration: StoredPortalConfiguration,
  plan: StoredSubscription,
): Html {
  const isEnding = plan.cancelAt !== null && !ENDED.includes(plan.status);
  const { label, tone } = isEnding ? CANCELED : STATUS[plan.status];
  const anchor = `plan-${plan.id}`;
  const method = paymentMethodOf(account, plan);
  return html`<article class="card" id="${anchor}" aria-labelledby="${anchor}-title">
    <div class="head">
      <h3 id="${anchor}-title">${titleOf(account, plan)}</h3>
      <span class="badge ${tone}">${label}</span>
    </div>
    <p class="price" id="${anchor}-price">${formatPrice(account, plan)}</p>
    <p id="${anchor}-date">${nextDate(plan)}</p>
    ${method !== null && plan.cancelAt === null && !ENDED.includes(plan.status) && html`<p class="soft">Payment method: ${methodText(method)}</p>`}
    ${action(session, configuration, plan, `${anchor}-title ${anchor}-price ${anchor}-date`)}
  </article>`;
}

const otherCard = ({ secret }: StoredPortalSession, current: string | null): Html =>
  html`<form method="post" action="/p/session/${secret}/method">
    <details>
      <summary>Use another card</summary>
      ${cardChoice(current)}
      <button type="submit" class="main">Save as the card for all plans</button>
    </details>
  </form>`;

/** The one button that makes sense now; none for a plan that is over. The description tells equal buttons apart. */
function action(
  session: StoredPortalSession,
  { canCancel }: StoredPortalConfiguration,
  plan: StoredSubscription,
  description: string,
): Html | null {
  const base = `/p/session/${session.secret}/subscriptions/${plan.id}`;
  if (ENDED.includes(plan.status) || !canCancel) return null;
  const [path, text] = plan.cancelAt === null ? ['cancel', 'Cancel your plan'] : ['renew', 'Renew'];
  return html`<form method="post" action="${base}/${path}">
    <button type="submit" aria-describedby="${description}">${text}</button>
    ${path === 'cancel' && html`<p class="soft">${whatCancels(plan)}</p>`}
  </form>`;
}

/** Whether a press ends a plan at once. A plan that has not begun has no period. */
export const cancelsAtOnce = ({ status }: StoredSubscription): boolean => status === 'incomplete';

function whatCancels(plan: StoredSubscription): string {
  if (cancelsAtOnce(plan)) return 'Your plan then ends at once.';
  const unpaid = isUnpaid(plan) ? ' What is unpaid stays due.' : '';
  return `Your plan then ends on ${formatDate(plan.currentPeriodEnd)}.${unpaid}`;
}

/** `Premium, $9.99 per month`. */
function planOf(account: Account, plans: StoredSubscription[], { subscription }: StoredInvoice) {
  const plan = plans.find(({ id }) => id === subscription);
  return plan ? `${titleOf(account, plan)}, ${formatPrice(account, plan)}` : '';
}

function titleOf(account: Account, plan: StoredSubscription): string {
  return plan.items
    .map((item) => account.products.get(priceOf(account, item).product)?.name ?? 'Plan')
    .join(' + ');
}

function nextDate(plan: StoredSubscription): string {
  if (plan.endedAt !== null) return `Ended on ${formatDate(plan.endedAt)}`;
  if (plan.cancelAt !== null) return `Cancels on ${formatDate(plan.cancelAt)}`;
  if (plan.status === 'trialing') return `Trial ends ${formatDate(plan.currentPeriodEnd)}`;
  if (plan.status === 'incomplete') return 'The first payment has not gone through.';
  return `Renews on ${formatDate(plan.currentPeriodEnd)}`;
}
