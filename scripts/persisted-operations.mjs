/** Lists what a client sends for each operation, with its id, for the plugins that write them. */
import { createHash } from 'node:crypto';
import { InMemoryCache } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { visit } from 'graphql';

// Apollo Client's own cache adds `__typename`, so nothing here needs to know where.
const cache = new InMemoryCache();

/**
 * Lists the operations in codegen's `documents` by name, in the form of Apollo's manifest.
 * @returns {{ id: string, name: string, type: string, body: string }[]} id: the body's sha256
 */
export function persistedOperations(documents) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  return definitions
    .filter(({ kind }) => kind === 'OperationDefinition')
    .map((operation) => {
      const whole = [operation, ...fragmentsOf(operation, definitions)];
      const body = print(cache.transformDocument({ kind: 'Document', definitions: whole }));
      const id = createHash('sha256').update(body).digest('hex');
      return { id, name: operation.name.value, type: operation.operation, body };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Finds an operation's fragments, directly or through others, each once. */
function fragmentsOf(operation, definitions) {
  const found = new Set();
  const collect = (node) =>
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = definitions.find(
          (candidate) =>
            candidate.kind === 'FragmentDefinition' && candidate.name.value === name.value,
        );
        if (!fragment || found.has(fragment)) return;
        found.add(fragment);
        collect(fragment);
      },
    });
  collect(operation);
  return found;
}
