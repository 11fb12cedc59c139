import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveOptions } from '../options/options.js';
import { WORKER_FILE, type WorkerName, workerScript } from './worker-script.js';

describe('workerScript', () => {
  it('takes a path, the text of a URL and a URL', () => {
    const url = pathToFileURL(join(tmpdir(), 'own worker.js'));
    for (const given of [join(tmpdir(), 'own worker.js'), url.href, url])
      expect(workerScript('score-worker', given).href).toBe(url.href);
    expect(workerScript('score-worker', new URL('data:text/javascript,')).href).toBe('data:text/javascript,');
  });

  // A worker that only the packages of these tests have, so that no build of this project is found.
  const name = 'worker-of-this-test' as WorkerName;
  const [, main] = process.argv;
  let folder: string;
  beforeEach(() => void (folder = realpathSync(mkdtempSync(join(tmpdir(), 'package.json-')))));
  afterEach(() => void (process.argv[1] = main!));

  /** Installs a package with some files in its build, and makes a script beside it the main one. */
  function install(...files: readonly string[]): string {
    const root = join(folder, 'node_modules/@mtpc/metrics');
    mkdirSync(join(root, 'dist', 'runtime'), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{}');
    for (const file of files) writeFileSync(join(root, 'dist', 'runtime', file), '');
    process.argv[1] = join(folder, 'server.js');
    return root;
  }

  it('finds the file in the package that the main script would import', () => {
    const root = install(`${name}.js`);
    expect(workerScript(name).href).toBe(pathToFileURL(join(root, 'dist', 'runtime', `${name}.js`)).href);
  });

  it('names the option where there is no such file, no such package and no main script', () => {
    const expected = expect.objectContaining({
      ...{ code: 'MISSING_CAPABILITY', path: 'options.worker' },
      message: expect.stringContaining(`worker threads: ${name}.js was not found next to the bundled code`),
    });
    install('other.js');
    expect(() => workerScript(name)).toThrow(expected);
    process.argv[1] = join(tmpdir(), 'server.js');
    expect(() => workerScript(name)).toThrow(expected);
    process.argv.splice(1, 1);
    expect(() => workerScript(name)).toThrow(expected);
    process.argv.splice(1, 0, main!);
  });
});

describe('WORKER_FILE', () => {
  it('takes URLs and paths, and nothing else', () => {
    const check = (worker: unknown) => () =>
      resolveOptions('pool', { worker: WORKER_FILE }, { worker } as object);
    for (const worker of ['worker.js', new URL('file:///worker.js')]) expect(check(worker)).not.toThrow();
    for (const worker of [7, {}, null]) expect(check(worker)).toThrow('pool: options.worker: expected ');
  });
});
