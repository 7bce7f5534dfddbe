/** What the portal asks of the identity service, in its own words; firebase.ts answers. */

/** The person who is signed in. */
export interface SignedInUser {
  email: string;
  /** The ID token, or empty when none could be had just now. */
  token: string;
  /** Whether the token is of a sign-in a moment ago: only for such a one the server makes a session cookie. */
  isNew: boolean;
  /** Whether they are of the support team. */
  isAgent: boolean;
}

/** What came of asking for a sign-in link. */
export type SendOutcome =
  | 'sent'
  /** The service sends no more for some time, to this address or at all. */
  | 'too many'
  | 'login is switched off';

/** How opening a sign-in link came out. */
export type SignInOutcome =
  | 'signed in'
  | 'login is switched off'
  /** Expired, used, or no sign-in link at all. */
  | 'link is dead'
  /** Another email than the link was sent to, or no connection: the same link may still work. */
  | 'link may still work';

export interface Identity {
  /**
   * Tells who is signed in, `null` for nobody: once as soon as it is known, then whenever the person
   * or the token changes. Returns a function that stops it.
   */
  observe(onUser: (user: SignedInUser | null) => void): () => void;
  /** The sign-in methods known for an email; empty when there are none or they are kept private. */
  signInMethods(email: string): Promise<string[]>;
  /** Sends a sign-in link that leads to `returnTo`. Rejects when it fails in any other way. */
  sendSignInLink(email: string, returnTo: string): Promise<SendOutcome>;
  /** Opens a sign-in link. Never rejects. */
  completeSignIn(email: string, link: string): Promise<SignInOutcome>;
  /**
   * The ID token of the person who is signed in, renewed when it is about to expire, or now.
   * Rejects when nobody is signed in or there is no connection.
   */
  idToken(options: { renew: boolean }): Promise<string>;
  signOut(): Promise<void>;
}
