/** A codegen plugin that tells the web client the id of each of its operations, by name. */
import { persistedOperations } from './persisted-operations.mjs';

export const plugin = (_schema, documents) => {
  const lines = persistedOperations(documents).map(({ id, name }) => `  ${name}: '${id}',\n`);
  return `/** What the client sends instead of an operation's text. */
export const operationIds: Record<string, string> = {\n${lines.join('')}};\n`;
};
