/** Reads our clients' operations from operations/manifest.json, as the server does. */
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

/** Returns the first operation of this name. @throws if there is none */
export function operation(name: string): Operation {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new Error(`The manifest has no operation ${name}.`);
  return found;
}

export const operationBody = (name: string): string => operation(name).body;
