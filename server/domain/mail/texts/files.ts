/** Writes the files that people keep: what a declaration or a receipt says, as plain text, with its signed proof. */
import type { Language } from '../../../../texts/generated/languages.ts';
import { texts } from '../../../../texts/generated/server.ts';
import type { Declaration } from '../../leaving/declaration.ts';
import { languageOfDocument } from '../../stored-language.ts';
import { plainText } from './mail-layout.ts';
import { declarationRows, type ReceiptFacts, receiptRows } from './rows.ts';

/** Who wrote a file, and how that can be checked. */
interface Issuer {
  /** The signed proof; null where nothing is signed. */
  proof: string | null;
  siteOrigin: string;
  supportEmail: string;
}

/** What was declared, in the language of the page on which it was. */
export function declarationFile(declaration: Declaration, issuer: Issuer): string {
  const { kind } = declaration;
  const language = languageOfDocument(declaration);
  const { subject, received } = texts[language].mail.declarationReceived;
  return plainText({
    language,
    heading: `Stop Smoke Now: ${subject({ kind })}`,
    paragraphs: [received],
    rows: declarationRows(language, declaration),
    closing: closing(language, 'DECLARATION', issuer),
  });
}

/** A receipt, in the reader's language. */
export const receiptFile = (language: Language, facts: ReceiptFacts, issuer: Issuer): string =>
  plainText({
    language,
    heading: `Stop Smoke Now: ${texts[language].file.receipt}`,
    paragraphs: [],
    rows: receiptRows(language, facts),
    closing: closing(language, 'RECEIPT', issuer),
  });

/** Whom to ask, and the proof: a line of its own, at the end. */
function closing(
  language: Language,
  kind: 'DECLARATION' | 'RECEIPT',
  { proof, siteOrigin: origin, supportEmail }: Issuer,
): string[] {
  const { questions, proof: explain } = texts[language].file;
  const signed = proof === null ? [] : [explain({ kind, origin, keys: keysAt(origin) }), proof];
  return [questions({ supportEmail }), ...signed];
}

const keysAt = (origin: string) => `${origin}/.well-known/jwks.json`;
