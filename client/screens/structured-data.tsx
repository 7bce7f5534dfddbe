/** What schema.org has words for, made from what the pages show; used by the prerender script only. */
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { texts as descriptions } from '#texts/descriptions';
import { language } from '#texts/language';
import { ConfigContext, type ClientConfig } from '../config.ts';
import { addressOf, base, paths } from '../paths.ts';
import { questions } from './help-center/questions.tsx';
import { features } from './landing/features.tsx';

/** The structured data of the page at `path`, or null. Addresses in it begin with `config.origin`. */
export function structuredDataOf(path: string, config: ClientConfig): object | null {
  if (path === paths.home) return softwareApplication(config);
  if (path === paths.helpCenter) return faqPage(config);
  return null;
}

// No aggregateRating: the page's claim is not a count of reviews, and we have none to show.
const softwareApplication = ({ origin, links }: ClientConfig) => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'Stop Smoke Now',
  description: descriptions.app,
  inLanguage: language,
  applicationCategory: 'HealthApplication',
  operatingSystem: 'iOS',
  url: `${origin}${addressOf(paths.home)}`,
  image: `${origin}/share.png`,
  installUrl: links.appStore,
  featureList: features.map(({ title }) => title),
});

const faqPage = (config: ClientConfig) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity: questions.map(({ id, title, answer }) => ({
    '@type': 'Question',
    name: title,
    url: `${config.origin}${addressOf(paths.helpCenter)}#${id}`,
    acceptedAnswer: {
      '@type': 'Answer',
      text: renderToStaticMarkup(
        <ConfigContext value={config}>
          <StaticRouter location={addressOf(paths.helpCenter)} basename={base || '/'}>
            {answer}
          </StaticRouter>
        </ConfigContext>,
      ).replaceAll('href="/', `href="${config.origin}/`),
    },
  })),
});
