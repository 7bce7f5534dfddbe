/** Every path of the site, so that a link can't be misspelt. The router adds the language to them, and `addressOf` elsewhere. */
import { language } from '#texts/language';
import { addressIn } from '../texts/addresses.ts';
import { defaultLanguage, type Language } from '../texts/generated/languages.ts';

/** What the addresses of this build's pages begin with: `/de`; nothing in the default language. */
export const base = language === defaultLanguage ? '' : `/${language}`;

/** The address of a path in a language: for links and forms that are not the router's, which adds the language itself. */
export const addressOf = (path: string, code: Language = language): string => addressIn(code, path);

export const paths = {
  home: '/',
  login: '/login',
  manageSubscription: '/manage_subscription',
  retention: '/manage_subscription?view=retention',
  receipts: '/manage_subscription/receipts',
  deleteAccount: '/manage_subscription/delete',
  /** Leads into a session of the payment provider's portal, which the server makes when somebody follows it. */
  portal: '/manage_subscription/portal',
  /** The same for cards and invoices: also after the last plan. */
  billing: '/manage_subscription/billing',
  /** Where forms go that are sent before the site's code is there, or without it. */
  resume: '/manage_subscription/resume',
  end: '/manage_subscription/end',
  logOut: '/manage_subscription/logout',
  helpCenter: '/help_center',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** The address of the retention view of one of several plans. */
export const retentionPath = (subscriptionId: string): string =>
  `${paths.retention}&plan=${encodeURIComponent(subscriptionId)}`;

/** The address that leads to the page where the newest invoice of a subscription is paid. */
export const invoicePath = (subscriptionId: string): string =>
  `${paths.manageSubscription}/invoice/${encodeURIComponent(subscriptionId)}`;

/** The address of a receipt. @param id the cancellation's */
export const receiptPath = (id: string): string => `${paths.receipts}/${encodeURIComponent(id)}`;

/** The address of the receipts before one. @param id the cancellation's */
export const olderReceiptsPath = (id: string): string =>
  `${paths.receipts}?after=${encodeURIComponent(id)}`;
