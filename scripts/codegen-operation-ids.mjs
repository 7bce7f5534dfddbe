/** Writes the ids of the web client's operations, by name (a codegen plugin). */
import { persistedOperations } from './persisted-operations.mjs';

export const plugin = (_schema, documents) => {
  const lines = persistedOperations(documents).map(({ id, name }) => `  ${name}: '${id}',\n`);
  return `/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {\n${lines.join('')}};\n`;
};
