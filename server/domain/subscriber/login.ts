/** Logins: who a caller is, and why a token is refused. */

/** The role of an account. The names are those of the schema. */
export type Role = 'SUBSCRIBER' | 'SUPPORT';

/** Maps the custom claim `role` to a role. */
export const roleOf = (claim: unknown): Role => (claim === 'support' ? 'SUPPORT' : 'SUBSCRIBER');

/** A person who can sign in. */
export interface Login {
  uid: string;
  /** `null` for an account without an address. */
  email: string | null;
  role: Role;
}

/** A login as it is found, and not by a token. */
export interface FoundLogin extends Login {
  /** Whether the address was proven. */
  isVerified: boolean;
}

/** A login with all that Firebase Auth has of it and is no secret, by Firebase's own names. */
export interface LoginDetails extends FoundLogin {
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
  readonly login: Login | null;
  constructor(cause: unknown, login: Login | null = null) {
    super('The token is not valid.', { cause });
    this.login = login;
  }
}

/** The token is genuine, and its address is not proven, or it has none: an anonymous login. Another token of it would be no better. */
export class UnverifiedEmailError extends InvalidTokenError {}

/** How long a session lasts in milliseconds: the longest that Firebase allows. */
export const sessionMs = 14 * 86_400_000;

/** Whether a text has the form of a uid, which is a document's id too. Other texts are never sent to Firestore. */
export const isUid = (text: string): boolean =>
  /^[^/]{1,128}$/.test(text) && !/^(\.{1,2}|__.*__)$/.test(text);
