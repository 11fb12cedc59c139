import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { entries } from '../../testing/runner/entries.mjs';
import { publicProgram } from '../../testing/runner/program.js';
import { entryModules } from '../contract/option-functions.js';

interface PublicFunction {
  readonly name: string;
  readonly subpath: string;
  readonly comment: string;
  /** Whether it can be called or constructed, and so be shown at work. */
  readonly callable: boolean;
  /** Whether it checks its arguments, and so throws. */
  readonly checks: boolean;
}

/** A check of an argument or of options, or an error of the function's own, also as Vite transforms it. */
const CHECK = /\b(?:require[A-Z]\w*|resolveOptions)\)?\(|\bthrow new (?:\w+\.)?MetricError/;

/** Every function and constant that a subpath exports, once, with its doc comment as written. */
async function publicFunctions(): Promise<PublicFunction[]> {
  const program = publicProgram();
  const checker = program.getTypeChecker();
  const modules = await entryModules();
  const found = new Map<ts.Symbol, PublicFunction>();
  for (const { subpath, declarations } of entries()) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(declarations)!)!;
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable)))
        continue;
      const { name } = exported;
      const value = modules.get(subpath)![name];
      const isDeclared =
        Boolean(symbol.flags & ts.SymbolFlags.Function) || Object.hasOwn(Object(value), 'metric');
      found.set(symbol, {
        callable: typeof value === 'function',
        name,
        subpath,
        comment: symbol.declarations!.map(commentOf).join('\n'),
        checks: isDeclared && CHECK.test(String(value)),
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

const functions = await publicFunctions();
const metricNames = new Set(listMetrics().map((metric) => metric.name));
const published = new Set(listMetrics().flatMap(({ name, source }) => (source ? [name] : [])));

describe('doc comments', () => {
  it('are looked for in every public function', () => {
    expect(functions.length).toBeGreaterThan(60);
    for (const name of metricNames) expect(functions.map((each) => each.name)).toContain(name);
  });

  it.each(functions)('$subpath $name has one', ({ callable, comment }) => {
    expect(comment.length).toBeGreaterThan(20);
    if (callable) expect(comment).toContain('@example');
  });

  it.each(functions.filter(({ checks }) => checks))('$subpath $name names its errors', ({ comment }) => {
    expect(comment).toMatch(/@throws MetricError [(`a-z]/);
  });

  it.each(functions.filter(({ name }) => metricNames.has(name)))(
    '$subpath $name says range, cost, and when it is undefined',
    ({ comment }) => {
      expect(comment.replace(/\s+\* /g, ' ')).toMatch(/\b(?:lies? in|range)\b/);
      expect(comment).toMatch(/O\(/);
      expect(comment).toMatch(/[Uu]ndefined|[Aa]lways defined/);
    },
  );

  it.each(functions.filter(({ name }) => published.has(name)))(
    '$subpath $name cites the source that its card names',
    ({ comment }) => expect(comment).toMatch(/\[1\]/),
  );
});
