import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

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
    const program = ts.createProgram(
      programs.map((name) => `${folder}${name}`),
      {
        ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
        ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
      },
    );
    const found = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(found).toEqual([]);
  });

  it('print what their last lines say', () => {
    const printed = execFileSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', RUN],
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
