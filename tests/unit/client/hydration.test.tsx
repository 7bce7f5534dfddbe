// @vitest-environment happy-dom
/** Tests that the browser takes over a server-rendered page unchanged and without a request. */
import { render } from '@testing-library/react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Rendering } from '../../../client/rendering.ts';
import { renderAccount } from '../../../client/renderer.tsx';
import { expectConsoleError } from '../../support/console-errors.ts';
import { api, createIdentity, enter, settle, siteOf, stopTheClock } from './account-site.tsx';
import {
  renderedEmail,
  listRendering,
  receiptRendering,
  receiptsRendering,
  twoPlans,
} from './renderings.ts';
import { aReceipt } from '../../support/pages/subscriptions.ts';
import { config } from './site-config.ts';

const list = '/manage_subscription';

/** Hydrates a server-rendered page. Returns its elements as they were before. */
async function hydrate(url: string, rendering: Rendering) {
  vi.stubEnv('SSR', true);
  const html = await renderAccount({ url, config, rendering });
  vi.unstubAllEnvs();
  // Two renderers share a process: the first releases its contexts with its next work, else React warns.
  await new Promise<void>((onAllReady) => renderToPipeableStream(null, { onAllReady }));
  expectConsoleError(/^Detected multiple renderers concurrently rendering the same context/);
  enter(url);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const before = [...document.querySelectorAll('main *')];
  stopTheClock();
  vi.setSystemTime(rendering.now);
  const onRecoverableError = vi.fn();
  const container = document.getElementById('root')!;
  const identity = createIdentity({ signedInAs: renderedEmail });
  render(siteOf(identity, rendering), { container, hydrate: true, onRecoverableError });
  await settle();
  expect(onRecoverableError).not.toHaveBeenCalled();
  return before;
}

test.each([
  ['the list', list, twoPlans()],
  ['no plan', list, listRendering()],
  ['the retention view', `${list}?view=retention`, twoPlans()],
  ['the receipts', `${list}/receipts`, receiptsRendering([aReceipt()])],
  [
    'older receipts',
    `${list}/receipts?after=sub_0.1.a`,
    receiptsRendering([aReceipt()], 'sub_0.1.a'),
  ],
  ['a receipt', `${list}/receipts/sub_1.1.abc`, receiptRendering(aReceipt())],
])('%s stays as it was drawn, without a request', async (_, url, rendering) => {
  const before = await hydrate(url, rendering);
  const now = [...document.querySelectorAll('main *')];
  expect(now.map((element, index) => element === before[index])).toEqual(before.map(() => true));
  expect(before.length).toBeGreaterThan(5);
  expect(api.asked).toEqual([]);
  expect(api.sessions).toEqual([]);
});
