/** The support desk's form that cancels a plan, and the question before any mutation from the editor. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { expectConsoleError, it, useBrowser } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';
import {
  agent,
  answer,
  answerTo,
  chooseTab,
  deskReady,
  openDesk,
  openPanel,
  question,
  setVariables,
} from '../../e2e/support-desk.ts';

useBrowser();

const form = (page: Page) => page.getByRole('region', { name: 'Cancel a plan' });
const press = (page: Page, name: string) => form(page).getByRole('button', { name }).click();
const heading = (page: Page, name: string | RegExp) =>
  form(page).getByRole('heading', { level: 3, name });

/** The desk with the form open. */
async function openForm(options: Parameters<typeof openDesk>[1] = {}): Promise<Page> {
  const page = await openDesk(agent, options);
  await deskReady(page);
  await openPanel(page, 'Cancellation form');
  return page;
}

async function find(page: Page, key: string): Promise<void> {
  await form(page).getByLabel('E-mail, uid, cus_, sub_ or invoice number').fill(key);
  await press(page, 'Find the person');
}

let sdk: ReturnType<typeof stripeOfSite>;
beforeAll(() => {
  if (!inject('noBrowser')) sdk = stripeOfSite();
});
const newSubscriber = (plans?: Parameters<typeof createSubscriber>[1]) =>
  createSubscriber(sdk, plans);
const atStripe = (id: string) => sdk.subscriptions.retrieve(id);

describe('the form', () => {
  it('leads from the person over the plan and the reason to a confirmation, and says what came of it', async () => {
    const { email, uid, subscriptions } = await newSubscriber();
    const id = subscriptions[0]?.id ?? '';
    const page = await openForm();
    await form(page).getByText('Refunds are not made here').waitFor();
    await find(page, `  ${email.toUpperCase()} `);

    await heading(page, 'Which plan?').waitFor();
    await form(page).getByText(email).waitFor();
    await form(page)
      .getByRole('radio', { name: /^Renews .* for \$29\.99 a month/ })
      .check();
    await press(page, 'Next: the reason');

    await form(page)
      .getByLabel('Reason, if the person gave one')
      .selectOption('It is too expensive');
    await form(page).getByLabel('In their own words').fill('I smoke no more.');
    await form(page).getByLabel('Note for the team').fill('Called twice.');
    await press(page, 'Next: check it');

    await heading(page, `Cancel the plan of ${email}?`).waitFor();
    for (const words of ['Renews', id, 'It is too expensive', 'I smoke no more.', 'Called twice.'])
      expect(await form(page).innerText()).toContain(words);
    expect((await atStripe(id)).cancel_at).toBeNull();
    // What was filled in is there when one looks back.
    await press(page, 'Back');
    expect(await form(page).getByLabel('Note for the team').inputValue()).toBe('Called twice.');
    await press(page, 'Next: check it');

    const { data } = await answerTo(page, () => press(page, 'Yes, cancel this plan'));
    expect(data).toMatchObject({ cancelSubscription: { subscriber: { id: uid, email } } });
    await heading(page, `Cancelled for ${email}`).waitFor();
    await form(page)
      .getByText(/^Yours until .*, then nothing more is charged\. The receipt says/)
      .waitFor();
    expect((await atStripe(id)).cancellation_details).toMatchObject({
      feedback: 'too_expensive',
      comment: 'I smoke no more.',
    });

    // Found again, there is nothing left to cancel.
    await press(page, 'Another person');
    await find(page, email);
    await form(page).getByText('There is no plan that could be cancelled.').waitFor();
  });

  it('changes nothing when the plan turns out to be somebody else’s', async () => {
    const [one, other] = [await newSubscriber(), await newSubscriber()];
    // Under the address of one there is a customer that the document of the other names.
    await sdk.customers.update(other.customerId, { email: one.email });
    const page = await openForm();
    await find(page, one.email);
    await form(page).getByRole('group', { name: other.customerId }).getByRole('radio').check();
    await press(page, 'Next: the reason');
    await press(page, 'Next: check it');
    await press(page, 'Yes, cancel this plan');
    await heading(page, 'Nothing was changed').waitFor();
    await form(page)
      .getByText(`This plan belongs to ${other.email}, not to ${one.email}.`)
      .waitFor();
    expect((await atStripe(other.subscriptions[0]?.id ?? '')).cancel_at).toBeNull();
  });

  it('is used with the keyboard alone, and each step begins at its heading', async () => {
    const { email } = await newSubscriber();
    const page = await openForm();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Whose plan is it?');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await heading(page, 'Which plan?').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'Why?').waitFor();
    // Over the three fields to the button.
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, `Cancel the plan of ${email}?`).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, `Cancelled for ${email}`).waitFor();
  });

  it('tries again as the same request when there was no answer', async () => {
    expectConsoleError(/502/);
    const { email, subscriptions } = await newSubscriber();
    const page = await openForm();
    await find(page, email);
    await form(page).getByRole('radio').check();
    await press(page, 'Next: the reason');
    await press(page, 'Next: check it');
    const ids: unknown[] = [];
    let isLost = true;
    await page.route('**/graphql', async (route) => {
      const { variables } = route.request().postDataJSON() as {
        variables: { input: { requestId: string } };
      };
      ids.push(variables.input.requestId);
      const response = await route.fetch();
      return isLost ? route.fulfill({ status: 502, body: '' }) : route.fulfill({ response });
    });
    await press(page, 'Yes, cancel this plan');
    await heading(page, 'No answer').waitFor();
    isLost = false;
    await press(page, 'Try again');
    await heading(page, `Cancelled for ${email}`).waitFor();
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect((await atStripe(subscriptions[0]?.id ?? '')).cancel_at).not.toBeNull();
  });
});

describe('a change from the editor', () => {
  it('is not sent by Ctrl+Enter, nor by Enter after it: a question names it first', async () => {
    const { email, subscriptions } = await newSubscriber();
    const id = subscriptions[0]?.id ?? '';
    const page = await openDesk(agent);
    await deskReady(page);
    await chooseTab(page, 'CancelForSubscriber');
    await setVariables(page, { subscriptionId: id, expectedEmail: email });
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/graphql') ? 1 : 0));
    await page.locator('.graphiql-query-editor .view-lines').click();
    await page.keyboard.press('ControlOrMeta+Enter');
    for (const words of ['CancelForSubscriber', `"${id}"`, `"${email}"`])
      await question(page).getByText(words).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await question(page).waitFor();
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => answer(page)).toContain('It was not sent.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(sent).toBe(0);
    expect((await atStripe(id)).cancel_at).toBeNull();

    await page.keyboard.press('ControlOrMeta+Enter');
    const { data } = await answerTo(page, () =>
      question(page).getByRole('button', { name: 'Yes, send it' }).click(),
    );
    expect(data).toMatchObject({ cancelSubscription: { __typename: 'CancellationAccepted' } });
  });
});

describe('how it looks', () => {
  it('axe objects to nothing in both schemes, and nothing is wider than the window', async () => {
    const { email } = await newSubscriber([{}, { params: { cancel_at_period_end: true } }]);
    const page = await openForm({ viewport: { width: 768, height: 900 } });
    const found: string[] = [];
    const check = async (step: string, part = 'section[aria-label="Cancel a plan"]') => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page })
          .include(part)
          .setLegacyMode()
          .analyze();
        for (const { id, nodes } of violations)
          found.push(...nodes.map(({ html }) => `${step} ${colorScheme} ${id}: ${html}`));
      }
    };
    await check('person');
    await find(page, email);
    await form(page).getByRole('radio').first().waitFor();
    await form(page).locator('input:enabled').first().check();
    await check('plan');
    await press(page, 'Next: the reason');
    await form(page).getByLabel('Note for the team').fill('Called twice.');
    await check('reason');
    await press(page, 'Next: check it');
    await check('confirm');
    await press(page, 'Yes, cancel this plan');
    await heading(page, `Cancelled for ${email}`).waitFor();
    await check('outcome');

    await chooseTab(page, 'ResumeForSubscriber');
    await page.getByRole('button', { name: 'Execute query' }).click();
    await question(page).waitFor();
    await check('question', 'dialog');
    expect(found).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(isWide).toBe(768);
  });
});
