/** The settings that Kubernetes and Cloud Run would give the container, from what `npm run render` writes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { createWorkplace } from './documented.ts';

type Environment = Record<string, string>;

interface Manifest {
  kind: string;
  data: Environment;
  spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
}

/** The variables of the container on each platform; secrets are left out. */
export function platformEnvironments(): { kubernetes: Environment; cloudRun: Environment } {
  const workplace = createWorkplace();
  try {
    const { status, stderr } = workplace.bash(
      'cp deploy/example.env deploy/production.env && fill-in deploy/production.env && npm run render -- production',
    );
    if (status !== 0) throw new Error(stderr);
    const overlay = join(workplace.folder, 'deploy/production/kubernetes');
    const { stdout } = spawnSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' });
    const objects = parseAllDocuments(stdout).map((one) => one.toJS() as Manifest);
    const service = parse(workplace.read('deploy/production/cloud-run.yaml')) as Manifest;
    const [portal] = service.spec.template.spec.containers;
    return {
      kubernetes: objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {},
      cloudRun: {
        // Cloud Run sets it in every container.
        K_SERVICE: 'portal',
        ...Object.fromEntries(
          (portal?.env ?? []).flatMap(({ name, value }) => (value ? [[name, value]] : [])),
        ),
      },
    };
  } finally {
    workplace.remove();
  }
}
