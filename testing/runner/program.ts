import ts from 'typescript';
import { entries, root } from './entries.mjs';

const sources = new Map<string, ts.SourceFile | undefined>();
const programs = new Map<string, ts.Program>();

/**
 * A program of these files with the project's settings; `more` are settings that differ. Programs share what was
 * parsed, which takes longest, and those of the same files what was found; each has a checker of its own, whose wording
 * depends on what it saw before.
 */
export function programOf(files: readonly string[], more: ts.CompilerOptions = {}): ts.Program {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const project = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  const options = { ...project.options, ...more };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) => {
    if (!sources.has(path)) sources.set(path, getSourceFile(path, ...rest));
    return sources.get(path);
  };
  const key = JSON.stringify([files, more]);
  const program = ts.createProgram([...files], options, host, programs.get(key));
  programs.set(key, program);
  return program;
}

/** A program of the declarations that users compile against: an eighth of the files that the sources import. */
export function publicProgram(): ts.Program {
  return programOf(entries().map(({ declarations }) => declarations));
}
