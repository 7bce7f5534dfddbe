/** Has the server's own renderer render an account page with a test's answer. */
import { resolve } from 'node:path';
import { defaultLanguage, languageCodes } from '../../../texts/generated/languages.ts';
import type { Route } from 'playwright-core';
import { type ClientConfig, scriptJson } from '../../../server/http/page.ts';
import { type Rendering, loadRenderer } from '../../../server/http/account-pages.ts';

/** The API's answers by operation: 'nothing' forever, 'failure' for HTTP 503. */
export type Answers = Record<string, object | 'nothing' | 'failure'>;

const dataIn = (html: string, id: string): string =>
  html.split(`<script id="${id}" type="application/json">`)[1]?.split('</script>')[0] ?? 'null';

/** Answers a page's request: without an account if the API doesn't answer the page's operation. */
export async function renderWith(answers: Answers, route: Route): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  const response = await route.fetch();
  const html = await response.text();
  const rendering = JSON.parse(dataIn(html, 'account')) as Rendering | null;
  const answer = rendering && answers[rendering.operation];
  if (!rendering || !answer) return route.fulfill({ response });
  if (typeof answer === 'string') {
    const headers = { ...route.request().headers(), cookie: '' };
    return route.fulfill({ response: await route.fetch({ headers }) });
  }
  const language =
    languageCodes.find((code) => pathname.startsWith(`/${code}/`)) ?? defaultLanguage;
  const renderer = await loadRenderer(resolve('build/client'));
  const config = JSON.parse(dataIn(html, 'config')) as ClientConfig;
  const rendered = { ...rendering, data: answer, now: Date.now() };
  const root = await renderer.renderAccount({
    ...{ language, url: pathname + search, config, rendering: rendered },
  });
  const body = html.replace(
    /(<div id="root">).*<\/div>(<script id="account"[^>]*>).*?(?=<\/script>)/s,
    (_, start: string, script: string) => `${start}${root}</div>${script}${scriptJson(rendered)}`,
  );
  await route.fulfill({ response, body });
}
