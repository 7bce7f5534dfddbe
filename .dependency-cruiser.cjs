/** Imports go one way (docs/architecture.md). Each rule says who may not know whom. */
const generated = '^(client|server)/generated/';
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(server|client|emulators|scripts|tests|tools)/', pathNot: [...allowed, generated] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-imports-tests-or-tools',
      severity: 'error',
      comment: 'tools borrow what tests share, and tests try tools',
      from: { pathNot: '^(tests|tools)/' },
      to: { path: '^(tests|tools)/' },
    },
    only(
      'client-is-alone',
      '^client/',
      ['^client/'],
      'client meets the server at schema.graphql and over HTTP',
    ),
    only(
      'server-is-alone',
      '^server/',
      ['^server/'],
      'server meets the client at schema.graphql and over HTTP',
    ),
    only('emulators-are-alone', '^emulators/', ['^emulators/'], 'emulators import packages only'),
    only(
      'client-ui-is-a-leaf',
      '^client/ui/',
      ['^client/(ui|images)/', '^client/(paths|config)\\.ts$'],
      'ui knows no GraphQL and no session',
    ),
    {
      name: 'client-ui-no-graphql',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: { path: ['node_modules/(@apollo|graphql|firebase)', '^client/generated/'] },
    },
    {
      name: 'client-screens-look-down',
      comment: 'main -> hydrate -> router -> pages -> screens -> ui, session, apollo',
      severity: 'error',
      from: { path: '^client/screens/' },
      to: { path: '^client/((main|hydrate|router)\\.tsx|pages\\.ts)$' },
    },
    {
      name: 'client-modules-look-down',
      severity: 'error',
      from: {
        path: '^client/[^/]+\\.tsx?$',
        pathNot: '^client/((main|hydrate|router|prerender)\\.tsx|(head|pages)\\.ts)$',
      },
      to: { path: '^client/(screens/|(main|hydrate|router)\\.tsx)' },
    },
    only(
      'server-services-are-leaves',
      '^server/services/',
      ['^server/(services|domain|adapters)/', '^server/(errors|log)\\.ts$'],
      'services know their SDK and each other, not GraphQL',
    ),
    only(
      'server-domain-is-alone',
      '^server/domain/',
      ['^server/domain/', '^server/services/(deadline|identity)\\.ts$', '^server/log\\.ts$'],
      'the rules know no upstream, only its interface',
    ),
    {
      name: 'server-domain-no-sdk',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: {
        path: 'node_modules/(stripe|firebase-admin|fastify|@google-cloud|graphql|@apollo|ioredis)',
      },
    },
    only(
      'server-resolvers-use-services',
      '^server/resolvers/',
      ['^server/(resolvers|services|domain)/', '^server/(context|errors)\\.ts$'],
      'resolver: who, service, answer',
    ),
    {
      name: 'server-resolvers-no-sdk',
      severity: 'error',
      from: { path: '^server/resolvers/' },
      to: { path: 'node_modules/(stripe|firebase-admin|fastify|@google-cloud)' },
    },
    {
      name: 'server-below-app',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/main\\.ts$' },
      to: { path: '^server/main\\.ts$' },
    },
    {
      name: 'server-only-main-imports-app',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(main|app)\\.ts$' },
      to: { path: '^server/app\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
