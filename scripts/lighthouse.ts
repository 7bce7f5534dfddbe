/** `npm run lighthouse`: medians of 5 runs of Lighthouse (mobile, default throttling) on the built site. */
import { pathToFileURL } from 'node:url';
import { launchChromium } from './chromium.ts';
import { installOnDemand } from './on-demand.ts';
import { median } from './percentile.ts';
import { freePorts, startPortal } from './portal.ts';

/** What is read of a report (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
interface Report {
  categories: Record<string, { score: number | null }>;
  /** `numericValue` in milliseconds, or without a unit. */
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number }
  >;
}
type Lighthouse = (
  url: string,
  flags: { port?: number; logLevel: 'error' },
) => Promise<{ lhr: Report } | undefined>;

const entry = pathToFileURL(installOnDemand('lighthouse').resolve('lighthouse')).href;
const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };

const runs = 5;
const paths = ['/', '/help_center', '/login'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const audits = ['cumulative-layout-shift', 'total-blocking-time', 'largest-contentful-paint'];

const portal = await startPortal();
const [port] = await freePorts(1);
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
try {
  const rows: Record<string, Record<string, number>> = {};
  for (const path of paths) {
    const seen: Record<string, number[]> = {};
    const note = (name: string, value: number) => (seen[name] ??= []).push(value);
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(portal.site + path, { port, logLevel: 'error' });
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
      const { lhr } = result;
      for (const name of categories)
        note(name, Math.round((lhr.categories[name]?.score ?? 0) * 100));
      for (const name of audits)
        note(name, Number((lhr.audits[name]?.numericValue ?? Number.NaN).toFixed(3)));
      const failed = Object.values(lhr.audits).filter(({ score }) => score === 0);
      if (run === 0) for (const { id, title } of failed) console.log(`${path}: ${id}: ${title}`);
    }
    rows[path] = Object.fromEntries(
      Object.entries(seen).map(([name, values]) => [name, median(values)]),
    );
  }
  console.log(`Medians of ${runs} runs; layout shift without unit, times in milliseconds.`);
  console.table(rows);
} finally {
  await browser.close();
  await portal.stop();
}
