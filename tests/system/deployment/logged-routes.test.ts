/** Tests that neither Caddy's nor the server's log has an id, token or address of a request, even of a failed one. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../client/paths.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { addressIn } from '../../../texts/addresses.ts';
import { languageCodes } from '../../../texts/generated/languages.ts';
import { cancellation, exitPaths } from '../../support/declaration-forms.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { startCaddy } from './processes.ts';

const withoutCaddy = mustSkip('what Caddy logs', missingCommands('caddy'));
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe.skipIf(withoutCaddy)('after requests to all routes', () => {
  const portal = usePortal({ TRUST_PROXY: '1' });
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  beforeAll(async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.app.server.address() as AddressInfo;
    const [site = 0, unused = 0] = await freePorts(2);
    // Caddy would log an error with address and query for each request without a replica.
    caddy = await startCaddy(site, [port, unused]);
  });
  afterAll(() => caddy?.stop());

  it('no log has anything of them but the route', async () => {
    const { token, email, uid, customerId, subscriptions } = await createSubscriber(portal.sdk);
    const session = await portal.services.sessions.create(token);
    const [{ id: planId = '' } = {}] = subscriptions;
    const request = randomUUID();
    const code = `7Q4M-2XWD-9PTB-3HNC.${randomUUID().replaceAll('-', '')}`;
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(caddy.url + path, { redirect: 'manual', ...init });
    const post = (path: string, fields: Record<string, string>, cookie = '') =>
      ask(path, {
        method: 'POST',
        headers: { ...form, cookie },
        body: new URLSearchParams(fields),
      });

    const sent = await post('/cancel', { ...cancellation, email, request });
    expect(sent.status).toBe(303);
    const confirmation = sent.headers.get('location') ?? '';
    const declarationId = confirmation.split('/').at(-1) ?? '';
    const cookie = `__session=${session}`;
    const owned = { headers: { cookie } };
    const both = { headers: { cookie: `__session=${request}; ${cookie}` } };
    for (const path of [confirmation, `${confirmation}/file`])
      expect((await ask(path, both)).status).toBe(200);
    for (const step of ['', 'UNDO']) await post('/undo', { code, step });

    const { portal: portalPath, receipts, login, resume, logOut, ...pages } = paths;
    const account = [
      portalPath,
      `${receipts}/${planId}`,
      `${paths.manageSubscription}/invoice/${planId}`,
      `${login}?apiKey=${request}&oobCode=${token}&mode=signIn`,
    ];
    for (const language of languageCodes) {
      for (const path of [...account, ...Object.values(pages)])
        await ask(addressIn(language, path), owned);
      for (const path of [resume, logOut])
        await post(addressIn(language, path), { subscriptionId: planId }, cookie);
    }
    const cut = [`/undo/${code}`, `/undo/${code.slice(0, 30)}`, `${confirmation}/${request}`];
    for (const secret of [code, token, email, uid, customerId, planId, request])
      cut.push(`/${secret}`, `/language/${secret}`, `/de/${secret}/${secret}?${secret}=${secret}`);
    const more = ['/undo', '/config.json', '/readyz', '/assets/a-9Z.js'];
    for (const path of [...exitPaths, ...more, ...cut]) await ask(path, owned);
    for (const [path, method] of [
      ['/session', 'POST'],
      ['/session', 'DELETE'],
      ['/graphql', 'POST'],
      ['/webhooks/stripe', 'POST'],
    ] as const)
      await ask(path, { method, headers: { ...owned.headers, authorization: `Bearer ${token}` } });

    const logs = { caddy: caddy.output(), ours: portal.logs() };
    const secrets = [code, code.slice(20, 40), request, token, token.slice(0, 30), session, email];
    for (const [log, text] of Object.entries(logs))
      for (const secret of [...secrets, uid, customerId, planId])
        expect(text.includes(secret), `${secret} in the log: ${log}`).toBe(false);
    // The server's line about the stored declaration has its number. No address does.
    expect(logs.caddy).not.toContain(declarationId);
    expect(logs.ours.split('\n').filter((line) => line.includes(declarationId))).toHaveLength(1);

    const routes = [...logs.ours.matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route);
    expect(routes).toContain('/declarations/:id/file');
    expect(routes).toContain('none');
  });
});
