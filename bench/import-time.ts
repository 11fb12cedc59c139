/**
 * How long the root takes to import, and the command to start, against wink alone and against another build:
 *
 *   npm run bench -- import [folder of another build of this package]
 *
 * Each in a process of its own, in turns; the least of all rounds, of the wall and of the processor.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROUNDS = 15;
const own = resolve('.');
const folders = [own, ...process.argv.slice(3).map((folder) => resolve(folder))];

const timed = (imports: string): string[] => [
  '--input-type=module',
  '-e',
  `const start = performance.now(); ${imports}; const { user, system } = process.cpuUsage();
   console.log(performance.now() - start, (user + system) / 1000);`,
];

const candidates: Record<string, string[]> = {
  'wink alone': timed("await import('wink-nlp'); await import('wink-eng-lite-web-model')"),
  ...Object.fromEntries(
    folders.map((f) => [`import ${f}`, timed(`await import('${f}/dist/runtime/index.js')`)]),
  ),
  ...Object.fromEntries(
    folders.map((f) => [`mtpc --version ${f}`, [`${f}/dist/runtime/cli.js`, '--version']]),
  ),
};

const least: Record<string, number[]> = {};
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, args] of Object.entries(candidates)) {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: own, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    const times = args.length > 2 ? stdout.trim().split(' ').map(Number) : [performance.now() - start];
    least[name] = times.map((time, i) => Math.min(time, least[name]?.[i] ?? Number.POSITIVE_INFINITY));
  }
}
for (const [name, [wall, processor]] of Object.entries(least)) {
  const ratio = (wall! / least['wink alone']![0]!).toFixed(2);
  const used = processor === undefined ? '' : `, processor ${processor.toFixed(0)} ms`;
  console.log(`${name}: ${wall!.toFixed(0)} ms${used}, ${ratio} times wink alone`);
}
