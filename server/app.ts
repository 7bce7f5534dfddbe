/** Creates the HTTP application from its services. Doesn't listen yet. */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { graphql } from './graphql/server.ts';
import { accountActions } from './http/account-actions.ts';
import { accountPages, loadRenderer } from './http/account-pages.ts';
import { appLinks } from './http/app-links.ts';
import { admission, type AdmissionLimits, admissionLimitsOf } from './http/admission.ts';
import { bodyLimits, connectionOptions } from './http/connections.ts';
import { createSessionCookie } from './http/cookies.ts';
import { declarations } from './http/declarations/exit-pages.ts';
import { answerErrors, frameworkErrors } from './http/http-errors.ts';
import { readLayouts } from './http/layout.ts';
import { languageChoice } from './http/language.ts';
import { health, type Readiness } from './http/health.ts';
import { clientConfig, compressPages } from './http/page.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { session } from './http/session.ts';
import { site } from './http/site.ts';
import { vary } from './http/vary.ts';
import { webhooks } from './http/webhooks.ts';
import type { Services } from './services.ts';
import { requestTraceFields } from './log.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** The default limit of a request's body, in bytes. The largest query with the longest comment takes a third. */
const bodyLimit = 32 * 1024;

export interface AppOptions {
  log: Logger;
  readiness: Readiness;
  env: Env;
  metrics: Metrics;
  /** The directory of the built client; null if the development server serves the pages. */
  clientDir: string | null;
  /** The Google Cloud project that reads the log; null or missing outside Google Cloud. */
  googleLogProject?: string | null;
  admissionLimits?: AdmissionLimits;
}

export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { env, log, readiness, metrics, clientDir, googleLogProject: project = null } = options;
  const { production } = env;
  const config = clientConfig(env);
  const loggerInstance: FastifyBaseLogger = log;
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

  requestLog(app);
  securityHeaders(app, { production });
  // Registered before `admission`, because `admission` reads the session cookie.
  await app.register(fastifyCookie);
  admission(app, {
    limits: options.admissionLimits ?? admissionLimitsOf(env),
    limiter: services.limiter,
    onShed: (kind) => metrics.shed(kind),
  });
  bodyLimits(app, bodyLimit);
  compressPages(app);
  // Registered after every hook that reads a header.
  vary(app);
  answerErrors(app);
  health(app, readiness);

  const executeForPage = await graphql(app, { services, production, metrics });
  await app.register(languageChoice, { siteOrigin: env.siteOrigin });
  const sessionCookie = createSessionCookie(env.siteOrigin);
  await app.register(session, { services, sessionCookie });
  if (services.webhooks) await app.register(webhooks, { ...services.webhooks, metrics });
  appLinks(app, env);
  const layouts = readLayouts(clientDir, config);
  await app.register(declarations, {
    services,
    config,
    sessionCookie,
    postalAddress: env.postalAddress,
    layouts,
  });
  app.get('/config.json', async () => config);
  await app.register(accountActions, {
    services,
    sessionCookie,
    siteOrigin: env.siteOrigin,
    layouts,
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
    });
    const rendered = new Set(renderer.accountPages.map(({ path }) => path));
    await app.register(site, { clientDir, config, rendered });
  }
  return app;
}
