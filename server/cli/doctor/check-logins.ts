/** Checks whether the server may remove logins, which people need who delete their account. */
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { bounded } from '../../domain/calls.ts';
import type { Env } from '../../env.ts';
import { brief, type Finding, note, ok, problem, timeoutMs } from './findings.ts';

/** No uid that Firebase makes: the removal of nobody shows whether one is allowed. */
const nobody = 'doctor: nobody has this uid';

export async function checkLogins({ firebase: { projectId } }: Env): Promise<Finding[]> {
  const auth = getAuth(initializeApp({ projectId }));
  const allowed = ok('Logins may be removed, so that people can delete their account.');
  try {
    await bounded(timeoutMs, () => auth.deleteUser(nobody));
    return [allowed];
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    if (code === 'auth/user-not-found') return [allowed];
    if (code === 'auth/insufficient-permission' || /PERMISSION_DENIED/.test(String(error)))
      return [
        problem(
          'The server may not remove logins: nobody can delete their account.',
          'Give its service account the custom role removeLogins (docs/operations.md, section 5).',
        ),
      ];
    return [note(`Could not find out whether logins may be removed (${brief(error)}).`)];
  }
}
