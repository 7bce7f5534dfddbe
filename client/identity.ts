/** Defines the identity service, which firebase.ts implements. */

export interface SignedInUser {
  email: string;
  /** The ID token, or empty if none is available now. */
  token: string;
  /** Whether the user signed in a moment ago, as the server requires for a session cookie. */
  isNew: boolean;
  /** Whether the user belongs to the support team. */
  isAgent: boolean;
}

/** The result of asking for a sign-in link. */
export type SendOutcome =
  | 'sent'
  /** The service sends no more mails for now, to this address or at all. */
  | 'too many'
  | 'login is switched off';

/** The result of opening a sign-in link. */
export type SignInOutcome =
  | 'signed in'
  | 'login is switched off'
  /** Expired, used, or not a sign-in link. */
  | 'link is dead'
  /** The email differs from the link's, or there is no connection. The same link may still work. */
  | 'link may still work';

export interface Identity {
  /** Reports the user, or `null`, when first known and after each change. Returns a function that stops it. */
  observe(onUser: (user: SignedInUser | null) => void): () => void;
  /** Returns the sign-in methods of an email. Empty if there are none or Firebase keeps them private. */
  signInMethods(email: string): Promise<string[]>;
  /** Sends a sign-in link that leads to `returnTo`. Rejects on any other failure. */
  sendSignInLink(email: string, returnTo: string): Promise<SendOutcome>;
  completeSignIn(email: string, link: string): Promise<SignInOutcome>;
  /**
   * Returns the ID token, renewed if it is about to expire or `renew` is set. Rejects without a
   * user or a connection.
   */
  idToken(options: { renew: boolean }): Promise<string>;
  signOut(): Promise<void>;
}
