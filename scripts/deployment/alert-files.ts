/** Converts the Prometheus rules of deploy/monitoring/alerts.yaml to Google Cloud's alert policies. */
import { parse, stringify } from 'yaml';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook_url: string };
}
interface Group {
  name: string;
  rules: Rule[];
}

/** On Google Cloud these have policies of their own: on the log and on the uptime check. */
const otherwiseOnGoogle = ['CancellationAtRisk', 'SiteUnreachable'];

/**
 * Returns one policy per alert, by file name, with recording rules inlined, which Google lacks.
 * https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies
 */
export function alertPolicies(alerts: string): Record<string, string> {
  const { groups } = parse(alerts) as { groups: Group[] };
  const recorded = groups.flatMap(({ rules }) => rules).filter(({ record }) => record);
  const inline = (expr: string) =>
    recorded.reduce((text, rule) => text.replaceAll(rule.record ?? '', `(${rule.expr})`), expr);
  return Object.fromEntries(
    groups.flatMap(({ name: ruleGroup, rules }) =>
      rules.flatMap((rule) =>
        rule.alert && !otherwiseOnGoogle.includes(rule.alert)
          ? [[fileName(rule.alert), stringify(policy(rule, rule.alert, ruleGroup, inline))]]
          : [],
      ),
    ),
  );
}

function policy(rule: Rule, alert: string, ruleGroup: string, inline: (expr: string) => string) {
  return {
    displayName: alert,
    combiner: 'OR',
    severity: rule.labels?.['severity'] === 'page' ? 'CRITICAL' : 'WARNING',
    conditions: [
      {
        displayName: alert,
        conditionPrometheusQueryLanguage: {
          query: inline(rule.expr),
          duration: seconds(rule.for ?? '0s'),
          evaluationInterval: '60s',
          ruleGroup,
          alertRule: alert,
          // A metric exists only after its first count, and mails' only with a mail server.
          disableMetricValidation: true,
        },
      },
    ],
    documentation: { mimeType: 'text/markdown', content: rule.annotations?.runbook_url },
  };
}

const fileName = (alert: string) =>
  alert.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Converts Prometheus' `2m`, `6h` to Google's `120s`. */
function seconds(duration: string): string {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const factor = { s: 1, m: 60, h: 3_600, d: 86_400 }[unit];
  if (factor === undefined) throw new Error(`not a duration: ${duration}`);
  return `${Number(count) * factor}s`;
}
