/** Renders the frame of every screen: skip link, loader, header, content and footer. */
import type { ReactNode } from 'react';
import { texts } from '#texts/layout';
import './theme.css';
import './fonts.css';
import './base.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageLoader } from './page-loader.tsx';
import { useArrival } from './use-arrival.ts';

export function SiteLayout({ children }: { children: ReactNode }) {
  useArrival();
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <PageLoader />
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
