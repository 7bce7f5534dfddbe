/** Reads the shell blocks and the checklist of docs/operations.md, and makes a directory to run them in. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Call {
  command: string;
  args: string[];
  input?: string;
}

const text = readFileSync('docs/operations.md', 'utf8');

/** Joins all shell blocks to a script that names the failing section. */
export function documentedScript(): string {
  const sections = text.split(/^## /m).map((section) => section.split(/\n(.*)/s));
  return sections
    .flatMap(([title = '', body = '']) =>
      [...body.matchAll(/^```sh\n(.*?)^```$/gms)].map(
        ([, block = '']) => `section=${JSON.stringify(title)}\n${block}`,
      ),
    )
    .join('\n');
}

/** Returns the commands of "Before the first subscriber", without those that need an account. */
export function checklistCommands({ withRest = false } = {}): string[] {
  const [, section = ''] = text.split(/^## Before the first subscriber$(.*?)^## /ms);
  return [...section.matchAll(/^\| .+? \| (.+) \|$/gm)].flatMap(([, cell = '']) =>
    cell.includes('not run by the test') && !withRest
      ? []
      : [...cell.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command),
  );
}

/** Makes a copy of this repository under git, with the shim on PATH. */
export function createWorkplace() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-operations-'));
  const copy = join(folder, 'portal');
  const bin = join(folder, 'bin');
  const home = join(folder, 'home');
  for (const made of [copy, bin, home]) mkdirSync(made);
  const files = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
  ])
    .toString()
    .split('\0')
    .filter((path) => path && path !== 'node_modules');
  for (const path of files) cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const name of ['gcloud', 'docker', 'firebase', 'npm', 'curl'])
    symlinkSync(resolve('tests/system/deployment/command-shim.mjs'), join(bin, name));
  writeFileSync(join(bin, 'fill-in'), fillIn);
  chmodSync(join(bin, 'fill-in'), 0o755);
  const record = join(folder, 'calls');
  writeFileSync(record, '');
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    REAL_PATH: process.env['PATH'],
    RECORD: record,
    HOME: home,
    EDITOR: 'fill-in',
    CLOUDSDK_CONFIG: join(home, 'gcloud'),
    CLOUDSDK_CORE_CHECK_GCE_METADATA: 'false',
    GIT_AUTHOR_NAME: 'Operator',
    GIT_AUTHOR_EMAIL: 'operator@smoke.test',
    GIT_COMMITTER_NAME: 'Operator',
    GIT_COMMITTER_EMAIL: 'operator@smoke.test',
  };
  const bash = (script: string, input = '') =>
    spawnSync('bash', ['-c', script], { cwd: copy, env, input, encoding: 'utf8', maxBuffer: 1e8 });
  bash('git init --quiet && git add --all && git commit --quiet --message "The repository"');
  return {
    folder: copy,
    bash,
    read: (path: string) => readFileSync(join(copy, path), 'utf8'),
    calls: () =>
      readFileSync(record, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Call),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The operator's editor: it replaces each of the example's values. */
const fillIn = `#!/usr/bin/env bash
sed -i 's/YOUR-PROJECT/acme-prod/; s/FIREBASE_WEB_API_KEY/AIzaSyAcmeAcmeAcmeAcmeAcmeAcmeAcmeAcmex/; s/YOUR_PAGE/page1/; s/YOUR_APP/id1/
  s/europe-west1/europe-north1/; s/example\\.com/smoke.test/' "$1"
`;
