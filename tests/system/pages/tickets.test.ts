/** The tickets of billing support, answered at the desk as docs/support.md says, each in at most two steps. */
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFailed } from 'vitest';
import { createUser, writeDocument } from '../../support/factories.ts';
import { it, useBrowser } from '../../e2e/browser.ts';
import { openTicketDesk, type TicketDesk } from '../../e2e/ticket-desk.ts';
import * as people from '../../e2e/ticket-people.ts';

useBrowser('for the file');
people.usePeople();

const who = 'WhoIs';
const money = 'PaymentsAndCard';

/** How each ticket is answered. */
const tickets: Record<string, (desk: TicketDesk) => Promise<void>> = {
  'Wrong e-mail': async (desk) => {
    const { email, uid, id } = await people.newPayer();
    const mistyped = email.replace('.com', '.co');
    const first = await desk.run(who, { key: mistyped });
    expect(first).toContain('Nobody is known by this address');
    expect(first).toContain(`It may be mistyped. There is ${email}.`);
    const second = await desk.run(who, { key: email });
    expect(second).toContain(`"id": "${uid}"`);
    expect(second).toContain(id);
  },

  Typo: async (desk) => {
    const { email, uid } = await people.newPayer();
    const first = await desk.run(who, { key: 'ann.lee(at)example' });
    expect(first).toContain('A key is an e-mail address, a user id, cus_…, sub_…, or the number');
    const second = await desk.run(who, { key: `\u200bAnn Lee <${email}>,` });
    expect(second).toContain('invisible characters in it, which were left out');
    expect(second).toContain('What stood around the address was left out.');
    expect(second).toContain(`"id": "${uid}"`);
  },

  'E-mail spelling': async (desk) => {
    const { email, id } = await people.newPayer();
    const typed = `  ${email.replace('@', ' +stop@').toUpperCase()}`;
    const said = await desk.run(who, { key: typed });
    expect(said).toContain('The space in the address was left out.');
    expect(said).toContain(`it reaches the same mailbox. They sign in with ${email}.`);
    expect(said).toContain(id);
  },

  'Changed e-mail': async (desk) => {
    const { email: old, uid, customerId } = await people.newPayer();
    const email = people.newAddress();
    await people.changeEmail(uid, email);
    const said = await desk.run(who, { key: old });
    expect(said).toContain(`the payment provider has it for ${customerId}, which belongs to`);
    expect(said).toContain(`They sign in with ${email}.`);
    expect(said).toContain(`another address at the payment provider, ${old}: mails about payments`);
  },

  'Two accounts': async (desk) => {
    const one = await people.newPayer();
    const other = await createUser({ email: one.email.replace('@', '+two@') });
    const said = await desk.run(who, { key: other.email });
    expect(said).toContain(`Another login belongs to this key: ${one.email}, uid ${one.uid}.`);
    expect(said).toContain(`"id": "${other.uid}"`);
  },

  'Duplicate customers': async (desk) => {
    const { email, customerId } = await people.newPayer();
    const twin = await people.newCustomer(email.toUpperCase());
    const said = await desk.run(who, { key: email });
    expect(said).toContain(`2 customers are charged: ${customerId}, ${twin.customerId}.`);
    expect(said).toContain(`can't see or cancel ${twin.id} of ${twin.customerId} (Renews`);
    expect(said).toContain(`has the address in another letter case: ${email.toUpperCase()}.`);
  },

  'Customer without document': async (desk) => {
    const { email } = await createUser();
    const { customerId, id } = await people.newCustomer(email);
    const said = await desk.run(who, { key: email });
    expect(said).toContain('The person has no document, so the subscriber sees no plan');
    expect(said).toContain(`though the payment provider has ${customerId}.`);
    expect(said).toContain(id);
  },

  'Deleted login': async (desk) => {
    const { email, uid, id } = await people.newPayer();
    await people.deleteLogin(uid);
    const said = await desk.run(who, { key: email });
    expect(said).toContain('The login was deleted');
    expect(said).toContain(`A plan still runs and is charged: ${id}`);
    expect(await desk.cancel(email, id)).toContain('nothing more is charged');
    expect((await people.stripe.subscriptions.retrieve(id)).cancel_at).not.toBeNull();
  },

  'Cancelled but charged': async (desk) => {
    const person = await people.newPayer();
    const old = await people.newCustomer(person.email);
    const entries = [{ vendorProfileId: old.customerId }, { vendorProfileId: person.customerId }];
    await writeDocument(person.uid, { subscriptions: entries });
    await people.cancelAs(person, person.id);
    const said = await desk.run(who, { key: person.email });
    expect(said).toContain(`The subscriber sees ${person.customerId} only`);
    expect(said).toContain(`can't see or cancel ${old.id} of ${old.customerId} (Renews`);
    expect(await desk.cancel(old.id, old.id)).toContain(`Cancelled for ${person.email}`);
    expect((await people.stripe.subscriptions.retrieve(old.id)).cancel_at).not.toBeNull();
  },

  'Portal or here': async (desk) => {
    const person = await people.newPayer([{}, {}]);
    const [here = '', there = ''] = person.ids;
    await people.cancelAs(person, here);
    await people.cancelAtProvider(person, there);
    const said = await desk.run(who, { key: person.email });
    expect(said).toMatch(receipt(here, '"requestedBy": "SUBSCRIBER"'));
    expect(said).toMatch(receipt(there, '"requestedBy": "PAYMENT_PROVIDER"'));
  },

  'Proof of time': async (desk) => {
    const person = await people.newPayer();
    const time = await people.cancelAs(person, person.id);
    const said = await desk.run(who, { key: person.email });
    expect(said).toMatch(receipt(person.id, `"requestedAt": "${time}"`));
    expect(said).toMatch(receipt(person.id, '"state": "CONFIRMED"'));
  },

  'Ended at once': async (desk) => {
    const { email, id } = await people.newPayer();
    await people.stripe.subscriptions.cancel(id);
    const said = await desk.run(who, { key: email });
    expect(said).toContain('Ended: the plan is over and nothing more is charged');
    expect(said).toMatch(/"endedAt": "20\d\d-/);
  },

  'Trial end': async (desk) => {
    const { email } = await people.newPayer([{ params: { trial_period_days: 7 } }]);
    const said = await desk.run(who, { key: email });
    expect(said).toMatch(/Free until \w+ \d+, \d+, then \$29\.99 a month/);
  },

  Resume: async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    const said = await desk.run(who, { key: person.email });
    expect(said).toMatch(new RegExp(`"id": "${person.id}", "explain": "Yours until`));
    const resumed = await desk.run('ResumeForSubscriber', {
      subscriptionId: person.id,
      expectedEmail: person.email,
    });
    expect(resumed).toContain('"__typename": "SubscriptionResumed"');
    expect(resumed).toMatch(/"explain": "Renews .* for \$29\.99 a month"/);
    expect((await people.stripe.subscriptions.retrieve(person.id)).cancel_at).toBeNull();
  },

  'Who resumed me': async (desk) => {
    const person = await people.newPayer();
    const colleague = await createUser({ role: 'support' });
    await people.cancelAs(person, person.id);
    await people.resumeAs(colleague, person.id);
    const said = await desk.run(who, { key: person.email });
    expect(said).toMatch(receipt(person.id, '"withdrawnBy": "SUPPORT"'));
    const trail = await desk.run('AuditTrail', { about: { subscriberId: person.uid } });
    expect(trail).toContain(
      `"agentEmail": "${colleague.email}", "operator": null, "operation": "resumeSubscription"`,
    );
  },

  'Past due': async (desk) => {
    const { email } = await people.newDebtor();
    const said = await desk.run(money, { key: email });
    expect(said).toMatch(/"status": "FAILED", "failureMessage": "Your card was declined\."/);
    expect(said).toMatch(/"nextAttemptAt": "20\d\d-/);
    expect(said).toContain('"last4": "0341"');
  },

  Refund: async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    await people.chargeTooLate(person.customerId, person.id);
    const queue = await desk.run('WorkQueue', {});
    expect(queue).toMatch(
      new RegExp(
        `"REFUND_DUE", "deadline": "[^"]+", "since": "[^"]+", "todo": "[^"]*refund its invoice at the payment provider[^"]*", "customerId": "${person.customerId}"`,
      ),
    );
    const said = await desk.run(money, { key: person.customerId });
    expect(said).toMatch(
      /"number": "\w+-0001", "at": "[^"]+", "display": "\$29\.99", "status": "PAID"/,
    );
  },

  'Which card': async (desk) => {
    const { email } = await people.newPayer([card('pm_card_mastercard')]);
    const said = await desk.run(money, { key: email });
    expect(said).toContain(
      '"brand": "Mastercard", "last4": "4444", "expMonth": 11, "expYear": 2029',
    );
  },

  'Last four': async (desk) => {
    const { email, customerId } = await people.newPayer([card('pm_card_visa')]);
    const twin = await people.newCustomer(email, [card('pm_card_amex')]);
    const said = await desk.run(money, { key: email });
    expect(said).toMatch(cardOf(customerId, true, '4242'));
    expect(said).toMatch(cardOf(twin.customerId, false, '0005'));
  },

  'Next charge': async (desk) => {
    const coupon = await people.stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const discounts = [{ coupon: coupon.id }];
    const { email } = await people.newPayer([{ amount: 3000, params: { discounts } }]);
    const said = await desk.run('NextCharges', { key: email });
    expect(said).toMatch(/"at": "20[^"]+", "display": "\$15\.00"/);
    expect(said).toContain('"isExact": true');
  },

  'How much with quantity 3': async (desk) => {
    const price = await people.newPrice(1000);
    const { email } = await people.newPayer([{ params: { items: [{ price, quantity: 3 }] } }]);
    const said = await desk.run('NextCharges', { key: email });
    expect(said).toMatch(/Renews \w+ \d+, \d+ for \$30\.00 a month/);
    expect(said).toContain('"display": "$30.00"');
  },

  Invoices: async (desk) => {
    const { email, customerId } = await people.newPayer([{}, { amount: 999 }]);
    const invoices = (await people.stripe.invoices.list({ customer: customerId })).data;
    expect(invoices).toHaveLength(2);
    const said = await desk.run(money, { key: email });
    for (const { number, total } of invoices)
      expect(said).toMatch(
        new RegExp(
          `"number": "${number}", "at": "20[^"]+", "display": "\\$${total / 100}", "status": "PAID"`,
        ),
      );
  },

  Erasure: async (desk) => {
    const { email, uid, id } = await people.newPayer();
    const said = await desk.run(who, { key: email });
    // What the operator's command takes, and what is in its way.
    expect(said).toContain(`"id": "${uid}"`);
    expect(said).toMatch(new RegExp(`"id": "${id}", "explain": "Renews`));
    expect(await desk.cancel(uid, id)).toContain(`Cancelled for ${email}`);
  },
};

/** A receipt of a plan that has something in it. */
const receipt = (id: string, words: string): RegExp =>
  new RegExp(`${words}[^}]*"subscriptionId": "${id}"`);
const card = (method: string) => ({ params: { default_payment_method: method } });
const cardOf = (customerId: string, isUsed: boolean, last4: string): RegExp =>
  new RegExp(`"${customerId}", "isUsed": ${isUsed}, "paymentMethod": \\{[^}]*"last4": "${last4}"`);

/** The tickets of the document, each with its steps. */
const documented = [
  ...readFileSync('docs/support.md', 'utf8').matchAll(
    /^\| \*\*(?<name>[^*]+)\*\*[^|]*\| (?<steps>[^|]+) \|/gm,
  ),
].map(({ groups }) => ({
  ticket: groups?.['name'] ?? '',
  steps: groups?.['steps']?.split(', then ') ?? [],
}));

describe('a ticket at the desk', () => {
  let desk: TicketDesk | undefined;

  it('is each of the document', () => {
    expect(documented.map(({ ticket }) => ticket).sort()).toEqual(Object.keys(tickets).sort());
    expect(documented).toHaveLength(23);
  });

  it.each(documented)('is answered: $ticket ($steps)', async ({ ticket, steps }) => {
    // The next ticket begins at a desk where nothing is half done.
    onTestFailed(() => {
      desk = undefined;
    });
    desk ??= await openTicketDesk();
    desk.beginTicket();
    await tickets[ticket]?.(desk);
    expect(desk.steps()).toEqual(steps);
    expect(steps.length).toBeLessThanOrEqual(2);
  });
});
