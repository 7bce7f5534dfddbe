/** Who somebody is, once they have proved it. The rules know no tokens; graphql/context.ts reads those. */

/** What an account may do, by its custom claim `role`. The names are those of the schema. */
export type Role = 'SUBSCRIBER' | 'SUPPORT';

/** What the custom claim `role` means. */
export const roleOf = (claim: unknown): Role => (claim === 'support' ? 'SUPPORT' : 'SUBSCRIBER');

/** Somebody who proved who they are. */
export interface Identity {
  uid: string;
  /** `null` for an account without an address. */
  email: string | null;
  role: Role;
}

/** The token is not accepted: malformed, expired, of another project, forged, or revoked. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';
  /** Whose token it was, for one that was proven once and is revoked since. */
  readonly identity: Identity | null;
  constructor(cause: unknown, identity: Identity | null = null) {
    super('The ID token is not valid.', { cause });
    this.identity = identity;
  }
}

/** Says who a bearer token belongs to. */
export interface IdentityService {
  /** Whose token this is, if it was verified before and still holds; null when that must be found out. */
  peek: (token: string) => Identity | null;
  /**
   * Verifies an ID token: signature, project, expiry.
   * @param options.checkRevoked also asks whether the account still exists, is enabled, has the same role, and
   *   whether its sessions stand: for every change, and for all that support does
   * @throws InvalidTokenError when the token is at fault
   * @throws UpstreamError (`identity`) when that can't be found out in 2 s
   */
  verify: (token: string, options?: { checkRevoked?: boolean }) => Promise<Identity>;
  /** Gets ready to verify. @throws UpstreamError */
  warm: () => Promise<void>;
}

/** Finds people who can sign in. Both functions answer null for nobody, and throw UpstreamError (`identity`). */
export interface FirebaseUsers {
  byUid: (uid: string) => Promise<Identity | null>;
  /** Letter case and space around the address do not matter. */
  byEmail: (email: string) => Promise<Identity | null>;
}
