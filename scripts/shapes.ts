/** `npm run shapes`: writes the shapes of the stored documents, unless one of them would break a release beside this one. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import {
  breakingChanges,
  committedShape,
  shapeDirectory,
  shapeOf,
  storedDocuments,
} from './stored-shapes.ts';

const shapes = Object.entries(storedDocuments).map(([collection, schema]) => ({
  collection,
  file: `${shapeDirectory}/${collection}.json`,
  shape: shapeOf(schema),
}));
const problems = shapes.flatMap(({ collection, file, shape }) =>
  existsSync(file) ? breakingChanges(collection, committedShape(collection), shape) : [],
);
if (problems.length > 0) {
  console.error(`Nothing was written:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
  process.exit(1);
}
mkdirSync(shapeDirectory, { recursive: true });
for (const { file, shape } of shapes)
  writeFileSync(file, await format(JSON.stringify(shape), { parser: 'json', printWidth: 100 }));
console.log(`Written: ${shapes.map(({ file }) => file).join(', ')}`);
