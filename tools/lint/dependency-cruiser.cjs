/** Checks that imports go one way (docs/architecture.md). */
const generated = '^(client|server)/generated/';
/** Every part of the server may log. */
const log = '^server/log\\.ts$';
/** Modules above adapters import their types only. Adapters themselves are passed in. */
const adapters = '^server/adapters/';
const services = '^server/services\\.ts$';
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: {
    path: '^(server|client|emulators|scripts|tests|tools)/',
    pathNot: [...allowed, generated, log],
  },
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
    {
      name: 'texts-are-alone',
      comment: 'client and server both import them',
      severity: 'error',
      from: { path: '^texts/' },
      to: { pathNot: '^(texts/|node_modules/@messageformat/runtime)' },
    },
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
      comment: 'main, renderer -> router -> pages -> screens -> ui, session, apollo',
      severity: 'error',
      from: { path: '^client/screens/' },
      to: { path: '^client/((main|router)\\.tsx|pages\\.ts)$' },
    },
    {
      name: 'client-modules-look-down',
      severity: 'error',
      from: {
        path: '^client/[^/]+\\.tsx?$',
        pathNot: '^client/((main|router|renderer)\\.tsx|(head|pages)\\.ts)$',
      },
      to: { path: '^client/(screens/|(main|router)\\.tsx)' },
    },
    {
      name: 'server-log-is-the-ground',
      comment: 'every room logs, so the log knows none',
      severity: 'error',
      from: { path: log },
      to: { path: '^server/', pathNot: generated },
    },
    only(
      'server-domain-is-alone',
      '^server/domain/',
      ['^server/domain/', adapters],
      'the rules know no upstream, only types',
    ),
    {
      name: 'server-adapters-and-services-are-handed-in',
      comment: 'those below the composition take types of what it creates',
      severity: 'error',
      from: { path: '^server/(domain|graphql|http)/' },
      to: { path: [adapters, services], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-domain-no-telemetry',
      comment:
        'rules say what happened; who measures it is up to the composition, without a detour either',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { path: '^server/telemetry/', reachable: true },
    },
    only(
      'server-domain-customer-record-is-the-protocol',
      '^server/domain/customer-record/',
      [
        '^server/domain/((customer-record|subscription)/|money/exact-charges\\.ts$|[^/]+\\.ts$)',
        '^server/domain/mail/mail\\.ts$',
      ],
      'the protocol knows what all rules share, the previews and the mails that are stored with a record',
    ),
    only(
      'server-domain-money-is-read-only',
      '^server/domain/money/',
      [
        '^server/domain/((money|subscription)/|(subscriber/subscriber-document|[^/]+)\\.ts$)',
        adapters,
      ],
      'payments and cards change no record',
    ),
    only(
      'server-domain-mail-looks-down',
      '^server/domain/mail/',
      [
        '^server/domain/(mail|customer-record|leaving|subscription)/',
        '^server/domain/(money/charge|subscriber/ownership|[^/]+)\\.ts$',
        adapters,
      ],
      'mails tell of customer records and declarations',
    ),
    {
      name: 'server-domain-support-is-on-top',
      comment: 'support uses all other rooms; of it they use the audit',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: '^server/domain/support/' },
      to: { path: '^server/domain/support/', pathNot: '/support/audit\\.ts$' },
    },
    {
      name: 'server-domain-no-sdk',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: {
        path: 'node_modules/(stripe|firebase-admin|fastify|@fastify|@google-cloud|graphql|@apollo|undici|nodemailer|prom-client)',
      },
    },
    only(
      'server-adapters-look-down',
      '^server/adapters/',
      ['^server/(adapters|domain)/'],
      'an adapter knows the rules, and nothing above them',
    ),
    only(
      'server-environment-is-alone',
      '^server/environment/',
      ['^server/environment/'],
      'what the environment must have depends on nothing else',
    ),
    only(
      'server-telemetry-looks-down',
      '^server/telemetry/',
      ['^server/(telemetry|domain)/', '^server/env(ironment/|\\.ts$)'],
      'telemetry measures what the domain names',
    ),
    only(
      'server-graphql-looks-down',
      '^server/graphql/',
      ['^server/(graphql|domain|telemetry)/', adapters, services],
      'the API knows the domain; adapters are handed to it',
    ),
    {
      name: 'server-resolvers-no-sdk',
      comment: 'resolver: who, service, answer',
      severity: 'error',
      from: { path: '^server/graphql/resolvers/' },
      to: { path: 'node_modules/(stripe|firebase-admin|fastify|@google-cloud)' },
    },
    only(
      'server-http-looks-down',
      '^server/http/',
      ['^server/(http|graphql|domain|telemetry)/', '^server/env\\.ts$', adapters, services],
      'http stands above graphql: it admits what the API then answers',
    ),
    {
      name: 'server-telemetry-is-composed',
      comment: 'what measures is handed to rules and adapters by the composition',
      severity: 'error',
      from: { path: '^server/(domain|adapters)/' },
      to: { path: '^server/telemetry/' },
    },
    {
      name: 'server-commands-are-on-top',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/cli/' },
      to: { path: '^server/cli/' },
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
      from: { path: '^server/', pathNot: '^server/(start-server|app)\\.ts$' },
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
