import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { saidByTypeScript7 } from '../testing/runner/complaints.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}examples/programs/`;
const programs = readdirSync(folder).sort();

/** Where the compiler puts the programs, within the package so that they find it by its name. */
mkdirSync(join(root, '.cache'), { recursive: true });
const compiled = mkdtempSync(join(root, '.cache/programs-'));
afterAll(() => rmSync(compiled, { recursive: true }));

/** Runs all programs in one process; the output of each ends with a separate line. */
const RUN = `for (const name of ${JSON.stringify(programs)}) {
  await import('./' + name.replace(/ts$/, 'js'));
  console.log('--- ' + name);
}`;

describe('the programs', () => {
  it('are at least twenty', () => {
    expect(programs.length).toBeGreaterThanOrEqual(20);
  });

  it('compile in a strict project, and print what their last lines say', () => {
    const compilerOptions = {
      ...{ strict: true, skipLibCheck: true, types: ['node'], rootDir: folder, outDir: '.' },
      ...{ target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext' },
    };
    const include = [`${folder}*`];
    writeFileSync(join(compiled, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    expect(saidByTypeScript7(compiled, 'tsconfig.json')).toBe('');
    const run = ['--input-type=module', '--eval', RUN];
    const printed = execFileSync(process.execPath, run, { cwd: compiled, encoding: 'utf8' });
    const outputs = printed.split(/^--- (.*)\n/m);
    programs.forEach((name, i) => {
      const expected = Array.from(
        readFileSync(`${folder}${name}`, 'utf8').matchAll(/^\/\/ Prints: (.*)$/gm),
        ([, line]) => `${line}\n`,
      );
      expect([name, outputs[2 * i]]).toEqual([name, expected.join('')]);
      expect(outputs[2 * i + 1]).toBe(name);
    });
  });
});
