/** The garbage that the attacker sends: for each kind some whole HTTP requests. */
import { createHash, randomBytes } from 'node:crypto';
import { pageOperation } from '../manage-query.ts';

/** Bystanders come from 127.0.0.1. */
export const attackersAddress = '127.0.0.2';
/** Stands in a message where the attacker writes a number that no other message has. */
export const serialNumber = '~'.repeat(10);

/** One kind of garbage. */
export interface Kind {
  name: string;
  /** Whether it is about who somebody is: a server without authentication can't be attacked with it. */
  isAboutTokens?: true;
  /** @param token a good one, of the attacker's own account */
  messages: (token: string) => string[];
}

/** A POST request with a body that may be anything. */
function post(body: string, token?: string): string {
  const lines = [
    'POST /graphql HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    `content-length: ${body.length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
const ask = (query: string, token?: string) => post(JSON.stringify({ query }), token);
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

const page = pageOperation().body;
/** The page's own operation as a text that no server has seen. */
const neverSeen = `${page} #${serialNumber}`;
/** 10 kB without an end. */
const syntaxError = `{ a${serialNumber}: ${'viewer { id '.repeat(850)}`;
const aliases = `{ viewer { ${repeat(1_000, (index) => `a${index}: id`)} } } #${serialNumber}`;
const levels = `{ __type(name: "${serialNumber}") ${'{ ofType '.repeat(1_000)}{ name }${' }'.repeat(1_000)} }`;
const unknownFields = `{ viewer { ${repeat(20, (index) => `a${index}${serialNumber}`)} } }`;
const brokenJson = JSON.stringify({ query: page, at: serialNumber }).slice(0, -1);
/** Just below the portal's limit of 32 kB. */
const longBody = JSON.stringify({
  query: page,
  variables: { [serialNumber]: 'x'.repeat(31_000 - page.length) },
});

/** A token with other claims or another header, and a signature that is none. */
function forged(token: string, header: object, claims: object): string {
  const parts = token.split('.').slice(0, 2).map(decode);
  const [head, content] = [header, claims].map((change, index) => ({ ...parts[index], ...change }));
  const signature = randomBytes(256).toString('base64url').slice(serialNumber.length);
  return [encode(head), encode(content), `${serialNumber}${signature}`].join('.');
}
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
const encode = (part: object | undefined) =>
  Buffer.from(JSON.stringify(part)).toString('base64url');

const randomToken = () => `${serialNumber}${randomBytes(300).toString('base64url')}`;
const anHourAgo = () => Math.floor(Date.now() / 1_000) - 3_600;
const unknownKey = { kid: createHash('sha1').update('no key').digest('hex') };

/** All kinds, in the order of the table. */
export const kinds: Kind[] = [
  {
    name: 'tokens: random text, expired, of an unknown key, in turn',
    isAboutTokens: true,
    messages: (token) => [
      ask(page, randomToken()),
      ask(page, forged(token, {}, { exp: anHourAgo() })),
      ask(page, forged(token, unknownKey, {})),
    ],
  },
  {
    name: 'tokens: the right key’s id, a wrong signature',
    isAboutTokens: true,
    messages: (token) => [ask(page, forged(token, {}, {}))],
  },
  { name: 'malformed JSON', messages: () => [post(brokenJson)] },
  { name: 'a body of 31 kB', messages: () => [post(longBody)] },
  { name: 'a syntax error after 10 kB', messages: () => [ask(syntaxError)] },
  {
    name: '1,000 aliases, 1,000 levels, in turn',
    messages: () => [ask(aliases), ask(levels)],
  },
  { name: '20 unknown fields, new each time', messages: () => [ask(unknownFields)] },
  { name: 'a good operation, its text new each time', messages: () => [ask(neverSeen)] },
  {
    name: 'one person: the page’s operation',
    isAboutTokens: true,
    messages: (token) => [ask(page, token)],
  },
  {
    name: 'one person: the three texts above, in turn',
    isAboutTokens: true,
    messages: (token) => [syntaxError, aliases, unknownFields].map((text) => ask(text, token)),
  },
];
