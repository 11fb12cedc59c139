import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { entries, programOf } from '../testing/program.js';
import { allExamples, type Example } from './examples.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** What is left out: the page whose types are declared for a package that is not installed here. */
const isLeftOut = ({ file }: Example): boolean => file.endsWith('/docs/harnesses.md');

const examples = allExamples().filter((example) => !isLeftOut(example));

/** The settings of somebody who begins with `strict`, and no more. */
const SETTINGS: ts.CompilerOptions = {
  noUnusedLocals: false,
  noUnusedParameters: false,
  noUncheckedIndexedAccess: false,
  exactOptionalPropertyTypes: false,
  isolatedDeclarations: false,
  isolatedModules: false,
  verbatimModuleSyntax: false,
  declaration: false,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  paths: Object.fromEntries(
    entries().map(({ subpath, file }) => [`@mtpc/metrics${subpath.slice(1)}`, [file]]),
  ),
};

/** What the compiler says of examples, each by the place where it stands. */
function complaints(list: readonly Example[]): string[] {
  const made = new Map(list.map(({ code }, i) => [`${root}example-${i}.ts`, `${code}\nexport {};\n`]));
  const program = programOf([...made.keys()], made, SETTINGS);
  return [...made.keys()].flatMap((path, i) => {
    const file = program.getSourceFile(path)!;
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    const { file: where, line } = list[i]!;
    return found.map(({ start = 0, messageText }) => {
      const at = line + 1 + file.getLineAndCharacterOfPosition(start).line;
      return `${where.replace(root, '')}:${at}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}

describe('the examples', () => {
  it('compile in a strict project as they stand', () => {
    expect(complaints(examples)).toEqual([]);
  });

  it('are looked at: a wrong option is found', () => {
    const code =
      "import { lexicalDensity } from '@mtpc/metrics';\nlexicalDensity({ turns: [] }, { tf: 'x' });\n";
    expect(complaints([{ file: `${root}x.md`, line: 3, code }])).toEqual([
      expect.stringMatching(/^x\.md:5: Type '"x"' is not assignable/),
    ]);
  });
});
