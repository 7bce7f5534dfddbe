/**
 * A codegen plugin that writes the operation manifest, in Apollo's persisted-query format: what the web
 * client and the mobile app send today, and what was ever released (`config.released`, a manifest too).
 */
import { readFileSync } from 'node:fs';
import { persistedOperations } from './persisted-operations.mjs';

export const plugin = (_schema, documents, { released }) => {
  const current = persistedOperations(documents);
  const ids = new Set(current.map(({ id }) => id));
  const { operations } = JSON.parse(readFileSync(released, 'utf8'));
  const manifest = {
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [...current, ...operations.filter(({ id }) => !ids.has(id))],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
};
