/** The operations of our own clients, as the server knows them: operations/manifest.json. */
import { readFileSync } from 'node:fs';

interface Operation {
  id: string;
  name: string;
  type: string;
  body: string;
}

export const operations = (
  JSON.parse(readFileSync('operations/manifest.json', 'utf8')) as { operations: Operation[] }
).operations;

/** The text of the first operation of this name. */
export function operationBody(name: string): string {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`The manifest has no operation ${name}.`);
  return found.body;
}
