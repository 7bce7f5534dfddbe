/** Tests support tickets, one for each action, by keyboard alone in the steps of docs/support.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFailed } from 'vitest';
import { it, newestLink, site, useBrowser } from '../../e2e/browser.ts';
import { openDesk, type Desk } from './desk-steps.ts';
import * as people from './ticket-people.ts';

useBrowser('for the file');
people.usePeople();

const actions = {
  cancel: 'Cancel this plan',
  resume: 'Resume this plan',
  resolve: 'Take it out of the queue',
  mail: 'Send a sign-in mail',
  add: 'Add to the queue',
} as const;

const refund = 'A refund that they ask for';
const call = 'A person to call back';
const erasure = 'Their data to be erased';
async function putIntoQueue(desk: Desk, what: string, instruction: string): Promise<void> {
  const fields = { 'What it is': what, 'What to do': instruction };
  expect(await desk.act(actions.add, fields)).toMatch(/It is in the queue, to be done by/);
}

const tickets: Record<string, (desk: Desk) => Promise<void>> = {
  'Wrong email': async (desk) => {
    const { email, uid, id } = await people.newPayer();
    const first = await desk.lookUp(email.replace('.com', '.co'));
    expect(first).toContain('No person was found with this address');
    expect(first).toContain('Ask for it letter by letter, or for an invoice number.');
    const second = await desk.lookUp(email);
    expect(second).toContain(uid);
    expect(second).toContain(id);
  },

  'Duplicate customers': async (desk) => {
    const { email, customerId } = await people.newPayer();
    const twin = await people.newCustomer(email.toUpperCase());
    const said = await desk.lookUp(email);
    expect(said).toContain(`2 customers are charged: ${customerId}, ${twin.customerId}.`);
    expect(said).toContain(
      `which they can end there, too: ${twin.id} of ${twin.customerId} (Renews`,
    );
    expect(said).toContain(`has the address in another letter case: ${email.toUpperCase()}.`);
  },

  'Deleted login': async (desk) => {
    const { email, uid, id } = await people.newPayer();
    await people.deleteUser(uid);
    const said = await desk.lookUp(email);
    expect(said).toContain('The login was deleted');
    expect(said).toContain(`A plan still runs and is charged: ${id}`);
    expect(await desk.act(actions.cancel)).toContain(`Canceled for ${email}: Premium until`);
    expect((await people.stripe.subscriptions.retrieve(id)).cancel_at).not.toBeNull();
  },

  'Please cancel it': async (desk) => {
    const { email, id } = await people.newPayer();
    await desk.lookUp(email);
    const fields = {
      'Reason, if they gave one': 'Too expensive',
      'In their own words': 'I don’t use it any more.',
      'Note for the team': 'Called twice.',
    };
    expect(await desk.act(actions.cancel, fields)).toContain('No more payments. Receipt ');
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

  Resume: async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    expect(await desk.lookUp(person.email)).toContain('Premium until');
    const said = await desk.act(actions.resume);
    // The provider's event brings the amount.
    expect(said).toMatch(/Resumed for \S+: Renews \w+ \d+, \d{4}/);
    expect((await people.stripe.subscriptions.retrieve(person.id)).cancel_at).toBeNull();
  },

  Refund: async (desk) => {
    const person = await people.newPayer();
    await people.cancelAs(person, person.id);
    await people.chargeTooLate(person.customerId, person.id);
    const said = await desk.open('Open the task', await desk.task(person.customerId));
    const instruction = 'refund its invoice at the payment provider';
    await expect.poll(() => desk.read()).toContain(instruction);
    expect(said).toMatch(/\$29\.99 Paid \w+-0001/);
    const fields = {
      'What came of it': 'It was done',
      'What was done': 'Refunded at the provider.',
    };
    expect(await desk.act(actions.resolve, fields)).toContain('It is out of the queue.');
    // It is kept for 30 days and can be reopened.
    await expect.poll(() => desk.entry(instruction)).toContain('Open it again');
  },

  'No login mail': async (desk) => {
    const { email } = await people.newPayer();
    const said = await desk.lookUp(email);
    expect(said).toContain('Email verified Yes');
    expect(said).toContain('Disabled No');
    const fields = { 'Note for the team': 'Looked into the spam folder.' };
    expect(await desk.act(actions.mail, fields)).toContain(`took a mail to ${email}.`);
    expect(await newestLink(desk.page, email)).toContain('oobCode=');
    await expect.poll(() => desk.read()).toMatch(/Last sign-in mail from us \w+ \d+, \d+, /);
  },

  'A declaration matched no plan': async (desk) => {
    const { email, id } = await people.newPayer();
    const sender = people.newAddress();
    const number = await people.declare({ name: 'Änne Muster', email: sender });
    await people.addAddress(sender, people.newAddress());
    const said = await desk.open('Open the task', await desk.task(number));
    await expect.poll(() => desk.read()).toContain('nor under the one that was added: look for');
    expect(said).toContain('Name Änne Muster');
    await desk.lookUp(email);
    expect(await desk.act(actions.cancel, {}, desk.plan(id))).toContain(`Canceled for ${email}`);
    await desk.lookUp(number.toLowerCase());
    const fields = { 'What came of it': 'What was declared', 'What was done': `Canceled ${id}.` };
    expect(await desk.act(actions.resolve, fields)).toContain('It is out of the queue.');
    await expect.poll(() => desk.entry('Received')).toContain('Dealt with');
  },

  'A declaration by mistake': async (desk) => {
    const { email, id } = await people.newPayer();
    const number = await people.declare({ name: 'Änne Muster', email });
    await people.untilMatched(number);
    expect(await desk.lookUp(email)).toContain(number);
    expect(await desk.read()).toContain(`It ends by declaration ${number}.`);
    expect(await desk.act(actions.resume)).toMatch(/Resumed for \S+: Renews/);
    await expect.poll(() => desk.entry(number)).toContain('Undone');
    expect((await people.stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  },

  Erasure: async (desk) => {
    const { email, uid } = await people.newPayer();
    await desk.lookUp(email);
    await desk.act(actions.cancel);
    await putIntoQueue(desk, erasure, 'Asked by mail, answered from their address.');
    await expect.poll(() => desk.read()).toContain(`npm run erase -- ${uid} --email ${email}.`);
  },

  Export: async (desk) => {
    const { email } = await people.newPayer();
    await desk.lookUp(email);
    await putIntoQueue(desk, call, 'An operator exports what we have; mail it to their login.');
    await expect.poll(() => desk.read()).toContain('An operator exports what we have');
  },

  'Work address': async (desk) => {
    const { email } = await people.newUser();
    expect(await desk.lookUp(email)).toContain('No plan was found under this.');
    const search = desk.page.getByRole('link', { name: 'Search the payment provider’s dashboard' });
    expect(await search.getAttribute('href')).toBe('https://dashboard.stripe.com/search?query=');
    const payer = await people.newPayer();
    expect(await desk.lookUp(payer.customerId)).toContain(payer.id);
  },

  'Two plans': async (desk) => {
    const plans = [{}, { amount: 19_999, interval: 'year' as const }];
    const { email, ids } = await people.newPayer(plans);
    const said = await desk.lookUp(email);
    expect(said).toContain('Premium, $29.99 a month');
    expect(said).toContain('Premium, $199.99 a year');
    const [monthly = '', yearly = ''] = ids;
    await desk.act(actions.cancel, {}, desk.plan(yearly));
    expect((await people.stripe.subscriptions.retrieve(yearly)).cancel_at).not.toBeNull();
    expect((await people.stripe.subscriptions.retrieve(monthly)).cancel_at).toBeNull();
  },

  Disputed: async (desk) => {
    const { email } = await people.newPayer([
      { params: { default_payment_method: 'pm_card_createDispute' } },
    ]);
    expect(await desk.lookUp(email)).toContain('Disputed with the bank.');
  },

  'A person who died': async (desk) => {
    const { email, customerId } = await people.newPayer();
    expect(await desk.lookUp(customerId)).toContain(email);
    expect(await desk.act(actions.cancel)).toContain('Receipt ');
    const instruction = 'Died on Nov 2: the payment of Nov 20 goes back to the family.';
    await putIntoQueue(desk, refund, instruction);
  },
};

/** The document's tickets to test, each with its steps. */
const documented = [
  ...readFileSync('docs/support.md', 'utf8').matchAll(
    /^\| \*\*(?<name>[^*]+)\*\*[^|]*\| (?<steps>[^|]+) \|/gm,
  ),
]
  .map(({ groups }) => ({
    ticket: groups?.['name'] ?? '',
    steps: groups?.['steps']?.split(', ') ?? [],
  }))
  .filter(({ ticket }) => ticket in tickets);

describe('a ticket at the desk', () => {
  let desk: Desk | undefined;

  it('is one of the document', () => {
    expect(documented.map(({ ticket }) => ticket).sort()).toEqual(Object.keys(tickets).sort());
  });

  it.each(documented)('is answered by keyboard: $ticket ($steps)', async ({ ticket, steps }) => {
    // Resets the desk for the next ticket.
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
