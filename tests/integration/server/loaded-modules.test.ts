/** A process loads what it uses: libraries for what is not configured cost memory and time to start. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The packages that a process has loaded once these modules are. */
function packagesOf(...modules: string[]): string[] {
  const code = `
    import { createRequire } from 'node:module';
    for (const path of ${JSON.stringify(modules)}) await import(path);
    const files = Object.keys(createRequire(import.meta.url).cache);
    const names = files.map((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
    console.log(JSON.stringify([...new Set(names)]));
    process.exit();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
}

it('has neither Redis nor the SDK for traces in it when nobody configured them', () => {
  const names = packagesOf(
    './server/telemetry/tracing.ts',
    './server/app.ts',
    './server/services.ts',
  );
  expect(names).toContain('fastify');
  expect(names).toContain('@google-cloud/firestore');
  expect(names).not.toContain('ioredis');
  expect(names).not.toContain('@opentelemetry/sdk-node');
});
