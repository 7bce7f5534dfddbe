/** Takes a declaration out of support's queue, once somebody has dealt with it. */
import type { Declaration, DeclarationResolution } from './declaration.ts';
import type { DeclarationStore } from './declaration-store.ts';

/** The longest note, in characters. */
export const noteLimit = 5_000;

/** The names are those of the schema's union. */
export type ResolveOutcome =
  | { __typename: 'DeclarationResolved'; declaration: Declaration }
  | { __typename: 'DeclarationNotFound'; message: string }
  | { __typename: 'DeclarationNotOpen'; message: string; declaration: Declaration };

/** @throws UpstreamError (`firestore`) */
export async function resolveDeclaration(
  declarations: DeclarationStore,
  id: string,
  resolution: DeclarationResolution,
): Promise<ResolveOutcome> {
  for (;;) {
    const stored = isDeclarationId(id) ? await declarations.read(id) : null;
    if (!stored)
      return { __typename: 'DeclarationNotFound', message: 'This declaration doesn’t exist.' };
    const { value: declaration } = stored;
    if (declaration.state !== 'OPEN')
      return {
        __typename: 'DeclarationNotOpen',
        message: 'The declaration is not in the queue. Nothing was changed.',
        declaration,
      };
    const resolved: Declaration = { ...declaration, state: 'RESOLVED', resolution };
    // Somebody else may have been faster: then it is read again.
    if (await declarations.write(stored, resolved))
      return { __typename: 'DeclarationResolved', declaration: resolved };
  }
}

/** Whether a text has the form of an id. */
export const isDeclarationId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);
