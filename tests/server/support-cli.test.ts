/** `npm run support`: gives the role, takes it back at once, lists who has it; and says clearly what it did where. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { parseFirebaseTarget } from '../../server/env.ts';
import { createSubscriber, createUser, signIn } from '../factories.ts';
import { usePortal } from '../harness.ts';

const portal = usePortal();
const authHost = () => process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';

/** Runs the command with exactly these variables. */
async function run(args: string[], env: Record<string, string> = emulated()) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/support-cli.ts', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output, errors };
}
const emulated = () => ({ FIREBASE_AUTH_EMULATOR_HOST: authHost() });

// Each runs a process or more of its own.
describe('npm run support', { timeout: 60_000 }, () => {
  it('gives the role and takes it back at once', async () => {
    const user = await createUser();
    await getAuth().setCustomUserClaims(user.uid, { plan: 'gold' });
    const { uid } = await createSubscriber(portal.sdk);
    const lookUp = async (token: string) => {
      const answer = await portal.ask(`{ subscriber(by: { uid: "${uid}" }) { id } }`, { token });
      return answer.errors?.[0]?.extensions.code ?? answer.data.subscriber?.id;
    };

    const granted = await run(['grant', ` ${user.email.toUpperCase()}`]);
    expect(granted).toMatchObject({ exitCode: 0 });
    expect(granted.output).toContain('is on the support team');
    expect(granted.errors).toBe(
      `Firebase project demo-stop-smoke-now (emulator at ${authHost()}).\n`,
    );
    expect((await getAuth().getUser(user.uid)).customClaims).toEqual({
      plan: 'gold',
      role: 'support',
    });
    expect((await run(['grant', user.email])).output).toContain('already');
    expect((await run(['list'])).output.split('\n')).toContain(user.email);

    // A token from before has no role; the next one has.
    expect(await lookUp(user.token)).toBe('FORBIDDEN');
    const token = await signIn(user.uid);
    expect(await lookUp(token)).toBe(uid);

    const revoked = await run(['revoke', user.email]);
    expect(revoked).toMatchObject({ exitCode: 0 });
    expect(revoked.output).toContain('is no longer on the support team');
    expect(['FORBIDDEN', 'UNAUTHENTICATED']).toContain(await lookUp(token));
    const after = await getAuth().getUser(user.uid);
    expect(after.customClaims).toEqual({ plan: 'gold' });
    expect(Date.parse(after.tokensValidAfterTime ?? '')).toBeGreaterThan(
      Date.parse(after.metadata.creationTime),
    );
    expect((await run(['list'])).output).not.toContain(user.email);
    expect((await run(['revoke', user.email])).output).toContain('is not on the support team');
  });

  it('refuses whoever is unknown, disabled, or has not proven the address', async () => {
    expect(await run(['grant', 'nobody@example.com'])).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringContaining('nobody@example.com is unknown') as string,
    });
    expect(await run(['revoke', 'not an address'])).toMatchObject({ exitCode: 1 });
    const user = await createUser();
    await getAuth().updateUser(user.uid, { emailVerified: false });
    const unverified = await run(['grant', user.email]);
    expect(unverified.exitCode).toBe(1);
    expect(unverified.errors).toContain('has not proven');
    await getAuth().updateUser(user.uid, { emailVerified: true, disabled: true });
    expect((await run(['grant', user.email])).errors).toContain('is a disabled account');
    expect((await getAuth().getUser(user.uid)).customClaims ?? {}).toEqual({});
  });

  it.each([
    [[]],
    [['grant']],
    [['list', 'all']],
    [['grant', 'a@b.c', 'd@e.f']],
    [['promote', 'a']],
  ])('explains itself when it does not understand: %j', async (args) => {
    const { exitCode, errors } = await run(args);
    expect(exitCode).toBe(2);
    expect(errors).toContain('npm run support -- grant EMAIL');
  });

  it('says so when nothing answers, and where it looked', async () => {
    const nowhere = await run(['list'], { AUTH_EMULATOR_PORT: '9' });
    expect(nowhere).toMatchObject({ exitCode: 1, output: '' });
    expect(nowhere.errors).toContain('(emulator at 127.0.0.1:9), the local demo');
    expect(nowhere.errors).toContain('Start it with `npm start`, or set FIREBASE_PROJECT_ID');
  });

  it('works on the local demo by itself', async () => {
    const { exitCode, errors } = await run(['list'], {
      AUTH_EMULATOR_PORT: authHost().split(':')[1] ?? '',
    });
    expect({ exitCode, errors }).toMatchObject({
      exitCode: 0,
      errors: expect.stringContaining('the environment names no other') as string,
    });
  });
});

describe('which project it works on', () => {
  it.each([
    [{ FIREBASE_PROJECT_ID: 'real' }, { projectId: 'real', authEmulator: null, isDefault: false }],
    [
      { FIREBASE_PROJECT_ID: 'real', NODE_ENV: 'production' },
      { projectId: 'real', authEmulator: null, isDefault: false },
    ],
    [
      { FIREBASE_PROJECT_ID: 'mine', FIREBASE_AUTH_EMULATOR_HOST: 'auth:1' },
      { projectId: 'mine', authEmulator: 'auth:1', isDefault: false },
    ],
    [
      { FIREBASE_PROJECT_ID: ' ' },
      { projectId: 'demo-stop-smoke-now', authEmulator: '127.0.0.1:9099', isDefault: true },
    ],
  ])('%j', (source, target) => {
    expect(parseFirebaseTarget(source)).toEqual(target);
  });

  it.each([
    [{ NODE_ENV: 'production' }, /FIREBASE_PROJECT_ID is missing/],
    [
      { NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'auth:1' },
      /FIREBASE_AUTH_EMULATOR_HOST is set: an emulator must never be used/,
    ],
    [{ AUTH_EMULATOR_PORT: 'x' }, /AUTH_EMULATOR_PORT/],
  ])('is not guessed: %j', (source, problem) => {
    expect(() => parseFirebaseTarget(source)).toThrow(problem);
  });
});
