/** Tests docs/mobile.md: runs its shell blocks and sends its operations as Apollo iOS prints them, as one subscriber's story. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  parse,
  print,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const page = readFileSync('docs/mobile.md', 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );

const folder = mkdtempSync(join(tmpdir(), 'portal-app-'));
afterAll(() => rmSync(folder, { recursive: true }));
const shell = async (block: string, environment: Record<string, string>) => {
  const options = { cwd: folder, env: { ...process.env, ...environment } };
  return (await promisify(execFile)('bash', ['-euc', block], options)).stdout;
};

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_mobile' }, { production: true });
const [copyFiles = '', firstQuestion = '', byId = ''] = blocks('sh');
await shell(copyFiles, { PORTAL: resolve('.') });

const inFolder = (pattern: string) => {
  const path = join(folder, dirname(pattern));
  return readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8'));
};
const [config = '{}'] = blocks('json apollo-codegen-config');
const { input } = JSON.parse(config) as {
  input: { schemaSearchPaths: string[]; operationSearchPaths: string[] };
};
const documents = input.operationSearchPaths.flatMap(inFolder).map((text) => parse(text));
const fragments = documents
  .flatMap(({ definitions }) => definitions)
  .filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);

/** Returns a document with its fragments, including nested ones. */
function whole(document: DocumentNode): DocumentNode {
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DocumentNode | FragmentDefinitionNode): unknown =>
    visit(node, {
      FragmentSpread({ name }) {
        const found = fragments.find((each) => each.name.value === name.value);
        if (!found || used.has(name.value)) return;
        used.set(name.value, found);
        collect(found);
      },
    });
  collect(document);
  const own = document.definitions.filter(({ kind }) => kind !== Kind.FRAGMENT_DEFINITION);
  return { ...document, definitions: [...own, ...used.values()] };
}

/** Prints on one line, with `__typename` in each object except the root. */
const asApolloPrints = (document: DocumentNode) =>
  stripIgnoredCharacters(
    print(
      visit(whole(document), {
        SelectionSet(set, _key, parent) {
          const isRoot = (parent as { kind?: string }).kind === Kind.OPERATION_DEFINITION;
          const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
          return isRoot ? set : { ...set, selections: [typename, ...set.selections] };
        },
      }),
    ),
  );

const operations = new Map(
  documents.flatMap((document) =>
    document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? [[each.name?.value ?? '', document] as const] : [],
    ),
  ),
);
/** The rows of the table of operations: a name, and variables in which ID stands for the plan. */
const rows = [...page.matchAll(/^\| `(\w+)` \| `(\{.*?\})` \|/gm)].map(
  ([, name = '', variables = '']) => ({ name, variables }),
);

let token: string;
let planId: string;
beforeAll(async () => {
  const paid = { params: { default_payment_method: 'pm_card_visa' } };
  const subscriber = await createSubscriber(portal.sdk, [paid]);
  ({ token } = subscriber);
  planId = subscriber.subscriptions[0]?.id ?? '';
});

async function send(name: string, variables: string, bearer = token) {
  const document = operations.get(name) ?? expect.fail(`There is no operation ${name}.`);
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${bearer}` },
    payload: {
      operationName: name,
      query: asApolloPrints(document),
      variables: JSON.parse(variables.replace('ID', planId)) as object,
    },
  });
  return response.json<{ data: Record<string, { __typename: string }>; errors?: unknown[] }>();
}

describe('docs/mobile.md', () => {
  it('is short enough to be read', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(221);
  });

  it('has the schema and the operations copied to where the configuration looks for them', () => {
    const [path = ''] = input.schemaSearchPaths;
    const schema = buildSchema(readFileSync(join(folder, path), 'utf8'));
    for (const [name, document] of operations)
      expect(validate(schema, whole(document)), name).toEqual([]);
  });

  it('asks a first question that a server answers', async () => {
    const site = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    for (const block of [firstQuestion, byId])
      expect(JSON.parse(await shell(block, { SITE: site, PORTAL: resolve('.') }))).toEqual({
        data: { viewer: null },
      });
  });

  it('has a row for every operation of the app', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...operations.keys()].sort());
  });

  it.each(rows)('$name is answered as Apollo iOS prints it', async ({ name, variables }) => {
    const { data, errors } = await send(name, variables);
    expect(errors).toBeUndefined();
    const [result] = Object.values(data);
    const expected: Record<string, string> = {
      CancelSubscription: 'CancellationAccepted',
      ResumeSubscription: 'SubscriptionResumed',
      ChooseLanguage: 'LanguageSet',
      DeleteAccount: 'AccountDeleted',
    };
    expect(result?.__typename).toBe(expected[name] ?? 'Subscriber');
    if (name !== 'DeleteAccount') return;
    for (const gone of [name, 'Session', 'SubscriptionList'])
      expect((await send(gone, '{}')).errors, gone).toMatchObject([
        { extensions: { code: 'UNAUTHENTICATED' } },
      ]);
  });
});
