// @vitest-environment happy-dom
/** Tests that a page translated by the browser still shows changes and keeps the selection. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Api,
  comeBack,
  createIdentity,
  openSite,
  pass,
  settle,
  startApi,
  stopTheClock,
  until,
} from '../account-site.tsx';
import { canceled, cancellation, listOf, subscription } from '../subscriptions.ts';

const email = 'active@example.com';
const user = userEvent.setup({ delay: null });

let api: Api;
beforeEach(async () => {
  api = await startApi();
});

/** Replaces each text as Google Translate does, except text marked as not translatable. */
function translate(): void {
  const texts = document.createTreeWalker(screen.getByRole('main'), NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('[translate=no]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

async function openAccount(...subscriptions: Parameters<typeof listOf>) {
  api.answers['ManageSubscriptions'] = () => listOf(...subscriptions);
  stopTheClock();
  openSite('/manage_subscription', createIdentity({ signedInAs: email }), api);
  await until(() => expect(screen.getAllByRole('article')).not.toEqual([]));
}

async function becomes(...subscriptions: Parameters<typeof listOf>) {
  api.answers['ManageSubscriptions'] = () => listOf(...subscriptions);
  const asked = api.countOf('ManageSubscriptions');
  await comeBack();
  await until(() => api.countOf('ManageSubscriptions') > asked);
  await settle();
}

const card = () => screen.getByRole('article').textContent;

describe('a translated page', () => {
  test('counts down', async () => {
    openSite('/login', createIdentity(), api);
    await screen.findByPlaceholderText('Email');
    stopTheClock();
    await user.type(screen.getByPlaceholderText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(0);
    translate();
    await pass(10_000);
    expect(screen.getByRole('main').textContent).toContain('00:49');
    await pass(49_000);
    expect(screen.getByRole('main').textContent).not.toContain('00:');
    await user.click(screen.getByRole('button', { name: 'Resend' }));
  });

  test('shows what became of a plan, and of that again', async () => {
    const requested = cancellation({ state: 'REQUESTED', requestedAt: new Date().toISOString() });
    await openAccount(subscription());
    translate();
    await becomes(subscription({ cancellation: requested, cancellationPending: true }));
    translate();
    expect(document.body.textContent).toContain('We have received the cancellation');
    await becomes(canceled({ cancellation: cancellation() }));
    expect(card()).toContain('Canceled');
    expect(card()).toContain('Premium until Feb 4, 2025');
    expect(card()).not.toMatch(/active|Renews/);
    translate();
    await becomes(subscription());
    expect(card()).toContain('active');
    expect(card()).not.toMatch(/Canceled|Premium until|Cancellation/);
  });
});
