import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const runtime = fileURLToPath(new URL('../../dist/runtime/', import.meta.url));

/** Without wink, whose 3 MB take most of the time. */
const BUNDLED = {
  bundle: true,
  write: false,
  outdir: 'out',
  format: 'esm',
  platform: 'node',
  logLevel: 'silent',
  external: ['wink-*'],
} satisfies BuildOptions;

describe('the built files for Node', () => {
  it('have short lines', () => {
    for (const name of readdirSync(runtime).filter((each) => each.endsWith('.js'))) {
      // esbuild breaks no string: a long message may pass the limit of 120, a whole module may not.
      for (const line of readFileSync(join(runtime, name), 'utf8').split('\n')) {
        expect(line.length, name).toBeLessThan(2000);
      }
    }
  });

  it.each([
    ['index.js', 'speakerEntropy({ messages: [] })'],
    ['index.js', 'parseTranscript({ turns: [{ text: 1 }] })'],
    ['math.js', 'quantile([], 2)'],
    ['adapters.js', 'fromRows("a,b\\n1,2")'],
  ])('print an uncaught error of %s in a few lines: %s', (name, call) => {
    const script = `import * as library from ${JSON.stringify(pathToFileURL(join(runtime, name)).href)}; library.${call};`;
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
    expect(status).toBe(1);
    expect(stderr.length).toBeLessThan(4000);
  });
});

it('can be bundled where optional packages are not installed', async () => {
  const optional = ['vega', 'vega-lite', 'chess.js', 'hyparquet', 'hyparquet-compressors', 'openai'];
  const entries = ['node', 'protocols/index', 'report/index', 'run/index'];
  const { outputFiles } = await build({
    entryPoints: entries.map((name) => join(root, `src/${name}.ts`)),
    alias: Object.fromEntries(optional.map((name) => [name, 'no-such-package'])),
    ...BUNDLED,
  });
  expect(outputFiles).toHaveLength(entries.length);
});

it('keeps the license of the weights in a minified bundle', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { centeringScore } from './dist/index.js';", resolveDir: root },
    ...{ bundle: true, write: false, minify: true, format: 'esm', platform: 'browser', logLevel: 'silent' },
  });
  const text = outputFiles[0]!.text;
  // Two comments, and a text in the weights for bundlers that drop comments.
  expect(text.match(/SPDX-License-Identifier: CC-BY-SA-4\.0/g)).toHaveLength(3);
});

it('leaves the runner of experiments out of bundles that do not import it', async () => {
  const entries = ['index', 'protocols/index', 'report/index', 'evidence/index', 'scorers/index', 'node'];
  const { metafile } = await build({
    entryPoints: entries.map((name) => join(root, `src/${name}.ts`)),
    ...BUNDLED,
    external: [
      ...BUNDLED.external,
      'chess.js',
      'openai',
      'vega',
      'vega-lite',
      'hyparquet*',
      '@huggingface/*',
      '@xenova/*',
      'compromise',
    ],
    metafile: true,
  });
  expect(Object.keys(metafile.inputs).filter((file) => /^src\/run\//.test(file))).toEqual([]);
});
