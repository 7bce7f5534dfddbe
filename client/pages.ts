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

const product = 'Stop Smoke Now';

/** Loads the code of the account pages. */
export const loadAccount = () => import('./screens/account/account.tsx');
const loadLegal = () => import('./screens/legal/legal.tsx');

/** Creates a component whose module is loaded when first shown. */
const lazily = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazy(() => load().then((module) => ({ default: module[name] })));

export const pages: readonly Page[] = [
  {
    path: paths.home,
    title: titles.home,
    Screen: Landing,
    html: isBuild && {
      description: descriptions.home,
    },
  },
  {
    path: paths.helpCenter,
    title: `${titles.helpCenter} · ${product}`,
    Screen: lazily(() => import('./screens/help-center/help-center.tsx'), 'HelpCenter'),
    html: isBuild && {
      description: descriptions.helpCenter,
      modules: ['screens/help-center/help-center.tsx'],
    },
  },
  {
    path: paths.login,
    title: `${titles.login} · ${product}`,
    Screen: lazily(() => import('./screens/login/login.tsx'), 'Login'),
    hasSession: true,
    html: isBuild && {
      description: descriptions.login,
      modules: ['screens/login/login.tsx', 'firebase.ts'],
      firstScript: '/arrival.js',
    },
  },
  {
    path: paths.manageSubscription,
    title: `${titles.manageSubscription} · ${product}`,
    Screen: lazily(loadAccount, 'ManageSubscription'),
    hasSession: true,
    operation: 'ManageSubscriptions',
    html: isBuild && {
      description: descriptions.manageSubscription,
      noindex: true,
      modules: ['screens/account/account.tsx'],
    },
  },
  {
    path: paths.receipts,
    title: `${titles.receipts} · ${product}`,
    Screen: lazily(loadAccount, 'Receipts'),
    hasSession: true,
    operation: 'Receipts',
    html: isBuild && {
      description: descriptions.receipts,
      noindex: true,
      modules: ['screens/account/account.tsx'],
    },
  },
  {
    path: `${paths.receipts}/:id`,
    title: `${titles.receipts} · ${product}`,
    Screen: lazily(loadAccount, 'Receipt'),
    hasSession: true,
    operation: 'Receipt',
    html: isBuild && {
      description: descriptions.receipts,
      noindex: true,
      modules: ['screens/account/account.tsx'],
    },
  },
  {
    path: paths.deleteAccount,
    title: `${titles.deleteAccount} · ${product}`,
    Screen: lazily(loadAccount, 'DeleteAccount'),
    hasSession: true,
    operation: 'ManageSubscriptions',
    html: isBuild && {
      description: descriptions.deleteAccount,
      noindex: true,
      modules: ['screens/account/account.tsx'],
    },
  },
  {
    path: paths.terms,
    title: `${titles.terms} · ${product}`,
    Screen: lazily(loadLegal, 'Terms'),
    html: isBuild && {
      description: descriptions.terms,
      noindex: true,
      modules: ['screens/legal/legal.tsx'],
    },
  },
  {
    path: paths.privacy,
    title: `${titles.privacy} · ${product}`,
    Screen: lazily(loadLegal, 'Privacy'),
    html: isBuild && {
      description: descriptions.privacy,
      noindex: true,
      modules: ['screens/legal/legal.tsx'],
    },
  },
];

export const notFoundPage: Page = {
  path: null,
  title: `${titles.notFound} · ${product}`,
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
