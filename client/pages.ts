/** A row for each page: its address, its screen, and what browsers and search engines are told of it. */
import { type ComponentType, lazy } from 'react';
import { paths } from './paths.ts';
import { Landing } from './screens/landing/landing.tsx';

export interface Page {
  /** Null for the page that unknown addresses get. */
  path: string | null;
  title: string;
  description: string;
  /** Kept out of search results: behind the sign-in, or nothing to find. */
  noindex?: true;
  Screen: ComponentType;
  /** Modules that the screen imports lazily: the page's HTML names their styles, and their code if it is eager. */
  modules?: string[];
  /** No use without its code, which is loaded at once. All others can be read, and their links followed, before. */
  isEager?: true;
  /** Knows who is signed in. */
  hasSession?: true;
}

const product = 'Stop Smoke Now';

export const pages: readonly Page[] = [
  {
    path: paths.home,
    title: `${product}: Your Journey to a Smoke-Free Life Starts Here`,
    description:
      'Stop Smoke Now helps you quit smoking: a personalized plan, a craving toolkit, progress and savings at a glance, and daily encouragement. Try the app.',
    Screen: Landing,
  },
  {
    path: paths.helpCenter,
    title: `Help Center · ${product}`,
    description:
      'How to cancel an iOS or web subscription, get a refund, and activate a web subscription in the Stop Smoke Now app, step by step.',
    Screen: lazy(async () => ({
      default: (await import('./screens/help-center/help-center.tsx')).HelpCenter,
    })),
    modules: ['screens/help-center/help-center.tsx'],
  },
  {
    path: paths.login,
    title: `Log in · ${product}`,
    description: 'Log in to Stop Smoke Now with a link that we send to your e-mail address.',
    Screen: lazy(async () => ({ default: (await import('./screens/login/login.tsx')).Login })),
    modules: ['screens/login/login.tsx', 'firebase.ts'],
    isEager: true,
    hasSession: true,
  },
  {
    path: paths.manageSubscription,
    title: `Manage Subscription · ${product}`,
    description:
      'See your Stop Smoke Now premium plan, what it costs and when it ends, and cancel it.',
    noindex: true,
    Screen: lazy(async () => ({
      default: (await import('./screens/manage-subscription/manage-subscription.tsx'))
        .ManageSubscription,
    })),
    modules: ['screens/manage-subscription/manage-subscription.tsx'],
    isEager: true,
    hasSession: true,
  },
  {
    path: paths.terms,
    title: `Terms of Use · ${product}`,
    description: 'A template for the terms of use of Stop Smoke Now.',
    noindex: true,
    Screen: lazy(async () => ({ default: (await import('./screens/legal/legal.tsx')).Terms })),
    modules: ['screens/legal/legal.tsx'],
  },
  {
    path: paths.privacy,
    title: `Privacy Policy · ${product}`,
    description: 'A template for the privacy policy of Stop Smoke Now.',
    noindex: true,
    Screen: lazy(async () => ({ default: (await import('./screens/legal/legal.tsx')).Privacy })),
    modules: ['screens/legal/legal.tsx'],
  },
];

export const notFoundPage: Page = {
  path: null,
  title: `Page not found · ${product}`,
  description: 'There is nothing at this address.',
  noindex: true,
  Screen: lazy(async () => ({
    default: (await import('./screens/not-found/not-found.tsx')).NotFound,
  })),
  modules: ['screens/not-found/not-found.tsx'],
};

/** The page at `pathname`, a trailing slash forgiven. */
export function pageAt(pathname: string): Page {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return pages.find((page) => page.path === path) ?? notFoundPage;
}
