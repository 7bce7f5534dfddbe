/** Who is asking: no token, a good one, and every kind of bad one. */
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
const viewer = '{ viewer { id email } }';

/** An unsigned token as the Auth emulator makes them, with some claims changed. */
function forge(token: string, claims: object): string {
  const [header, payload] = token.split('.') as [string, string];
  const original = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...original, ...claims })).toString('base64url');
  return `${header}.${changed}.`;
}

describe('viewer', () => {
  it('is null without a token', async () => {
    expect(await portal.ask(viewer)).toMatchObject({ status: 200, data: { viewer: null } });
  });

  it('is the bearer of the token', async () => {
    const { uid, email, token } = await createUser();
    const { data, errors } = await portal.ask(viewer, { token });
    expect(errors).toBeUndefined();
    expect(data).toEqual({ viewer: { id: uid, email } });
  });

  it.each(['', 'nonsense', 'a.b.c', 'Bearer', '🙂'])('refuses the token %j', async (token) => {
    const answer = await portal.ask(viewer, { token });
    expect(answer.status).toBe(401);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(answer.data).toBeUndefined();
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer a b', 'token'])(
    'refuses the header %j',
    async (authorization) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization },
        payload: { query: viewer },
      });
      expect(answer.json()).toMatchObject({
        errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      });
    },
  );

  it('refuses an expired, a foreign and a future token', async () => {
    const { token } = await createUser();
    const now = Math.floor(Date.now() / 1000);
    const bad = [
      forge(token, { iat: now - 7200, exp: now - 3600 }),
      forge(token, { aud: 'another-project' }),
      forge(token, { iss: 'https://securetoken.google.com/another-project' }),
      forge(token, { sub: '' }),
    ];
    for (const candidate of bad) {
      const { errors } = await portal.ask(viewer, { token: candidate });
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
  });

  it('answers only about the bearer: no argument can name another customer', async () => {
    const [one, other] = [await createSubscriber(portal.sdk), await createSubscriber(portal.sdk)];
    const query = '{ viewer { customerId subscriptions { id } } }';
    const { data } = await portal.ask(query, { token: one.token });
    expect(data.viewer.customerId).toBe(one.customerId);
    expect(JSON.stringify(data)).not.toContain(other.subscriptions[0]?.id);
  });
});
