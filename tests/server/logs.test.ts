/** No token, e-mail, portal address or key in the logs, whatever happens. */
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '../factories.ts';
import { secretKey, usePortal } from '../harness.ts';

const portal = usePortal();

describe('logs', () => {
  it('name the operation, its duration and outcome, by request', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const { headers } = await portal.ask('query ManageSubscriptions { viewer { id } }', { token });
    const lines = portal
      .logs()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ operation }) => operation === 'ManageSubscriptions');
    expect(line).toMatchObject({
      reqId: headers['x-request-id'],
      type: 'query',
      outcome: 'ok',
      ms: expect.any(Number) as number,
      msg: 'operation',
    });
    expect(
      lines.find(({ msg, reqId }) => msg === 'request' && reqId === line?.['reqId']),
    ).toMatchObject({ method: 'POST', route: '/graphql', status: 200 });
  });

  it('hold nothing private, in success, refusal and failure', async () => {
    const { token, email, uid, subscriptions } = await createSubscriber(portal.sdk);
    const { data } = await portal.ask('{ viewer { email portalUrl subscriptions { id } } }', {
      token,
    });
    await portal.ask('{ viewer { id } }', { token: `${token}x` });
    await portal.ask(`{ viewer { id(email: "${email}") } }`, { token });
    await portal.app.inject({ url: `/login?email=${email}&oobCode=${token}` });
    await portal.app.inject({ method: 'POST', url: '/graphql', payload: `{"${email}` });
    const subscriptionId = subscriptions[0]?.id;
    await portal.ask(
      'mutation ($input: CancelSubscriptionInput!) { cancelSubscription(input: $input) { __typename } }',
      { token, variables: { input: { subscriptionId, comment: 'a private comment' } } },
    );
    await portal.stripe.close();
    await portal.ask('{ viewer { portalUrl subscriptions { id } } }', { token });

    const logs = portal.logs();
    expect(logs).toContain('falling back to the login page');
    const canaries = [token, token.slice(0, 30), email, uid, data.viewer.portalUrl as string];
    for (const canary of [...canaries, secretKey, 'a private comment', '@example.com'])
      expect(logs).not.toContain(canary);
  });
});
