/** What search engines and link previews are told of each page; the prerender script writes it into the HTML. */
import { paths } from './paths.ts';
import { titleAt } from './titles.ts';

export interface Page {
  /** Null for the page that unknown addresses get. */
  path: string | null;
  title: string;
  description: string;
  /** Kept out of search results: behind the sign-in, or nothing to find. */
  noindex?: true;
}

export const pages: readonly Page[] = [
  {
    path: paths.home,
    title: titleAt(paths.home),
    description:
      'Stop Smoke Now helps you quit smoking: a personalized plan, a craving toolkit, progress and savings at a glance, and daily encouragement. Try the app.',
  },
  {
    path: paths.helpCenter,
    title: titleAt(paths.helpCenter),
    description:
      'How to cancel an iOS or web subscription, get a refund, and activate a web subscription in the Stop Smoke Now app, step by step.',
  },
  {
    path: paths.login,
    title: titleAt(paths.login),
    description: 'Log in to Stop Smoke Now with a link that we send to your e-mail address.',
  },
  {
    path: paths.manageSubscription,
    title: titleAt(paths.manageSubscription),
    description:
      'See your Stop Smoke Now premium plan, what it costs and when it ends, and cancel it.',
    noindex: true,
  },
  {
    path: paths.terms,
    title: titleAt(paths.terms),
    description: 'A template for the terms of use of Stop Smoke Now.',
    noindex: true,
  },
  {
    path: paths.privacy,
    title: titleAt(paths.privacy),
    description: 'A template for the privacy policy of Stop Smoke Now.',
    noindex: true,
  },
];

export const notFoundPage: Page = {
  path: null,
  title: titleAt(null),
  description: 'There is nothing at this address.',
  noindex: true,
};

/** The page at `pathname`, a trailing slash forgiven. */
export function pageAt(pathname: string): Page {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return pages.find((page) => page.path === path) ?? notFoundPage;
}
