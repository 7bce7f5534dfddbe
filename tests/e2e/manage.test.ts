/** /manage_subscription: access, the retention view, and silence when something fails. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, inject } from 'vitest';
import { retentionFeatures } from '../support/specification.ts';
import { expectConsoleError, it, logOut, newVisitor, signIn, site, useBrowser } from './browser.ts';

useBrowser();

describe('access', () => {
  it('needs a sign-in: Loading... first, then /login', async () => {
    const page = await newVisitor();
    const html = await (await page.request.get(`${site}/manage_subscription`)).text();
    expect(html).toContain('Loading...');
    await page.goto(`${site}/manage_subscription`);
    await page.waitForURL(`${site}/login`);
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  });

  it('says Loading... for as long as nobody knows', async () => {
    const page = await newVisitor();
    await signIn(page, 'literal@example.com');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '') as object;
      localStorage.setItem('session', JSON.stringify({ ...session, expiresAt: 0 }));
    });
    // The identity service's code never arrives.
    await page.route('**/assets/firebase-*.js', () => {});
    await page.goto(`${site}/manage_subscription`);
    await page.getByText('Loading...').waitFor();
    expect(page.url()).toBe(`${site}/manage_subscription`);
  });

  it('ends with Log out', async () => {
    const page = await newVisitor();
    await signIn(page, 'literal@example.com');
    await logOut(page);
    await page.goto(`${site}/manage_subscription`);
    await page.waitForURL(`${site}/login`);
  });

  it('survives a reload', async () => {
    const page = await newVisitor();
    await signIn(page, 'literal@example.com');
    await page.reload();
    await page.getByRole('article').waitFor();
  });
});

describe('the retention view', () => {
  it('comes half a second after the click, with all it has to say, and goes again', async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
    await page.getByRole('article').nth(2).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const title = page.getByRole('heading', { name: 'Are you sure you want to cancel Premium?' });
    await page.clock.runFor(499);
    expect(await title.count()).toBe(0);
    // And two frames, in the first of which the page goes to its top.
    await page.clock.runFor(50);
    await title.waitFor();
    await page.getByRole('heading', { name: 'Top features you might miss' }).waitFor();
    for (const [name = '', text = ''] of retentionFeatures) {
      expect(await page.getByRole('heading', { name, exact: true }).count()).toBe(1);
      expect(await page.getByText(text, { exact: true }).textContent()).toBe(text);
    }
    await page.getByRole('button', { name: 'I want to stay' }).click();
    await page.getByRole('article').nth(2).waitFor();
    expect(page.url()).toBe(`${site}/manage_subscription`);
    expect(await title.count()).toBe(0);
  });

  it('has a link to the portal session that is ready before the click', async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const link = page.getByRole('link', { name: 'Continue to cancel' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(new RegExp(`^${inject('stripeUrl')}/p/session/`));
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  });

  it('leads to the login page, prefilled, when there is no subscription', async () => {
    const page = await newVisitor();
    await signIn(page, 'none@example.com');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Continue to cancel' }).click(),
    ]);
    await tab.waitForURL(`${inject('stripeUrl')}/p/login/**`);
    expect(new URL(tab.url()).searchParams.get('prefilled_email')).toBe('none@example.com');
    expect(await tab.getByRole('textbox').inputValue()).toBe('none@example.com');
  });

  it('still has a way out when the API is down', async () => {
    const page = await newVisitor();
    await signIn(page, 'second@example.com');
    await page.getByRole('article').waitFor();
    expectConsoleError(/./);
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const link = page.getByRole('link', { name: 'Continue to cancel' });
    expect(await link.getAttribute('href')).toBe(
      `${inject('stripeUrl')}/p/login/demo?prefilled_email=second%40example.com`,
    );
  });
});

describe('when a call fails', () => {
  it('says nothing on the page, and shows the data when it can', async () => {
    const page = await newVisitor();
    await signIn(page, 'second@example.com');
    await page.getByRole('article').waitFor();
    expectConsoleError(/./);
    await page.route('**/graphql', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/graphql-response+json',
        body: JSON.stringify({
          data: { viewer: null },
          errors: [
            { message: 'secret detail', extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } },
          ],
        }),
      }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
    await page.waitForTimeout(1000);
    const text = await page.getByRole('main').innerText();
    expect(text).not.toMatch(/secret detail|error|fail|No subscriptions/i);
    await page.unroute('**/graphql');
    await page.getByRole('article').waitFor();
  });
});

describe('coming back', () => {
  it('asks anew when the page is seen again', async () => {
    const email = `${randomUUID()}@example.com`;
    const page = await newVisitor();
    await signIn(page, 'trial@example.com');
    await page.getByRole('article').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '');
    });
    for (const event of ['focus', 'visibilitychange']) {
      asked.length = 0;
      await page.evaluate(
        (name) => (name === 'focus' ? window : document).dispatchEvent(new Event(name)),
        event,
      );
      await expect.poll(() => asked.join(), { message: event }).toContain('ManageSubscriptions');
    }
    expect(asked.join()).not.toContain(email);
  });

  it('shows what support changed meanwhile', async () => {
    const { hostname, port } = new URL(inject('stripeUrl'));
    const stripe = new Stripe('sk_test_e2e', {
      host: hostname,
      port: Number(port),
      protocol: 'http',
    });
    const page = await newVisitor();
    await signIn(page, 'literal@example.com');
    await page.getByRole('article').getByText('active').waitFor();
    await stripe.subscriptions.update('sub_literal', { cancel_at_period_end: true });
    // The list may be asked for a moment before the server hears of the change.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return page.getByRole('article').innerText();
      })
      .toContain('Canceled');
    await stripe.subscriptions.update('sub_literal', { cancel_at_period_end: false });
  });
});
