/** Tests the texts of mails: every kind is complete in all languages, and typed text can't escape its place. */
import { describe, expect, it } from 'vitest';
import type { Cancellation } from '../../../server/domain/customer-record/cancellation.ts';
import type { Declaration } from '../../../server/domain/leaving/declaration.ts';
import { type MailKind, mailKinds } from '../../../server/domain/mail/mail.ts';
import { type MailFacts, writeMail } from '../../../server/domain/mail/mail-kinds.ts';
import { receiptRows } from '../../../server/domain/mail/texts/rows.ts';
import { newCancellation, declaration, subscription } from '../../support/record-factory.ts';
import { addressIn } from '../../../texts/addresses.ts';
import { type Language, languageCodes, languages } from '../../../texts/generated/languages.ts';

const now = new Date('2024-12-21T08:00:00Z');
const confirmed = {
  state: 'CONFIRMED',
  confirmedAt: new Date('2024-12-20T10:00:01Z'),
  effectiveAt: new Date('2025-01-05T00:00:00Z'),
} as const;
const withdrawn = {
  ...confirmed,
  state: 'WITHDRAWN',
  withdrawnAt: new Date('2024-12-20T11:30:59Z'),
  withdrawnBy: 'SUBSCRIBER',
} as const;
const known = { ...subscription(), desired: null };
const receiptOf: Record<MailKind, Partial<Cancellation>> = {
  DECLARATION_RECEIVED: {},
  DECLARATION_MATCHED: { requestedBy: 'DECLARATION' },
  NO_PLAN_FOUND: {},
  CANCELLATION_ACCEPTED: {},
  CANCELLATION_CONFIRMED: confirmed,
  CANCELLATION_REFUSED: { state: 'REFUSED' },
  RESUMED: withdrawn,
  CHARGED_AFTER_CANCELLATION: confirmed,
  SHARED_PLAN_ENDED: confirmed,
};
/** The mails about a declaration, which mention no plan. Then those with a link. */
const onForms: readonly MailKind[] = ['DECLARATION_RECEIVED', 'NO_PLAN_FOUND'];
const linked: readonly MailKind[] = ['DECLARATION_MATCHED', 'NO_PLAN_FOUND'];

function write(kind: MailKind, fields: Partial<MailFacts> = {}) {
  const mail = writeMail({
    kind,
    language: 'en',
    cancellation: newCancellation(receiptOf[kind]),
    declaration: declaration(),
    subscription: known,
    linkUrl: 'https://portal.smoke.test/undo#7Q4M.secret',
    email: 'owner@smoke.test',
    supportEmail: 'support@smoke.test',
    others: [],
    hasUser: true,
    siteOrigin: 'https://portal.smoke.test',
    now,
    ...fields,
  });
  if (!mail) throw new Error('no mail');
  return mail;
}

/** Writes the mail that confirms a declaration. */
const received = (
  declared: Partial<Declaration['declared']>,
  fields: Partial<MailFacts> = {},
  kind: Declaration['kind'] = 'CANCELLATION',
) => write('DECLARATION_RECEIVED', { declaration: declaration({ kind, declared }), ...fields });

const days: Record<Language, string> = {
  en: 'Dec 20, 2024',
  de: '20\\.12\\.2024',
  fr: '20 déc. 2024',
};

/** Removes the spaces that keep typed text from becoming a link. */
const unmarked = (text: string) => text.replaceAll(/(?<=[.:@\u3002]) (?=\S)/g, '');

const readable = (html: string) =>
  html
    .replace(/<(style|title)>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const words = (text: string) =>
  new Set(text.match(/\S*\w\S*/g)?.map((word) => word.replace(/:$/, '')));

const all = mailKinds.flatMap((kind) => languageCodes.map((language) => ({ kind, language })));

describe.each(all)('$kind in $language', ({ kind, language }) => {
  const mail = write(kind, { language });

  it('says the same as text and as HTML', () => {
    // A button's address follows its text.
    const text = words(mail.text.replaceAll(/https?:\S+/g, ''));
    const html = words(readable(mail.html));
    expect([...text].filter((word) => !html.has(word))).toEqual([]);
  });

  it('has what proves it: number, time to the second in UTC, and an address for questions', () => {
    const number = onForms.includes(kind) ? 'declaration-1' : 'XEF3-6VRE-GSF9-RQFY';
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(number);
      expect(form).toMatch(new RegExp(`${days[language]}, 10:00:0\\d UTC`));
      expect(form).toContain('support@smoke.test');
    }
    expect(mail.html).toContain(`<html lang="${language}" dir="${languages[language].direction}">`);
  });

  it('has the price in the format of the language', () => {
    if (onForms.includes(kind)) return;
    const price = {
      en: '$29.99 a month',
      de: '29,99\u00A0$ pro Monat',
      fr: '29,99\u00A0$ par mois',
    };
    expect(mail.text).toContain(`Premium, ${price[language]}`);
  });

  it('loads nothing and tracks no reader', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|svg|object|video)|url\(|src=|@import/i);
    const links = [...mail.html.matchAll(/href="((?!mailto:support@smoke\.test")[^"]*)"/g)].map(
      ([, link]) => link,
    );
    const account = `https://portal.smoke.test${addressIn(language, '/manage_subscription')}`;
    expect(links).toEqual([
      ...(linked.includes(kind) ? ['https://portal.smoke.test/undo#7Q4M.secret'] : []),
      ...(onForms.includes(kind) ? [] : [`${account}/receipts/sub_1.1.abcd1234`, account]),
    ]);
  });

  it('has the code of its link, to copy it', () => {
    const times = linked.includes(kind) ? [2, 1] : [0, 0];
    const found = [mail.text, readable(mail.html)].map(
      (form) => form.match(/[#\n ]7Q4M\.secret\s/g)?.length ?? 0,
    );
    expect(found).toEqual(times);
  });

  it('leaves no placeholder', () => {
    expect(mail.subject + mail.text).not.toMatch(/undefined|null|Invalid|NaN|\[object|\$\{/);
    expect(mail.subject.length).toBeLessThan(79);
  });
});

describe('typed text', () => {
  const evil =
    '<script>alert(1)</script>"\' &amp;\r\nBcc: victim@example.com\r\n\r\nReceived:\n  never';
  const declared = {
    name: evil,
    email: 'a@example.com',
    contract: evil,
    type: 'EXTRAORDINARY' as const,
    reason: evil,
    endsOn: '2025-02-01',
    confirmTo: 'b@example.com',
  };

  it.each(languageCodes)('stands word for word where it belongs, in %s', (language) => {
    const { subject, text, html } = received(declared, { language });
    expect(subject).not.toMatch(/script|Bcc|[\r\n]/);
    expect(html).not.toContain('<script');
    expect(
      html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#x27; &amp;amp;/g),
    ).toHaveLength(3);
    // Every typed line is indented, so that it can't pass for one of ours.
    expect(text).toContain(
      '  <script>alert(1)</script>"\' &amp;\n  Bcc: victim@ example. com\n  \n  Received:',
    );
    expect(text).not.toMatch(/^(Bcc|Received: )/m);
    const end = { en: 'Feb 1, 2025', de: '01.02.2025', fr: '1er févr. 2025' }[language];
    for (const value of ['a@example.com', end, 'b@example.com'])
      for (const form of [text, html]) expect(form).toContain(value);
  });

  it.each([
    'http://evil.example',
    'https://evil.example/x?y=1',
    'www.evil.example',
    'evil.example/x',
    'a@evil.example',
    'mailto:a@evil.example',
    'evil\u3002example',
    'http://127.0.0.1/x',
  ])('has nothing in it that a mail program makes a link of: %s', (typed) => {
    const { text, html } = received({
      ...{ name: typed, contract: `See (${typed}).` },
      ...{ type: 'EXTRAORDINARY', reason: `Press\n${typed}\nnow` },
    });
    // As lax as mail programs: a scheme, or letters on both sides of a dot or an @.
    const links = /\w+:\/\/|mailto:\w|[\p{L}\d][.@\u3002][\p{L}]|\p{L}[.@\u3002][\p{L}\d]/giu;
    const ours = /support@smoke\.test|[ab]@example\.com/g;
    for (const form of [text, readable(html)]) {
      expect(form.replace(ours, '').match(links)).toBeNull();
      expect(unmarked(form).split(typed)).toHaveLength(4);
    }
  });

  it('of another direction has a direction of its own in HTML', () => {
    const { html } = received({ name: 'سارة (Sara)' });
    expect(html).toMatch(new RegExp(`<dd [^>]*dir="auto"[^>]*>سارة \\(Sara\\)</dd>`));
  });

  it('has no invisible character: a copy is what the reader saw', () => {
    const unseen = '\u200B\u200C\u200E\u202E\u2060\u2068\u2069\uFEFF';
    const reason = `1.2${unseen} a.b@c.d 12:30`;
    const { text, html } = received({ name: `A${unseen}da`, reason, type: 'EXTRAORDINARY' });
    for (const form of [text, html]) {
      expect(form).not.toMatch(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/);
      expect(form).toContain('Ada');
      expect(form).toContain('1.2 a. b@ c. d 12:30');
      expect(form).toContain('a@example.com');
    }
  });

  it('has three fields and no others in a withdrawal', () => {
    const none = { type: null, reason: null, endsOn: null, confirmTo: null };
    const { text } = received({ ...none, name: 'Ada', contract: 'C' }, {}, 'WITHDRAWAL');
    const titles = [...text.matchAll(/^(\S.*):\n {2}/gm)].map(([, title]) => title);
    const declaredTitles = ['Your name', 'Email address of your account', 'Contract'];
    const usual = ['Receipt number', 'Received', 'Declaration'];
    expect(titles).toEqual([...usual, ...declaredTitles, 'For questions']);
  });
});

describe('a mail says what is so when it is sent', () => {
  const accepted = (fields: Partial<Cancellation>) =>
    write('CANCELLATION_ACCEPTED', { cancellation: newCancellation(fields) }).text;

  it('pending, confirmed, over, or taken back since', () => {
    expect(accepted({})).toContain('will email you when that is done');
    expect(accepted(confirmed)).toContain('Your plan runs until Jan 5, 2025');
    expect(accepted({ ...confirmed, effectiveAt: new Date('2024-12-20T12:00:00Z') })).toContain(
      'Your plan ended on Dec 20, 2024',
    );
    expect(accepted(withdrawn)).toContain('The cancellation has since been undone');
  });

  it.each<[Partial<Cancellation>, string, string]>([
    [{}, '2024-12-20T12:00:00Z', 'Your plan ran until'],
    [{}, '2125-02-04T00:00:00Z', 'Your plan runs until'],
    [{ state: 'WITHDRAWN' }, '2125-02-04T00:00:00Z', 'It would have ended'],
  ])('calls the end what it is: %o, %s', (changes, end, title) => {
    expect(accepted({ ...confirmed, ...changes, effectiveAt: new Date(end) })).toContain(title);
  });

  it('does not call an end at the provider a cancellation requested here', () => {
    const cancellation = newCancellation({ ...confirmed, requestedBy: 'PAYMENT_PROVIDER' });
    const { subject, text } = write('CANCELLATION_CONFIRMED', { cancellation });
    expect(subject).toBe('Your plan is canceled');
    expect(text).toContain('Your plan was canceled through our payment provider');
  });

  it('does not say that anybody asked for an end that the provider made', () => {
    const cancellation = newCancellation({
      ...confirmed,
      ...{ requestedBy: 'PAYMENT_PROVIDER', cause: 'PAYMENT_FAILED' },
    });
    const { text } = write('CANCELLATION_CONFIRMED', { cancellation });
    expect(text).toContain('Our payment provider ended your plan because a payment failed');
    expect(text).toContain('Our payment provider, because a payment failed');
    expect(text).not.toMatch(/You or our team|Your plan was canceled/);
  });
});

describe('the person’s other plans', () => {
  const text = (others: MailFacts['others']) => write('CANCELLATION_CONFIRMED', { others }).text;

  it('are named where they go on', () => {
    expect(text([known])).toMatch(
      /Your plan runs until \w+ \d+, \d{4}\. Your other plan renews on \w+ \d+, \d{4} for \$29\.99\. You can end it/,
    );
    expect(text([known, known])).toContain('You have other plans that continue: Renews');
    expect(text([known])).not.toContain('You don’t need to do anything else');
  });

  it('are not denied where they are not known', () => {
    expect(text([])).toContain('You don’t need to do anything else');
    expect(text(null)).not.toMatch(/don’t need to do anything else|another plan/);
  });
});

it.each([
  [known, 'Your plan now:\n  Renews Jan 5, 2025 for $29.99 a month\nReceipt number:'],
  [null, 'to our support team.\n\nReceipt number:'],
])('a plan that was resumed has its next charge, where that is known', (plan, expected) => {
  expect(write('RESUMED', { subscription: plan }).text).toContain(expected);
});

it('an end behind more periods is not said to be the last charge', () => {
  const later = { ...known, cancelAt: new Date('2025-03-05T00:00:00Z') };
  const cancellation = newCancellation({ ...confirmed, effectiveAt: later.cancelAt });
  const { text } = write('CANCELLATION_CONFIRMED', { cancellation, subscription: later });
  expect(text).toContain('Yours until Mar 5, 2025; before that it renews Jan 5, 2025');
  expect(text).not.toMatch(/No more payments|don’t need to do anything else/);
});

describe('a receipt', () => {
  const rows = (
    cancellation: Partial<Cancellation>,
    subscription: MailFacts['subscription'] = null,
  ) =>
    receiptRows('en', {
      ...{ cancellation: newCancellation(cancellation), subscription, now },
      ...{ email: 'owner@smoke.test', supportEmail: 'support@smoke.test' },
    });
  const plain = 'It stays yours until Jan 5, 2025.';
  const at = new Date('2025-01-05T00:00:00Z');
  it.each<[Partial<Cancellation>, MailFacts['subscription'], string]>([
    [{}, null, 'We have received your cancellation and are confirming it with our'],
    [confirmed, null, `Your plan is canceled. ${plain}`],
    [confirmed, { ...known, cancelAt: at }, `Your plan is canceled. ${plain} No more payments.`],
    [
      confirmed,
      { ...known, cancelAt: at, status: 'past_due' },
      'Your plan is canceled. Yours until Jan 5, 2025, then it does not renew; the last payment failed.',
    ],
    [
      { ...confirmed, effectiveAt: new Date('2025-03-05T00:00:00Z') },
      { ...known, cancelAt: new Date('2025-03-05T00:00:00Z') },
      'Your plan is canceled. Yours until Mar 5, 2025; before that it renews Jan 5, 2025 for $29.99 a month.',
    ],
    [{ ...confirmed, effectiveAt: now }, null, 'Your plan has ended.'],
    [withdrawn, known, 'This cancellation was undone. It no longer applies.'],
  ])('says first what it does', (cancellation, plan, expected) => {
    const [status] = rows(cancellation, plan);
    expect(status?.title).toBe('Status');
    expect(status?.value).toContain(expected);
  });

  it('has the price at which the plan was canceled, also when the provider knows it no longer', () => {
    const value = 'Premium, $29.99 a month';
    const plan = { ...known, price: { ...subscription().price!, amount: 3999 } };
    for (const now of [null, plan])
      expect(rows({ price: subscription().price }, now)).toContainEqual({ title: 'Plan', value });
    expect(rows({})).toContainEqual({ title: 'Plan', value: 'Premium' });
  });
});

describe('an open payment', () => {
  it('is said to be tried again until the plan ends', () => {
    const owed = { ...known, status: 'past_due' } as const;
    const { text } = write('CANCELLATION_CONFIRMED', { subscription: owed });
    expect(text).toContain('we’ll keep trying to collect it until then');
    expect(text).not.toContain('No more payments');
    expect(text).toContain('choose “Cancel subscription” on your account page.');
    const left = write('CANCELLATION_CONFIRMED', { subscription: owed, hasUser: false }).text;
    expect(left).toContain('write to our support team.');
    expect(left).not.toContain('account page');
    const sent = { ...owed, collection: 'INVOICE' } as const;
    const invoiced = write('CANCELLATION_CONFIRMED', { subscription: sent }).text;
    expect(invoiced).toContain('The last invoice is still due');
    expect(invoiced).not.toMatch(/keep trying|No more payments/);
  });

  it('is no longer collected after an immediate end, and says so', () => {
    const cancellation = newCancellation({ ...confirmed, effectiveAt: now, isNow: true });
    const { text } = write('CANCELLATION_CONFIRMED', { cancellation });
    expect(text).toContain('the unpaid amount will no longer be collected');
    expect(text).toMatch(/Unpaid amount:\s+No longer collected/);
  });
});

it('a mail that says until when Premium stays has a calendar file of it, and no other has', () => {
  const withFile = mailKinds.filter((kind) => write(kind).calendar !== null);
  expect(withFile).toEqual([
    'CANCELLATION_CONFIRMED',
    'CHARGED_AFTER_CANCELLATION',
    'SHARED_PLAN_ENDED',
  ]);
  expect(write('CANCELLATION_CONFIRMED').calendar).toBe(
    [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Stop Smoke Now//Portal//EN\r\nBEGIN:VEVENT',
      'UID:XEF3-6VRE-GSF9-RQFY@stop-smoke-now\r\nDTSTAMP:20241221T080000Z',
      'DTSTART:20250105T000000Z\r\nSUMMARY:Stop Smoke Now: Premium ends',
      'END:VEVENT\r\nEND:VCALENDAR\r\n',
    ].join('\r\n'),
  );
  const late = write('CANCELLATION_CONFIRMED', { now: new Date('2025-01-05T00:00:00Z') });
  expect(late.calendar).toBeNull();
  // Premium continues with another plan, even one that ends later.
  const later = { ...known, cancelAt: new Date('2025-02-05T00:00:00Z') };
  for (const others of [[known], [later], null])
    expect(write('CANCELLATION_CONFIRMED', { others }).calendar).toContain('Now: A plan ends');
});

it('there is no mail without what it tells of', () => {
  const facts = {
    language: 'en',
    subscription: null,
    linkUrl: null,
    email: 'owner@smoke.test',
    supportEmail: '',
    others: null,
    hasUser: true,
    siteOrigin: 'https://portal.smoke.test',
    now,
  } as const;
  for (const kind of mailKinds)
    expect(writeMail({ ...facts, kind, cancellation: null, declaration: null })).toBeNull();
});
