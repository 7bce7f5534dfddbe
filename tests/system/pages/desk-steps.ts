/** Gives desk tests an agent who works by keyboard alone, and counts the agent's steps. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusStop } from '../../support/focus-stop.ts';
import { agent, openAs } from './graphiql-steps.ts';

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** More than the longest page's tab stops. */
const mostStops = 250;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < mostStops; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  const seen = await page.evaluate(focusStop);
  expect(seen?.problem, seen?.name).toBe('');
  await page.keyboard.press('Enter');
}

const isPartial = (said: string) => /can’t be shown right now|is not known yet/.test(said);

const withOneSpace = (text: string): string => text.replace(/\s+/g, ' ');

export async function openDesk() {
  const page = await openAs('/desk', agent);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Work queue' }).waitFor();
  let steps: string[] = [];

  const read = async (part: Locator = main) => withOneSpace(await part.innerText());
  /** Takes a step to a person. @returns the text of their page */
  async function toPerson(step: () => Promise<unknown>): Promise<string> {
    const isAnswer = (body: string | null) => body?.includes('query DeskPerson') ?? false;
    await Promise.all([
      page.waitForResponse((response) => isAnswer(response.request().postData())),
      step(),
    ]);
    const problem = main.getByText('can’t be shown right now');
    await main.getByRole('heading', { level: 1 }).or(problem).first().waitFor();
    return read();
  }
  /** Retries while something is missing: all tests share the portal's budget at Stripe. */
  async function untilWhole(first: string, again: () => Promise<unknown>): Promise<string> {
    let said = first;
    for (let tries = 0; tries < 60 && isPartial(said); tries++) {
      await page.waitForTimeout(500);
      said = await toPerson(again);
    }
    return said;
  }
  const button = (name: string, part: Locator = main) =>
    part.getByRole('button', { name, exact: true }).first();

  return {
    page,
    read,

    /** The current ticket's steps: look-ups, openings, actions. */
    steps: (): readonly string[] => steps,

    async beginTicket(): Promise<void> {
      steps = [];
      await page.getByRole('banner').getByRole('link', { name: 'Support desk' }).click();
      await main.getByRole('heading', { name: 'Work queue' }).waitFor();
    },

    /** Looks a person up, again if the page says so. @returns the text of their page */
    async lookUp(key: string): Promise<string> {
      steps.push('Look up');
      const typeKey = async () => {
        await page.keyboard.press('/');
        await page.keyboard.insertText(key);
        await page.keyboard.press('Enter');
      };
      return untilWhole(await toPerson(typeKey), typeKey);
    },

    async open(name: string, link: Locator): Promise<string> {
      steps.push(name);
      return untilWhole(await toPerson(() => press(page, link)), () => page.reload());
    },

    async task(text: string): Promise<Locator> {
      const task = main.getByRole('listitem').filter({ hasText: text }).getByRole('link').first();
      const isThere = async () => {
        await page.reload();
        await main.getByText(/^\d+ to do$/).waitFor();
        return task.isVisible();
      };
      await expect.poll(isThere).toBe(true);
      return task;
    },

    /** Presses a button that shows more. @returns the text afterwards */
    async show(name: string, until: string): Promise<string> {
      steps.push(name);
      await press(page, button(name));
      await main.getByText(until).first().waitFor();
      return read();
    },

    plan: (id: string): Locator => main.getByRole('article', { name: id }),

    entry: (text: string): Promise<string> =>
      read(main.getByRole('listitem').filter({ hasText: text }).first()),

    /**
     * Fills in a form, reads its question, and confirms. @param label of the opening button @param part of the page with the
     * form @returns the answer's text
     */
    async act(
      label: string,
      fields: Record<string, string> = {},
      part: Locator = main,
    ): Promise<string> {
      steps.push(label);
      await press(page, button(label, part));
      const isForm = await button('Next: check it', part).isVisible();
      for (const [name, value] of Object.entries(fields)) {
        const field = part.getByLabel(name);
        await tabTo(page, field);
        await page.keyboard.type(value);
      }
      if (isForm) await press(page, button('Next: check it', part));
      const question = await read(part);
      for (const value of Object.values(fields)) expect(question).toContain(value);
      await press(page, button(`Yes, ${label.toLowerCase()}`, part));
      const close = page.getByRole('button', { name: 'Close', exact: true });
      const panel = part.locator('section').filter({ has: close }).last();
      await panel.getByRole('status').waitFor();
      const said = await read(panel);
      await press(page, button('Close', part));
      return said;
    },
  };
}
