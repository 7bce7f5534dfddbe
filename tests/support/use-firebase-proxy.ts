/** Puts a fault proxy before a test file's Firebase Auth. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/**
 * Starts the proxy around a file's tests and points Google's SDK at it. Call it before `usePortal`. @returns a function that
 * sets a fault until the test's end
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
