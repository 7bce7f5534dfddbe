/** Defines the pages that end a contract without sign-in. */
import { type Exit, type Language, languages } from '../../../texts/generated/languages.ts';
import type { DeclarationKind } from '../../domain/leaving/declaration.ts';

/** A page that ends a contract without sign-in, for one kind of declaration and one language. */
export interface ExitPage extends Exit {
  kind: DeclarationKind;
  language: Language;
}

/** Lists the pages in some languages. The client's footer links to them (client/ui/legal-row.tsx). */
export const exitPagesIn = (codes: readonly Language[]): ExitPage[] =>
  codes.flatMap((language) =>
    (['CANCELLATION', 'WITHDRAWAL'] as const).map((kind) => ({
      ...{ kind, language },
      ...languages[language].exits[kind],
    })),
  );
