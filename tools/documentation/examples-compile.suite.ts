import { describe, expect, it } from 'vitest';
import { complaints } from '../../testing/runner/complaints.js';
import { entries, root } from '../../testing/runner/entries.mjs';
import { allExamples, type Example } from './examples.js';

/** What is left out: the page whose types are declared for a package that is not installed here. */
const isExcluded = ({ file }: Example): boolean => file.endsWith('/docs/guides/harnesses/vitest.md');

const examples = allExamples().filter((example) => !isExcluded(example));

/** The settings of somebody who begins with `strict`, and no more, and compiles against the built declarations. */
const SETTINGS = {
  noUnusedLocals: false,
  noUnusedParameters: false,
  noUncheckedIndexedAccess: false,
  exactOptionalPropertyTypes: false,
  isolatedDeclarations: false,
  isolatedModules: false,
  verbatimModuleSyntax: false,
  declaration: false,
  lib: ['ES2023', 'DOM'],
  paths: Object.fromEntries(
    entries().map(({ subpath, declarations }) => [`@mtpc/metrics${subpath.slice(1)}`, [declarations]]),
  ),
};

/** What the compiler says of examples, each by the place where it stands. */
function wrongIn(list: readonly Example[]): string[] {
  const made = new Map(list.map(({ code }, i) => [`example-${i}.ts`, `${code}\nexport {};\n`]));
  return complaints(made, SETTINGS).map(({ file, line, message }) => {
    const example = list[Number(/\d+/.exec(file)?.[0])];
    return example
      ? `${example.file.replace(root, '')}:${example.line + line}: ${message}`
      : `${file}: ${message}`;
  });
}

/** Compiled with the others, to show that they are looked at. */
const WRONG: Example = {
  file: `${root}x.md`,
  line: 3,
  code: "import { lexicalDensity } from '@mtpc/metrics';\nlexicalDensity({ turns: [] }, { tf: 'x' });\n",
};

describe('the examples', () => {
  it('compile in a strict project as they stand, and a wrong option is found', () => {
    expect(wrongIn([...examples, WRONG])).toEqual([
      expect.stringMatching(/^x\.md:5: Type '"x"' is not assignable/),
    ]);
  });
});
