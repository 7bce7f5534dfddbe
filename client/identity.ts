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

export interface Identity {
  /** Reports the user, or `null`, when first known and after each change. Returns a function that stops it. */
  observe(onUser: (user: SignedInUser | null) => void): () => void;
  /** Returns the sign-in methods of an email. Empty if there are none or Firebase keeps them private. */
  signInMethods(email: string): Promise<string[]>;
  /** Sends a sign-in link that leads to `returnTo`. Returns the service's error code, or null. Never rejects. */
  sendSignInLink(email: string, returnTo: string): Promise<string | null>;
  /** Opens a sign-in link. Returns the service's error code, or null if it signs the user in. Never rejects. */
  completeSignIn(email: string, link: string): Promise<string | null>;
  /**
   * Returns the ID token, renewed if it is about to expire or `renew` is set. Rejects without a
   * user or a connection.
   */
  idToken(options: { renew: boolean }): Promise<string>;
  signOut(): Promise<void>;
}
