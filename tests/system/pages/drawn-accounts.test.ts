/** A hundred people look at once at what the server draws with the site's own renderer: nobody gets a byte of another. */
import { describe, expect } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { it, site } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

/** Somebody with a session. */
async function somebody() {
  const { token, email, uid, subscriptions } = await createSubscriber(stripeOfSite());
  const answer = await fetch(`${site}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(204);
  const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { email, uid, plan: subscriptions[0]?.id ?? '', cookie };
}

type Person = Awaited<ReturnType<typeof somebody>>;

const view = async ({ cookie }: Person, path: string): Promise<string> =>
  (await fetch(`${site}${path}`, { headers: { cookie } })).text();

describe('a hundred people at once', () => {
  it('each see their own account', async () => {
    const people: Person[] = [];
    while (people.length < 100)
      people.push(...(await Promise.all(Array.from({ length: 10 }, somebody))));
    // Each wave has as many views as are drawn at once.
    for (let start = 0; start < people.length; start += 25) {
      const wave = people.slice(start, start + 25);
      // The first view of an account asks Stripe, which is asked sixteen times a second at most.
      await Promise.all(
        wave.map((person) =>
          expect
            .poll(() => view(person, '/manage_subscription'), { interval: 500, timeout: 30_000 })
            .toContain(person.plan),
        ),
      );
      const [plans, receipts] = await Promise.all(
        ['/manage_subscription', '/manage_subscription/receipts'].map((path) =>
          Promise.all(wave.map((person) => view(person, path))),
        ),
      );
      for (const [i, { uid, email, plan }] of wave.entries()) {
        expect(plans?.[i]).toContain(plan);
        for (const body of [plans?.[i] ?? '', receipts?.[i] ?? '']) {
          expect(body).toContain('<script id="account"');
          for (const own of [uid, email]) expect(body).toContain(own);
          for (const other of people)
            if (other.uid !== uid)
              for (const foreign of [other.uid, other.email, other.plan])
                expect(body.includes(foreign)).toBe(false);
        }
      }
    }
  });
});
