import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type OutputFile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeChromium, inBrowser, sharedChromium } from '../chromium.js';
// In one process: loading playwright and starting a browser take a second of processor time each.
import './embedding.suite.js';
import './static-embedder.suite.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is computed in the browser and here: text, grammar, vectors on the WebAssembly kernel, randomness. */
const SCRIPT = `
import { centeringScore, energyDistance, lexicalDensity, signature } from '${root}dist/index.js';
import { nounChunks } from '${root}dist/text/index.js';
import { createRandom, printNumber } from '${root}dist/math/index.js';
const texts = ['The red bus left.', "I didn't see the red bus.", 'Did it leave at nine?', 'It did, I think.'];
const turns = texts.map((text, i) => ({ speaker: 'ab'[i % 2], text }));
const random = createRandom(1);
const sample = () => ({ data: Float32Array.from({ length: 320 }, () => random.normal()), rows: 40, cols: 8 });
const results = [centeringScore({ turns }), lexicalDensity({ turns }), energyDistance(sample(), sample())];
globalThis.printed = [
  ...results.map((result) => signature(result) + ' ' + printNumber(result.score, result.precision ? 6 : 12)),
  nounChunks(texts[1]).map((chunk) => chunk.text + ':' + chunk.role).join(' '),
];
`;

interface Limit {
  readonly name: string;
  readonly path: string;
  readonly import: string;
  readonly limit: string;
}
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const LIMITS = manifest['size-limit'] as readonly Limit[];
const namesOf = (limit: Limit): string => limit.import.replace(/[{ }]/g, '');

/** Each program as one file for browsers, from the built modules that bundlers get, which one build reads once. */
async function bundle(programs: readonly string[]): Promise<OutputFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-browser-'));
  const entryPoints = programs.map((_, i) => join(folder, `${i}.js`));
  for (const [i, program] of programs.entries()) writeFileSync(entryPoints[i]!, program);
  const options = { bundle: true, write: false, format: 'iife', platform: 'browser', minify: true } as const;
  const { outputFiles } = await build({ entryPoints, outdir: folder, ...options });
  return outputFiles;
}

afterAll(closeChromium);

let code: string;
let limited: OutputFile[];
beforeAll(async () => {
  const imports = LIMITS.map(
    (limit) => `import ${limit.import} from '${root}${limit.path}'; console.log(${namesOf(limit)});`,
  );
  const [script, ...others] = await bundle([SCRIPT, ...imports]);
  [code, limited] = [script!.text, others];
});

/** As `npm run size` does, which reads and writes all modules again for each limit. */
it('keeps within its size budgets', () => {
  expect(limited).toHaveLength(LIMITS.length);
  for (const [i, { name, limit }] of LIMITS.entries()) {
    // As size-limit does, without what an empty program takes.
    const size = gzipSync(limited[i]!.contents, { level: 9 }).length - 46;
    const most = Number.parseFloat(limit) * (limit.endsWith('MB') ? 1e6 : 1e3);
    // The log shows how much of each limit is used.
    console.info(`${name}: ${size} B, ${Math.round((100 * size) / most)} % of its limit`);
    expect(size, name).toBeGreaterThan(500);
    expect(size, name).toBeLessThanOrEqual(most);
  }
});

it('prints the limits of its sizes as they are', () => {
  const page = readFileSync(`${root}docs/guides/browser.md`, 'utf8');
  const printed = [...page.matchAll(/^\| `(\w+)`[^|]*\| (\d[\d.]* [kM]B) \|$/gm)];
  expect(printed.length).toBe(4);
  const limits = new Map(LIMITS.map((limit) => [namesOf(limit), limit.limit]));
  for (const [, name, size] of printed) expect([name, size]).toEqual([name, limits.get(name!)]);
});

it('keeps the license of the weights in a minified bundle', () => {
  // Two comments, and a text in the weights for bundlers that drop comments.
  expect(code.match(/SPDX-License-Identifier: CC-BY-SA-4\.0/g)).toHaveLength(3);
});

describe('the package in a browser', inBrowser, () => {
  it('prints the digits that it prints here, without a request', async () => {
    const here = globalThis as { printed?: string[] };
    new Function(code)();
    const page = await (await sharedChromium()).newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.addScriptTag({ content: code });
    const printed = await page.evaluate(() => (globalThis as { printed?: string[] }).printed);
    expect(printed).toEqual(here.printed);
    expect(printed?.length).toBe(4);
    expect(requests).toEqual([]);
  });
});
