/** Reads secrets and checks credentials in the files that Kubernetes, Cloud Run and Docker mount, instead of environment variables. */
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
    const { content, problem } = readTextFile(file);
    const value = content?.trim();
    if (value) set[name] = value;
    else problems.push(`${name}_FILE: ${file} ${problem ?? 'is empty'}.`);
  }
  return { set, problems };
}

/**
 * Checks Google's application default credentials: its SDKs read them at their first call only, and then speak of
 * something else.
 * @returns what is wrong with the file; null when it can be used
 */
export function problemOfCredentials(file: string): string | null {
  const { content, problem } = readTextFile(file);
  if (content === undefined) return `${file} ${problem}`;
  try {
    const { type } = Object(JSON.parse(content)) as { type?: unknown };
    if (typeof type === 'string') return null;
  } catch {
    // The error quotes the content.
  }
  return `${file} is not a key file as Google makes them (JSON with a "type")`;
}

/** The project of a key file of a service account; null when it names none. */
export function projectOfCredentials(file: string): string | null {
  const { project_id: project } = Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<
    string,
    unknown
  >;
  return typeof project === 'string' ? project : null;
}

/** Reads a file. @returns its content, or why there is none, as the rest of a sentence that begins with its name */
function readTextFile(file: string): { content?: string; problem?: string } {
  try {
    return { content: readFileSync(file, 'utf8') };
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string };
    return { problem: `can't be read (${reasons[code] ?? code})` };
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
};
