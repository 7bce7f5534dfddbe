/** The client's configuration: the values that differ between deployments. It holds no secret. */
import type { Env } from '../env.ts';

/** Mirrored by the client's `ClientConfig` (client/config.ts). */
export function clientConfig(env: Env) {
  return {
    firebase: env.firebase,
    authEmulatorUrl: env.authEmulatorForBrowsers && `http://${env.authEmulatorForBrowsers}`,
    origin: env.siteOrigin,
    links: env.links,
    exitLanguages: env.exitLanguages,
  };
}

export type ClientConfig = ReturnType<typeof clientConfig>;
