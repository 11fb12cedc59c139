import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** An exported function that takes options. */
export interface OptionFunction {
  readonly subpath: string;
  readonly name: string;
  /** Which argument they are. */
  readonly at: number;
}

/** Every exported function whose last parameter has a type called options, by the subpath that first exports it. */
export function optionFunctions(): OptionFunction[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const entries = entryFiles();
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
  const checker = program.getTypeChecker();
  const seen = new Set<ts.Symbol>();
  return entries.flatMap(({ subpath, file }) => {
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
  for (const { subpath, file } of entryFiles()) modules.set(subpath, await import(file));
  return modules;
}

function entryFiles(): { readonly subpath: string; readonly file: string }[] {
  const { exports } = JSON.parse(ts.sys.readFile(`${root}package.json`)!) as {
    exports: Readonly<Record<string, { types?: string }>>;
  };
  return Object.entries(exports).flatMap(([subpath, { types }]) =>
    types === undefined
      ? []
      : [{ subpath, file: `${root}src/${types.replace(/^\.\/dist\/|\.d\.ts$/g, '')}.ts` }],
  );
}
