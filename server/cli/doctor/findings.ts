/** The lines of the doctor's report. They contain our own texts and no messages of SDKs, which may quote secrets. */

/** One line of the report. A problem has a remedy. */
export type Finding =
  { kind: 'ok' | 'note'; text: string } | { kind: 'problem'; text: string; remedy: string };

export const ok = (text: string): Finding => ({ kind: 'ok', text });
export const note = (text: string): Finding => ({ kind: 'note', text });
export const problem = (text: string, remedy: string): Finding => ({
  kind: 'problem',
  text,
  remedy,
});

/** The time for each check. */
export const timeoutMs = 8_000;

/** The name, code and status of an error and its causes. Messages are left out, since SDKs quote requests in them. */
export function brief(error: unknown): string {
  const { name, code, statusCode, cause } = Object(error) as Record<string, unknown>;
  const facts = [name, code, statusCode].filter((fact) =>
    ['string', 'number'].includes(typeof fact),
  );
  return [facts.join(' '), ...(cause ? [brief(cause)] : [])].filter(Boolean).join(', ');
}
