/** Fills in the templates of deploy/. A token is `${NAME}`, which no variable or project name contains. */
import type { Secret } from './values.ts';

/** Replaces every token. Indents a value's further lines like its token. @throws Error for a token without a value */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/^( *)(.*)$/gm, (line: string, indent: string) =>
    line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The template has an unknown token: ${name}`);
      return value.replaceAll('\n', `\n${indent}`);
    }),
  );
}

/** Formats a Cloud Run container's variables as a YAML list; the template has the first item's dash. */
export const yamlVariables = (
  settings: Readonly<Record<string, string>>,
  // By version number, so that the running one is known and a rollback restores its secret.
  secrets: readonly Secret[],
): string =>
  [
    ...Object.entries(settings).map(
      ([name, value]) => `{ name: ${name}, value: ${JSON.stringify(value)} }`,
    ),
    ...secrets.map(
      ({ variable, name, version }) =>
        `{ name: ${variable}, valueFrom: { secretKeyRef: { name: ${name}, key: '${version}' } } }`,
    ),
  ].join('\n- ');

/** Formats settings as compose and Node both read them: quotes keep `#` and `$` literal. */
export const settingsFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${/[#$]|^['"`]/.test(value) ? `'${value}'` : value}\n`)
    .join('');
