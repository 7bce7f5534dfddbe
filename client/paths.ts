/** Every path of the site, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  receipts: '/manage_subscription/receipts',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;
