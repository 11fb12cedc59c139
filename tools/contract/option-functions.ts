import ts from 'typescript';
import { entries } from '../../testing/runner/entries.mjs';
import { publicProgram } from '../../testing/runner/program.js';

/** An exported function that takes options. */
export interface OptionFunction {
  readonly subpath: string;
  readonly name: string;
  /** Which argument they are. */
  readonly at: number;
}

/**
 * Every exported function whose last parameter has a type called options, by the subpath that first exports it; methods
 * of exported functions and objects (`fromRows.stream`) too.
 */
export function optionFunctions(): OptionFunction[] {
  const program = publicProgram();
  const checker = program.getTypeChecker();
  const seen = new Set<ts.Symbol>();
  return entries().flatMap(({ subpath, declarations }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(declarations)!)!;
    return checker.getExportsOfModule(module).flatMap((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declaration = symbol.valueDeclaration;
      if (seen.has(symbol) || !declaration || ts.isClassDeclaration(declaration) || isOtherName(declaration))
        return [];
      seen.add(symbol);
      const type = checker.getTypeOfSymbol(symbol);
      const methods = type.getProperties().filter((method) => !isOfEngine(program, method));
      return [
        { name: exported.name, type },
        ...methods.map((method) => ({
          name: `${exported.name}.${method.name}`,
          type: checker.getTypeOfSymbol(method),
        })),
      ].flatMap(({ name, type }) => {
        const at = placeOfOptions(type);
        return at === undefined ? [] : [{ subpath, name, at }];
      });
    });
  });
}

/** Whether a constant is a second name of what has one. */
function isOtherName(declaration: ts.Declaration): boolean {
  const type = ts.isVariableDeclaration(declaration) ? declaration.type : undefined;
  return type !== undefined && ts.isTypeQueryNode(type);
}

/** Which argument of a function is called options, if its last one is. */
function placeOfOptions(type: ts.Type): number | undefined {
  const parameters = type.getCallSignatures()[0]?.parameters ?? [];
  const declaration = parameters.at(-1)?.valueDeclaration as ts.ParameterDeclaration | undefined;
  return /Options\b/.test(declaration?.type?.getText() ?? '') ? parameters.length - 1 : undefined;
}

/** Whether a member is the language's own (`length` of a list). */
function isOfEngine(program: ts.Program, member: ts.Symbol): boolean {
  const file = member.valueDeclaration?.getSourceFile();
  return file === undefined || program.isSourceFileDefaultLibrary(file);
}

/** The modules that the package exports, by subpath. */
export async function entryModules(): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const modules = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { subpath, file } of entries()) modules.set(subpath, await import(file));
  return modules;
}
