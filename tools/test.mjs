// `npm test`: `npm run check` beside the tests, so that both processors have work to the end. Either fails the whole;
// what the checks found comes after the tests. Arguments go to vitest.
import { spawn } from 'node:child_process';
import { compile } from '../testing/runner/compile.mjs';

// For the compilers, which are written in Go: garbage collection takes a quarter of their time by default.
process.env.GOGC ??= '400';

const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
const checks = spawn('npm', ['run', '--silent', 'check'], {
  env: { ...process.env, ...color },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let found = '';
for (const stream of [checks.stdout, checks.stderr]) stream.on('data', (piece) => (found += piece));

const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  env: { ...process.env, COMPILED: compile() },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// tools/count-reporter.ts sends what it would print itself.
let counts;
tests.on('message', (message) => (counts = message));

const [checked, tested] = await Promise.all(
  [checks, tests].map((child) => new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))),
);
if (checked !== 0) process.stdout.write(`\n${found}\nnpm run check failed: see above\n`);
if (counts) {
  const { notRun, passed, failed, tail } = counts;
  process.stdout.write(`${notRun}${passed} passed, ${failed + (checked === 0 ? 0 : 1)} failed${tail}\n`);
}
process.exitCode = tested || checked;
