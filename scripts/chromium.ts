/** Finds or unpacks a Chromium and launches it, so that browser tests need nothing but npm. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';

/** The folder's name carries the pinned version. */
const folder = resolve('.cache/chromium-147.0.0');

/** Unpacks @sparticuz/chromium. The variables make the package unpack here, and libraries outside Amazon Linux. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import chromium from '@sparticuz/chromium'; await chromium.executablePath();",
    ],
    { env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
  );
  // Its own fonts.conf names folders of a Lambda function; without a font, text has no width.
  await writeFile(
    join(partial, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  // Two test processes may unpack together: the first to rename wins.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }));
}

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const bundled = process.platform === 'linux' && process.arch === 'x64';

/** Explains why no browser can be launched here; null if one can. */
export function missingChromium(): string | null {
  if (process.env['CHROMIUM_PATH'] || bundled || systemBrowsers.some((path) => existsSync(path)))
    return null;
  return 'no Chromium found: install Chrome, or set CHROMIUM_PATH';
}

/** Launches headless Chromium. The package's own switches are not used: they turn web security off. */
export const launchChromium = async (args: string[] = []): Promise<Browser> =>
  chromium.launch(await launchOptions(args));

/** Launches it for several processes, which connect to its `wsEndpoint()`. */
export const launchChromiumServer = async (): Promise<BrowserServer> =>
  chromium.launchServer(await launchOptions([]));

export async function launchOptions(args: string[] = []): Promise<LaunchOptions> {
  const installed =
    process.env['CHROMIUM_PATH'] ?? (bundled ? undefined : systemBrowsers.find(existsSync));
  if (installed) return { executablePath: installed, args };
  await unpack();
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}
