/** Fills in the templates of deploy/. A token is `${NAME}`, which no name of a variable or a project contains. */
import type { Secret } from './values.ts';

/**
 * Replaces every token. The further lines of a value are indented as the line of its token.
 * @throws Error for a token without a value
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/^( *)(.*)$/gm, (line: string, indent: string) =>
    line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The template has an unknown token: ${name}`);
      return value.replaceAll('\n', `\n${indent}`);
    }),
  );
}

/** The variables of a container on Cloud Run, as the items of a list in YAML; the template has the first item's dash. */
export const yamlVariables = (
  settings: Readonly<Record<string, string>>,
  // Versions by number: which one runs is known, and a rollback takes its secret along.
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

/** The settings as a file that compose and Node read alike: a `#` in a value begins no comment, a `$` no variable. */
export const settingsFile = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${/[#$]|^['"`]/.test(value) ? `'${value}'` : value}\n`)
    .join('');
