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

/** The playground's script, its grammar and its reader apart, from the build of the library that bundlers get. */
export async function bundlePlayground(out: string): Promise<void> {
  await build({ ...SHARED, entryPoints: { playground: `${SITE}client/playground/main.ts` }, outdir: out });
}

/** Everything that runs in a page or dresses it. */
export async function bundleClient(out: string): Promise<void> {
  await bundlePlayground(out);
  await build({
    ...SHARED,
    entryPoints: { site: `${SITE}client/site.ts`, style: `${SITE}styles/site.css` },
    outdir: out,
    loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty' },
    assetNames: 'fonts/[name]',
  });
}
