import ts from 'typescript';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { entries, root } from '../../testing/runner/entries.mjs';
import { publicProgram } from '../../testing/runner/program.js';

/** Where the report is committed. */
export const REPORT: string = `${root}tools/contract/api-report.txt`;

/**
 * What every subpath exports, with types, and what every metric's card says of its options: names, accepted values,
 * defaults. Committed and compared, so that no export, type or default changes unseen.
 */
export function apiReport(): string {
  return `${exportLines().join('\n')}\n\n${listMetrics().flatMap(cardLines).join('\n')}\n`;
}

function exportLines(): string[] {
  const program = publicProgram();
  const checker = program.getTypeChecker();
  return entries().flatMap(({ subpath, declarations }) => {
    const symbol = checker.getSymbolAtLocation(program.getSourceFile(declarations)!)!;
    const lines = checker.getExportsOfModule(symbol).map((each) => `${subpath} ${lineOf(checker, each)}`);
    return lines.sort();
  });
}

const FORMAT: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.WriteArrayAsGenericType;

function lineOf(checker: ts.TypeChecker, exported: ts.Symbol): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const { name } = exported;
  if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable)) {
    return `${name}: ${print(checker, checker.getTypeOfSymbol(symbol))}`;
  }
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (!(symbol.flags & ts.SymbolFlags.Interface))
    return `type ${name} = ${checker.typeToString(type, undefined, FORMAT | ts.TypeFormatFlags.InTypeAlias)}`;
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const optional = field.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${field.name}${optional}: ${print(checker, checker.getTypeOfSymbol(field))}`;
  });
  return `interface ${name} { ${fields.sort().join('; ')} }`;
}

/** Paths of imported types name no folder of any machine. */
function print(checker: ts.TypeChecker, type: ts.Type): string {
  return checker.typeToString(type, undefined, FORMAT).replace(/import\("[^"]*"\)\./g, '');
}

function cardLines(card: ReturnType<typeof listMetrics>[number]): string[] {
  const { id, revision, range, needs, undefinedWhen, options, components } = card;
  const about = `${id} revision ${revision}, range ${JSON.stringify(range)}, needs [${needs}], undefined: [${undefinedWhen}]`;
  return [
    about,
    ...options.map(({ name, values, default: usual, required, signed }) => {
      const given = required ? ', required' : usual === undefined ? '' : `, default ${usual}`;
      return `  ${name}: ${values}${given}${signed ? '' : ', not signed'}`;
    }),
    ...components.map(({ symbol, of }) => `  ${symbol} is ${of}`),
  ];
}
