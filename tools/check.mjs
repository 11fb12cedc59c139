// `npm run check`: types, lint and format, layers and budgets of lines at the same time, because most of them use one
// processor. Prints what each found, and fails if any does.
import { spawn } from 'node:child_process';

const CHECKS = [
  ['typescript-7/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/tsc.json'],
  ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
].map(([program, ...args]) => [`node_modules/${program}`, ...args]);

/** Runs a script of Node; returns its output and whether it succeeded. */
function run(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ output, succeeded: code === 0 }));
  });
}

for (const { output, succeeded } of await Promise.all([...CHECKS, ['tools/budgets.mjs']].map(run))) {
  process.stdout.write(output);
  if (!succeeded) process.exitCode = 1;
}
