/** The tickets of support, answered at the desk by the keyboard alone, in the steps that docs/support.md says. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, onTestFailed } from 'vitest';
import { formatTime } from '../../../client/screens/manage-subscription/dates.ts';
import { createUser, writeDocument } from '../../support/factories.ts';
import { it, newestLink, site, useBrowser } from '../../e2e/browser.ts';
import { openDesk, type Desk } from './desk-steps.ts';
import * as people from './ticket-people.ts';

useBrowser('for the file');
people.usePeople();

const actions = {
  cancel: 'Cancel this plan',
  resume: 'Resume this plan',
  resolve: 'Take it out of the queue',
  undo: 'Undo this declaration',
  mail: 'Send a sign-in mail',
  erase: 'Ask for an erasure',
  export: 'Export as a file',
} as const;

/** How each ticket is answered. */
const tickets: Record<string, (desk: Desk) => Promise<void>> = {
  'Wrong email': async (desk) => {
    const { email, uid, id } = await people.newPayer();
    const first = await desk.lookUp(email.replace('.com', '.co'));
    expect(first).toContain('Nobody was found by this address');
    expect(first).toContain(`It may be mistyped. There is ${email}.`);
    const match = desk.page.getByRole('link', { name: email });
    const second = await desk.open('Open the match', match);
    expect(second).toContain(uid);
    expect(second).toContain(id);
  },

  Typo: async (desk) => {
    const { email, uid } = await people.newPayer();
    const first = await desk.lookUp('ann.lee(at)example');
    expect(first).toContain('Nobody was found');
    const second = await desk.lookUp(`\u200bAnn Lee <${email}>,`);
    expect(second).toContain('invisible characters in it, which were left out');
    expect(second).toContain('What stood around the address was left out.');
    expect(second).toContain(uid);
  },

  'Email spelling': async (desk) => {
    const { email, id } = await people.newPayer();
    const said = await desk.lookUp(`  ${email.replace('@', ' +stop@').toUpperCase()}`);
    expect(said).toContain('The space in the address was left out.');
    expect(said).toContain(`it reaches the same mailbox. They sign in with ${email}.`);
    expect(said).toContain(id);
  },

  'Changed email': async (desk) => {
    const { email: old, uid, customerId } = await people.newPayer();
    const email = people.newAddress();
    await people.changeEmail(uid, email);
    const said = await desk.lookUp(old);
    expect(said).toContain(`the payment provider has it for ${customerId}, which belongs to`);
    expect(said).toContain(`They sign in with ${email}.`);
    expect(said).toContain(`another address at the payment provider, ${old}: mails about payments`);
  },

  'Two accounts': async (desk) => {
    const one = await people.newPayer();
    const other = await createUser({ email: one.email.replace('@', '+two@') });
    const said = await desk.lookUp(other.email);
    expect(said).toContain(`Another login belongs to this key: ${one.email}, uid ${one.uid}.`);
    expect(said).toContain(other.uid);
  },

  'Duplicate customers': async (desk) => {
    const { email, customerId } = await people.newPayer();
    const twin = await people.newCustomer(email.toUpperCase());
    const said = await desk.lookUp(email);
    expect(said).toContain(`2 customers are charged: ${customerId}, ${twin.customerId}.`);
    expect(said).toContain(`can't see or cancel ${twin.id} of ${twin.customerId} (Renews`);
    expect(said).toContain(`has the address in another letter case: ${email.toUpperCase()}.`);
  },

  'Customer without document': async (desk) => {
    const { email } = await createUser();
    const { customerId, id } = await people.newCustomer(email);
    const said = await desk.lookUp(email);
    expect(said).toContain('The person has no document, so the subscriber sees no plan');
    expect(said).toContain(`though the payment provider has ${customerId}.`);
    expect(said).toContain(id);
  },

  'Deleted login': async (desk) => {
    const { email, uid, id } = await people.newPayer();
    await people.deleteLogin(uid);
    const said = await desk.lookUp(email);
    expect(said).toContain('The login was deleted');
    expect(said).toContain(`A plan still runs and is charged: ${id}`);
    expect(await desk.act(actions.cancel)).toContain(`Canceled for ${email}: Yours until`);
    expect((await people.stripe.subscriptions.retrieve(id)).cancel_at).not.toBeNull();
  },

  'Canceled but charged': async (desk) => {
    const person = await people.newPayer();
    const old = await people.newCustomer(person.email);
    const entries = [{ vendorProfileId: old.customerId }, { vendorProfileId: person.customerId }];
    await writeDocument(person.uid, { subscriptions: entries });
    await people.cancelAs(person, person.id);
    const said = await desk.lookUp(person.email);
    expect(said).toContain(`The subscriber sees ${person.customerId} only`);
    expect(said).toContain(`can't see or cancel ${old.id} of ${old.customerId} (Renews`);
    const fields = { 'Note for the team': 'bought twice' };
    const done = await desk.act(actions.cancel, fields, desk.plan(old.id));
    expect(done).toContain(`Canceled for ${person.email}`);
    expect((await people.stripe.subscriptions.retrieve(old.id)).cancel_at).not.toBeNull();
  },

  'Please cancel it': async (desk) => {
    const { email, id } = await people.newPayer();
    await desk.lookUp(email);
    const fields = {
      'Reason, if they gave one': 'Too expensive',
      'In their own words': 'I don’t use it any more.',
      'Note for the team': 'Called twice.',
    };
    expect(await desk.act(actions.cancel, fields)).toContain('nothing more is charged. Receipt ');
    const receipt = await desk.entry('In their own words');
    expect(receipt).toContain('by one of us');
    expect(receipt).toContain('Too expensive');
    expect(receipt).not.toContain('Called twice.');
    const { cancellation_details: details } = await people.stripe.subscriptions.retrieve(id);
    expect(details).toMatchObject({
      feedback: 'too_expensive',
      comment: 'I don’t use it any more.',
    });
  },

  'Portal or here': async (desk) => {
    const person = await people.newPayer([{}, {}]);
    const [here = '', there = ''] = person.ids;
    await people.cancelAs(person, here);
    await people.cancelAtProvider(person, there);
    await desk.lookUp(person.email);
    expect(await desk.entry(`Subscription${here}`)).toContain('by the subscriber, here');
    expect(await desk.entry(`Subscription${there}`)).toContain('at the payment provider');
  },

  'Proof of time': async (desk) => {
    const person = await people.newPayer();
    const time = await people.cancelAs(person, person.id);
    await desk.lookUp(person.email);
    const receipt = await desk.entry(`Subscription${person.id}`);
    expect(receipt).toContain(`Asked for ${formatTime(time)}`);
    expect(receipt).toMatch(/Confirmed \w+ \d+, \d+, \d\d:\d\d:\d\d UTC/);
  },

  'Ended at once': async (desk) => {
    const { email, id } = await people.newPayer();
    await people.stripe.subscriptions.cancel(id);
    const said = await desk.lookUp(email);
    expect(said).toContain('Ended: the plan is over and nothing more is charged');
  },

  'Trial end': async (desk) => {
    const { email } = await people.newPayer([{ params: { trial_period_days: 7 } }]);
    const said = await desk.lookUp(email);
    expect(said).toMatch(/Free until \w+ \d+, \d+, then \$29\.99 a month/);
  },

  Resume: async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    expect(await desk.lookUp(person.email)).toContain('Yours until');
    const said = await desk.act(actions.resume);
    expect(said).toMatch(/Resumed for \S+: Renews .* for \$29\.99 a month\./);
    expect((await people.stripe.subscriptions.retrieve(person.id)).cancel_at).toBeNull();
  },

  'Who resumed me': async (desk) => {
    const person = await people.newPayer();
    const colleague = await createUser({ role: 'support' });
    await people.cancelAs(person, person.id);
    await people.resumeAs(colleague, person.id);
    await desk.lookUp(person.email);
    expect(await desk.entry(`Subscription${person.id}`)).toMatch(
      /Cancellation undone .*, by one of us/,
    );
    const said = await desk.show('Show the audit', 'resumeSubscription');
    expect(said).toMatch(
      new RegExp(`resumeSubscription: Succeeded When [^@]*Who ${colleague.email}`),
    );
  },

  'Past due': async (desk) => {
    const { email } = await people.newDebtor();
    const said = await desk.lookUp(email);
    expect(said).toMatch(/Failed .*Your card was declined\. We'll try again on \w+ \d+, \d+\./);
    expect(said).toContain('ending in 0341');
  },

  Refund: async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    await people.chargeTooLate(person.customerId, person.id);
    const said = await desk.open('Open the item', await desk.item(person.customerId));
    const todo = 'refund its invoice at the payment provider';
    await expect.poll(() => desk.read()).toContain(todo);
    expect(said).toMatch(/\$29\.99 Paid \w+-0001/);
    const fields = {
      'What came of it': 'It was done',
      'What was done': 'Refunded at the provider.',
    };
    expect(await desk.act(actions.resolve, fields)).toContain('It is out of the queue.');
    await expect.poll(() => desk.read()).not.toContain('refund its invoice');
  },

  'Refund paid': async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    await people.chargeTooLate(person.customerId, person.id);
    await desk.lookUp(person.email);
    // Not yet: it waits for one of us.
    await expect.poll(() => desk.read()).toMatch(/In the queue Refund due: \S+ .* By \w+ \d+, \d+/);
  },

  'Which card': async (desk) => {
    const { email } = await people.newPayer([card('pm_card_mastercard')]);
    expect(await desk.lookUp(email)).toContain('Mastercard ending in 4444, expires 11/2029');
  },

  'Last four': async (desk) => {
    const { email } = await people.newPayer([card('pm_card_visa')]);
    await people.newCustomer(email, [card('pm_card_amex')]);
    const said = await desk.lookUp(email);
    expect(said).toContain('Visa ending in 4242');
    expect(said).toContain('ending in 0005');
  },

  'Next charge': async (desk) => {
    const coupon = await people.stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const discounts = [{ coupon: coupon.id }];
    const { email } = await people.newPayer([{ amount: 3000, params: { discounts } }]);
    expect(await desk.lookUp(email)).toContain('Next charge: $15.00 (');
  },

  'How much with quantity 3': async (desk) => {
    const price = await people.newPrice(1000);
    const { email } = await people.newPayer([{ params: { items: [{ price, quantity: 3 }] } }]);
    const said = await desk.lookUp(email);
    expect(said).toMatch(/Renews \w+ \d+, \d+ for \$30\.00 a month/);
    expect(said).toContain('Next charge: $30.00');
  },

  Invoices: async (desk) => {
    const { email, customerId } = await people.newPayer([{}, { amount: 999 }]);
    const invoices = (await people.stripe.invoices.list({ customer: customerId })).data;
    expect(invoices).toHaveLength(2);
    const said = await desk.lookUp(email);
    for (const { number, total } of invoices)
      expect(said).toMatch(new RegExp(`\\$${total / 100} Paid ${number}`));
  },

  'No login mail': async (desk) => {
    const { email } = await people.newPayer();
    const said = await desk.lookUp(email);
    expect(said).toContain('Address proven Yes');
    expect(said).toContain('Disabled No');
    const fields = { 'Note for the team': 'Looked into the spam folder.' };
    expect(await desk.act(actions.mail, fields)).toContain(`took a mail to ${email}.`);
    expect(await newestLink(desk.page, email)).toContain('oobCode=');
    await expect.poll(() => desk.read()).toMatch(/Last sign-in mail from us \w+ \d+, \d+, /);
  },

  'A declaration matched nobody': async (desk) => {
    const { email, id } = await people.newPayer();
    const number = await people.declare({ name: 'Änne Muster', email: people.newAddress() });
    const said = await desk.open('Open the item', await desk.item(number));
    await expect.poll(() => desk.read()).toContain('No plan runs under the address: look for');
    expect(said).toContain('Name Änne Muster');
    await desk.lookUp(email);
    expect(await desk.act(actions.cancel, {}, desk.plan(id))).toContain(`Canceled for ${email}`);
    await desk.lookUp(number.toLowerCase());
    const fields = { 'What came of it': 'What was declared', 'What was done': `Canceled ${id}.` };
    expect(await desk.act(actions.resolve, fields)).toContain('It is out of the queue.');
    expect(await desk.entry(number)).toContain('Dealt with');
  },

  'A declaration by mistake': async (desk) => {
    const { email, id } = await people.newPayer();
    const number = await people.declare({ name: 'Änne Muster', email });
    const isCanceled = async () => (await people.stripe.subscriptions.retrieve(id)).cancel_at;
    await expect.poll(isCanceled).not.toBeNull();
    expect(await desk.lookUp(email)).toContain(number);
    expect(await desk.act(actions.undo)).toMatch(/Undone: Renews/);
    expect(await isCanceled()).toBeNull();
  },

  Erasure: async (desk) => {
    const { email, id } = await people.newPayer();
    await desk.lookUp(email);
    const refused = await desk.act(actions.erase);
    expect(refused).toContain('Nothing was changed');
    expect(refused).toContain(id);
    await desk.act(actions.cancel);
    expect(await desk.act(actions.erase)).toMatch(/Possible from \w+ \d+, \d+\./);
    await people.stripe.subscriptions.cancel(id);
    await expect.poll(async () => desk.lookUp(email)).toContain('Ended:');
    const asked = await desk.act(actions.erase);
    expect(asked).toMatch(/It is in the queue, to be done by \w+ \d+, \d+\./);
  },

  Export: async (desk) => {
    const { email, uid } = await people.newPayer();
    await desk.lookUp(email);
    const [download, said] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.act(actions.export),
    ]);
    const name = download.suggestedFilename();
    expect(name).toMatch(/^export-\d{4}-\d\d-\d\d\.json$/);
    expect(said).toContain(`Saved as ${name}.`);
    const file = join(mkdtempSync(join(tmpdir(), 'export-')), name);
    await download.saveAs(file);
    expect(readFileSync(file, 'utf8')).toContain(uid);
  },

  'Only a name': async (desk) => {
    const { email, customerId } = await people.newPayer();
    // Nobody's name has a digit.
    const name = `Ännchen ${customerId.slice(4).replace(/[^a-z]/gi, 'x')}`;
    await people.stripe.customers.update(customerId, { name });
    const said = await desk.lookUp(name);
    expect(said).toContain(email);
  },

  'Disabled login': async (desk) => {
    const { email, uid } = await people.newPayer();
    await getAuth().updateUser(uid, { disabled: true });
    expect(await desk.lookUp(email)).toContain('Disabled Yes: nobody can sign in');
  },
};

const card = (method: string) => ({ params: { default_payment_method: method } });

/** The tickets of the document, each with its steps. */
const documented = [
  ...readFileSync('docs/support.md', 'utf8').matchAll(
    /^\| \*\*(?<name>[^*]+)\*\*[^|]*\| (?<steps>[^|]+) \|/gm,
  ),
].map(({ groups }) => ({
  ticket: groups?.['name'] ?? '',
  steps: groups?.['steps']?.split(', ') ?? [],
}));

describe('a ticket at the desk', () => {
  let desk: Desk | undefined;

  it('is each of the document', () => {
    expect(documented.map(({ ticket }) => ticket).sort()).toEqual(Object.keys(tickets).sort());
  });

  it.each(documented)('is answered by keyboard: $ticket ($steps)', async ({ ticket, steps }) => {
    // The next ticket begins at a desk where nothing is half done.
    onTestFailed(() => {
      desk = undefined;
    });
    desk ??= await openDesk();
    await desk.beginTicket();
    await tickets[ticket]?.(desk);
    expect(desk.steps()).toEqual(steps);
    expect(new URL(desk.page.url()).origin).toBe(site);
    expect(desk.page.url()).not.toMatch(/@|%40/);
  });
});
