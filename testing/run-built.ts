import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The built command: `npm test` builds it before. */
export const BUILT_COMMAND: string = fileURLToPath(new URL('../dist/runtime/cli.js', import.meta.url));

/** The exit code and standard error of a run of the built command. */
export interface BuiltRun {
  readonly code: number;
  readonly err: string;
}

/** Each import under another query runs the command anew, on modules that are loaded already. */
const SCRIPT = `
const [, command, calls] = process.argv;
const runs = [];
let err;
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
process.stderr.write = (piece) => Boolean((err += piece));
for (const [i, args] of JSON.parse(calls).entries()) {
  err = '';
  process.exitCode = 0;
  process.argv = [process.execPath, 'mtpc', ...args];
  await import(command + '?' + i);
  runs.push({ code: process.exitCode, err });
}
process.exitCode = 0;
console.log(JSON.stringify(runs));
`;

/**
 * Runs the built command once for each list of arguments, one after the other in one process: to start takes longest.
 * `flags` are Node's.
 */
export async function runBuilt(
  calls: readonly (readonly string[])[],
  flags: readonly string[] = [],
): Promise<BuiltRun[]> {
  const args = [
    ...flags,
    '--input-type=module',
    '--eval',
    SCRIPT,
    pathToFileURL(BUILT_COMMAND).href,
    JSON.stringify(calls),
  ];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
}
