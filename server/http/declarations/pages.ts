/** The pages on which contracts are ended without signing in: one a kind of declaration and language. */
import type { DeclarationKind, ExitLanguage } from '../../domain/leaving/declaration.ts';

export interface ExitPage {
  path: string;
  kind: DeclarationKind;
  language: ExitLanguage;
}

/** The legal row of the client's footer links to them (client/ui/legal-row.tsx). */
export const exitPages: readonly ExitPage[] = [
  { path: '/cancel', kind: 'CANCELLATION', language: 'en' },
  { path: '/withdraw', kind: 'WITHDRAWAL', language: 'en' },
  { path: '/kuendigen', kind: 'CANCELLATION', language: 'de' },
  { path: '/widerrufen', kind: 'WITHDRAWAL', language: 'de' },
];
