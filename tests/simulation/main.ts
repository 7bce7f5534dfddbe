/** `npm run simulate`. */
import { parseArgs } from 'node:util';
import { runHistory } from './run.ts';
import { shrink } from './shrink.ts';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    only: { type: 'string' },
    raw: { type: 'boolean' },
    match: { type: 'string', default: '' },
    shrink: { type: 'string', default: '0' },
  },
});
const show = async (seed: number, match: string) => {
  const { recorded, violations } = await runHistory(seed);
  const what = violations.find((each) => each.includes(match));
  if (!what) return console.log(seed, 'has', violations);
  let runs = 0;
  const best = values.raw
    ? recorded
    : await shrink(recorded, async (candidate) => {
        runs += 1;
        return (await runHistory(seed, candidate)).violations.includes(what);
      });
  const last = await runHistory(seed, best, { isTraced: true });
  console.log(
    `--- ${seed}: ${what} (${runs} runs)\n${last.trace.filter((t) => !t.includes(': nothing')).join('\n')}\n`,
    last.violations,
  );
};
if (values.only) await show(Number(values.only), values.match);
else {
  const first = Number(values.seed),
    count = Number(values.count);
  const started = process.cpuUsage();
  const found = new Map<string, number[]>();
  const events: number[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, events: n } = await runHistory(seed);
    events.push(n);
    for (const each of violations) found.set(each, [...(found.get(each) ?? []), seed]);
  }
  const used = process.cpuUsage(started);
  const ms = used.user / 1e3 + used.system / 1e3;
  const sum = events.reduce((a, b) => a + b, 0);
  console.log(
    `${count} in ${ms.toFixed(0)} ms CPU, ${((count / ms) * 1000).toFixed(0)}/s, ${(sum / count).toFixed(0)} events each`,
  );
  for (const [what, seeds] of [...found].sort((a, b) => b[1].length - a[1].length))
    console.log(seeds.length, what, seeds.slice(0, 4).join(' '));
  if (Number(values.shrink))
    for (const [what, seeds] of found)
      for (const seed of seeds.slice(0, Number(values.shrink))) await show(seed, what);
}
