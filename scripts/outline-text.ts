/** Turns the text of a drawing into outlines, so that a picture looks the same wherever no font of ours is. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { installOnDemand } from './on-demand.ts';

/** What is used of fontkit (https://github.com/foliojs/fontkit); lengths in font units. */
interface Font {
  unitsPerEm: number;
  getVariation(settings: { wght: number }): Font;
  layout(text: string): {
    advanceWidth: number;
    glyphs: { path: { commands: { command: string; args: number[] }[] } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
}

const letters: Record<string, string> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
};

const fontFile = resolve(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/**
 * @returns a function that replaces each `<text>` of an SVG by a `<path class="text …" data-text="…">`, and a `{key}` in it by the
 *   word of that key. It reads the attributes x, y, font-size (13 unless set), font-weight (600) and text-anchor, and keeps the
 *   class; what is longer than `data-room` is drawn smaller.
 */
export async function createOutliner(): Promise<
  (svg: string, words: Record<string, string>) => string
> {
  const require = installOnDemand('images');
  const fontkit = require('fontkit') as { create(font: Buffer): Font };
  const woff2 = require('wawoff2') as { decompress(font: Buffer): Promise<Uint8Array> };
  // fontkit reads the weights of a variable font from its uncompressed form only.
  const font = fontkit.create(Buffer.from(await woff2.decompress(await readFile(fontFile))));
  return (svg, words) =>
    svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, content: string) => {
      const text = content.replace(/^\{(.*)\}$/, (_, key: string) => {
        const word = words[key];
        if (!word) throw new Error(`There is no word for {${key}}.`);
        return word;
      });
      const of = (name: string, otherwise: string) =>
        new RegExp(`(?<![\\w-])${name}="([^"]*)"`).exec(attributes)?.[1] ?? otherwise;
      const run = font.getVariation({ wght: Number(of('font-weight', '600')) }).layout(text);
      const scale = Math.min(
        Number(of('font-size', '13')) / font.unitsPerEm,
        Number(of('data-room', 'Infinity')) / run.advanceWidth,
      );
      const share = { start: 0, middle: 0.5, end: 1 }[of('text-anchor', 'start')] ?? 0;
      const x = Number(of('x', '0')) - share * run.advanceWidth * scale;
      const outline = outlineOf(run, { x, y: Number(of('y', '0')), scale });
      const name = ['text', of('class', '')].join(' ').trim();
      return `<path class="${name}" data-text="${text}" d="${outline}"/>`;
    });
}

/** Path data with relative coordinates of two decimals: what compresses best. */
function outlineOf(
  { glyphs, positions }: ReturnType<Font['layout']>,
  { x, y, scale }: { x: number; y: number; scale: number },
): string {
  let data = '';
  let current: [number, number] = [0, 0];
  let start = current;
  let pen = x;
  for (const [i, { path }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const place = (args: number[]) =>
      args.map((value, k) =>
        round(k % 2 === 0 ? pen + (value + xOffset) * scale : y - (value + yOffset) * scale),
      );
    for (const { command, args } of path.commands) {
      const points = place(args);
      const relative = points.map((value, k) => round(value - (current[k % 2] ?? 0)));
      data += (letters[command] ?? '') + relative.join(' ').replaceAll(' -', '-');
      if (command === 'closePath') current = start;
      else current = [points.at(-2) ?? 0, points.at(-1) ?? 0];
      if (command === 'moveTo') start = current;
    }
    pen += xAdvance * scale;
  }
  return data.replaceAll(/(?<=^|[a-z -])0\./g, '.').replaceAll('-0.', '-.');
}

const round = (value: number) => Math.round(value * 100) / 100;
