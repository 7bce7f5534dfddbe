/** A codegen plugin that writes the operation manifest, in Apollo's persisted-query format: what the web client and the app send. */
import { persistedOperations } from './persisted-operations.mjs';

export const plugin = (_schema, documents) => {
  const manifest = {
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: persistedOperations(documents),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};
