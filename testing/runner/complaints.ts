import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './entries.mjs';

/** What the compiler says of a place in a file. */
export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/**
 * What TypeScript 7 says of files that are not there, by their paths in the project: they are written to a folder that
 * stands for it, and may import what is in the project. `more` are settings that differ from the project's.
 */
export function complaints(files: ReadonlyMap<string, string>, more: object = {}): Complaint[] {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'compiled-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const compilerOptions = { rootDirs: [root, folder], ...more };
    const settings = {
      extends: '../../tsconfig.json',
      compilerOptions,
      files: [...files.keys()],
      include: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    // Of what they import is said what the project's own check says.
    return read(saidByTypeScript7(folder, 'tsconfig.json')).filter(({ file }) => !file.startsWith('..'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What TypeScript 7 prints when it compiles by a configuration in a folder. */
export function saidByTypeScript7(folder: string, configuration: string): string {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const args = [compiler, '-p', configuration, '--pretty', 'false'];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

/** Reads `file.ts(3,7): error TS2322: what is wrong`, and the lines further in that belong to it. */
function read(output: string): Complaint[] {
  return output
    .split(/\n(?=\S)/)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [, file = '', line = 0, message = text] =
        /^(.+?)\((\d+),\d+\): \w+ TS\d+: (.*)/s.exec(text) ?? [];
      return { file, line: Number(line), message: message.trim() };
    });
}
