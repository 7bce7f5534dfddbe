/** What the browser may load and reach on /graphiql: our own files, our own API, and Firebase for the sign-in. */

/** Directives of a Content-Security-Policy, with their sources. */
export type Policy = Record<string, readonly string[]>;

/**
 * The policy of /graphiql. Styles may be inline, since its editor (Monaco) writes them while it runs; scripts
 * may not. Its workers are files of our own; its font comes within its styles.
 * @param authEmulatorUrl the Firebase Auth emulator's origin; null for the real service
 */
export function graphiqlPolicy(authEmulatorUrl: string | null): Policy {
  const identity = authEmulatorUrl
    ? [authEmulatorUrl]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...identity],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** The header's value. */
export const policyText = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
