#!/usr/bin/env node
/**
 * Stands on PATH in place of the commands that would reach an account, a cluster or an engine. Writes down what it was
 * called with. gcloud and kubectl read each command and its files for real; they stop where they would sign in.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const command = basename(process.argv[1]);
const args = process.argv.slice(2);
const { RECORD, REAL_PATH } = process.env;
const readsInput = args.some((arg) => arg === '--data-file=-' || arg.endsWith('=/dev/stdin'));
const input = readsInput ? readFileSync(0, 'utf8') : undefined;

/** Runs the command of this name that is installed. By a shell's pipe: `/dev/stdin` can't be opened on Node's socket. */
const real = (...more) =>
  spawnSync('bash', ['-c', 'printf %s "$INPUT" | "$0" "$@"', command, ...args, ...more], {
    env: { ...process.env, PATH: REAL_PATH, INPUT: input ?? '' },
    encoding: 'utf8',
  });

/** What a command would print that others are built on. */
const printed = {
  'gcloud beta monitoring channels list': 'projects/acme-prod/notificationChannels/1',
  'gcloud run revisions list': 'portal-00042-def\nportal-00041-abc',
  'docker buildx imagetools inspect': `sha256:${'a'.repeat(64)}`,
};
const answer = Object.entries(printed).find(([start]) =>
  [command, ...args].join(' ').startsWith(start),
);

/** @returns what is wrong with the command, and what it makes */
function judge() {
  if (command === 'gcloud') {
    const { status, stderr } = real();
    const isRead = status === 0 || /do not currently have an active account/.test(stderr);
    return { problem: isRead ? null : stderr };
  }
  if (command === 'kubectl') {
    if (args[0] === 'apply') {
      const folder = args[args.indexOf('--kustomize') + 1];
      const made = spawnSync('kubectl', ['kustomize', folder], {
        env: { ...process.env, PATH: REAL_PATH },
        encoding: 'utf8',
      });
      return { problem: made.status === 0 ? null : made.stderr, output: made.stdout };
    }
    if (args[0] === 'create') {
      const made = real('--dry-run=client', '--output=yaml');
      return { problem: made.status === 0 ? null : made.stderr, output: made.stdout };
    }
    const { stderr } = real('--server=http://127.0.0.1:9');
    return { problem: /was refused/.test(stderr) ? null : stderr };
  }
  // The project's own scripts run; what installs or builds everything is tested elsewhere.
  if (command === 'npm' && args[0] === 'run' && args[1] !== 'build') {
    const { status, stdout, stderr } = real();
    return { problem: status === 0 ? null : stdout + stderr };
  }
  return { problem: null };
}

const { problem, output } = judge();
appendFileSync(RECORD, `${JSON.stringify({ command, args, input, output })}\n`);
if (answer) console.log(answer[1]);
if (problem !== null) {
  console.error(`${[command, ...args].join(' ')}\n${problem}`);
  process.exitCode = 1;
}
