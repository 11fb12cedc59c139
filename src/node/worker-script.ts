import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MetricError } from '../error.js';
import { existing } from '../math/existing.js';
import { either, objectWith, text } from '../options/option-kinds.js';
import type { OptionSpec } from '../options/options.js';

/** The file name of a worker thread in the package. */
export type WorkerName = 'score-worker' | 'energy-worker';

/** The option with the file. */
export const WORKER_FILE: OptionSpec<URL | string> = either(
  objectWith<URL>('href', 'the URL of a built worker'),
  text(),
);

/**
 * The file of a worker thread: the caller's file, the file next to this code, or the file of the installed package.
 * Bundlers move this code without the file, so both builds are tried.
 *
 * @throws MetricError `MISSING_CAPABILITY` if it is not found
 */
export function workerScript(name: WorkerName, given?: URL | string): URL {
  if (given !== undefined) return toUrl(given);
  const [, main] = process.argv;
  const places = [
    () => besideThisCode(name),
    () => installed(name, existing(main)),
    () => installed(name, join(process.cwd(), 'package.json')),
  ];
  for (const place of places) {
    try {
      const url = place();
      if (existsSync(url)) return url;
    } catch {
      // The package is not installed there, or this code lacks a URL.
    }
  }
  const message = `worker threads: ${name}.js was not found next to the bundled code or in node_modules; bundle "@mtpc/metrics/${name}" as a second entry and pass its URL as options.worker, or keep @mtpc/metrics out of the bundle (external)`;
  throw new MetricError('MISSING_CAPABILITY', message, { path: 'options.worker' });
}

function toUrl(given: URL | string): URL {
  const isPath = typeof given === 'string' && !given.startsWith('file:');
  return isPath ? pathToFileURL(given) : new URL(given);
}

/** Bundlers rewrite `new URL('./file', import.meta.url)`, and `import.meta.url` does not exist in CommonJS. */
function besideThisCode(name: WorkerName): URL {
  const here = import.meta.url;
  return new URL(`${here.slice(0, here.lastIndexOf('/'))}/${name}.js`);
}

/** In the package that a script at this location would import. */
function installed(name: WorkerName, script: string): URL {
  const { resolve } = createRequire(script);
  return new URL(`dist/runtime/${name}.js`, pathToFileURL(resolve('@mtpc/metrics/package.json')));
}
