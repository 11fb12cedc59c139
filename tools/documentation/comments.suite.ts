import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { entries, root } from '../../testing/runner/entries.mjs';
import { programOf } from '../../testing/runner/program.js';

interface PublicFunction {
  readonly name: string;
  readonly file: string;
  readonly comment: string;
  /** Whether it can be called or constructed, and so be shown at work. */
  readonly callable: boolean;
  /** Whether it checks what it is given, and so throws. */
  readonly checks: boolean;
}

/** A check of an argument or of options, or an error of the function's own. */
const CHECK = /\b(?:require[A-Z]\w*|resolveOptions)\(|\bthrow new MetricError/;

/** Every function and constant that a subpath exports, with its doc comment as written. */
function publicFunctions(): PublicFunction[] {
  const program = programOf(entries().map(({ file }) => file));
  const checker = program.getTypeChecker();
  const found = new Map<string, PublicFunction>();
  for (const { file: entry } of entries()) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declarations = symbol.declarations ?? [];
      if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable)))
        continue;
      const file = declarations[0]!.getSourceFile().fileName.slice(root.length);
      const type = checker.getTypeOfSymbol(symbol);
      found.set(`${file} ${symbol.name}`, {
        callable: type.getCallSignatures().length + type.getConstructSignatures().length > 0,
        name: symbol.name,
        file,
        comment: declarations.map(commentOf).join('\n'),
        checks: declarations.some((each) => ts.isFunctionDeclaration(each) && CHECK.test(each.getText())),
      });
    }
  }
  return [...found.values()].filter(({ comment }) => !comment.includes('@deprecated'));
}

function commentOf(declaration: ts.Declaration): string {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const text = node.getSourceFile().text;
  const ranges = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  return ranges
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => comment.startsWith('/**'))
    .join('\n');
}

const functions = publicFunctions();
const metricNames = new Set(listMetrics().map((metric) => metric.name));
const published = new Set(listMetrics().flatMap(({ name, source }) => (source ? [name] : [])));

describe('doc comments', () => {
  it('are looked for in every public function', () => {
    expect(functions.length).toBeGreaterThan(60);
    for (const name of metricNames) expect(functions.map((each) => each.name)).toContain(name);
  });

  it.each(functions)('$file: $name has one', ({ callable, comment }) => {
    expect(comment.length).toBeGreaterThan(20);
    if (callable) expect(comment).toContain('@example');
  });

  it.each(functions.filter(({ checks }) => checks))('$file: $name says what it throws', ({ comment }) => {
    expect(comment).toMatch(/@throws MetricError [(`a-z]/);
  });

  it.each(functions.filter(({ name }) => metricNames.has(name)))(
    '$file: $name says range, cost, and when it is undefined',
    ({ comment }) => {
      expect(comment).toMatch(/\bRange/);
      expect(comment).toMatch(/O\(/);
      expect(comment).toMatch(/[Uu]ndefined|[Aa]lways defined/);
    },
  );

  it.each(functions.filter(({ name }) => published.has(name)))(
    '$file: $name cites the source that its card names',
    ({ comment }) => expect(comment).toMatch(/\[1\]/),
  );
});
