/** Every path of the site, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Pages that are no use without their code. All others can be read, and their links followed, before. */
export const impatient: readonly string[] = [paths.login, paths.manageSubscription];
