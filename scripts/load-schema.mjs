/**
 * Loads schema.graphql by graphql-js and writes the languages of texts/ into it (a codegen plugin).
 * Codegen's own loader takes any type named `Subscription` for the root of GraphQL subscriptions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';

const path = 'schema.graphql';
const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** Returns the schema with an `enum Language` value per file of texts/, the default one first. */
export const plugin = () => {
  const codes = readdirSync('texts').flatMap((file) => /^(\w+)\.yaml$/.exec(file)?.[1] ?? []);
  const values = [...new Set(['en', ...codes])].map(
    (code) => `  "${english.of(code)}."\n  ${code.toUpperCase()}\n`,
  );
  const text = readFileSync(path, 'utf8');
  return text.replace(/(?<=\nenum Language \{\n)[^}]*/, values.join(''));
};

export default () => buildSchema(plugin());
