import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root: string = fileURLToPath(new URL('../../', import.meta.url));

/** A subpath of the package and the source file behind it. */
export interface Entry {
  readonly subpath: string;
  readonly file: string;
}

/** The subpaths that package.json exports with types. */
export function entries(): Entry[] {
  const { exports } = JSON.parse(ts.sys.readFile(`${root}package.json`)!) as {
    exports: Readonly<Record<string, { types?: string }>>;
  };
  return Object.entries(exports).flatMap(([subpath, { types }]) =>
    types === undefined
      ? []
      : [{ subpath, file: `${root}src/${types.replace(/^\.\/dist\/|\.d\.ts$/g, '')}.ts` }],
  );
}

const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * A program of these files with the project's settings, `made` standing for files that are not there. Programs share
 * what was parsed, which takes longest; each has a checker of its own, whose wording depends on what it saw before.
 * `more` are settings that differ.
 */
export function programOf(
  files: readonly string[],
  made: ReadonlyMap<string, string> = new Map(),
  more: ts.CompilerOptions = {},
): ts.Program {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const project = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  const options = { ...project.options, ...more };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => made.has(path) || fileExists(path);
  host.readFile = (path) => made.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    if (made.has(path)) return getSourceFile(path, ...rest);
    if (!sources.has(path)) sources.set(path, getSourceFile(path, ...rest));
    return sources.get(path);
  };
  return ts.createProgram([...files], options, host);
}
