import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { saidByTypeScript7 } from '../testing/runner/complaints.js';
import { loader } from '../testing/runner/loader.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}examples/programs/`;
const programs = readdirSync(folder).sort();

/** Runs all programs in one process; the output of each ends with a separate line. */
const RUN = `for (const name of ${JSON.stringify(programs)}) {
  await import(${JSON.stringify(`file://${folder}`)} + name);
  console.log('--- ' + name);
}`;

describe('the programs', () => {
  it('are at least twenty', () => {
    expect(programs.length).toBeGreaterThanOrEqual(20);
  });

  it('compile against the built package in a strict project', () => {
    const folder = mkdtempSync(join(root, '.cache/programs-'));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
      ...{ target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext' },
    };
    const include = ['../../examples/programs/*'];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    const found = saidByTypeScript7(folder, 'tsconfig.json');
    rmSync(folder, { recursive: true });
    expect(found).toBe('');
  });

  it('print what their last lines say', () => {
    const printed = execFileSync(
      process.execPath,
      ['--import', loader, '--input-type=module', '--eval', RUN],
      { cwd: root, encoding: 'utf8' },
    );
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
