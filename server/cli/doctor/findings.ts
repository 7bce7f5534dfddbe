/** The lines of the doctor's report. They contain our own texts and no messages of SDKs, which may quote secrets. */

/** What is well or can't be found out, in a sentence; or a problem with its remedy. */
export type Finding = string | readonly [problem: string, remedy: string];

/** The name, code and status of an error and its causes. Messages are left out, since SDKs quote requests in them. */
export function brief(error: unknown): string {
  const { name, code, statusCode, cause } = Object(error) as Record<string, unknown>;
  const facts = [name, code, statusCode].filter((fact) =>
    ['string', 'number'].includes(typeof fact),
  );
  return [facts.join(' '), ...(cause ? [brief(cause)] : [])].filter(Boolean).join(', ');
}
