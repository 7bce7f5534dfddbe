/** Some declarations while servers are killed; `npm run faults -- --declaration-kills 1000` does more of them. */
import { expect, it } from 'vitest';
import { declarationKillList, killsIn, runDeclarationKills } from './declaration-kills.ts';

/** Milliseconds: servers start again and again, and mails wait up to a minute for their next attempt. */
const timeout = 900_000;

it('no declaration is lost, whatever step a server is killed at', { timeout }, async () => {
  const seed = Date.now() % 1_000_000;
  const run = await runDeclarationKills({ kills: 10, seed });
  console.log(declarationKillList(run));
  expect(run.violations, `seed ${seed}`).toEqual([]);
  expect(run.acknowledged).toBe(run.people);
  expect(killsIn(run) - run.kills['any time']).toBeGreaterThan(2);
});
