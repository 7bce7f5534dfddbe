/** Security headers of all answers: the content security policy, framing, referrers and transport security. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ClientConfig } from './page.ts';

type Directives = Record<string, readonly string[]>;

/** The policy of all answers that are not pages: load nothing, send nothing, be framed by nothing. */
const denyAll = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
} satisfies Directives;

/** Two years, for the portal's host and its subdomains. */
const transportSecurity = 'max-age=63072000; includeSubDomains';

/** Browser features that our pages don't use and that no injected script may use either. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** The headers of all answers. Pages replace the content security policy. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
  'content-security-policy': serialize(denyAll),
};

/**
 * Sets the headers of every answer, errors included. Pages replace the policy by their own (`pagePolicy`).
 * @param options.production whether the site is served over HTTPS only
 */
export function securityHeaders(
  app: FastifyInstance,
  { production }: { production: boolean },
): void {
  app.addHook('onRequest', (_request, reply: FastifyReply, done) => {
    reply.headers(fixedHeaders);
    if (production) reply.header('strict-transport-security', transportSecurity);
    done();
  });
}

/** The origins of Firebase Auth that the client calls; https://firebase.google.com/docs/auth. */
const identityOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/**
 * The policy of the page at `path`.
 * @param options.hasForms whether the page has forms that come back here
 */
export function pagePolicy(
  path: string,
  { authEmulatorUrl }: ClientConfig,
  { hasForms = false } = {},
): string {
  const page = {
    ...denyAll,
    ...(hasForms && { 'form-action': ["'self'"] }),
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...(authEmulatorUrl ? [authEmulatorUrl] : identityOrigins)],
  };
  if (path === '/graphiql') return serialize({ ...page, ...forGraphiql });
  return serialize({
    ...page,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
}

/** The policy of the pages that the server writes itself (layout.ts): styles, and forms that come back here. */
export const scriptlessPolicy = serialize({
  ...denyAll,
  'form-action': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'manifest-src': ["'self'"],
});

/** The same for a page with one script. @param script what stands in its element */
export const inlineScriptPolicy = (script: string): string =>
  `${scriptlessPolicy}; script-src 'sha256-${hash('sha256', script, 'base64')}'`;

/** GraphiQL's editor inserts style elements, embeds its icon font, and runs web workers. */
const forGraphiql = {
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:'],
  'worker-src': ["'self'"],
} satisfies Directives;

/** The policy of a web worker's script, since a worker does not inherit its page's. It may import more scripts. */
export const workerPolicy = serialize({ ...denyAll, 'script-src': ["'self'"] });

function serialize(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
