/** Tells Apple and Google which apps may open sign-in links instead of the browser. */
import { addressIn } from '../../texts/addresses.ts';
import { languageCodes } from '../../texts/generated/languages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '../env.ts';

/** Firebase's addresses of sign-in links to apps. */
const authLinks = '/__/auth/links*';
const signIn = languageCodes.map((language) => ({
  '/': addressIn(language, '/login'),
  '?': { mode: 'signIn' },
}));

export function appLinks(
  app: FastifyInstance,
  { appleApps, androidApps }: Pick<Env, 'appleApps' | 'androidApps'>,
): void {
  const send = (reply: FastifyReply, content: object) =>
    reply.type('application/json').header('cache-control', 'public, max-age=3600').send(content);
  // https://developer.apple.com/documentation/xcode/supporting-associated-domains
  if (appleApps.length > 0)
    app.get('/.well-known/apple-app-site-association', async (_request, reply) =>
      send(reply, {
        applinks: { details: [{ appIDs: appleApps, components: [{ '/': authLinks }, ...signIn] }] },
      }),
    );
  // https://developers.google.com/digital-asset-links/v1/create-statement
  if (androidApps.length > 0)
    app.get('/.well-known/assetlinks.json', async (_request, reply) =>
      send(
        reply,
        androidApps.map(({ name, fingerprint }) => ({
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: name,
            sha256_cert_fingerprints: [fingerprint],
          },
        })),
      ),
    );
}
