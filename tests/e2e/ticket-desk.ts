/** A support agent at /graphiql who answers tickets, and counts the steps that it takes. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  agent,
  chooseTab,
  deskReady,
  openDesk,
  openPanel,
  run,
  runChange,
  setVariables,
  wholeAnswer,
} from './support-desk.ts';

/** The form's name, where the steps of a ticket are named. */
const formName = 'Cancellation form';

export type TicketDesk = Awaited<ReturnType<typeof openTicketDesk>>;

/** Signs in, and opens the desk in a window that is tall enough for whole answers, with the form beside the editors. */
export async function openTicketDesk() {
  const page = await openDesk(agent, { viewport: { width: 1440, height: 3000 } });
  await deskReady(page);
  await openPanel(page, formName);
  const form = formOf(page);
  let steps: string[] = [];

  return {
    /** The steps since the last ticket began: the names of saved operations that were run, and the form. */
    steps: (): readonly string[] => steps,

    beginTicket(): void {
      steps = [];
    },

    /** Runs a saved operation. @returns the answer as it is read on the screen, spaces and line breaks as one space */
    async run(name: string, variables: object): Promise<string> {
      steps.push(name);
      await chooseTab(page, name);
      await setVariables(page, variables);
      const isChange = name === 'ResumeForSubscriber';
      const { data, errors } = await (isChange ? runChange(page) : run(page));
      expect(errors).toBeUndefined();
      const sent = JSON.stringify({ data }, null, 2);
      // The answers of other tests' work may be too long to be seen at once.
      await expect
        .poll(async () => {
          const seen = withoutSpace(await wholeAnswer(page));
          return seen.length > 0 && withoutSpace(sent).startsWith(seen);
        })
        .toBe(true);
      return withOneSpace(sent);
    },

    /** Walks through the form: the person, the plan, no reason, the confirmation. @returns what the form says in the end */
    async cancel(key: string, subscriptionId: string): Promise<string> {
      steps.push(formName);
      await form.getByLabel('E-mail, uid, cus_, sub_ or invoice number').fill(key);
      await form.button('Find the person').click();
      await form
        .getByRole('radio')
        .and(page.locator(`[value="${subscriptionId}"]`))
        .check();
      await form.button('Next: the reason').click();
      await form.button('Next: check it').click();
      await form.button('Yes, cancel this plan').click();
      await form.getByRole('status').waitFor();
      const said = withOneSpace(await form.innerText());
      await form.button('Another person').click();
      return said;
    },
  };
}

function formOf(page: Page) {
  const region = page.getByRole('region', { name: 'Cancel a plan' });
  return Object.assign(region, {
    button: (name: string) => region.getByRole('button', { name }),
  });
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
const withOneSpace = (text: string): string => text.replace(/\s+/g, ' ');
