/** Fills in the templates of deploy/. A token is `${NAME}`, which no name of a variable or a project contains. */

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

/**
 * The variables of a container on Cloud Run, as the items of a list in YAML; the template has the first item's dash.
 * @param secrets those that not every deployment has: the secret of each variable, and its version
 */
export const yamlVariables = (
  variables: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, readonly [secret: string, version: string]>> = {},
): string =>
  [
    ...Object.entries(variables).map(
      ([name, value]) => `{ name: ${name}, value: ${JSON.stringify(value)} }`,
    ),
    ...Object.entries(secrets).map(
      ([name, [secret, version]]) =>
        `{ name: ${name}, valueFrom: { secretKeyRef: { name: ${secret}, key: '${version}' } } }`,
    ),
  ].join('\n- ');
