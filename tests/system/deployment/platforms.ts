/** The settings that Cloud Run and a machine of one's own would give the container, from what `npm run render` writes. */
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { createWorkplace } from './documented.ts';

type Environment = Record<string, string>;

interface Service {
  spec: { template: { spec: { containers: { env: { name: string; value?: string }[] }[] } } };
}

/** The variables of the container on each platform; secrets are left out. */
export function platformEnvironments(): { oneMachine: Environment; cloudRun: Environment } {
  const workplace = createWorkplace();
  try {
    const { status, stderr } = workplace.bash(
      'cp deploy/example.env deploy/production.env && fill-in deploy/production.env && npm run render -- production',
    );
    if (status !== 0) throw new Error(stderr);
    const service = parse(workplace.read('deploy/production/cloud-run.yaml')) as Service;
    const [portal] = service.spec.template.spec.containers;
    return {
      oneMachine: parseEnv(workplace.read('deploy/production/settings.env')) as Environment,
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
