/** Writes the manifest of our clients' operations in Apollo's persisted-query format (a codegen plugin). */
import { persistedOperations } from './persisted-operations.mjs';

export const plugin = (_schema, documents) => {
  const manifest = {
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: persistedOperations(documents),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};
