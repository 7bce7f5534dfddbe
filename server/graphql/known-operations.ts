/** All operations that may be run with the safelist on: those of this build's manifest, and those that were published for apps. */
import { formOf, type KnownOperation, type OperationList } from './operation-manifest.ts';
import type { PublishedOperations } from './published-operations.ts';

export type KnownOperations = ReturnType<typeof createKnownOperations>;

/** What is known of an operation that somebody sends. */
export type Found = KnownOperation | 'retired' | 'unknown';

/** The manifest of this build goes first: what is in it is never retired. */
export function createKnownOperations(manifest: OperationList, published: PublishedOperations) {
  /** Looks in both lists. Waits for the first read of the registry only where that decides. */
  async function find(
    look: (list: Pick<OperationList, 'byId' | 'byForm'>) => KnownOperation | undefined,
    idOrForm: string,
  ): Promise<Found> {
    const found = look(manifest);
    if (found) return found;
    await published.ready();
    return look(published) ?? (published.isRetired(idOrForm) ? 'retired' : 'unknown');
  }

  return {
    /** The text with this id, without waiting. */
    textOf: (id: string): string | undefined => (manifest.byId(id) ?? published.byId(id))?.body,

    /** The operation with exactly this text, without waiting. */
    byBody: (text: string): KnownOperation | undefined =>
      manifest.byBody(text) ?? published.byBody(text),

    /** @throws UpstreamError when the registry could never be read, and decides */
    byId: (id: string): Promise<Found> => find((list) => list.byId(id), id),

    /**
     * By the text in any layout.
     * @param options.maxTokens longer texts are not parsed, and unknown
     * @throws as `byId`
     */
    async byText(text: string, options: { maxTokens: number }): Promise<Found> {
      let form: string;
      try {
        form = formOf(text, options);
      } catch {
        // The text has a syntax error or too many tokens.
        return 'unknown';
      }
      return find((list) => list.byForm(form), form);
    },
  };
}
