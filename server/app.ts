/** Assembles the application from its services: HTTP, GraphQL, health, webhooks and the site. It does not listen. */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { createKnownOperations } from './graphql/known-operations.ts';
import { loadAppManifests, loadManifest } from './graphql/operation-manifest.ts';
import { schema } from './graphql/schema.ts';
import { graphql } from './graphql/server.ts';
import { accountActions } from './http/account-actions.ts';
import { accountPages } from './http/account-pages.ts';
import { admission, type AdmissionLimits, admissionLimits } from './http/admission.ts';
import { bodyLimits } from './http/body-limits.ts';
import { connectionOptions } from './http/connections.ts';
import { declarations } from './http/declarations/declarations.ts';
import { exitPagesIn } from './http/declarations/form.ts';
import { spellings } from './http/declarations/spellings.ts';
import { undo } from './http/declarations/undo.ts';
import { answerErrors, frameworkErrors } from './http/errors.ts';
import { readFrames } from './http/frames.ts';
import { languageChoice } from './http/language.ts';
import { health, type Readiness } from './http/health.ts';
import { clientConfig } from './http/page.ts';
import { loadRenderer } from './http/renderer.ts';
import { receiptFiles } from './http/receipt-files.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { session } from './http/session.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { site } from './http/site.ts';
import { webhooks } from './http/webhooks.ts';
import type { Services } from './services.ts';
import { requestTraceFields } from './log.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** The largest request body in bytes, three times the longest comment and the largest query together. */
const bodyLimit = 32 * 1024;

export interface AppOptions {
  log: Logger;
  readiness: Readiness;
  env: Env;
  metrics: Metrics;
  /** The directory of the built client; null when the development server serves the pages. */
  clientDir: string | null;
  /** The project whose Google Cloud logging reads the log; null or left out elsewhere. */
  googleLogProject?: string | null;
  admissionLimits?: AdmissionLimits;
}

/**
 * Creates the application. Closing it waits for requests in flight.
 * @throws ManifestError when a manifest of an app can't be used
 */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { env, log, readiness, metrics, clientDir, googleLogProject: project = null } = options;
  const { production, operationsDir } = env;
  const config = clientConfig(env);
  const loggerInstance: FastifyBaseLogger = log;
  const operations = createKnownOperations([
    ...loadManifest(),
    ...(operationsDir === null ? [] : loadAppManifests(operationsDir, schema)),
  ]);
  const app = Fastify({
    ...connectionOptions(env.trustedProxies),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...(project !== null && {
      childLoggerFactory: (logger, bindings, childOptions, { headers }) =>
        logger.child({ ...bindings, ...requestTraceFields(project, headers) }, childOptions),
    }),
    bodyLimit,
    frameworkErrors,
    routerOptions: { ignoreTrailingSlash: true },
  });

  requestLog(app, metrics);
  securityHeaders(app, { production });
  // Before whatever refuses a request: a refusal is read in the language that the cookie says.
  await app.register(fastifyCookie);
  bodyLimits(app, bodyLimit);
  admission(app, {
    limits: options.admissionLimits ?? admissionLimits,
    operations,
    onShed: (kind) => metrics.shed(kind),
  });
  answerErrors(app);
  health(app, readiness);

  const executeForPage = await graphql(app, {
    services,
    production,
    safelist: env.safelist,
    metrics,
    operations,
    corsOrigins: env.corsOrigins,
  });
  await app.register(languageChoice, { siteOrigin: env.siteOrigin });
  const sessionCookie = createSessionCookie(env.siteOrigin);
  await app.register(session, { ...services, sessionCookie });
  if (services.webhooks) await app.register(webhooks, { ...services.webhooks, metrics });
  // Anybody may read the keys that verify receipts, from any page.
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .type('application/jwk-set+json')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=3600')
      .send(services.receiptKeySet),
  );
  const frames = readFrames(clientDir, config);
  spellings(app, exitPagesIn(config.exitLanguages));
  await app.register(undo, {
    undoDeclaration: services.undoDeclaration,
    limiter: services.limiter,
    frames,
  });
  await app.register(declarations, {
    declarations: services.declarations,
    limiter: services.limiter,
    signDeclaration: services.signDeclaration,
    sendsMail: services.sendsMail,
    config,
    postalAddress: env.postalAddress,
    frames,
    onReceived: (kind) => metrics.declaration(kind),
  });
  app.get('/config.json', async () => config);
  await app.register(accountActions, {
    services,
    sessionCookie,
    siteOrigin: env.siteOrigin,
    frames,
  });
  await app.register(receiptFiles, {
    services,
    sessionCookie,
    siteOrigin: env.siteOrigin,
    supportEmail: env.links.supportEmail,
    frames,
  });
  if (clientDir) {
    const renderer = await loadRenderer(clientDir);
    await app.register(accountPages, {
      clientDir,
      config,
      renderer,
      sessionCookie,
      sessions: services.sessions,
      executeForPage,
      onView: (outcome) => metrics.accountView(outcome),
    });
    const drawn = new Set(renderer.accountPages.map(({ path }) => path));
    await app.register(site, { clientDir, config, drawn });
  }
  return app;
}
