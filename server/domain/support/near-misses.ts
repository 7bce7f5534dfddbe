/** Finds the addresses of which a mistyped one may be meant: among logins and among the payment provider's customers. */
import { partsOf } from '../address.ts';
import { UpstreamError } from '../errors.ts';
import type { Logins } from '../login.ts';
import type { CustomerSearch } from './subscriber-search.ts';

/** A known address that is much like the one that was typed. */
export interface NearMiss {
  email: string;
  /** The name at the payment provider; null where it has none, or does not have the address. */
  name: string | null;
  why: string;
}

/** The most addresses that are looked up among logins: fifteen requests. */
const candidateLimit = 1_500;
/** How many are looked up in one request. */
const batchSize = 100;

/** Why an address may be meant, the likeliest first. */
const reasons = [
  'One letter differs.',
  'The domain is missing or incomplete.',
  'It has a part after +.',
  'One letter differs, and the domain is missing or incomplete.',
  'The part before the @ is the same, the domain is another.',
] as const;

/**
 * Known addresses that differ by one typo or by their domain, the likeliest first. It asks Firebase fifteen times at
 * most and the payment provider five times.
 * @returns what was found, and whether somebody could not be asked
 */
export async function nearMisses(
  address: string,
  {
    users,
    billing,
  }: { users: Pick<Logins, 'byEmails'>; billing: Pick<CustomerSearch, 'customersLike'> },
): Promise<{ found: NearMiss[]; isComplete: boolean }> {
  let isComplete = true;
  const ifAnswered = <T>(call: Promise<T[]>): Promise<T[]> =>
    call.catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      isComplete = false;
      return [];
    });
  const [logins, customers] = await Promise.all([
    ifAnswered(
      Promise.all(batches(candidatesOf(address)).map((each) => users.byEmails(each))).then((all) =>
        all.flat(),
      ),
    ),
    ifAnswered(billing.customersLike(partsToSearch(address))),
  ]);
  const names = new Map(customers.map(({ email, name }) => [email?.toLowerCase(), name]));
  const known = [...logins, ...customers].flatMap(({ email }) => email?.toLowerCase() ?? []);
  const found = [...new Set(known)].flatMap((email) => {
    const why = likeness(address, email);
    return why ? [{ email, name: names.get(email) ?? null, why }] : [];
  });
  found.sort((a, b) => reasons.indexOf(a.why) - reasons.indexOf(b.why));
  return { found, isComplete };
}

/** Why one address may be meant by another one; null when nothing says so. */
export function likeness(typed: string, meant: string): (typeof reasons)[number] | null {
  const [oneLetter, noDomain, tagged, both, otherDomain] = reasons;
  const [[local, domain], [itsLocal, itsDomain]] = [partsOf(typed), partsOf(meant)];
  if (typed === meant || local === '') return null;
  const isIncomplete = domain !== itsDomain && itsDomain.startsWith(domain);
  if (local === itsLocal && isOneTypoAway(domain, itsDomain)) return oneLetter;
  if (local === itsLocal) return isIncomplete ? noDomain : otherDomain;
  if (domain === itsDomain && itsLocal.startsWith(`${local}+`)) return tagged;
  if (!isOneTypoAway(local, itsLocal)) return null;
  if (domain === itsDomain) return oneLetter;
  return isIncomplete ? both : null;
}

/** What to search the provider for: all parts of one of these lists are in an address that differs by a typo or by its domain. */
export function partsToSearch(address: string): string[][] {
  const [local, domain] = partsOf(address);
  const middle = Math.floor(local.length / 2);
  const third = Math.floor(local.length / 3);
  const [start, end] = [local.slice(0, Math.max(middle, 3)), `${local.slice(middle)}@${domain}`];
  const inTheMiddle = [local.slice(0, third), `${local.slice(-third)}@${domain}`];
  return [
    [`${local}@`],
    [domain === '' ? local : `${local}+`],
    [start, `@${domain}`],
    [end],
    inTheMiddle,
  ];
}

/** The addresses that one typo lies between, the likeliest first. None without a domain. */
export function candidatesOf(address: string): string[] {
  const [local, domain] = partsOf(address);
  if (local === '' || domain === '') return [];
  const all = [
    ...typosIn(address),
    ...[letters, digits].flatMap((characters) => [
      ...changesOf(local, characters).map((each) => `${each}@${domain}`),
      ...changesOf(domain, characters).map((each) => `${local}@${each}`),
    ]),
  ];
  return [...new Set(all)]
    .filter((each) => each !== address && /^[^@]+@[^@]+$/.test(each))
    .slice(0, candidateLimit);
}

/** A text without one of its characters, with one twice, or with two neighbours exchanged. */
const typosIn = (text: string): string[] =>
  [...text].flatMap((character, index, all) => {
    const [before, after] = [all.slice(0, index).join(''), all.slice(index + 1).join('')];
    const [next = '', ...rest] = all.slice(index + 1);
    return [
      `${before}${after}`,
      `${before}${character}${character}${after}`,
      `${before}${next}${character}${rest.join('')}`,
    ];
  });

const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

/** A text with another character in place of one of its own, or with one more. */
const changesOf = (text: string, characters: string): string[] =>
  [...characters].flatMap((character) =>
    Array.from({ length: text.length + 1 }, (_, index) => index).flatMap((index) => [
      `${text.slice(0, index)}${character}${text.slice(index)}`,
      `${text.slice(0, index)}${character}${text.slice(index + 1)}`,
    ]),
  );

const batches = (addresses: string[]): string[][] =>
  Array.from({ length: Math.ceil(addresses.length / batchSize) }, (_, index) =>
    addresses.slice(index * batchSize, (index + 1) * batchSize),
  );

/** Whether two texts differ by one character: exchanged with its neighbour, missing, or another. */
function isOneTypoAway(a: string, b: string): boolean {
  if (a === b) return false;
  const start = [...a].findIndex((character, index) => character !== b[index]);
  const from = start < 0 ? a.length : start;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
