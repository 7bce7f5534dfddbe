/** The pages that people see under /p: the customer portal, its login page, and invoices. Only POSTs change anything. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { updateCustomer } from './customers.ts';
import type {
  StoredCustomer,
  StoredInvoice,
  StoredPortalConfiguration,
  StoredPortalSession,
} from './entities.ts';
import { StripeError } from './errors.ts';
import { invoicePage } from './invoice-page.ts';
import { isPayable, payInvoice } from './invoices.ts';
import { checkYourEmailPage, loginPage } from './login-page.ts';
import { isOffered } from './page-cards.ts';
import { problemPage } from './page-layout.ts';
import { POLICY } from './page-style.ts';
import { cancelsAtOnce, portalPage } from './portal-page.ts';
import { addPortalSession, portalSessionToWire, visitPortalSession } from './portal-sessions.ts';
import { type Account, subscriptionsOfCustomer } from './store.ts';
import { cancelSubscription, updateSubscription } from './subscription-changes.ts';
import { ENDED } from './subscription-objects.ts';
import { moveAll } from './time-engine.ts';

const BAD_LINK = 'Please go back to where you found it and try again.';

/** Adds the pages to a scope (prefix /p) of a server that parses forms and numbers its requests already. */
export function addPages(app: FastifyInstance, account: Account): void {
  const problem = (reply: FastifyReply, status: number, title: string, advice: string) =>
    sendPage(reply.code(status), problemPage(account.merchant, title, advice));

  app.addHook('preHandler', async () => moveAll(account, null, account.now()));
  app.setNotFoundHandler((_, reply) => problem(reply, 404, 'Page not found', BAD_LINK));
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof StripeError) return problem(reply, error.status, error.message, BAD_LINK);
    console.error('Stripe emulator:', error);
    return problem(reply, 500, 'Something went wrong', 'The emulator’s console says more.');
  });

  app.get('/session/:secret', (request, reply) => {
    const visit = open(account, request);
    if (visit.problem) return problem(reply, ...visit.problem);
    const isCanceled = 'canceled' in (request.query as object);
    return sendPage(reply, portalPage(account, visit.session, visit.configuration, isCanceled));
  });

  for (const action of ['cancel', 'renew'] as const) {
    app.post(`/session/:secret/subscriptions/:id/${action}`, (request, reply) => {
      const visit = open(account, request);
      if (visit.problem) return problem(reply, ...visit.problem);
      const { id } = request.params as { id: string };
      const plan = account.subscriptions.get(id);
      if (plan?.customer !== visit.session.customer)
        return problem(reply, 404, 'Plan not found', BAD_LINK);
      const cause = { id: request.id, idempotencyKey: null };
      if (!visit.configuration.canCancel)
        return problem(reply, 403, 'Plans cannot be changed here', BAD_LINK);
      // A second press finds the work done: it must not move the time at which the plan was canceled.
      const due =
        !ENDED.includes(plan.status) && (plan.cancelAt === null) === (action === 'cancel');
      if (due && action === 'cancel' && cancelsAtOnce(plan))
        cancelSubscription(account, plan, {}, cause);
      else if (due)
        updateSubscription(account, plan, { cancel_at_period_end: action === 'cancel' }, cause);
      const place = action === 'cancel' ? '?canceled' : `#plan-${plan.id}`;
      return reply.redirect(`/p/session/${visit.session.secret}${place}`, 303);
    });
  }

  app.post('/session/:secret/method', (request, reply) => {
    const visit = open(account, request);
    if (visit.problem) return problem(reply, ...visit.problem);
    const method = methodIn(request);
    if (!method) return problem(reply, 400, 'No card was chosen', BAD_LINK);
    const { customer: id, secret } = visit.session;
    const customer = account.customers.get(id);
    const cause = { id: request.id, idempotencyKey: null };
    const settings = { invoice_settings: { default_payment_method: method } };
    if (customer) updateCustomer(account, customer, settings, cause);
    for (const plan of subscriptionsOfCustomer(account, id))
      if (!ENDED.includes(plan.status) && plan.defaultPaymentMethod !== null)
        updateSubscription(account, plan, { default_payment_method: method }, cause);
    return reply.redirect(`/p/session/${secret}#method`, 303);
  });

  app.get('/invoice/:secret', (request, reply) => {
    const invoice = invoiceOf(account, request);
    if (!invoice) return problem(reply, 404, 'Invoice not found', BAD_LINK);
    return sendPage(reply, invoicePage(account, invoice));
  });

  app.post('/invoice/:secret', (request, reply) => {
    const invoice = invoiceOf(account, request);
    if (!invoice) return problem(reply, 404, 'Invoice not found', BAD_LINK);
    const back = () => reply.redirect(`/p/invoice/${invoice.secret}`, 303);
    // A second press finds it paid.
    if (!isPayable(invoice)) return back();
    const method = methodIn(request);
    if (!method)
      return sendPage(reply.code(400), invoicePage(account, invoice, 'Please choose a card.'));
    try {
      payInvoice(account, invoice, method, { id: request.id, idempotencyKey: null });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return sendPage(reply.code(error.status), invoicePage(account, invoice, error.message));
    }
    return back();
  });

  app.get('/login/:page', (request, reply) => {
    const configuration = configurationOf(account, request);
    if (!configuration) return problem(reply, 404, 'Page not found', BAD_LINK);
    const { prefilled_email: prefilled } = request.query as Record<string, unknown>;
    const email = typeof prefilled === 'string' ? prefilled : '';
    return sendPage(reply, loginPage(account.merchant, email, null));
  });

  app.post('/login/:page', (request, reply) => {
    const configuration = configurationOf(account, request);
    if (!configuration) return problem(reply, 404, 'Page not found', BAD_LINK);
    const { email: sent } = (request.body ?? {}) as Record<string, unknown>;
    const email = typeof sent === 'string' ? sent.trim() : '';
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      const complaint = 'Enter a valid email address.';
      return sendPage(reply.code(400), loginPage(account.merchant, email, complaint));
    }
    const customer = customerFor(account, email);
    const session =
      customer &&
      addPortalSession(account, {
        configuration: configuration.id,
        customer: customer.id,
        returnUrl: null,
        locale: null,
      });
    const url = session ? portalSessionToWire(account, session).url : null;
    return sendPage(reply, checkYourEmailPage(account.merchant, email, url));
  });
}

type Visit =
  | { problem: [status: number, title: string, advice: string] }
  | {
      problem?: undefined;
      session: StoredPortalSession;
      configuration: StoredPortalConfiguration;
    };

function open(account: Account, request: FastifyRequest): Visit {
  const { secret } = request.params as { secret: string };
  const session = visitPortalSession(account, secret);
  if (session === 'unknown') return { problem: [404, 'Page not found', BAD_LINK] };
  const configuration =
    session === 'expired' ? undefined : account.portalConfigurations.get(session.configuration);
  if (session === 'expired' || !configuration)
    return {
      problem: [
        410,
        'This link has expired',
        'Links to this page work for a short time only. Please go back and open a new one.',
      ],
    };
  return { session, configuration };
}

function invoiceOf(account: Account, request: FastifyRequest): StoredInvoice | undefined {
  const { secret } = request.params as { secret: string };
  return [...account.invoices.values()].find((each) => each.secret === secret);
}

/** The card that was chosen; null for none. */
function methodIn({ body }: FastifyRequest) {
  const { method } = (body ?? {}) as Record<string, unknown>;
  return isOffered(method) ? method : null;
}

function configurationOf(account: Account, request: FastifyRequest) {
  const { page } = request.params as { page: string };
  return [...account.portalConfigurations.values()].find((entry) => entry.loginPage === page);
}

/** Of several customers with one address, the newest with a running plan, else the newest, as Stripe chooses. */
function customerFor(account: Account, email: string): StoredCustomer | undefined {
  const customers = [...account.customers.values()]
    .filter((customer) => !customer.deleted && customer.email === email)
    .sort((a, b) => b.created - a.created);
  const isRunning = ({ id }: StoredCustomer) =>
    subscriptionsOfCustomer(account, id).some((plan) => !ENDED.includes(plan.status));
  return customers.find(isRunning) ?? customers[0];
}

/** Pages hold the key to an account, so that nothing may keep them or learn their address. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Content-Type-Options', 'nosniff')
    .send(page);
}
