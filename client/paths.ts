/** Every path of the site, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  receipt: '/manage_subscription/receipts/:id',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;
