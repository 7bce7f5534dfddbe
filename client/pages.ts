/** A row for each page: its address, its screen, and what browsers and search engines are told of it. */
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { texts as descriptions } from '#texts/descriptions';
import { texts as titles } from '#texts/titles';
import { paths } from './paths.ts';
import { Landing } from './screens/landing/landing.tsx';

export interface Page {
  /** With a `:name` for each part that differs; null for the page that unknown addresses get. */
  path: string | null;
  title: string;
  Screen: ComponentType;
  /** Knows who is signed in. */
  hasSession?: true;
  /** The operation whose answer the page of an account shows: the server renders it with that. */
  operation?: string;
  /** What the prerender script writes into the page's HTML; false in browsers, which need not load it. */
  html: PageHtml | false;
}

export interface PageHtml {
  description: string;
  /** Kept out of search results: behind the sign-in, or nothing to find. */
  noindex?: true;
  /** Modules that `Screen` loads: the page's HTML names their styles and code. */
  modules?: string[];
  /** A classic script that runs before anything is rendered. */
  firstScript?: string;
}

/** Whether this is the build, or Node; Vite leaves out of a browser's code what depends on it. */
const isBuild = import.meta.env.SSR;

const product = 'Stop Smoke Now';

/** The code of the pages of an account. */
export const loadAccount = () => import('./screens/account/account.tsx');
const loadLegal = () => import('./screens/legal/legal.tsx');

/** A component of a module that is loaded when it is first shown. */
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

/** What the pages of an account share: who may see them, and Apollo Client. */
export const Account = lazily(loadAccount, 'Account');

/** The page at `pathname`, a trailing slash forgiven. */
export const pageAt = (pathname: string): Page =>
  pages.find(({ path }) => path && matchPath(path, pathname)) ?? notFoundPage;
