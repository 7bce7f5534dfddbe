/** Defines the paths of the site. The router and `addressOf` add the language. */
import { language } from '#texts/language';
import { addressIn } from '../texts/addresses.ts';
import { defaultLanguage, type Language } from '../texts/generated/languages.ts';

/** The prefix of this build's addresses, such as `/de`. Empty in the default language. */
export const base = language === defaultLanguage ? '' : `/${language}`;

/** Returns the address of a path in a language, for links and forms outside the router, which adds it itself. */
export const addressOf = (path: string, code: Language = language): string => addressIn(code, path);

export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  retention: '/manage_subscription?view=retention',
  receipts: '/manage_subscription/receipts',
  deleteAccount: '/manage_subscription/delete',
  /** Leads to a session in Stripe's portal, which the server creates on request. */
  portal: '/manage_subscription/portal',
  /** Like `portal`, for cards and invoices, even after the last plan. */
  billing: '/manage_subscription/billing',
  /** The targets of forms that work without the site's code. */
  resume: '/manage_subscription/resume',
  end: '/manage_subscription/end',
  logOut: '/manage_subscription/logout',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Returns the address of the retention view of one of several plans. */
export const retentionPath = (subscriptionId: string): string =>
  `${paths.retention}&plan=${encodeURIComponent(subscriptionId)}`;

/** Returns the address of the portal of the subscription's customer. */
export const portalPath = (subscriptionId: string): string =>
  `${paths.portal}?plan=${encodeURIComponent(subscriptionId)}`;

/** Returns the address that leads to the payment page of a subscription's newest invoice. */
export const invoicePath = (subscriptionId: string): string =>
  `${paths.manageSubscription}/invoice/${encodeURIComponent(subscriptionId)}`;

/** Returns the address of a receipt. @param id the cancellation's */
export const receiptPath = (id: string): string => `${paths.receipts}/${encodeURIComponent(id)}`;

/** Returns the address of the receipts before one. @param id the cancellation's */
export const olderReceiptsPath = (id: string): string =>
  `${paths.receipts}?after=${encodeURIComponent(id)}`;

/** Returns the address that signs a user in and continues to a page of the account. @param page with the sign-in */
export const signInPath = (to: string, page: string = paths.login): string =>
  to === paths.manageSubscription ? page : `${page}?to=${encodeURIComponent(to)}`;
