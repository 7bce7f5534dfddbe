/** `npm run verify-receipt -- FILE [KEYS]`: says whether a receipt is genuine, without asking the server that made it. */
import { readFileSync } from 'node:fs';
import { InvalidProofError, publicKeysOf, verifyProof } from '../adapters/receipt-signer.ts';
import type { ReceiptStatement } from '../domain/account/cancellation.ts';
import { readReceiptKeys } from '../env.ts';

const usage = `Usage: npm run verify-receipt -- FILE [KEYS]
  FILE   a proof, or a text with one in it: the file of the receipt page, or a receipt as JSON from the API
  KEYS   the issuer's keys: a file or an address of a JWK set. Without it, RECEIPT_SIGNING_KEYS if that is set,
         else SITE_ORIGIN/.well-known/jwks.json`;

/** A proof begins with its header as base64url of JSON. */
const proofPattern = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** @returns the exit code: 0 genuine, 1 not, 2 it could not be checked */
async function main([file, keys, ...rest]: string[]): Promise<number> {
  if (!file || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const text = readFileSync(file, 'utf8');
  const keySet = await keySetOf(keys);
  try {
    const [proof] = proofPattern.exec(text) ?? [];
    if (!proof)
      throw new InvalidProofError('There is no proof in it, or its beginning was changed.');
    const { issuer, since, statement } = await verifyProof(proof, keySet);
    for (const field of differences(text, statement))
      throw new InvalidProofError(`Its ${field} is not what was signed.`);
    console.log(`The receipt is genuine: ${issuer} signed it.`);
    console.log(`This was true from ${since.toISOString()} on:`);
    for (const [name, value] of Object.entries(statement))
      console.log(`  ${name}: ${value ?? '–'}`);
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidProofError)) throw error;
    console.error(`The receipt is NOT genuine. ${error.message}`);
    return 1;
  }
}

/** The fields of a receipt as JSON that differ from what was signed. */
function differences(text: string, statement: ReceiptStatement): string[] {
  let receipt: Record<string, unknown>;
  try {
    receipt = receiptIn(JSON.parse(text)) ?? {};
  } catch {
    return [];
  }
  return Object.entries(statement)
    .filter(([name, value]) => name in receipt && receipt[name] !== value)
    .map(([name]) => name);
}

/** The object with a proof, anywhere in an answer of the API. */
function receiptIn(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('proof' in value) return value;
  return Object.values(value).reduce<Record<string, unknown> | null>(
    (found, part) => found ?? receiptIn(part),
    null,
  );
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
