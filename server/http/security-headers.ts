/** What browsers are told about every answer: what a page may load, who may embed it, what leaks to whom. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ClientConfig } from './client-config.ts';

type Directives = Record<string, readonly string[]>;

/** For every answer: nothing is loaded by it, nothing frames it, nothing is sent from it. */
const nothing = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
} satisfies Directives;

/** Two years, in seconds: the portal's own host and what is below it. */
const transportSecurity = 'max-age=63072000; includeSubDomains';

/** Features that no page of ours uses, nor anything that might find its way into one. */
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

/** The headers that never differ but for a page's policy. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
  'content-security-policy': serialize(nothing),
};

/**
 * Puts the headers on every answer, errors included. Pages replace the policy by their own (`pagePolicy`).
 * @param options.production whether people come over HTTPS only
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

/** Where Firebase Auth sends and renews sign-ins; https://firebase.google.com/docs/auth. */
const identityOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** The policy of the page at `path`. */
export function pagePolicy(path: string, { authEmulatorUrl }: ClientConfig): string {
  const page = {
    ...nothing,
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

/** GraphiQL's editor writes style elements, embeds its icons' font, and works in web workers. */
const forGraphiql = {
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:'],
  'worker-src': ["'self'"],
} satisfies Directives;

/** The policy of a web worker, which has its own and not its page's: the rest of its script is loaded when needed. */
export const workerPolicy = serialize({ ...nothing, 'script-src': ["'self'"] });

function serialize(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
