/** Defines users, their roles, and the errors of their tokens. */

export type Role = 'SUBSCRIBER' | 'SUPPORT';

export const roleOf = (claim: unknown): Role => (claim === 'support' ? 'SUPPORT' : 'SUBSCRIBER');

export interface User {
  uid: string;
  email: string | null;
  role: Role;
}

export interface FoundUser extends User {
  isVerified: boolean;
}

/** A user with all of Firebase Auth's data except secrets. The fields of `data` have Firebase's names. */
export interface UserDetails extends FoundUser {
  data: {
    disabled: boolean;
    createdAt: string;
    lastSignInAt: string | null;
    [name: string]: unknown;
  };
}

/** The token is malformed, expired, forged, revoked, or of another project. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';
  /** The token's user, if the token is genuine but an earlier check refused the session. Else null. */
  readonly user: User | null;
  constructor(cause: unknown, user: User | null = null) {
    super('The token is not valid.', { cause });
    this.user = user;
  }
}

/** The token is genuine, but lacks a verified address. A renewed token wouldn't help. */
export class UnverifiedEmailError extends InvalidTokenError {}

/** The longest session that Firebase allows, in milliseconds from the sign-in. */
export const sessionMs = 14 * 86_400_000;

/** Returns true if a text has the form of a uid. Uids are used as document ids, so other texts aren't sent to Firestore. */
export const isUid = (text: string): boolean =>
  /^[^/]{1,128}$/.test(text) && !/^(\.{1,2}|__.*__)$/.test(text);
