/** Reads secrets from the files that Kubernetes, Cloud Run and Docker mount, instead of environment variables. */
import { readFileSync } from 'node:fs';

/**
 * Sets each variable whose `…_FILE` variable names a file. White space around the content is removed, since
 * editors end files with a line break.
 * @returns the variables, and a sentence for each problem; it never contains a file's content
 */
export function readSecretFiles(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { set: Record<string, string | undefined>; problems: string[] } {
  const set = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const file = set[`${name}_FILE`];
    if (!file) continue;
    if (set[name]) {
      problems.push(`${name} and ${name}_FILE are both set: leave one out.`);
      continue;
    }
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value) set[name] = value;
      else problems.push(`${name}_FILE: ${file} is empty.`);
    } catch (error) {
      const { code = 'unknown error' } = error as { code?: string };
      problems.push(`${name}_FILE: ${file} can't be read (${reasons[code] ?? code}).`);
    }
  }
  return { set, problems };
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
};
