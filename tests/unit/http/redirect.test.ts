/** Tests that choosing a language leads to a page of this site, whatever the referrer. */
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { languageChoice } from '../../../server/http/language.ts';

const siteOrigin = 'https://portal.smoke.test';
const app = Fastify();
await app.register(fastifyCookie);
await app.register(languageChoice, { siteOrigin });

const starts = ['', '/de', '/fr', '/en', '/xx', '/undo', '/declarations'];
const marks = '/ // \\ /\\ \\/ /// /.// /../ /..// /%2f /%5c /\t/'.split(' ');
const ends =
  'evil.example/ user@evil.example evil.example:443?//evil.example https://evil.example'.split(' ');
const hostile = marks.flatMap((mark) =>
  starts.flatMap((start) => ends.map((end) => start + mark + end)),
);

it.each(['en', 'de', 'fr'])('%s', async (code) => {
  for (const path of hostile)
    for (const referer of [siteOrigin + path, `${siteOrigin}${path}`.replaceAll('//', '\\\\')]) {
      const { statusCode, headers } = await app.inject({
        url: `/language/${code}`,
        headers: { referer },
      });
      const location = headers.location ?? '';
      expect(statusCode).toBe(303);
      expect(location, referer).toMatch(/^\/(?![/\\])[!-~]*$/);
      expect(new URL(location, siteOrigin).origin, referer).toBe(siteOrigin);
    }
});
