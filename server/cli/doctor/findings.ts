/** What the doctor says: something is well, worth knowing, or wrong. Only our own words, so that no secret can slip in. */

/** One line of the doctor's report. A problem says what to do about it. */
export type Finding =
  { kind: 'ok' | 'note'; text: string } | { kind: 'problem'; text: string; remedy: string };

export const ok = (text: string): Finding => ({ kind: 'ok', text });
export const note = (text: string): Finding => ({ kind: 'note', text });
export const problem = (text: string, remedy: string): Finding => ({
  kind: 'problem',
  text,
  remedy,
});

/** Milliseconds for each thing that is tried. */
export const timeoutMs = 8_000;

/** An error in a few words: name, code and status. Messages stay out, since SDKs quote requests in them. */
export function brief(error: unknown): string {
  const { name, code, statusCode, cause } = Object(error) as Record<string, unknown>;
  const facts = [name, code, statusCode].filter((fact) =>
    ['string', 'number'].includes(typeof fact),
  );
  return [facts.join(' '), ...(cause ? [brief(cause)] : [])].filter(Boolean).join(', ');
}
