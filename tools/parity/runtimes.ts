import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium, withBrowser } from '../../testing/chromium.js';
import { root } from '../../testing/runner/entries.mjs';
import { bundle } from './bundle.js';

const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** The commands that run a script, by the names that `npm run parity` takes. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  node: [process.execPath],
  'node@20': ['npx', '-y', 'node@20'],
  'node@22': ['npx', '-y', 'node@22'],
  'node@24': ['npx', '-y', 'node@24'],
  bun: [bin('bun')],
  deno: [bin('deno'), 'run', '--no-config'],
};

/** All that can be asked for. */
export const RUNTIMES: readonly string[] = [...Object.keys(COMMANDS), 'chromium'];

/** What a runtime prints for conversations `from` to below `to`, a line a number; nothing where it is not there. */
export async function printedBy(
  runtime: string,
  from: number,
  to: number,
): Promise<readonly string[] | undefined> {
  if (runtime === 'chromium') return withBrowser ? inBrowser(await bundle(from, to)) : undefined;
  const [command, ...args] = COMMANDS[runtime] as [string, ...string[]];
  if (command.startsWith('/') && !existsSync(command)) return undefined;
  const script = join(mkdtempSync(join(tmpdir(), 'parity-')), 'numbers.mjs');
  writeFileSync(script, await bundle(from, to));
  const { status, stdout, stderr } = spawnSync(command, [...args, script], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`${runtime}: ${stderr}`);
  return stdout.trim().split('\n');
}

async function inBrowser(code: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const text = await page.evaluate(() => (globalThis as unknown as { printed: Promise<string> }).printed);
    return text.split('\n');
  } finally {
    await browser.close();
  }
}
