/** Makes Google Cloud's alert policies from the rules of Prometheus, deploy/monitoring/alerts.yaml with its links filled in. */
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

/** On Google Cloud these two have policies of their own: on the log and on the uptime check. */
const otherwiseOnGoogle = ['CancellationAtRisk', 'SiteUnreachable'];

/**
 * Cloud Monitoring's form, one policy an alert, by file name. Recording rules do not exist there: their expressions
 * stand in their place. https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies
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
          // A metric is there once it was counted first: of mails, once there is a mail server.
          disableMetricValidation: true,
        },
      },
    ],
    documentation: { mimeType: 'text/markdown', content: rule.annotations?.runbook_url },
  };
}

const fileName = (alert: string) =>
  alert.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Prometheus' `2m`, `6h` as Google's `120s`. */
function seconds(duration: string): string {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const factor = { s: 1, m: 60, h: 3_600, d: 86_400 }[unit];
  if (factor === undefined) throw new Error(`not a duration: ${duration}`);
  return `${Number(count) * factor}s`;
}
