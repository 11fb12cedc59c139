import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, launchChromium } from '../chromium.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is computed in the browser and here: text, grammar, vectors on the WebAssembly kernel, randomness. */
const SCRIPT = `
import { centeringScore, energyDistance, lexicalDensity, signature } from './dist/index.js';
import { nounChunks } from './dist/text/index.js';
import { createRandom, printNumber } from './dist/math/index.js';
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

/** The script as one file for browsers, from the built modules that bundlers get. */
async function bundle(): Promise<string> {
  const stdin = { contents: SCRIPT, resolveDir: root };
  const options = { bundle: true, write: false, format: 'iife', platform: 'browser', minify: true } as const;
  const { outputFiles } = await build({ stdin, ...options });
  return outputFiles[0]!.text;
}

let code: string;
beforeAll(async () => {
  code = await bundle();
});

it('keeps the license of the weights in a minified bundle', () => {
  // Two comments, and a text in the weights for bundlers that drop comments.
  expect(code.match(/SPDX-License-Identifier: CC-BY-SA-4\.0/g)).toHaveLength(3);
});

describe('the package in a browser', inBrowser, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('prints the digits that it prints here, without a request', async () => {
    const here = globalThis as { printed?: string[] };
    new Function(code)();
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.addScriptTag({ content: code });
    const printed = await page.evaluate(() => (globalThis as { printed?: string[] }).printed);
    expect(printed).toEqual(here.printed);
    expect(printed?.length).toBe(4);
    expect(requests).toEqual([]);
  });
});
