import { basename } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { SITE } from './paths.js';

const SHARED: BuildOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  chunkNames: 'chunks/[name]-[hash]',
  logLevel: 'warning',
};

/**
 * The playground's script, its grammar and its reader apart, from the modules of the library.
 *
 * @returns the files that the script cannot start without, to be asked for together with it
 */
export async function bundlePlayground(out: string): Promise<string[]> {
  const { metafile } = await build({
    ...SHARED,
    entryPoints: { playground: `${SITE}client/playground/main.ts` },
    outdir: out,
    metafile: true,
  });
  const script = Object.entries(metafile!.outputs).find(([path]) => path.endsWith('/playground.js'))![1];
  return script.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `chunks/${basename(path)}`);
}

/** Everything that runs in a page or dresses it; returns what {@link bundlePlayground} does. */
export async function bundleClient(out: string): Promise<string[]> {
  const needed = await bundlePlayground(out);
  await build({
    ...SHARED,
    entryPoints: { site: `${SITE}client/site.ts`, style: `${SITE}styles/site.css` },
    outdir: out,
    loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty' },
    assetNames: 'fonts/[name]',
  });
  return needed;
}
