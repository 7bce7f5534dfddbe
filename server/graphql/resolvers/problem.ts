/** What changed nothing has to say: the sentence in the reader's language. */
import type { Localized } from '../../domain/localized.ts';
import type { ProblemMessageArgs } from '../../generated/resolvers.ts';
import { codeOf } from '../language.ts';

/** For what people get: the types of `Problem`, and that an account is deleted. What only agents get is in English. */
export const problem = {
  message: (
    parent: { message: string },
    { language = 'EN' }: Partial<ProblemMessageArgs>,
  ): string => (parent as Partial<Localized>).messages?.[codeOf(language)] ?? parent.message,
};
