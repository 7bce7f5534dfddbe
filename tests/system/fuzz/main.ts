/**
 * `npm run fuzz [-- count seed]`: sends a running portal requests of every kind. `npm run fuzz -- forms [count seed]`:
 * the forms on which contracts are ended. Nothing may hurt the portal.
 */
const [what = '', ...rest] = process.argv.slice(2);
const given = (what === 'forms' ? rest : [what, ...rest]).filter(Boolean).map(Number);
const [count = 100_000, seed = Date.now() % 1_000_000] = given;
const { fuzz } = what === 'forms' ? await import('./forms.ts') : await import('./everything.ts');
await fuzz(count, seed);

export {};
