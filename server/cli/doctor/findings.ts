/** Defines what the doctor reports, without the messages of SDKs. */

/** A remark in one sentence, or a problem with its remedy. */
export type Finding = string | readonly [problem: string, remedy: string];

/** Returns the name, code and status of an error and its causes. Leaves out the messages, because SDKs quote requests. */
export function brief(error: unknown): string {
  const { name, code, statusCode, cause } = Object(error) as Record<string, unknown>;
  const facts = [name, code, statusCode].filter((fact) =>
    ['string', 'number'].includes(typeof fact),
  );
  return [facts.join(' '), ...(cause ? [brief(cause)] : [])].filter(Boolean).join(', ');
}
