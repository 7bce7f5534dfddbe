/**
 * Sends a running portal forms on which contracts are ended, filled in with whatever a program may send. Each must be
 * answered with one of our pages, in which nothing that was sent is markup, and with our own headers.
 */
import * as fc from 'fast-check';
import { anyText, seldom } from './graphql.ts';
import { type Outcome, runFuzz } from './run.ts';
import { createAgent, type FuzzAnswer, type FuzzRequest, send } from './send.ts';
import { startTarget } from './target.ts';

const paths = ['/cancel', '/withdraw', '/kuendigen', '/widerrufen'];
const urlencoded = 'application/x-www-form-urlencoded';

/** In each text that tries to be more than a text. */
const mark = 'fzq';
const attacks = fc.constantFrom(
  ...[`<script>${mark}</script>`, `"><img src=x onerror=${mark}>`, `" autofocus onfocus="${mark}`],
  ...[
    `' onfocus='${mark}`,
    `</textarea><b>${mark}`,
    `</title><${mark}>`,
    `--><${mark}>`,
    `<${mark}`,
  ],
  ...[`javascript:${mark}`, `{{content}}${mark}`, `{{links.terms}}${mark}`, `$&$1$\`${mark}`],
  ...[`{button}${mark}{address}`, `&lt;${mark}&gt;`, `&#60;${mark}>`, `\u202e${mark}\u0000<`],
  ...[`a@b.c\r\nBcc: ${mark}@x.y`, `a@b.c\r\nSet-Cookie: ${mark}=1`, `\u2028<${mark}>\uFEFF`],
  `<svg/onload=${mark}>@example.com`,
);
const words = fc.oneof(attacks, anyText, fc.constantFrom('', ' ', 'null', '__proto__'));
const long = fc.tuple(words, fc.nat(9_000)).map(([text, length]) => text + 'ä'.repeat(length));
const odd = seldom(words, long);

/** A form whose fields are mostly right, so that many are stored. */
const form = fc
  .record({
    type: seldom(fc.constantFrom('ORDINARY', 'EXTRAORDINARY'), odd),
    reason: odd,
    name: seldom(fc.oneof(attacks, fc.string({ minLength: 1, maxLength: 60 })), odd),
    email: seldom(fc.emailAddress(), odd),
    contract: seldom(fc.oneof(attacks, fc.constant('Stop Smoke Now Premium')), odd),
    endsOn: seldom(fc.constantFrom('', '2027-01-31'), odd),
    confirmTo: seldom(fc.constantFrom('', 'me@example.com'), odd),
    request: seldom(fc.uuid(), odd),
    website: seldom(fc.constant(''), odd),
  })
  .map((fields) => new URLSearchParams(fields).toString());
const body = fc.oneof(
  { weight: 12, arbitrary: form },
  { weight: 1, arbitrary: fc.tuple(form, anyText).map(([text, more]) => text + more) },
  { weight: 1, arbitrary: fc.tuple(form, form).map((two) => two.join('&')) },
  {
    weight: 1,
    arbitrary: fc.nat(3_000).map((count) => 'name=a&'.repeat(count)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
);
const contentType = seldom(
  fc.constantFrom(urlencoded, `${urlencoded}; charset=UTF-8`),
  fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/plain', mark, ''),
);
const origin = seldom(fc.constant(null), fc.constantFrom('null', 'https://x.y', mark, ''));
const cases: fc.Arbitrary<FuzzRequest> = fc
  .record({ path: fc.constantFrom(...paths), body, contentType, origin })
  .map(({ contentType: type, origin: from, ...rest }) => ({
    method: 'POST',
    headers: { ...(type && { 'content-type': type }), ...(from !== null && { origin: from }) },
    ...rest,
  }));

const expected = new Set([200, 400, 403, 413, 415, 422, 503]);
const headers = new Set([
  ...['x-request-id', 'x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'],
  ...['cross-origin-resource-policy', 'permissions-policy', 'content-security-policy'],
  ...['content-type', 'cache-control', 'content-length', 'date', 'connection', 'keep-alive'],
  'retry-after',
]);

/** A tag as our pages write it. No text can be one: `<`, `>` and `"` are escaped in it. */
const tags = /<(?:[^<>"]|"[^<>"]*")*>/g;
/** A tag without what differs from form to form: the words of a field, and a time. */
const shapeOf = (tag: string) =>
  tag.replaceAll(/ (value|datetime)="[^"]*"/g, ' $1=""').replaceAll(/\s+/g, ' ');

/** @param count how many forms at most @param seed of the random numbers */
export async function fuzz(count: number, seed: number): Promise<void> {
  const target = await startTarget();
  const agent = createAgent();
  const ask = (request: FuzzRequest) => send(target.port, agent, request);
  const known = await knownTags(ask);
  const attempt = async (request: FuzzRequest): Promise<Outcome> => {
    const got = await ask(request);
    return { key: got ? String(got.status) : 'hung up', problem: problemWith(got, known) };
  };
  await runFuzz(target, { cases, attempt, count, seed });
}

function problemWith(got: FuzzAnswer, known: ReadonlySet<string>): string | null {
  if (!got) return 'no answer';
  const { status, body: page, headers: received } = got;
  if (!expected.has(status)) return `status ${status}`;
  const injected = Object.entries(received).find(
    ([name, value]) => !headers.has(name) || String(value).includes(mark),
  );
  if (injected) return `header ${injected.join(': ')}`;
  if (/frame-number/.test(page) !== (status === 200)) return 'a receipt that is none, or none';
  const foreign = page.match(tags)?.find((tag) => !known.has(shapeOf(tag)));
  if (foreign) return `markup ${foreign}`;
  return /[<>]/.test(page.replaceAll(tags, '')) ? 'half a tag' : null;
}

/** All tags of pages that are made from harmless words: filled in well, with every mistake, refused, unreadable. */
async function knownTags(ask: (request: FuzzRequest) => Promise<FuzzAnswer>): Promise<Set<string>> {
  const good = { name: 'a', email: 'a@example.com', contract: 'a' };
  const tooLong = 'x'.repeat(6_000);
  const forms: Record<string, string>[] = [
    good,
    { ...good, type: 'EXTRAORDINARY', reason: 'a', endsOn: '2027-01-31', confirmTo: 'a@b.c' },
    { ...good, type: 'a' },
    { type: 'EXTRAORDINARY', reason: tooLong, endsOn: 'a', confirmTo: 'a' },
    { ...good, endsOn: 'a', email: 'a' },
  ];
  const requests = paths.flatMap((path) => [
    ...forms.flatMap((fields) =>
      ['', 'null'].map((from) => ({
        path,
        headers: { 'content-type': urlencoded, ...(from && { origin: from }) },
        body: new URLSearchParams(fields).toString(),
      })),
    ),
    { path, headers: { 'content-type': 'text/plain' }, body: 'a' },
  ]);
  const pages = await Promise.all(requests.map((each) => ask({ method: 'POST', ...each })));
  return new Set(pages.flatMap((page) => page?.body.match(tags)?.map(shapeOf) ?? []));
}
