/** Sets the security headers of all answers. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ClientConfig } from './page.ts';

type Directives = Record<string, readonly string[]>;

/** The policy of answers that aren't pages. It forbids loading, sending and framing anything. */
const denyAll = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
} satisfies Directives;

/** Two years. */
const transportSecurity = 'max-age=63072000; includeSubDomains';

/** Browser features that our pages don't use. Injected scripts can't use these features either. */
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

export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
  'content-security-policy': serialize(denyAll),
};

/** Sets the headers of every answer, including errors. @param options.production true if the site uses only https */
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

const identityOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** Returns a page's content security policy. @param options.hasForms true if the page's forms post to this site */
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

/** The policy of pages that the server writes (layout.ts). Forbids all scripts, and other sites' styles, fonts and images. */
export const scriptlessPolicy = serialize({
  ...denyAll,
  'form-action': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'manifest-src': ["'self'"],
});

export const inlineScriptPolicy = (script: string): string =>
  `${scriptlessPolicy}; script-src 'sha256-${hash('sha256', script, 'base64')}'`;

const forGraphiql = {
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:'],
  'worker-src': ["'self'"],
} satisfies Directives;

/** The policy of web workers, which don't inherit their page's policy. Allows a worker to import scripts. */
export const workerPolicy = serialize({ ...denyAll, 'script-src': ["'self'"] });

function serialize(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
