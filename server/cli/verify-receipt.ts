/** `npm run verify-receipt -- FILE [KEYS]`: says whether a receipt, or the confirmation of a declaration, is genuine, without asking the server that made it. */
import { readFileSync } from 'node:fs';
import { InvalidProofError, publicKeysOf, verifyProof } from '../adapters/receipt-signer.ts';
import { receiptNumber } from '../domain/receipt-number.ts';
import { readReceiptKeys } from '../env.ts';

const usage = `Usage: npm run verify-receipt -- FILE [KEYS]
  FILE   a proof and nothing else, which is the last line of a file that was saved; or an answer of the API as it came, as JSON
  KEYS   the issuer's keys: a file or an address of a JWK set. Without it, RECEIPT_SIGNING_KEYS if that is set,
         else SITE_ORIGIN/.well-known/jwks.json`;

/** A file that is something else than a receipt, or more. The message says why, in a sentence. */
class NotAReceiptError extends Error {
  override name = 'NotAReceiptError';
}

/** What a receipt of the API can have that is not signed. */
const unsigned = ['proof', 'reason', 'comment', '__typename'];

/** @returns the exit code: 0 genuine, 1 not, 2 it could not be checked */
async function main([file, keys, ...rest]: string[]): Promise<number> {
  if (!file || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const text = readFileSync(file, 'utf8');
  const keySet = await keySetOf(keys);
  try {
    const receipts = receiptsIn(text);
    const verified = await Promise.all(receipts.map(({ proof }) => verifyProof(proof, keySet)));
    verified.forEach(({ statement }, place) => compare(receipts[place]?.fields ?? {}, statement));
    for (const { of, issuer, since, statement } of verified) {
      console.log(`The ${of} is genuine: ${issuer} signed it.`);
      console.log(`This was true from ${since.toISOString()} on:`);
      const { id, ...others } = statement;
      // The id of a declaration is its number.
      const number = of === 'receipt' && { number: receiptNumber(id) };
      for (const [name, value] of Object.entries({ id, ...number, ...others }))
        console.log(`  ${name}: ${shown(value)}`);
    }
    console.log('Nothing else in the file is signed.');
    return 0;
  } catch (error) {
    if (error instanceof NotAReceiptError) console.error(`This is not a receipt. ${error.message}`);
    else if (error instanceof InvalidProofError)
      console.error(`The receipt is NOT genuine. ${error.message}`);
    else throw error;
    return 1;
  }
}

/** A value on one line, with `\u{…}` for signs that can't be seen: somebody typed it, and must not be taken for us. */
const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : '–').replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );

/** A proof, and the fields of the receipt that it stands in; none where the file is the proof alone. */
interface Found {
  proof: string;
  fields: Record<string, unknown>;
}

/** The receipts of a file that is a proof, or an answer of the API. @throws NotAReceiptError for every other file */
function receiptsIn(text: string): Found[] {
  const alone = text.replace(/\r?\n$/, '');
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(alone)) return [{ proof: alone, fields: {} }];
  const receipts = withProof(parseExactly(text));
  if (receipts.length === 0) throw new NotAReceiptError('There is no proof in it.');
  return receipts;
}

/** Parses JSON that is written as the API writes it, but for space: a field that is there twice would hide one of them. */
function parseExactly(text: string): unknown {
  const compact = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  try {
    const value: unknown = JSON.parse(text);
    if (JSON.stringify(value) === compact) return value;
  } catch {
    // Said below.
  }
  throw new NotAReceiptError(
    'It is neither a proof and nothing else, nor an answer of the API as it came, as JSON.',
  );
}

/** All objects with a proof, anywhere in an answer of the API. */
function withProof(value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!('proof' in value)) return Object.values(value).flatMap(withProof);
  const { proof } = value;
  if (typeof proof !== 'string') throw new NotAReceiptError('It has no proof.');
  return [{ proof, fields: { ...value } }];
}

/** @throws InvalidProofError, NotAReceiptError where a field is not what was signed, or none of a receipt's */
function compare(fields: Record<string, unknown>, statement: object): void {
  const signed = new Map<string, unknown>(Object.entries(statement));
  for (const [name, value] of Object.entries(fields)) {
    if (unsigned.includes(name)) continue;
    if (!signed.has(name)) throw new NotAReceiptError(`No receipt has the field ${name}.`);
    if (signed.get(name) !== value)
      throw new InvalidProofError(`Its ${name} is not what was signed.`);
  }
}

async function keySetOf(keys: string | undefined): Promise<{ keys: object[] }> {
  const { own, address } = readReceiptKeys();
  if (keys === undefined && own.length > 0) return publicKeysOf(own);
  const source = keys ?? address;
  const text = /^https?:/.test(source) ? await fetched(source) : readFileSync(source, 'utf8');
  return JSON.parse(text) as { keys: object[] };
}

async function fetched(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.text();
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? ` (${cause.message})` : '';
    console.error(`It could not be checked: ${message}${reason}`);
    process.exitCode = 2;
  },
);
