/** Tests ending contracts without a sign-in: what is stored and answered, and that nothing is refused silently. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import {
  cancellation,
  exitPaths,
  parse,
  sendBody,
  sendForm,
  valueOf,
} from '../../support/declaration-forms.ts';
import { declaration, matchOf } from '../../support/record-factory.ts';
import { createSubscriber } from '../../support/factories.ts';
import { type Replica, usePortal } from '../../support/harness.ts';

const portal = usePortal();
const newRequest = () => randomUUID();
const send = (
  path: string,
  fields: Record<string, string | null>,
  headers?: Record<string, string>,
) => sendForm(portal.app, path, { request: newRequest(), ...fields }, headers);
const stored = async (id: string | null) =>
  (await portal.services.declarations.read(id ?? ''))?.value ?? null;
/** In the future, but not far. */
const nextYear = new Date().getUTCFullYear() + 1;
const lastOfJanuary = `${nextYear}-01-31`;
const textOf = (document: Document) => document.body.textContent.replaceAll(/\s+/g, ' ');

describe('the form', () => {
  it.each(exitPaths)('%s comes without script, cookie and cache', async (url) => {
    const { statusCode, headers, body } = await portal.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*form-action 'self'/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
    const { length } = valueOf(parse(body), 'request') ?? '';
    expect(length).toBeGreaterThan(15);
    const again = await portal.app.inject({ url });
    expect(valueOf(parse(again.body), 'request')).not.toBe(valueOf(parse(body), 'request'));
  });

  it('has the address of who is signed in, and works with a session that is none', async () => {
    const { email, token } = await createSubscriber(portal.sdk);
    const session = await portal.services.sessions.create(token);
    const emailFor = async (cookie: string) => {
      const headers = { cookie: `__session=${cookie}` };
      const { statusCode, body } = await portal.app.inject({ url: '/cancel', headers });
      expect(statusCode).toBe(200);
      return valueOf(parse(body), 'email');
    };
    expect(await emailFor(session)).toBe(email);
    for (const cookie of ['', 'x', token]) expect(await emailFor(cookie)).toBe('');
  });

  it('is there in the configured languages only', async () => {
    const english = await portal.addReplica({ EXIT_LANGUAGES: 'en' });
    const none = await portal.addReplica({ EXIT_LANGUAGES: '' });
    const statuses = (replica: Replica) =>
      Promise.all(exitPaths.map(async (url) => (await replica.app.inject({ url })).statusCode));
    expect(await statuses(english)).toEqual([200, 200, 404, 404, 404, 404]);
    expect(await statuses(none)).toEqual(exitPaths.map(() => 404));
  });
});

describe('a declaration', () => {
  it('is stored word for word, and the answer has all of it', async () => {
    const before = Date.now();
    const { status, headers, document, id } = await send('/kuendigen', {
      ...cancellation,
      type: 'EXTRAORDINARY',
      name: '  Än\u200bne "Ä" O’Müller <b>&amp;\u202e\ufeff ',
      reason: 'Erste Zeile\r\nZweite   Zeile\r\rVierte',
      contract: 'Abo Nr. 4711',
      endsOn: lastOfJanuary,
      confirmTo: 'büro@bücher.example',
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    const declaration = await stored(id);
    expect(declaration).toMatchObject({
      id,
      kind: 'CANCELLATION',
      language: 'de',
      state: 'RECEIVED',
      isSuspicious: false,
      issue: null,
      match: null,
      declared: {
        type: 'EXTRAORDINARY',
        name: 'Änne "Ä" O’Müller <b>&amp;',
        email: 'unknown@example.com',
        reason: 'Erste Zeile\nZweite   Zeile\n\nVierte',
        contract: 'Abo Nr. 4711',
        endsOn: lastOfJanuary,
        confirmTo: 'büro@bücher.example',
      },
    });
    expect(declaration?.receivedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(declaration?.dueAt).toEqual(declaration?.receivedAt);
    const words = Array.from(document.querySelectorAll('.layout-words'), (one) => one.textContent);
    expect(words).toEqual([
      'Außerordentlich (aus wichtigem Grund)',
      'Erste Zeile\nZweite   Zeile\n\nVierte',
      'Änne "Ä" O’Müller <b>&amp;',
      'unknown@example.com',
      'Abo Nr. 4711',
      `31.01.${nextYear}`,
      'büro@bücher.example',
    ]);
    expect(document.querySelector('h1')?.textContent).toBe('Ihre Kündigung ist eingegangen');
    expect(document.querySelectorAll('main [href="mailto:support@example.com"]')).toHaveLength(1);
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe(
      declaration?.receivedAt.toISOString(),
    );
    expect(document.querySelector('time')?.textContent).toMatch(
      /^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d UTC$/,
    );
  });

  it('has a name, a contract and an address when it is to withdraw, whatever else is sent', async () => {
    const more = { endsOn: 'nonsense', confirmTo: 'x', reason: 'x' };
    const { id, document } = await send('/withdraw', { ...cancellation, ...more });
    expect((await stored(id))?.declared).toEqual({
      name: 'Änne Muster',
      email: 'unknown@example.com',
      contract: 'Stop Smoke Now Premium',
      type: null,
      reason: null,
      endsOn: null,
      confirmTo: null,
    });
    expect(document.querySelectorAll('.layout-words')).toHaveLength(3);
    expect(textOf(document)).toMatch(/Received \w{3} \d{1,2}, \d{4}, \d\d:\d\d:\d\d UTC/);
  });

  it('has no reason when it is ordinary, and ends at the earliest date unless another is given', async () => {
    const { id, document } = await send('/cancel', { ...cancellation, type: null, reason: 'x' });
    const unsaid = { reason: null, endsOn: null, confirmTo: null };
    expect((await stored(id))?.declared).toMatchObject({ type: 'ORDINARY', ...unsaid });
    expect(textOf(document)).toContain('The earliest possible date');
  });

  it('is one when it is sent twice; an edited one, and one of another form, is another', async () => {
    const form = { ...cancellation, request: newRequest() };
    const [first, second] = await Promise.all([send('/cancel', form), send('/cancel', form)]);
    const third = await send('/cancel', form);
    expect([first.body, second.body]).toEqual([third.body, third.body]);
    expect(first.id).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const edited = await send('/cancel', { ...form, name: 'Änne Mustermann' });
    const other = await send('/cancel', { ...form, request: newRequest() });
    const german = await send('/kuendigen', form);
    const bare = [1, 2].map(() => send('/cancel', { ...form, request: null }));
    const ids = [first, edited, other, german, ...(await Promise.all(bare))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(await stored(id)).not.toBeNull();
  });

  it('is stored and answered like any other when a program filled it in', async () => {
    const { status, id } = await send('/cancel', { ...cancellation, website: 'https://x.example' });
    expect(status).toBe(200);
    expect(await stored(id)).toMatchObject({ isSuspicious: true, state: 'RECEIVED' });
  });

  it('is logged once with its number and kind, without a personal word', async () => {
    const replica = await portal.addReplica();
    const form = { ...cancellation, email: 'canary@example.com', request: newRequest() };
    const { id } = await sendForm(replica.app, '/cancel', form);
    await sendForm(replica.app, '/cancel', form);
    const lines = replica.logs().split('\n');
    const received = lines.filter((line) => line.includes('declaration received'));
    expect(received.map((line) => JSON.parse(line) as object)).toMatchObject([
      { declaration: id, kind: 'CANCELLATION', repeated: false },
      { declaration: id, kind: 'CANCELLATION', repeated: true },
    ]);
    expect(replica.logs()).not.toMatch(/canary|Muster/);
  });

  it('gets the same bytes for an address with or without a plan', async () => {
    const { email } = await createSubscriber(portal.sdk);
    const unknown = `${randomUUID()}@example.com`;
    const pages = await Promise.all(
      [email, unknown].map(async (address) => {
        const { body, headers, id } = await send('/cancel', { ...cancellation, email: address });
        const same = body
          .replaceAll(address, '{address}')
          .replaceAll(id ?? '', '{number}')
          .replaceAll(/(\d{4}-\d\d-\d\d(, |T)|[A-Z][a-z]{2} \d+, \d{4}, )\d\d:\d\d:\d\d/g, '{time}')
          .replaceAll(/\.\d{3}Z/g, '');
        const names = Object.keys(headers).filter((name) => !/^(x-request-id|date)$/.test(name));
        const others = names.map((name) => [name, headers[name]]);
        const size = Buffer.byteLength(body);
        expect(address).toHaveLength(email.length);
        return { same, others, size };
      }),
    );
    expect(pages[0]).toEqual(pages[1]);
  });
});

describe('a cancellation in French', () => {
  const form = {
    ...cancellation,
    type: 'EXTRAORDINARY',
    reason: 'a\nb',
    endsOn: `31/01/${nextYear}`,
  };
  const fieldsOf = (document: Document) =>
    Object.fromEntries(
      Array.from(document.querySelectorAll<HTMLInputElement>('input[type="hidden"]'), (input) => [
        input.name,
        input.value,
      ]),
    );

  it('is summed up first, can be changed, and is stored when it is notified', async () => {
    const request = newRequest();
    const summary = await send('/resilier', { ...form, request });
    expect([summary.status, summary.id]).toEqual([200, null]);
    expect(summary.document.querySelector('h1')?.textContent).toBe(
      'Récapitulatif de votre résiliation',
    );
    expect(textOf(summary.document)).toContain(`31 janv. ${nextYear}`);
    const buttons = Array.from(summary.document.querySelectorAll('button'), (each) => [
      each.getAttribute('value'),
      each.textContent.trim(),
    ]);
    expect(buttons).toEqual([
      ['DECLARE', 'notification de la résiliation'],
      ['EDIT', 'Modifier'],
    ]);
    const carried = fieldsOf(summary.document);
    const edited = await send('/resilier', { ...carried, step: 'EDIT' });
    expect([edited.status, edited.id]).toEqual([200, null]);
    for (const [name, value] of Object.entries({ ...form, request }))
      expect(valueOf(edited.document, name), name).toBe(value);
    const { status, id, document } = await send('/resilier', { ...carried, step: 'DECLARE' });
    expect(status).toBe(200);
    expect(document.querySelector('h1')?.textContent).toBe(
      'Nous avons bien reçu votre résiliation',
    );
    expect(await stored(id)).toMatchObject({
      language: 'fr',
      declared: { reason: 'a\nb', endsOn: lastOfJanuary, type: 'EXTRAORDINARY' },
    });
  });

  it('says where its reason is proved', async () => {
    const address = 'Smoke & Co, 1 rue de l’Air, 75001 Paris';
    const replica = await portal.addReplica({ POSTAL_ADDRESS: address });
    const { body } = await replica.app.inject({ url: '/resilier' });
    const hint = parse(body).querySelector('#reason-hint')?.textContent ?? '';
    expect(hint).toContain('support@example.com');
    expect(hint).toContain(address);
  });

  it('has no summary where it is withdrawn, and in another language', async () => {
    for (const path of ['/renoncer', '/kuendigen', '/cancel'])
      expect((await send(path, cancellation)).id).not.toBeNull();
  });
});

describe('the copy by mail', () => {
  const withMail = usePortal({
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Stop Smoke Now <receipts@example.com>',
  });
  const mailOf = async (id: string | null) =>
    (await getFirestore().collection('mails').doc(`${id}.received`).get()).data();

  it('is stored with the declaration, in its language, for the address that was named', async () => {
    const form = { ...cancellation, request: newRequest() };
    const { id, document } = await sendForm(withMail.app, '/kuendigen', form);
    expect(await mailOf(id)).toMatchObject({
      kind: 'DECLARATION_RECEIVED',
      to: 'unknown@example.com',
      language: 'de',
      declarationId: id,
      state: 'PENDING',
    });
    expect(textOf(document)).toContain('Wir senden eine Kopie per E-Mail an unknown@example.com.');
    const other = await sendForm(withMail.app, '/cancel', {
      ...form,
      confirmTo: 'me@else.example',
    });
    expect(await mailOf(other.id)).toMatchObject({ to: 'me@else.example', language: 'en' });
    const { body } = await withMail.app.inject('/withdraw');
    expect(parse(body).querySelector('#email-hint')?.textContent).toContain(
      'We also send the confirmation there.',
    );
  });
});

describe('a form with mistakes', () => {
  it('comes back with what was typed, as much as a field may have, and a sentence at each field', async () => {
    const typed = {
      type: 'EXTRAORDINARY',
      reason: 'x'.repeat(5_001),
      name: 'n'.repeat(201),
      email: 'unknown at example.com',
      contract: '',
      endsOn: '31st of January',
      confirmTo: 'a@b@c',
      request: newRequest(),
    };
    const { status, document, id } = await send('/cancel', typed);
    expect([status, id]).toEqual([422, null]);
    const shown = { ...typed, reason: typed.reason.slice(1), name: typed.name.slice(1) };
    for (const [name, value] of Object.entries(shown))
      expect(valueOf(document, name), name).toBe(value);
    expect(document.title).toMatch(/^Please check your entries/);
    const links = Array.from(document.querySelectorAll('[role="alert"] a'), (link) => ({
      field: link.getAttribute('href')?.slice(1) ?? '',
      message: link.textContent,
    }));
    const fields = ['reason', 'name', 'email', 'contract', 'endsOn', 'confirmTo'];
    expect(links.map(({ field }) => field)).toEqual(fields);
    for (const { field, message } of links) {
      const control = document.getElementById(field);
      expect(control?.getAttribute('aria-invalid')).toBe('true');
      const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const texts = described.map((each) => document.getElementById(each)?.textContent);
      expect(texts).toContain(message);
    }
    expect(textOf(document)).toContain(
      'Please use at most 200 characters. You entered 201, and the end was cut off.',
    );
  });

  it.each([
    ['', 422],
    ['\u2068a@exam\u200bple.com\u2069', 200],
    ['a @example.com', 200],
    ['a@localhost', 422],
    [`${'l'.repeat(243)}@example.com`, 422],
    ['用户@例子.世界', 200],
  ])('an address %j is answered with %d', async (email, expected) => {
    const { status, document } = await send('/withdraw', { ...cancellation, email });
    expect(status).toBe(expected);
    if (status === 422) expect(document.querySelector('#email-problem')).not.toBeNull();
  });

  it.each([
    [`31/1/${nextYear}`, lastOfJanuary],
    [lastOfJanuary, lastOfJanuary],
    [`31.1.${nextYear}`, lastOfJanuary],
    ['2027-02-29', null],
    [`1/31/${nextYear}`, null],
  ])('a date %j is read as %j', async (endsOn, expected) => {
    const { status, id } = await send('/kuendigen', { ...cancellation, endsOn });
    expect(status).toBe(expected ? 200 : 422);
    if (expected) expect((await stored(id))?.declared.endsOn).toBe(expected);
  });

  it.each([
    ['/cancel', /past\. Please enter today/],
    ['/kuendigen', /schon vorbei/],
    ['/resilier', /Cette date est passée/],
  ])('has no day that is past: %s', async (path, sentence) => {
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    for (const endsOn of [twoDaysAgo, '1999-12-31']) {
      const { status, document, id } = await send(path, { ...cancellation, endsOn });
      expect([status, id]).toEqual([422, null]);
      expect(document.querySelector('#endsOn-problem')?.textContent).toMatch(sentence);
    }
    const today = new Date().toISOString().slice(0, 10);
    expect((await send(path, { ...cancellation, endsOn: today })).status).toBe(200);
  });

  it('says so when its kind does not exist, or when it is empty', async () => {
    const odd = await send('/cancel', { ...cancellation, type: 'FOO' });
    expect(odd.status).toBe(422);
    expect(odd.document.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('#type');
    expect((await sendBody(portal.app, '/cancel', '')).status).toBe(422);
    const broken = Buffer.from('name=%ff%zz%&email=\xff', 'latin1');
    expect((await sendBody(portal.app, '/cancel', broken)).status).toBe(422);
  });
});

describe('a day that is far away', () => {
  const far = '2062-01-01';
  it.each([
    ['/cancel', 'You’ll keep paying until Jan 1, 2062. To end it sooner, leave the date empty.'],
    ['/kuendigen', 'Sie zahlen weiter bis zum 01.01.2062. Lieber früher?'],
    [
      '/resilier',
      'Vous continuez à payer jusqu’au 1er\u00a0janv. 2062. Pour y mettre fin plus tôt,',
    ],
  ])('is told back before it counts: %s', async (path, sentence) => {
    const form = { ...cancellation, endsOn: far, request: newRequest() };
    const told = await send(path, form);
    expect([told.status, told.id]).toEqual([422, null]);
    expect(told.document.querySelector('#endsOn-problem')?.textContent).toContain(sentence);
    // The page says so without an error.
    expect(told.document.querySelector('[aria-invalid], .layout-problem')).toBeNull();
    expect(told.document.querySelector('[role="alert"]')?.className).toContain('layout-info');
    expect(valueOf(told.document, 'endsOn')).toBe(far);
    const toldDay = valueOf(told.document, 'toldDay') ?? '';
    const again = await send(path, { ...form, toldDay });
    expect(again.status).toBe(200);
    const steps = { toldDay: valueOf(again.document, 'toldDay') ?? toldDay, step: 'DECLARE' };
    const sent = again.id ? again : await send(path, { ...form, ...steps });
    expect((await stored(sent.id))?.declared.endsOn).toBe(far);
  });

  it('is told back again when it is another, or the form came back for something else', async () => {
    const form = { ...cancellation, endsOn: '2063-01-01', toldDay: far };
    expect((await send('/cancel', form)).status).toBe(422);
    const toldWithMore = await send('/cancel', { ...form, toldDay: '', name: '' });
    expect(valueOf(toldWithMore.document, 'toldDay')).toBe(form.endsOn);
    const foreign = { origin: 'https://evil.example' };
    const untold = await send('/cancel', { ...form, toldDay: '' }, foreign);
    expect(valueOf(untold.document, 'toldDay')).toBeUndefined();
  });

  it('is one behind a year and a month', async () => {
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const statusOf = async (endsOn: string) =>
      (await send('/cancel', { ...cancellation, endsOn })).status;
    expect(await statusOf(inDays(390))).toBe(200);
    expect(await statusOf(inDays(400))).toBe(422);
  });
});

describe('a form of another website', () => {
  const site = 'http://localhost:4000';
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: site, 'sec-fetch-site': 'cross-site' },
  ];

  it.each(foreign)('comes back to be sent from here: %j', async (headers) => {
    const form = { ...cancellation, request: newRequest() };
    const { status, document, id } = await send('/cancel', form, headers);
    expect([status, id]).toEqual([403, null]);
    expect(textOf(document)).toMatch(/press “cancel now” again.*support@example\.com/);
    expect(valueOf(document, 'name')).toBe('Änne Muster');
    const again = await send('/cancel', form, { origin: site, 'sec-fetch-site': 'same-origin' });
    expect(again.status).toBe(200);
  });

  const own: Record<string, string>[] = [
    {},
    { origin: site },
    { origin: 'http://other.name', host: 'other.name' },
  ];
  it.each(own)('is none with %j', async (headers) => {
    expect((await send('/cancel', cancellation, headers)).status).toBe(200);
  });
});

describe('a network with too many forms', () => {
  const limited = usePortal(
    { TRUST_PROXY: '127.0.0.1' },
    { budgets: { anonymous: 30, declarations: 2, declarationsOfSite: 5, exitForms: 9 } },
  );
  const declare = (address: string, path = '/kuendigen') =>
    sendForm(limited.app, path, cancellation, { 'x-forwarded-for': address });

  it('can leave although its pages are used up, and gets a form back that is one too many', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    const open = async () => (await limited.app.inject({ url: '/cancel', headers })).statusCode;
    for (let time = 0; time < 30; time += 1) expect(await open()).toBe(200);
    expect(await open()).toBe(429);
    const sent = () =>
      limited.app.inject({
        method: 'POST',
        url: '/cancel',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(cancellation).toString(),
      });
    expect((await sent()).statusCode).toBe(303);
    const undo = () => sendForm(limited.app, '/undo', { code: 'D.typed' }, headers);
    for (let time = 0; time < 8; time += 1) expect((await undo()).status).toBe(404);
    const refused = await sent();
    expect(refused.statusCode).toBe(429);
    expect(valueOf(parse(refused.body), 'name')).toBe('Änne Muster');
    const again = await undo();
    expect([again.status, valueOf(again.document, 'code')]).toEqual([429, 'D.typed']);
  });

  it('is counted with its /48, too', async () => {
    const statuses = [];
    for (const group of [1, 2, 3, 4, 5, 6])
      statuses.push((await declare(`2001:db8:1:${group}::1`)).path !== '');
    expect(statuses).toEqual([true, true, true, true, true, false]);
    expect((await declare('2001:db8:2::1')).path).not.toBe('');
  });

  it('gets them back with all that was typed, and another way; other networks are not concerned', async () => {
    const from = declare;
    await from('192.0.2.1');
    await from('192.0.2.1');
    const { status, headers, document, id } = await from('192.0.2.1');
    expect([status, id]).toEqual([429, null]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(textOf(document)).toContain(`in ${String(headers['retry-after'])} Sekunden`);
    expect(textOf(document)).toContain('support@example.com');
    expect(valueOf(document, 'name')).toBe('Änne Muster');
    expect((await from('192.0.2.2')).status).toBe(200);
  });
});

it('if a declaration can’t be stored, the page says so and keeps the typed text; later it works', async () => {
  const { FIRESTORE_EMULATOR_HOST: host = '' } = process.env;
  const { hostname, port } = new URL(`http://${host}`);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  process.env['FIRESTORE_EMULATOR_HOST'] = `${proxy.host}:${proxy.port}`;
  const replica = await portal.addReplica().finally(() => {
    process.env['FIRESTORE_EMULATOR_HOST'] = host;
  });
  await proxy.setFault({ kind: 'refuse' });
  const form = { ...cancellation, request: newRequest() };
  const { status, headers, document, id } = await sendForm(replica.app, '/cancel', form);
  expect([status, id]).toEqual([503, null]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(textOf(document)).toMatch(/was not saved.*support@example\.com/);
  expect(valueOf(document, 'email')).toBe('unknown@example.com');
  expect(replica.logs()).not.toContain('unknown@example.com');
  await proxy.setFault({ kind: 'none' });
  await expect.poll(async () => (await sendForm(replica.app, '/cancel', form)).status).toBe(200);
  await proxy.close();
});

describe('under too much load', () => {
  const unlimited = { inFlight: 1_000, eventLoopDelayMs: Infinity };
  const nothing = { inFlight: 0, eventLoopDelayMs: Infinity };
  const busy = usePortal({}, { admissionLimits: { ordinary: nothing, critical: unlimited } });
  const overloaded = usePortal({}, { admissionLimits: { ordinary: nothing, critical: nothing } });

  it('the portal admits declarations after it refuses pages', async () => {
    expect((await busy.app.inject({ url: '/cancel' })).statusCode).toBe(503);
    expect((await sendForm(busy.app, '/cancel', cancellation)).status).toBe(200);
  });

  it('the portal sends a refused one back with all that was typed', async () => {
    const { status, headers, document } = await sendForm(overloaded.app, '/cancel', cancellation);
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(valueOf(document, 'name')).toBe('Änne Muster');
    expect(textOf(document)).toContain('was not saved');
  });
});

it('a signed-in user sees the declarations under their address, but not those that ended another user’s plan', async () => {
  const [person, other] = [await createSubscriber(portal.sdk), await createSubscriber(portal.sdk)];
  const { id } = await send('/widerrufen', {
    name: 'A',
    email: person.email,
    contract: 'Premium',
  });
  const match = matchOf({
    customerId: other.customerId,
    subscriptionId: other.subscriptions[0]?.id ?? '',
  });
  const ended = { id: randomUUID(), state: 'MATCHED', declared: { email: person.email } } as const;
  await portal.services.declarations.add(declaration({ ...ended, match }), []);
  const seen = async ({ token }: { token: string }) => {
    const query = '{ viewer { declarations { id kind state receivedAt } } }';
    return (await portal.ask(query, { token })).data.viewer.declarations;
  };
  expect(await seen(person)).toEqual([
    {
      ...{ id, kind: 'WITHDRAWAL', state: 'RECEIVED' },
      receivedAt: (await stored(id))?.receivedAt.toISOString(),
    },
  ]);
  expect(await seen(other)).toEqual([]);
});

it('a document that can’t be read is looked at again in an hour, so that it holds up no other', async () => {
  const { declarations } = portal.services;
  const id = `D-${randomUUID()}`;
  const document = getFirestore().doc(`declarations/${id}`);
  await document.set({ version: 1, id, dueAt: new Date(Date.now() - 60_000) });
  expect(await declarations.due(new Date(), 200)).toContain(id);
  expect(await declarations.read(id)).toBeNull();
  expect(await declarations.due(new Date(Date.now() + 3_500_000), 200)).not.toContain(id);
  await expect(declarations.read(id)).rejects.toMatchObject({ upstream: 'firestore' });
  await document.delete();
});
