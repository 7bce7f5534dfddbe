/** Which app a request comes from, by the headers of Apollo's libraries. */

/** What an app calls itself: `com.example.app-apollo-ios`. */
const clientNameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
/** Its version: `1.4.0`, `1.4.0-217`. */
const clientVersionForm = /^[A-Za-z0-9][\w.+-]{0,31}$/;

/** Names a version of an app. */
export interface AppName {
  client: string;
  version: string;
}

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
