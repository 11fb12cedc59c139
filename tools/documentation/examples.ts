import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { root } from '../../testing/runner/entries.mjs';

/** A runnable example from a doc comment or a page. */
export interface Example {
  /** The file it stands in. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

/** All TypeScript files under a folder, tests and generated files left out. */
export function sourceFiles(folder: string): string[] {
  const ignore = ['**/*.{test,generated}.ts'];
  return globSync('**/*.ts', { cwd: folder, ignore, absolute: true }).sort();
}

const COMMENT = /\/\*\*[\s\S]*?\*\//g;
const FENCE = /```ts\n([\s\S]*?)```/g;

/** The fenced `ts` blocks in the doc comments of a source file. */
export function examplesInSource(file: string): Example[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(COMMENT)].flatMap((comment) => {
    const plain = comment[0].replace(/^[ \t]*\* ?/gm, '');
    return [...plain.matchAll(FENCE)].map((fence) => ({
      file,
      line: lineAt(text, comment.index) + lineAt(plain, fence.index) - 1,
      code: fence[1]!,
    }));
  });
}

/** The fenced `ts` blocks of a Markdown page. */
export function examplesInPage(file: string): Example[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(FENCE)].map((fence) => ({
    file,
    line: lineAt(text, fence.index),
    code: fence[1]!,
  }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** The examples of the sources, the README and the pages that are written by hand. */
export function allExamples(): Example[] {
  const ignore = ['docs/metrics/**', 'docs/api/**'];
  const pages = globSync('docs/**/*.md', { cwd: root, ignore, absolute: true }).sort();
  return [
    ...sourceFiles(`${root}src`).flatMap(examplesInSource),
    ...[`${root}README.md`, ...pages].flatMap(examplesInPage),
  ];
}

/** An example as a function body, and how many values it checks. */
interface Compiled {
  readonly body: string;
  readonly checks: number;
}

/** By the code of the example: what runs the examples runs them once more to record their calls. */
const compiled = new Map<string, Promise<Compiled>>();

/**
 * An example as a function body: imports become calls of `load`, and an expression statement with `// => value`
 * behind it becomes a call of `check`.
 */
export function compileExample({ code }: Example): Promise<Compiled> {
  const known = compiled.get(code) ?? compile(code);
  compiled.set(code, known);
  return known;
}

async function compile(code: string): Promise<Compiled> {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  let checks = 0;
  const parts = source.statements.map((statement, i) => {
    const text = statement.getText(source);
    if (ts.isImportDeclaration(statement)) return importCall(statement, source);
    const until = source.statements[i + 1]?.getStart(source) ?? code.length;
    const expected = /^\s*(?:\n\s*)?\/\/ => (.*(?:\n\/\/ {3,}.*)*)/.exec(
      code.slice(statement.getEnd(), until),
    )?.[1];
    if (expected === undefined || !ts.isExpressionStatement(statement)) return text;
    checks += 1;
    const literal = expected.replace(/\n\/\/ +/g, ' ');
    return `await check(async () => (${statement.expression.getText(source)}), ${JSON.stringify(literal)});`;
  });
  // A tenth of what the compiler takes to leave out types.
  const { code: body } = await transform(parts.join('\n'), { loader: 'ts', target: 'es2022' });
  return { body, checks };
}

function importCall(statement: ts.ImportDeclaration, source: ts.SourceFile): string {
  const module = statement.moduleSpecifier.getText(source);
  const bindings = statement.importClause?.namedBindings;
  if (statement.importClause?.isTypeOnly) return '';
  if (bindings === undefined) return `await load(${module});`;
  if (ts.isNamespaceImport(bindings)) return `const ${bindings.name.text} = await load(${module});`;
  const names = bindings.elements
    .filter((element) => !element.isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ? `${propertyName.text}: ${name.text}` : name.text));
  return `const { ${names.join(', ')} } = await load(${module});`;
}
