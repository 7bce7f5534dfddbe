/**
 * Hands schema.graphql to codegen as graphql-js reads it, with the languages of texts/, and is the plugin that writes these into
 * it. Codegen's own loader takes any type named `Subscription` for the root of GraphQL subscriptions, whatever `schema { … }` says.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';

const path = 'schema.graphql';
const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** The contract, in which `enum Language` has a value for each file of texts/, the default one first. */
export const plugin = () => {
  const codes = readdirSync('texts').flatMap((file) => /^(\w+)\.yaml$/.exec(file)?.[1] ?? []);
  const values = [...new Set(['en', ...codes])].map(
    (code) => `  "${english.of(code)}."\n  ${code.toUpperCase()}\n`,
  );
  const text = readFileSync(path, 'utf8');
  return text.replace(/(?<=\nenum Language \{\n)[^}]*/, values.join(''));
};

export default () => buildSchema(plugin());
