/** Says who a bearer token belongs to, and remembers it. */
import { hash } from 'node:crypto';
import { type Identity, type IdentityService, InvalidTokenError } from '../../domain/identity.ts';
import { createExpiringMap } from '../expiring-map.ts';
import { createSingleFlight } from '../single-flight.ts';

/** A token's content. Until it is proven, it is only what somebody claims. */
export interface Claims {
  identity: Identity;
  /** When the person signed in, and when the token ends; milliseconds since 1970. */
  signedInAt: number;
  expiresAt: number;
}

/** How many tokens are remembered; one takes about 400 bytes. */
const limit = 20_000;
/** Milliseconds that a token which could not be proven is refused without a second look. */
const badFor = 30_000;

/** What identity is made of. */
export interface IdentityParts {
  /** Reads what a token claims, without proof. @throws InvalidTokenError when it can't be good */
  read: (token: string) => Claims;
  /** Proves a token. @throws InvalidTokenError, UpstreamError */
  prove: (token: string) => Promise<Claims>;
  /** Asks whether the account still stands. @throws InvalidTokenError, UpstreamError */
  confirm: (claims: Claims) => Promise<Identity>;
  /** Gets ready to prove. @throws UpstreamError */
  warm: () => Promise<void>;
}

/** The identity service. Tokens are remembered by their SHA-256, never as they are. */
export function createIdentity({ read, prove, confirm, warm }: IdentityParts): IdentityService {
  // A token ends by the clock on the wall.
  const good = createExpiringMap<Claims>(limit, () => Date.now());
  const bad = createExpiringMap<Identity | null>(limit, () => Date.now());
  // A thousand presses of a button are one look.
  const confirmOnce = createSingleFlight<Identity>();

  function refuse(key: string, milliseconds: number, identity: Identity | null = null) {
    good.delete(key);
    bad.set(key, identity, milliseconds);
  }

  /** A token's content, from memory or by proof. */
  async function proven(key: string, token: string): Promise<Claims> {
    const known = good.get(key);
    if (known) return known;
    const refused = bad.get(key);
    if (refused !== undefined) throw new InvalidTokenError('refused before', refused);
    read(token);
    try {
      const claims = await prove(token);
      good.set(key, claims, claims.expiresAt - Date.now());
      return claims;
    } catch (error) {
      if (error instanceof InvalidTokenError) refuse(key, badFor);
      throw error;
    }
  }

  const keyOf = (token: string) => hash('sha256', token, 'base64');

  return {
    peek: (token) => good.get(keyOf(token))?.identity ?? null,

    async verify(token, { checkRevoked = false } = {}) {
      const key = keyOf(token);
      const claims = await proven(key, token);
      if (!checkRevoked) return claims.identity;
      try {
        return await confirmOnce(key, () => confirm(claims));
      } catch (error) {
        if (error instanceof InvalidTokenError)
          refuse(key, claims.expiresAt - Date.now(), claims.identity);
        throw error;
      }
    },

    warm,
  };
}
