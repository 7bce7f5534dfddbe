/** The frame around every screen: skip link, loader, header, the content, footer. */
import type { ReactNode } from 'react';
import { texts } from '#texts/layout';
import './theme.css';
import './fonts.css';
import './base.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageLoader } from './page-loader.tsx';
import { useArrival } from './use-arrival.ts';

interface Props {
  /** Of the page, without the language. */
  address: string;
  children: ReactNode;
}

export function SiteLayout({ address, children }: Props) {
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
      <Footer address={address} />
    </>
  );
}
