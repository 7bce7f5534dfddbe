/** Tests that docs/money-fields.md has each field of Stripe's objects that can change an amount, as the SDK's types name them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [, ...sections] = readFileSync('docs/money-fields.md', 'utf8').split('\n## ');

it('has the objects that an amount comes from', () => {
  const names = sections.map((section) => section.split('\n', 1)[0]);
  expect(names).toEqual(['Subscription', 'Invoice', 'Price', 'Discount', 'Customer']);
});

it.each(sections)('has each field once: %s', (section) => {
  const [name = ''] = section.split('\n', 1);
  const types = readFileSync(`node_modules/stripe/types/${name}s.d.ts`, 'utf8');
  const [, body = ''] =
    new RegExp(`\n {4}interface ${name} {\n(.*?)\n {4}}\n`, 's').exec(types) ?? [];
  const fields = [...body.matchAll(/^ {6}(\w+)\??:/gm)].map(([, field]) => field);
  const places = [...section.matchAll(/^\| (`[^|]+`) \| .+ \|$|^Not about an amount: (.*)\.$/gm)];
  const named = places.map(([, cell, rest]) => cell ?? rest).join();
  const found = [...named.matchAll(/`(\w+)`/g)].map(([, field]) => field);
  expect(found.sort()).toEqual(fields.sort());
});
