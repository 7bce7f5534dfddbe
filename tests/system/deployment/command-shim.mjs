#!/usr/bin/env node
/**
 * Stands on PATH in place of the commands that would reach an account or an engine. Writes down what it was called with.
 * gcloud reads each command and its files for real; it stops where it would sign in.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const command = basename(process.argv[1]);
const args = process.argv.slice(2);
const { RECORD, REAL_PATH } = process.env;
const readsInput = args.includes('--data-file=-') || args.includes('-');
const input = readsInput ? readFileSync(0, 'utf8') : undefined;

/** Runs the command of this name that is installed. By a shell's pipe: `/dev/stdin` can't be opened on Node's socket. */
const real = () =>
  spawnSync('bash', ['-c', 'printf %s "$INPUT" | "$0" "$@"', command, ...args], {
    env: { ...process.env, PATH: REAL_PATH, INPUT: input ?? '' },
    encoding: 'utf8',
  });

/** What a command would print that others are built on. */
const printed = {
  'gcloud beta monitoring channels list': 'projects/acme-prod/notificationChannels/1',
  'gcloud run revisions list': 'portal-00042-def\nportal-00041-abc',
  'gcloud run services describe': 'portal-00041-abc',
  'docker buildx imagetools inspect': `sha256:${'a'.repeat(64)}`,
};
const answer = Object.entries(printed).find(([start]) =>
  [command, ...args].join(' ').startsWith(start),
);

/** @returns what is wrong with the command */
function problemOf() {
  if (command === 'gcloud') {
    const { status, stderr } = real();
    const isRead = status === 0 || /do not currently have an active account/.test(stderr);
    return isRead ? null : stderr;
  }
  // The project's own scripts run; what installs or builds everything is tested elsewhere.
  if (command === 'npm' && args[0] === 'run' && args[1] !== 'build') {
    const { status, stdout, stderr } = real();
    return status === 0 ? null : stdout + stderr;
  }
  return null;
}

const problem = problemOf();
appendFileSync(RECORD, `${JSON.stringify({ command, args, input })}\n`);
if (answer) console.log(answer[1]);
// What gcloud would have fetched.
if (args[2] === 'keys') writeFileSync(args[4], '{"type":"service_account"}');
if (problem !== null) {
  console.error(`${[command, ...args].join(' ')}\n${problem}`);
  process.exitCode = 1;
}
