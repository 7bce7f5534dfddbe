/** Every path of the site, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;

const impatient: readonly string[] = [paths.login, paths.manageSubscription];

/** Whether a page is no use without its code. All others can be read, and their links followed, before. */
export const isImpatient = (pathname: string) => impatient.includes(pathname.replace(/\/$/, ''));
