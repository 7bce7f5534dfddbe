/** A fault proxy before the Firebase Auth of a test file's portal, for tests of a Firebase that fails. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/**
 * Starts the proxy before a file's tests, has Google's SDK use it, and closes it after them. Call it before `usePortal`.
 * @returns what sets a fault: after each test there is none
 */
export function useFirebaseProxy(): Pick<FaultProxy, 'setFault'> {
  let proxy: FaultProxy;
  beforeAll(async () => {
    const [host = '', port] = String(process.env['FIREBASE_AUTH_EMULATOR_HOST']).split(':');
    proxy = await startFaultProxy({ host, port: Number(port) });
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `${proxy.host}:${proxy.port}`;
  });
  afterEach(() => proxy.setFault({ kind: 'none' }));
  afterAll(() => proxy.close());
  return { setFault: (fault) => proxy.setFault(fault) };
}
