/** Secrets from files: what Kubernetes, Cloud Run and Docker mount, so that none has to stand in the environment. */
import { readFileSync } from 'node:fs';

/**
 * Fills in each variable whose `…_FILE` names a file that holds it. White space around it is dropped,
 * since editors end files with a line break.
 * @returns the variables, and a sentence for each file that is of no use; it never holds a content
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
