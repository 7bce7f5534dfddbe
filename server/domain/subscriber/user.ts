/** Users: who a caller is, and why a token is refused. */

/** The role of an account. The names are those of the schema. */
export type Role = 'SUBSCRIBER' | 'SUPPORT';

/** Maps the custom claim `role` to a role. */
export const roleOf = (claim: unknown): Role => (claim === 'support' ? 'SUPPORT' : 'SUBSCRIBER');

/** A person who can sign in. */
export interface User {
  uid: string;
  /** `null` for an account without an address. */
  email: string | null;
  role: Role;
}

/** A user as it is found, and not by a token. */
export interface FoundUser extends User {
  /** Whether the address was proven. */
  isVerified: boolean;
}

/** A user with all that Firebase Auth has of it and is no secret, by Firebase's own names. */
export interface UserDetails extends FoundUser {
  data: {
    disabled: boolean;
    /** Times as Firebase writes them: `Mon, 06 Jan 2025 …`. */
    createdAt: string;
    lastSignInAt: string | null;
    [name: string]: unknown;
  };
}

/** The token is malformed, expired, forged, revoked, or of another project. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';
  /** The token's owner, if it was valid before and was revoked since. */
  readonly user: User | null;
  constructor(cause: unknown, user: User | null = null) {
    super('The token is not valid.', { cause });
    this.user = user;
  }
}

/** The token is genuine, and its address is not proven, or it has none: an anonymous user. Another token of it would be no better. */
export class UnverifiedEmailError extends InvalidTokenError {}

/** How long a session lasts in milliseconds: the longest that Firebase allows. */
export const sessionMs = 14 * 86_400_000;

/** Whether a text has the form of a uid, which is a document's id too. Other texts are never sent to Firestore. */
export const isUid = (text: string): boolean =>
  /^[^/]{1,128}$/.test(text) && !/^(\.{1,2}|__.*__)$/.test(text);
