// @vitest-environment happy-dom
/** The browser takes over a page that the server drew: the same, without a request, for its owner only. */
import { render, screen } from '@testing-library/react';
import { renderToPipeableStream } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Drawing } from '../../../client/drawing.ts';
import { renderAccount } from '../../../client/renderer.tsx';
import { expectConsoleError } from '../../support/console-errors.ts';
import {
  type Api,
  createIdentity,
  enter,
  settle,
  siteOf,
  startApi,
  stopTheClock,
  until,
} from './account-site.tsx';
import {
  aReceipt,
  drawnEmail,
  listDrawing,
  receiptDrawing,
  receiptsDrawing,
  twoPlans,
} from './drawings.ts';
import { config } from './site-config.ts';
import { listOf, subscription } from './subscriptions.ts';

const list = '/manage_subscription';

let api: Api;
beforeEach(async () => {
  api = await startApi();
});

/** Hydrates what the server drew; returns the page's elements as they were before. */
async function hydrate(url: string, drawing: Drawing, identity = signedIn()) {
  vi.stubEnv('SSR', true);
  const html = await renderAccount({ url, config, drawing });
  vi.unstubAllEnvs();
  // Two renderers share a process here: the first one lets go of its contexts with its next work, and React warns.
  await new Promise<void>((onAllReady) => renderToPipeableStream(null, { onAllReady }));
  expectConsoleError(/^Detected multiple renderers concurrently rendering the same context/);
  enter(url, api);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const before = [...document.querySelectorAll('main *')];
  stopTheClock();
  vi.setSystemTime(drawing.now);
  const onRecoverableError = vi.fn();
  const container = document.getElementById('root')!;
  render(siteOf(identity, drawing), { container, hydrate: true, onRecoverableError });
  await settle();
  expect(onRecoverableError).not.toHaveBeenCalled();
  return before;
}

const signedIn = () => createIdentity({ signedInAs: drawnEmail });

test.each([
  ['the list', list, twoPlans()],
  ['no plan', list, listDrawing()],
  ['the retention view', `${list}?view=retention`, twoPlans()],
  ['an unknown view', `${list}?view=nonsense`, twoPlans()],
  ['the receipts', `${list}/receipts`, receiptsDrawing([aReceipt()])],
  [
    'older receipts',
    `${list}/receipts?after=sub_0.1.a`,
    receiptsDrawing([aReceipt()], 'sub_0.1.a'),
  ],
  ['a receipt', `${list}/receipts/sub_1.1.abc`, receiptDrawing(aReceipt())],
])('%s stays as it was drawn, without a request', async (_, url, drawing) => {
  const before = await hydrate(url, drawing);
  const now = [...document.querySelectorAll('main *')];
  expect(now.map((element, index) => element === before[index])).toEqual(before.map(() => true));
  expect(before.length).toBeGreaterThan(5);
  expect(api.asked).toEqual([]);
  expect(api.sessions).toEqual([]);
});

test('goes when somebody else is signed in: the two are never there together', async () => {
  const identity = createIdentity({ signedInAs: 'else@example.com' });
  api.answers['ManageSubscriptions'] = () => listOf(subscription({ explain: 'Somebody else’s' }));
  const seen: string[] = [];
  new MutationObserver(() => seen.push(document.body.textContent)).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  await hydrate(list, twoPlans(), identity);
  await until(() => expect(screen.getByText('Somebody else’s')).toBeDefined());
  expect(screen.getByText('else@example.com')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(seen).not.toEqual([]);
  for (const text of seen)
    if (text.includes('else@')) expect(text).not.toMatch(new RegExp(`${drawnEmail}|Yours until`));
  expect(api.sessions).toEqual(['POST token-1']);
});

test('goes when nobody is signed in any more', async () => {
  await hydrate(list, twoPlans(), createIdentity());
  await until(() => expect(window.location.pathname).toBe('/login'));
  await until(() => expect(screen.getByText(/^Your session has ended/)).toBeDefined());
  expect(screen.queryByText('Premium')).toBeNull();
  expect(api.sessions).toEqual(['DELETE']);
});
