import ts from 'typescript';
import { entries, programOf } from '../testing/program.js';

/** An exported function that takes options. */
export interface OptionFunction {
  readonly subpath: string;
  readonly name: string;
  /** Which argument they are. */
  readonly at: number;
}

/** Every exported function whose last parameter has a type called options, by the subpath that first exports it. */
export function optionFunctions(): OptionFunction[] {
  const program = programOf(entries().map(({ file }) => file));
  const checker = program.getTypeChecker();
  const seen = new Set<ts.Symbol>();
  return entries().flatMap(({ subpath, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declaration = symbol.valueDeclaration;
      if (seen.has(symbol) || !declaration || !ts.isFunctionDeclaration(declaration)) return [];
      seen.add(symbol);
      const at = declaration.parameters.length - 1;
      const type = declaration.parameters[at]?.type?.getText() ?? '';
      return /Options\b/.test(type) ? [{ subpath, name: exported.name, at }] : [];
    });
  });
}

/** The modules that the package exports, by subpath. */
export async function entryModules(): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const modules = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { subpath, file } of entries()) modules.set(subpath, await import(file));
  return modules;
}
