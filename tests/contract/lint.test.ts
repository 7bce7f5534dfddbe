/** That the lint rules for the schema and the operations fire: a rule that never does is no rule. */
import { readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();

/** The rules that `text` breaks, were it the file at `filePath`. */
async function broken(text: string, filePath: string, linter = eslint): Promise<string[]> {
  const [result] = await linter.lintText(text, { filePath });
  return (result?.messages ?? []).map(
    ({ ruleId, message }) => ruleId?.replace('@graphql-eslint/', '') ?? message,
  );
}

const schema = readFileSync('schema.graphql', 'utf8');

describe('the rules for the schema', () => {
  it.each([
    ['require-description', /"Everything that can be read."\n/, ''],
    ['require-description', / {2}"An? .*"\n/, ''],
    ['require-description', /"Which subscription."\n/, ''],
    ['require-description', / {2}"It is too expensive."\n/, ''],
    ['naming-convention', /enum CancellationState/, 'enum cancellation_state'],
    ['naming-convention', /willRenew/, 'will_renew'],
    ['naming-convention', /TOO_EXPENSIVE/, 'tooExpensive'],
    ['no-typename-prefix', /isFallback/, 'priceIsFallback'],
    ['require-deprecation-reason', /isFallback: Boolean!/, 'isFallback: Boolean! @deprecated'],
    ['no-scalar-result-type-on-mutation', /\): CancelSubscriptionResult!/, '): Boolean!'],
    ['input-name', /input: CancelSubscriptionInput!/, 'details: CancelSubscriptionInput!'],
    ['no-hashtag-description', /"A premium plan that a subscriber holds."/, '# A plan.'],
  ])('%s fires on %s', async (rule, pattern, replacement) => {
    const text = schema.replace(pattern, replacement);
    expect(text).not.toBe(schema);
    expect(await broken(text, 'schema.graphql')).toContain(rule);
  });

  it('let the schema pass as it is', async () => {
    expect(await broken(schema, 'schema.graphql')).toEqual([]);
  });
});

describe('the rules for operations', () => {
  it.each([
    ['no-anonymous-operations', '{ viewer { id } }'],
    ['naming-convention', 'query GetViewer { viewer { id } }'],
    ['naming-convention', 'query viewer { viewer { id } }'],
    ['naming-convention', 'fragment some_thing on Subscriber { id }'],
    ['unique-operation-name', 'query Session { viewer { id } }'],
    ['unique-fragment-name', 'fragment Receipt on Cancellation { id }'],
    ['no-unused-fragments', 'fragment Lonely on Subscriber { id }'],
    ['no-unused-variables', 'query Odd($first: Int) { viewer { id } }'],
    ['fields-on-correct-type', 'query Odd { viewer { id secret } }'],
    ['require-selections', 'query Odd { viewer { email } }'],
  ])('%s fires on %s', async (rule, text) => {
    expect(await broken(text, 'operations/mobile/new.graphql')).toContain(rule);
  });

  it('no-deprecated fires', async () => {
    const linter = new ESLint({
      overrideConfig: {
        files: ['operations/**/*.graphql'],
        languageOptions: {
          parserOptions: {
            graphQLConfig: {
              schema: 'type Query { old: Int @deprecated(reason: "Use new.") new: Int }',
            },
          },
        },
      },
    });
    expect(await broken('query Odd { old }', 'operations/mobile/new.graphql', linter)).toContain(
      'no-deprecated',
    );
  });
});
