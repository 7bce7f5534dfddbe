/** A complete production environment without real values, for tests of production. */

export const firebaseProject = { FIREBASE_PROJECT_ID: 'a-project', FIREBASE_API_KEY: 'a-key' };

/** Only the variables that production requires. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://portal.smoke.test',
  ...firebaseProject,
  STRIPE_SECRET_KEY: 'rk_live_key',
  STRIPE_LOGIN_URL: 'https://billing.smoke.test/p/login/a',
  SURVEY_URL: 'https://survey.smoke.test/',
  APP_STORE_URL: 'https://apps.smoke.test/',
  TERMS_URL: 'https://smoke.test/terms',
  PRIVACY_URL: 'https://smoke.test/privacy',
  SUPPORT_EMAIL: 'support@smoke.test',
  MAIL_URL: 'smtps://127.0.0.1',
  MAIL_FROM: 'receipts@smoke.test',
};
