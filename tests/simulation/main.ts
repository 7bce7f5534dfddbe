/** `npm run simulate`. */
import { runHistory } from './run.ts';
const [first = 1, count = 1000] = process.argv.slice(2).map(Number);
const started = process.hrtime.bigint();
const found = new Map<string, number[]>();
let events = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const { violations, events: n } = await runHistory(seed);
  events += n;
  for (const each of violations) found.set(each, [...(found.get(each) ?? []), seed]);
}
const ms = Number(process.hrtime.bigint() - started) / 1e6;
console.log(`${count} in ${ms.toFixed(0)} ms, ${(count / ms * 1000).toFixed(0)}/s, ${(events/count).toFixed(0)} events each`);
for (const [what, seeds] of [...found].sort((a, b) => b[1].length - a[1].length)) console.log(seeds.length, what, seeds.slice(0, 4).join(' '));
