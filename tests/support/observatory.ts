/** The checks of MDN's HTTP Observatory, computed over an answer as it would be over HTTPS. */

/**
 * What an answer scores. Rules and numbers: the scoring tables of
 * https://github.com/mdn/mdn-http-observatory (src/grader/charts.js, src/analyzer/tests/). Two tests need
 * a network and count as passed: the redirection to HTTPS, and the HSTS preload list (its bonus is not given).
 */
export interface Score {
  score: number;
  /** Each check's outcome and what it adds or takes. */
  checks: Record<string, [outcome: string, points: number]>;
}

/** Bonus points count only from here on. */
const enoughForBonus = 90;

export function observatoryScore(headers: Record<string, unknown>, html: string): Score {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value.toLowerCase() : '';
  };
  const policy = parsePolicy(header('content-security-policy'));
  const checks: Score['checks'] = {
    'content-security-policy': scorePolicy(policy),
    cookies: headers['set-cookie'] === undefined ? ['none', 0] : ['set', -40],
    'cross-origin-resource-sharing': scoreSharing(headers),
    'referrer-policy': scoreReferrer(header('referrer-policy')),
    'strict-transport-security': scoreTransport(header('strict-transport-security')),
    'subresource-integrity': scoreScripts(html),
    'x-content-type-options':
      header('x-content-type-options') === 'nosniff' ? ['nosniff', 0] : ['missing', -5],
    'x-frame-options': scoreFraming(policy, header('x-frame-options')),
    'cross-origin-resource-policy': scoreResources(header('cross-origin-resource-policy')),
  };
  const points = Object.values(checks).map(([, each]) => each);
  const penalties = points.filter((each) => each < 0).reduce((sum, each) => sum + each, 0);
  const bonus = points.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
  const base = Math.max(0, 100 + penalties);
  return { score: base >= enoughForBonus ? base + bonus : base, checks };
}

type Policy = Map<string, string[]>;

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(
    directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])),
  );
}

const broad = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*']);
const inline = new Set(["'unsafe-inline'", 'data:']);

function scorePolicy(policy: Policy): [string, number] {
  if (policy.size === 0) return ['missing', -25];
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const isBroad = (sources: string[]) => sources.some((each) => broad.has(each));
  const isInline = (sources: string[]) => sources.some((each) => inline.has(each));
  const scripts = of('script-src');
  const styles = of('style-src');
  if (isBroad(scripts) || isInline(scripts) || isBroad(of('object-src')))
    return ['unsafe scripts', -20];
  const all = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src');
  if (all.some(([, sources]) => sources.some((each) => /^(http|ftp):/.test(each))))
    return ['insecure scheme', -20];
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return ['unsafe eval', -10];
  if ([...of('img-src'), ...of('media-src')].some((each) => /^(http|ftp):/.test(each)))
    return ['insecure images', -10];
  const formAction = policy.get('form-action') ?? ['*'];
  const formsAreBound = formAction.length === 1 && /^'(none|self)'$/.test(formAction[0] ?? '');
  if (isBroad(styles) || isInline(styles)) return ['unsafe styles', 0];
  const nothingElse = policy.get('default-src')?.join() === "'none'";
  return nothingElse && formsAreBound ? ['nothing by default', 10] : ['no unsafe', 5];
}

function scoreSharing(headers: Record<string, unknown>): [string, number] {
  const origin = headers['access-control-allow-origin'];
  if (origin === undefined) return ['none', 0];
  const universal = headers['access-control-allow-credentials'] === 'true';
  return universal ? ['universal', -50] : ['restricted', 0];
}

function scoreReferrer(value: string): [string, number] {
  const isPrivate =
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value);
  if (isPrivate) return ['private', 5];
  return value ? ['unsafe', -5] : ['missing', 0];
}

function scoreTransport(value: string): [string, number] {
  const age = Number(/max-age=(\d+)/.exec(value)?.[1] ?? NaN);
  if (Number.isNaN(age)) return ['missing', -20];
  return age >= 15_768_000 ? ['six months or more', 0] : ['short', -10];
}

function scoreScripts(html: string): [string, number] {
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g)].map(([, src]) => src ?? '');
  const foreign = sources.filter((src) => /^(https?:)?\/\//.test(src));
  if (foreign.length > 0) return ['foreign scripts', -50];
  return ['own scripts', 0];
}

function scoreFraming(policy: Policy, legacy: string): [string, number] {
  if (policy.has('frame-ancestors')) return ['by policy', 5];
  return /^(deny|sameorigin)$/.test(legacy) ? ['by header', 0] : ['missing', -20];
}

function scoreResources(value: string): [string, number] {
  if (/^same-(origin|site)$/.test(value)) return [value, 10];
  return value === 'cross-origin' || !value ? [value || 'missing', 0] : ['invalid', -5];
}
