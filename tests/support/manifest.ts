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

/** The first operation of this name. @throws when there is none */
export function operation(name: string): Operation {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new Error(`The manifest has no operation ${name}.`);
  return found;
}

/** The text of the first operation of this name. */
export const operationBody = (name: string): string => operation(name).body;
