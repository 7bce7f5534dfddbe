/** A deployment for the site's tests: every address is made up and unique. */
import type { ClientConfig } from '../../../client/config.ts';

export const config: ClientConfig = {
  firebase: { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-stop-smoke-now' },
  authEmulatorUrl: null,
  origin: 'https://stop-smoke-now.example',
  links: {
    survey: 'https://survey.example/start',
    terms: '/terms',
    privacy: 'https://legal.example/privacy',
    supportEmail: 'support@stop-smoke-now.example',
    appStore: 'https://apps.apple.com/app/id1',
  },
  ratingSource: null,
  hasOtherProducts: false,
  price: null,
  exitLanguages: ['en', 'de'],
};
