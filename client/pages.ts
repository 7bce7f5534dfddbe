/** Lists the pages with their paths, screens and metadata. */
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { texts as descriptions } from '#texts/descriptions';
import { texts as titles } from '#texts/titles';
import { paths } from './paths.ts';
import { Landing } from './screens/landing/landing.tsx';

export interface Page {
  /** Has a `:name` for each variable part. Null for the page of unknown addresses. */
  path: string | null;
  title: string;
  Screen: ComponentType;
  /** Whether the page knows the signed-in user. */
  hasSession?: true;
  /** The operation that the server renders the account page with. */
  operation?: string;
  /** What the prerender script writes into the HTML. False in browsers, which don't need it. */
  html: PageHtml | false;
}

export interface PageHtml {
  description: string;
  /** Keeps the page out of search results. */
  noindex?: true;
  /** Modules that `Screen` loads, so that the HTML can name their styles and code. */
  modules?: string[];
  /** A classic script that runs before anything is rendered. */
  firstScript?: string;
}

/** Whether this runs in the build or in Node. Vite removes dependent code from browser bundles. */
const isBuild = import.meta.env.SSR;

/** Loads the code of the account pages. */
export const loadAccount = () => import('./screens/account/account.tsx');

/** Creates a component whose module is loaded when first shown. */
const lazily = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazy(() => load().then((module) => ({ default: module[name] })));

const titled = (title: string) => `${title} · Stop Smoke Now`;

/** Makes a page of the account, which the server renders with an operation. */
const accountPage = (
  path: string,
  name: 'manageSubscription' | 'receipts' | 'deleteAccount',
  screen: 'ManageSubscription' | 'Receipts' | 'Receipt' | 'DeleteAccount',
  operation: string,
): Page => ({
  path,
  title: titled(titles[name]),
  Screen: lazily(loadAccount, screen),
  hasSession: true,
  operation,
  html: isBuild && {
    description: descriptions[name],
    noindex: true,
    modules: ['screens/account/account.tsx'],
  },
});

const legalPage = (name: 'terms' | 'privacy', screen: 'Terms' | 'Privacy'): Page => ({
  path: paths[name],
  title: titled(titles[name]),
  Screen: lazily(() => import('./screens/legal/legal.tsx'), screen),
  html: isBuild && {
    description: descriptions[name],
    noindex: true,
    modules: ['screens/legal/legal.tsx'],
  },
});

export const pages: readonly Page[] = [
  {
    path: paths.home,
    title: titles.home,
    Screen: Landing,
    html: isBuild && { description: descriptions.home },
  },
  {
    path: paths.helpCenter,
    title: titled(titles.helpCenter),
    Screen: lazily(() => import('./screens/help-center/help-center.tsx'), 'HelpCenter'),
    html: isBuild && {
      description: descriptions.helpCenter,
      modules: ['screens/help-center/help-center.tsx'],
    },
  },
  {
    path: paths.login,
    title: titled(titles.login),
    Screen: lazily(() => import('./screens/login/login.tsx'), 'Login'),
    hasSession: true,
    html: isBuild && {
      description: descriptions.login,
      modules: ['screens/login/login.tsx', 'firebase.ts'],
      firstScript: '/arrival.js',
    },
  },
  accountPage(
    paths.manageSubscription,
    'manageSubscription',
    'ManageSubscription',
    'ManageSubscriptions',
  ),
  accountPage(paths.receipts, 'receipts', 'Receipts', 'Receipts'),
  accountPage(`${paths.receipts}/:id`, 'receipts', 'Receipt', 'Receipt'),
  accountPage(paths.deleteAccount, 'deleteAccount', 'DeleteAccount', 'ManageSubscriptions'),
  legalPage('terms', 'Terms'),
  legalPage('privacy', 'Privacy'),
];

export const notFoundPage: Page = {
  path: null,
  title: titled(titles.notFound),
  Screen: lazily(() => import('./screens/not-found/not-found.tsx'), 'NotFound'),
  html: isBuild && {
    description: descriptions.notFound,
    noindex: true,
    modules: ['screens/not-found/not-found.tsx'],
  },
};

/** The shared parts of account pages: access and Apollo Client. */
export const Account = lazily(loadAccount, 'Account');

/** Finds the page at `pathname`, with or without a trailing slash. */
export const pageAt = (pathname: string): Page =>
  pages.find(({ path }) => path && matchPath(path, pathname)) ?? notFoundPage;
