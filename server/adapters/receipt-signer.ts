/** Signs receipts with Ed25519, and verifies them: proofs are JSON Web Signatures (RFC 7515, RFC 8037) made by jose. */
import { compactVerify, CompactSign, createLocalJWKSet, errors, importJWK } from 'jose';
import { z } from 'zod';
import { type ReceiptStatement, type SignReceipt, statementOf } from '../domain/receipt-proof.ts';

/** The type of a proof, so that no other token of ours can be taken for one. */
const typ = 'receipt+jwt';
const alg = 'EdDSA';

/** An Ed25519 key as a JWK. */
interface SigningKey {
  kty: 'OKP';
  crv: 'Ed25519';
  kid: string;
  x: string;
  /** The private part; a key without it only verifies. */
  d?: string | undefined;
}

/** The public parts of keys, as a JWK set. */
export const publicKeysOf = (keys: readonly SigningKey[]) => ({
  keys: keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x, alg, use: 'sig' })),
});

/**
 * @param keys the first one signs
 * @param issuer the site's origin
 */
export function createSignReceipt(keys: readonly SigningKey[], issuer: string): SignReceipt {
  const [first] = keys;
  if (!first) return async () => null;
  const key = importJWK(first, alg);
  return async (receipt) => {
    const { since, statement } = statementOf(receipt);
    const claims = {
      iss: issuer,
      iat: Math.floor(since.getTime() / 1_000),
      jti: receipt.id,
      receipt: statement,
    };
    return new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg, kid: first.kid, typ })
      .sign(await key);
  };
}

/** The text is no proof that one of the keys has signed. The message says why, in a sentence. */
export class InvalidProofError extends Error {
  override name = 'InvalidProofError';
}

const claimsSchema = z.object({
  iss: z.string(),
  iat: z.int(),
  receipt: z.custom<ReceiptStatement>((value) => typeof value === 'object' && value !== null),
});

/**
 * Verifies a proof.
 * @param keySet a JWK set
 * @returns what the issuer stated, and since when that was true
 * @throws InvalidProofError
 */
export async function verifyProof(
  proof: string,
  keySet: { keys: object[] },
): Promise<{ issuer: string; since: Date; statement: ReceiptStatement }> {
  const parts = proof.split('.');
  // Decoding ignores the last bits of a signature's last character: two texts could stand for one signature.
  const isCanonical = parts.every(
    (part) => Buffer.from(part, 'base64url').toString('base64url') === part,
  );
  if (parts.length !== 3 || !isCanonical)
    throw new InvalidProofError('It is not a whole proof: something is missing, or was changed.');
  try {
    const keys = createLocalJWKSet(keySet);
    const { payload, protectedHeader } = await compactVerify(proof, keys, { algorithms: [alg] });
    if (protectedHeader.typ !== typ) throw new InvalidProofError('It is no proof of a receipt.');
    const { iss, iat, receipt } = claimsSchema.parse(JSON.parse(Buffer.from(payload).toString()));
    return { issuer: iss, since: new Date(iat * 1_000), statement: receipt };
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new InvalidProofError('The signature does not fit: the receipt was changed.');
    if (error instanceof errors.JWKSNoMatchingKey)
      throw new InvalidProofError('None of these keys has signed it.');
    if (error instanceof InvalidProofError) throw error;
    throw new InvalidProofError('It is not a proof of a receipt, or it was changed.');
  }
}
