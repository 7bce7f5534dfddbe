/** Signs receipts and declarations with Ed25519, and verifies them: proofs are JSON Web Signatures (RFC 7515, RFC 8037) made by jose. */
import { compactVerify, CompactSign, createLocalJWKSet, errors, importJWK } from 'jose';
import { z } from 'zod';
import {
  declarationStatementOf,
  type SignDeclaration,
  type SignReceipt,
  statementOf,
} from '../domain/receipt-proof.ts';

/** What is proved. It is the type of the proof, so that no other token of ours can be taken for one, and the name of its claim. */
const subject = z.enum(['receipt', 'declaration']);
type Subject = z.infer<typeof subject>;
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
export function createSigner(
  keys: readonly SigningKey[],
  issuer: string,
): { signReceipt: SignReceipt; signDeclaration: SignDeclaration } {
  const [first] = keys;
  const key = first && importJWK(first, alg);

  async function sign(
    of: Subject,
    { since, statement }: { since: Date; statement: { id: string } },
  ) {
    if (!first || !key) return null;
    const iat = Math.floor(since.getTime() / 1_000);
    const claims = { iss: issuer, iat, jti: statement.id, [of]: statement };
    return new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg, kid: first.kid, typ: `${of}+jwt` })
      .sign(await key);
  }
  return {
    signReceipt: (receipt) => sign('receipt', statementOf(receipt)),
    signDeclaration: (declaration) => sign('declaration', declarationStatementOf(declaration)),
  };
}

/** The text is no proof that one of the keys has signed. The message says why, in a sentence. */
export class InvalidProofError extends Error {
  override name = 'InvalidProofError';
}

const claimsSchema = z.looseObject({ iss: z.string(), iat: z.int() });
const statementSchema = z.looseObject({ id: z.string() });

/**
 * Verifies a proof.
 * @param keySet a JWK set
 * @returns what the issuer stated of a receipt or a declaration, and since when that was true
 * @throws InvalidProofError
 */
export async function verifyProof(
  proof: string,
  keySet: { keys: object[] },
): Promise<{ of: Subject; issuer: string; since: Date; statement: { id: string } }> {
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
    const of = subject.safeParse(protectedHeader.typ?.replace(/\+jwt$/, '')).data;
    if (!of) throw new InvalidProofError('It is no proof of a receipt.');
    const { iss, iat, ...claims } = claimsSchema.parse(JSON.parse(Buffer.from(payload).toString()));
    const statement = statementSchema.parse(claims[of]);
    return { of, issuer: iss, since: new Date(iat * 1_000), statement };
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new InvalidProofError('The signature does not fit: the receipt was changed.');
    if (error instanceof errors.JWKSNoMatchingKey)
      throw new InvalidProofError('None of these keys has signed it.');
    if (error instanceof InvalidProofError) throw error;
    throw new InvalidProofError('It is not a proof of a receipt, or it was changed.');
  }
}
