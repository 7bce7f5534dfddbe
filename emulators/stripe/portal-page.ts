/** The portal a subscriber sees: their plans, and one button each to cancel or to renew. */
import type {
  StoredPortalConfiguration,
  StoredPortalSession,
  StoredSubscription,
} from './entities.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { layout } from './page-layout.ts';
import { formatDate, formatPrice } from './page-text.ts';
import { FEEDBACK_TEXT } from './reasons.ts';
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

/** The whole page for one session. */
export function portalPage(
  account: Account,
  session: StoredPortalSession,
  configuration: StoredPortalConfiguration,
): string {
  const plans = subscriptionsOfCustomer(account, session.customer).sort(
    (a, b) => b.created - a.created,
  );
  const current = plans.filter((plan) => !ENDED.includes(plan.status));
  const past = plans.filter((plan) => ENDED.includes(plan.status));
  const card = (plan: StoredSubscription) => planCard(account, session, configuration, plan);
  const email = account.customers.get(session.customer)?.email;
  return layout({
    ...configuration,
    title: 'Your plans',
    merchant: account.merchant,
    returnUrl: session.returnUrl,
    content: html`<h1>Your plans</h1>
      <p class="soft">${configuration.headline ?? email}</p>
      <section aria-labelledby="current">
        <h2 id="current">Current plans</h2>
        ${current.length > 0 ? current.map(card) : html`<p>You have no current plan.</p>`}
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

function planCard(
  account: Account,
  session: StoredPortalSession,
  configuration: StoredPortalConfiguration,
  plan: StoredSubscription,
): Html {
  const { label, tone } = STATUS[plan.status];
  const anchor = `plan-${plan.id}`;
  return html`<article class="card" id="${anchor}" aria-labelledby="${anchor}-title">
    <div class="head">
      <h3 id="${anchor}-title">${titleOf(account, plan)}</h3>
      <span class="badge ${tone}">${label}</span>
    </div>
    <p class="price" id="${anchor}-price">${formatPrice(account, plan)}</p>
    <p id="${anchor}-date">${nextDate(plan)}</p>
    ${action(session, configuration, plan, `${anchor}-title ${anchor}-price ${anchor}-date`)}
  </article>`;
}

/** The one button that makes sense now; none for a plan that is over. The description tells equal buttons apart. */
function action(
  session: StoredPortalSession,
  { cancel }: StoredPortalConfiguration,
  plan: StoredSubscription,
  description: string,
): Html | null {
  const base = `/p/session/${session.secret}/subscriptions/${plan.id}`;
  if (ENDED.includes(plan.status) || !cancel.enabled) return null;
  const [path, look, text] =
    plan.cancelAt === null ? ['cancel', '', 'Cancel your plan'] : ['renew', 'main', 'Renew'];
  return html`<form method="post" action="${base}/${path}">
    ${path === 'cancel' && cancel.reasons.length > 0 && reasonFields(`reason-${plan.id}`, cancel.reasons)}
    <button type="submit" class="${look}" aria-describedby="${description}">${text}</button>
  </form>`;
}

/** Two questions that nobody has to answer. */
function reasonFields(id: string, reasons: StoredPortalConfiguration['cancel']['reasons']): Html {
  return html`<details>
    <summary>Tell us why (optional)</summary>
    <label for="${id}">Reason</label>
    <select id="${id}" name="feedback">
      <option value="">No answer</option>
      ${reasons.map((value) => html`<option value="${value}">${FEEDBACK_TEXT[value]}</option>`)}
    </select>
    <label for="${id}-comment">Comment</label>
    <textarea id="${id}-comment" name="comment" maxlength="5000" rows="3"></textarea>
  </details>`;
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
