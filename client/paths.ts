/** Every path of the site, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;
