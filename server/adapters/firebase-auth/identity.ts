/** Says who a bearer token belongs to, and remembers it. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { coalesce } from '../../domain/calls.ts';
import { type Identity, type IdentityService, InvalidTokenError } from '../../domain/login.ts';

/** A token's content. Until it is proven, it is only what somebody claims. */
export interface Claims {
  identity: Identity;
  /** When the person signed in, and when the token ends; milliseconds since 1970. */
  signedInAt: number;
  expiresAt: number;
}

/** How many tokens are remembered; one takes about 400 bytes. */
const max = 20_000;
/** Milliseconds that a token which could not be proven is refused without a second look. */
const unprovenMs = 30_000;

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
  const good = new LRUCache<string, Claims>({ max });
  const bad = new LRUCache<string, { identity: Identity | null }>({ max });
  // A thousand presses of a button are two looks, and the second begins after each of them.
  const confirmOnce = coalesce((token: string) => confirm(read(token)));

  /** What a token that was proven says. It ends by the clock on the wall, which lru-cache does not go by. */
  function peekClaims(key: string): Claims | null {
    const claims = good.get(key);
    return claims && claims.expiresAt > Date.now() ? claims : null;
  }

  /** A token's content, from memory or by proof. */
  async function proven(key: string, token: string): Promise<Claims> {
    const known = peekClaims(key);
    if (known) return known;
    const refused = bad.get(key);
    if (refused) throw new InvalidTokenError('refused before', refused.identity);
    read(token);
    try {
      const claims = await prove(token);
      good.set(key, claims);
      return claims;
    } catch (error) {
      if (error instanceof InvalidTokenError) bad.set(key, { identity: null }, { ttl: unprovenMs });
      throw error;
    }
  }

  const keyOf = (token: string) => hash('sha256', token, 'base64');

  return {
    peek: (token) => peekClaims(keyOf(token))?.identity ?? null,

    async verify(token, { checkRevoked = false } = {}) {
      const key = keyOf(token);
      const claims = await proven(key, token);
      if (!checkRevoked) return claims.identity;
      try {
        return await confirmOnce(token);
      } catch (error) {
        if (error instanceof InvalidTokenError) {
          good.delete(key);
          bad.set(key, { identity: claims.identity });
        }
        throw error;
      }
    },

    warm,
  };
}
