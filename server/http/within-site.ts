/** Accepts forms, detects those from other sites' pages, and redirects only within this site. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Whether another site's page sent the form. Programs send no origin, but act only for their owner. The
 * request's own host also counts as this site, which may have several names.
 */
export function isForeign({ headers, host }: FastifyRequest, siteOrigin: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined || origin === siteOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Makes a scope accept only forms, as text. @param bodyLimit in bytes */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit } as const;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_request: FastifyRequest, body: string) => body,
  );
}

/** A stand-in for the site's origin, to resolve addresses as a browser does. */
const site = 'http://site.invalid';

/** Returns a path with its query as a browser reads it, or `/` if it leaves this site. */
function pathWithin(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, site)) return '/';
  const { origin, pathname, search } = new URL(address, site);
  return origin === site && !pathname.startsWith('//') ? pathname + search : '/';
}

/** Redirects to a path of this site, which is checked in its final form. */
export const redirectWithin = (
  reply: FastifyReply,
  path: string,
  status: 302 | 303 = 303,
): FastifyReply => reply.redirect(pathWithin(path), status);
