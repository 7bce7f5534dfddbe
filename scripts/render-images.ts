/** `npm run images`: makes client/images/<language>/*.svg of the drawings with text, and the PNG files in client/public. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launchChromium } from './chromium.ts';
import { createOutliner } from './outline-text.ts';
import { readTexts } from './texts.ts';

const client = resolve(import.meta.dirname, '../client');
const font = resolve(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

const read = (file: string) => readFile(join(client, file), 'utf8');
const dataUri = (type: string, data: Buffer | string) =>
  `data:${type};base64,${Buffer.from(data).toString('base64')}`;

const outline = await createOutliner();
const drawings = await readdir(join(client, 'images/drawings'));
for (const [language, { pictures }] of Object.entries(readTexts('texts'))) {
  await mkdir(join(client, 'images', language), { recursive: true });
  for (const file of drawings) {
    const words = pictures[file.replace('.svg', '')] ?? {};
    // The title is for whoever edits the drawing: on a page the text beside the picture speaks.
    const drawing = (await read(`images/drawings/${file}`)).replace(/\s*<title>.*<\/title>/, '');
    await writeFile(join(client, 'images', language, file), outline(drawing, words));
    console.log(`client/images/${language}/${file}`);
  }
}

const favicon = await read('public/favicon.svg');
/** Platforms cut their own corners: the sky reaches all four, and the cloud stays clear of them. */
const fullBleed = favicon
  .replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"')
  .replace('<rect width="64" height="64" rx="15"', '<rect x="-6" y="-6" width="76" height="76"');
/** An SVG inside a page can't load its neighbours: the picture is handed over inside it. */
const share = (await read('images/share.svg')).replace(
  'hands.svg',
  dataUri('image/svg+xml', await read('images/hands.svg')),
);

const pictures = [
  { file: 'favicon-32.png', svg: favicon, width: 32, height: 32 },
  { file: 'apple-touch-icon.png', svg: fullBleed, width: 180, height: 180 },
  { file: 'icon-192.png', svg: fullBleed, width: 192, height: 192 },
  { file: 'icon-512.png', svg: fullBleed, width: 512, height: 512 },
  { file: 'share.png', svg: share, width: 1200, height: 630 },
];

const fontFace = `@font-face { font-family: 'Figtree Variable'; font-weight: 300 900; src: url(${dataUri('font/woff2', await readFile(font))}) }`;

const browser = await launchChromium();
try {
  const page = await (await browser.newContext({ colorScheme: 'light' })).newPage();
  for (const { file, svg, width, height } of pictures) {
    await page.setViewportSize({ width, height });
    await page.setContent(
      `<style>${fontFace} body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(client, 'public', file), omitBackground: true });
    console.log(`client/public/${file}`);
  }
} finally {
  await browser.close();
}
