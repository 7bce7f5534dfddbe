/** Finds settings that still have an example's value, so that production refuses to start with them. */

/** What examples and templates say in place of a real value. */
const placeholder =
  /YOUR[_-]|FIREBASE_WEB_API_KEY|…|(^|[@/.])example\.(com|net|org)(?![\w-])|\.example(?![\w.-])/i;

/** @returns the names of the variables whose values are placeholders */
export const placeholdersIn = (source: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(source)
    .filter(([, value]) => typeof value === 'string' && placeholder.test(value))
    .map(([name]) => name);
