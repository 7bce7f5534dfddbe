/** Signs receipts and declarations with Ed25519: proofs are JSON Web Signatures (RFC 7515, RFC 8037) made by jose. */
import { CompactSign, importJWK } from 'jose';
import {
  declarationStatementOf,
  type SignDeclaration,
  type SignReceipt,
  statementOf,
} from '../domain/receipt-proof.ts';

/** What is proved. It is the type of the proof, so that no other token of ours can be taken for one, and the name of its claim. */
type Subject = 'receipt' | 'declaration';
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
