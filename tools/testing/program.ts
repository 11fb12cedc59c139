import ts from 'typescript';
import { root } from './entries.mjs';

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
