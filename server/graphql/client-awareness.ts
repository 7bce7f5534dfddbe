/** Which app a request comes from, by the headers of Apollo's libraries. */
import { type AppName, clientNameForm, clientVersionForm } from '../domain/operation-registry.ts';

/**
 * The app that the headers name; null without them, and for a name or a version of another form: what callers write
 * there goes to the log.
 */
export function appOf(header: (name: string) => unknown): AppName | null {
  const client = header('apollographql-client-name');
  const version = header('apollographql-client-version');
  if (typeof client !== 'string' || typeof version !== 'string') return null;
  return clientNameForm.test(client) && clientVersionForm.test(version)
    ? { client, version }
    : null;
}
