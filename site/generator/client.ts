import { build } from 'esbuild';
import { OUT, SITE } from './paths.js';

/** Bundles what runs in the page: one script for every page, one for the playground, its grammar and reader apart. */
export async function bundleClient(out: string = `${OUT}assets`): Promise<void> {
  await build({
    entryPoints: { site: `${SITE}client/site.ts`, playground: `${SITE}client/playground/main.ts`, style: `${SITE}styles/site.css` },
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    loader: { '.woff2': 'file', '.woff': 'empty', '.ttf': 'empty' },
    assetNames: 'fonts/[name]',
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
  });
}
