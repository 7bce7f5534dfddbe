/** Writes the confirmation of a declaration as a plain-text file. */
import { texts } from '../../../../texts/generated/server.ts';
import type { Declaration } from '../../leaving/declaration.ts';
import { languageOfDocument } from '../../language.ts';
import { plainText } from './mail-layout.ts';
import { declarationRows } from './rows.ts';

export function declarationFile(declaration: Declaration, supportEmail: string): string {
  const { kind } = declaration;
  const language = languageOfDocument(declaration);
  const { subject, received } = texts[language].mail.declarationReceived;
  return plainText({
    language,
    heading: `Stop Smoke Now: ${subject({ kind })}`,
    paragraphs: [received],
    rows: declarationRows(language, declaration),
    footer: [texts[language].file.questions({ supportEmail })],
  });
}
