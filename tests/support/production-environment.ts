/** A complete production environment, with nothing real in it, for tests of what production does and refuses. */

/** The Firebase project of `productionEnvironment`. */
export const firebaseProject = {
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'a-project.firebaseapp.com',
};

/** Every variable that production can't do without, and no other. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://portal.example.com',
  ...firebaseProject,
  STRIPE_SECRET_KEY: 'rk_live_key',
  STRIPE_LOGIN_URL: 'https://billing.example.com/p/login/a',
  SURVEY_URL: 'https://survey.example.com/',
  APP_STORE_URL: 'https://apps.example.com/',
  TERMS_URL: 'https://example.com/terms',
  PRIVACY_URL: 'https://example.com/privacy',
  SUPPORT_EMAIL: 'support@example.com',
};
