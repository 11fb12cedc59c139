import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { type BuildOptions, type BuildResult, build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { EXTERNAL } from '../../tools/build/runtime.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const runtime = fileURLToPath(new URL('../../dist/runtime/', import.meta.url));

/** Without wink, whose 3 MB take most of the time. */
const BUNDLED = {
  bundle: true,
  write: false,
  metafile: true,
  outdir: 'out',
  format: 'esm',
  platform: 'node',
  logLevel: 'silent',
  external: ['wink-*'],
} satisfies BuildOptions;

describe('the built core', () => {
  it('maps its lines to the sources', () => {
    const file = 'math/gini-coefficient';
    const code = readFileSync(join(root, `dist/${file}.js`), 'utf8');
    const [line, url] = code.split('\n//# sourceMappingURL=data:application/json;base64,');
    const { sources, mappings } = JSON.parse(Buffer.from(url!, 'base64').toString());
    expect(sources).toEqual([`src/${file}.ts`]);
    const source = readFileSync(join(root, `src/${file}.ts`), 'utf8').split('\n');
    const column = line!.indexOf('.sort()');
    const at = (decode(mappings)[0] as SourceMapSegment[]).filter(([from]) => from <= column).at(-1)!;
    expect(source[at[2]!]).toContain('shares.sort()');
  });
});

describe('the built files for Node', () => {
  it('have short lines', () => {
    for (const name of readdirSync(runtime).filter((each) => /\.c?js$/.test(each))) {
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

/** The file that `require` loads for a package, with the type of the nearest package.json above it. */
function required(name: string): { file: string; isModule: boolean } {
  const file = createRequire(join(root, 'package.json')).resolve(name);
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { type } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { file, isModule: file.endsWith('.mjs') || (type === 'module' && !file.endsWith('.cjs')) };
}

// The build for Node is CommonJS, and Node 22.0 to 22.11 cannot require an ES module.
it('requires no package that is an ES module only', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const external = EXTERNAL.filter((name) => name in dependencies);
  expect(external).toContain('commander');
  expect(external.filter((name) => required(name).isModule)).toEqual([]);
  expect(required('markdown-table').isModule).toBe(true);
});

const OPTIONAL = ['vega', 'vega-lite', 'chess.js', 'hyparquet', 'hyparquet-compressors', 'openai'];

/** Bundles entries of the sources where no optional package is installed. */
function bundled(entries: readonly string[]): Promise<BuildResult<typeof BUNDLED>> {
  return build({
    entryPoints: entries.map((name) => join(root, `src/${name}.ts`)),
    alias: Object.fromEntries(OPTIONAL.map((name) => [name, 'no-such-package'])),
    ...BUNDLED,
  });
}

it('can be bundled where optional packages are not installed, without the runner of experiments', async () => {
  const entries = ['index', 'protocols/index', 'report/index', 'evidence/index', 'scorers/index', 'node'];
  const { metafile, outputFiles } = await bundled(entries);
  expect(outputFiles).toHaveLength(entries.length);
  expect(Object.keys(metafile.inputs).filter((file) => /^src\/run\//.test(file))).toEqual([]);
  expect((await bundled(['run/index'])).outputFiles).toHaveLength(1);
});
