/** Reads what Cloud Run and one machine would give the container, from the output of `npm run render`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { createWorkplace } from './documented.ts';

type Environment = Record<string, string>;

/** A container's variables, and the name of each secret by variable. Compose has secrets in secrets.env. */
export interface Platform {
  settings: Environment;
  secrets: Environment;
}

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string } };
}
interface Service {
  spec: { template: { spec: { containers: { env: Variable[] }[] } } };
}
interface Compose {
  services: { 'portal-1': { environment: Environment } };
}

/** Renders the example as an operator fills it in. @param lines replaced or added lines */
export function renderPlatforms(lines: readonly string[] = []): {
  oneMachine: Platform;
  cloudRun: Platform;
} {
  const workplace = createWorkplace();
  const run = (script: string) => {
    const { status, stderr } = workplace.bash(script);
    if (status !== 0) throw new Error(stderr);
  };
  try {
    run('cp deploy/example.env deploy/production.env && fill-in deploy/production.env');
    const values = join(workplace.folder, 'deploy/production.env');
    const names = lines.map((line) => line.split('=')[0]);
    const kept = readFileSync(values, 'utf8')
      .split('\n')
      .filter((line) => !names.includes(line.split('=')[0]));
    writeFileSync(values, [...kept, ...lines, ''].join('\n'));
    run('npm run render -- production');
    return { oneMachine: oneMachine(workplace.read), cloudRun: cloudRun(workplace.read) };
  } finally {
    workplace.remove();
  }
}

/** Merges as compose does: later files win, and `environment` wins over `env_file`. */
function oneMachine(read: (path: string) => string): Platform {
  const environment = Object.fromEntries(
    ['docker/compose.yaml', 'docker/compose.production.yaml'].flatMap((path) => {
      const { services } = parse(read(path), { merge: true }) as Compose;
      return Object.entries(services['portal-1'].environment);
    }),
  );
  const { GOOGLE_APPLICATION_CREDENTIALS: credentials = '', ...given } = {
    ...(parseEnv(read('deploy/production/settings.env')) as Environment),
    ...Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, String(value)]),
    ),
  };
  const name = credentials.replace('/run/secrets/', '');
  return { settings: given, secrets: { GOOGLE_APPLICATION_CREDENTIALS: name } };
}

function cloudRun(read: (path: string) => string): Platform {
  const service = parse(read('deploy/production/cloud-run.yaml')) as Service;
  const env = service.spec.template.spec.containers[0]?.env ?? [];
  return {
    settings: {
      K_SERVICE: 'portal',
      ...Object.fromEntries(
        env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
      ),
    },
    secrets: Object.fromEntries(
      env.flatMap(({ name, valueFrom }) =>
        valueFrom ? [[name, valueFrom.secretKeyRef.name]] : [],
      ),
    ),
  };
}
