import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { globSync } from 'tinyglobby';
import { root } from '../../testing/runner/entries.mjs';
import { type Cell, type Notebook, toNotebook } from './to-notebook.js';

const deno: string = join(root, 'node_modules/deno/deno');
const RUNNER: string = fileURLToPath(new URL('run_notebook.py', import.meta.url));

/** The folder of the scripts and notebooks. */
export const NOTEBOOKS: string = join(root, 'examples/notebooks');

/** The names of the scripts. */
export const NAMES: readonly string[] = globSync('*.ts', { cwd: NOTEBOOKS }).map((file) => file.slice(0, -3));

/** The Python that has jupyter_client, if any. */
const python: string | undefined = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import jupyter_client']).status === 0,
);

/** What is lacking for the kernel, and how to get it; `undefined` where nothing is. */
export const lacking: string | undefined = !existsSync(deno)
  ? 'no deno: npm ci'
  : python === undefined
    ? 'no jupyter_client: apt-get install python3-jupyter-client'
    : undefined;

/** The script of that name. */
export function script(name: string): string {
  return readFileSync(join(NOTEBOOKS, `${name}.ts`), 'utf8');
}

/** A folder in which the package is installed and nothing else is. */
export function folderWithPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notebooks-'));
  mkdirSync(join(folder, 'node_modules/@mtpc'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/@mtpc/metrics'));
  writeFileSync(
    join(folder, 'package.json'),
    '{ "type": "module", "dependencies": { "@mtpc/metrics": "*" } }',
  );
  return folder;
}

/** The notebook of a script with the outputs of Deno's kernel. */
export async function execute(name: string, folder: string): Promise<Notebook> {
  const notebook = toNotebook(script(name));
  const env = { ...process.env, NO_COLOR: '1' };
  const ran = promisify(execFile)(python!, [RUNNER, deno, folder], { env, maxBuffer: 2 ** 26 });
  ran.child.stdin!.end(JSON.stringify(notebook));
  const outputs: unknown[][] = JSON.parse((await ran).stdout);
  let count = 0;
  const cells = notebook.cells.map((cell): Cell => {
    if (cell.cell_type !== 'code') return cell;
    return { ...cell, outputs: outputs[count++]!, execution_count: count };
  });
  return { ...notebook, cells };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (lacking !== undefined) throw new Error(lacking);
  const folder = folderWithPackage();
  for (const name of NAMES)
    writeFileSync(
      join(NOTEBOOKS, `${name}.ipynb`),
      `${JSON.stringify(await execute(name, folder), null, 1)}\n`,
    );
}
