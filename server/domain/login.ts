/** Logins: who a caller is, how ID tokens and sessions are verified and ended, and how people in Firebase Auth are found. */

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

/** Verifies bearer tokens. */
export interface TokenVerifier {
  /** The owner of a token that is in the cache of verified tokens; null for any other. */
  peek: (token: string) => Login | null;
  /**
   * Verifies an ID token: signature, project, expiry.
   * @param options.checkRevoked also asks Firebase whether the account exists, is enabled and has the same address and
   *   role, and whether its sessions were revoked: for every change and every operation of support
   * @throws InvalidTokenError for an invalid token, UnverifiedEmailError for one of an address that is not proven
   * @throws UpstreamError (`firebase_auth`) when the upstream does not answer within 2 s
   */
  verify: (token: string, options?: { checkRevoked?: boolean }) => Promise<Login>;
  /** Loads the keys in advance. @throws UpstreamError */
  warm: () => Promise<void>;
}

/** Makes, verifies and ends the sessions of browsers, which session cookies name. */
export interface Sessions {
  /**
   * Makes a session cookie.
   * @param idToken a token of somebody who signed in within the last five minutes
   * @returns the cookie's value
   * @throws InvalidTokenError for an older sign-in or an invalid token, and for one whose sessions were revoked
   * @throws UpstreamError (`firebase_auth`)
   */
  create: (idToken: string) => Promise<string>;
  /**
   * Verifies a session cookie: signature, project, expiry, that its login stands as it says, and that its owner has not
   * logged out since the sign-in.
   * @param options.checkRevoked asks Firebase and Firestore now; else what they said within the last minute counts
   * @returns the owner. The role is always SUBSCRIBER: a session is for the owner's own account and nothing else
   * @throws InvalidTokenError for an invalid cookie
   * @throws UpstreamError when one of them does not answer within 2 s
   */
  verify: (cookie: string, options?: { checkRevoked?: boolean }) => Promise<Login>;
  /**
   * Ends all sessions of a cookie's owner that began until now. A cookie that is not valid (any more) ends nothing.
   * @throws UpstreamError when that can't be checked or stored
   */
  end: (cookie: string) => Promise<void>;
  /** Loads the keys in advance. @throws UpstreamError */
  warm: () => Promise<void>;
}

/** How long a session lasts in milliseconds: the longest that Firebase allows. */
export const sessionMs = 14 * 86_400_000;

/** People who can sign in. Those that find one return null for an unknown key; all throw UpstreamError (`firebase_auth`). */
export interface Logins {
  byUid: (uid: string) => Promise<FoundLogin | null>;
  details: (uid: string) => Promise<LoginDetails | null>;
  /** Removes an account, which ends its sessions. One that is gone already is no error. */
  remove: (uid: string) => Promise<void>;
  /** Whoever signs in with one of at most 100 addresses, in their order. Addresses that can be nobody's are left out. */
  byEmails: (emails: readonly string[]) => Promise<FoundLogin[]>;
}

/** Whether a text has the form of a uid, which is a document's id too. Other texts are never sent to Firestore. */
export const isUid = (text: string): boolean =>
  /^[^/]{1,128}$/.test(text) && !/^(\.{1,2}|__.*__)$/.test(text);
