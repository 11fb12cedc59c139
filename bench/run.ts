/**
 * Compares the hot paths of the library with the usual alternatives.
 *
 *   npm run bench                      all paths, all sizes; writes research/benchmarks
 *   npm run bench -- energy lda        paths whose name holds one of the words
 *   npm run bench -- --check           one size a path; fails if a ratio falls below bench/floors.json
 *   npm run bench -- --processor       compares processor time: for a machine that is busy with other things
 *   npm run bench -- memory            the memory run of the embedders (bench/memory.ts)
 *   npm run bench -- growth [name]     how the time of every public function grows on nasty input (bench/growth.ts)
 *   npm run bench -- growth-table [word]   how time and memory grow with turns, speakers, systems ... (bench/growth-table.ts)
 *   npm run bench -- cost              what each metric and each way to embed costs per 1,000 turns (bench/cost.ts)
 *   npm run bench -- coverage [N]     what intervals cover and how often tests reject, simulated (bench/coverage.ts)
 *   npm run bench -- studies           made-up studies with known truth, and what each door says (testing/studies)
 *   npm run bench -- stream            the memory run of evaluateStream over a million turns (bench/stream-memory.ts)
 *   npm run bench -- import [FOLDER]   the time of import and start, against wink and another build (bench/import-time.ts)
 *   npm run bench -- stream-speed FOLDER   evaluateStream against another build (bench/stream-speed.ts)
 *   npm run bench -- long-conversation metrics over one long conversation against half of it (bench/long-conversation.ts)
 *   npm run bench -- --python          with numpy, scipy, scikit-learn and networkx, by the interpreter in $PYTHON
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { drawChart } from './chart.js';
import type { HotPath, HotPathCase } from './hot-path.js';
import { loadPaths } from './load-paths.js';
import {
  type Candidate,
  type Clock,
  inProcess,
  inProcessAsync,
  measure,
  processorClock,
  wallClock,
} from './measure.js';
import { peakGrowth } from './peak-memory.js';
import { PythonRivals } from './python-rivals.js';
import {
  belowFloors,
  exponentOf,
  formatSize,
  OWN,
  type PathReport,
  reportSize,
  type SizeReport,
} from './report.js';

const FLOORS: Record<string, Floor> = JSON.parse(
  readFileSync(new URL('./floors.json', import.meta.url), 'utf8'),
);

/** The least ratios of a path, and the size at which they hold. */
interface Floor {
  readonly size: number;
  readonly ratios: Record<string, number>;
}

const FLAGS = ['--check', '--processor', '--python'];
const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const isCheck = args.includes('--check');
const clock: 'wall' | 'processor' = args.includes('--processor') ? 'processor' : 'wall';
const ownClock: Clock = clock === 'wall' ? wallClock : processorClock;

if (words[0] === 'coverage') await import(new URL('./coverage.ts', import.meta.url).href);
else if (words[0] === 'studies')
  await import(new URL('../testing/studies/print-table.ts', import.meta.url).href);
else if (words[0] === 'growth') await import(new URL('./growth.ts', import.meta.url).href);
else if (words[0] === 'growth-table') await import(new URL('./growth-table.ts', import.meta.url).href);
else if (words[0] === 'cost') await import(new URL('./cost.ts', import.meta.url).href);
else if (words[0] === 'memory') await import(new URL('./memory.ts', import.meta.url).href);
else if (words[0] === 'import') await import(new URL('./import-time.ts', import.meta.url).href);
else if (words[0] === 'stream-speed') await import(new URL('./stream-speed.ts', import.meta.url).href);
else if (words[0] === 'long-conversation')
  await import(new URL('./long-conversation.ts', import.meta.url).href);
else if (words[0] === 'stream') process.exitCode = await runBundled('stream-memory.ts', words.slice(1));
else await runAll();

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

async function runAll(): Promise<void> {
  const unknown = args.find((arg) => arg.startsWith('--') && !FLAGS.includes(arg));
  if (unknown !== undefined)
    stop(`${unknown}: expected one of ${FLAGS.join(', ')}; the head of bench/run.ts says more`);
  const python = args.includes('--python')
    ? new PythonRivals(process.env.PYTHON ?? 'python3', clock)
    : undefined;
  const failures: string[] = [];
  let chosen = 0;
  for await (const path of loadPaths()) {
    if (!isChosen(path.name)) continue;
    chosen += 1;
    const report = await runPath(path, python);
    if (isCheck) failures.push(...belowFloors(report, FLOORS[path.name]!.ratios));
    else await save(report);
  }
  python?.close();
  if (chosen === 0) stop(`${words.join(' ')}: expected words of the names of paths, got none that has one`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  else if (isCheck) console.log('no ratio below its floor');
}

function isChosen(name: string): boolean {
  if (isCheck && !(name in FLOORS)) return false;
  return words.length === 0 || words.some((word) => name.includes(word));
}

async function runPath(path: HotPath, python: PythonRivals | undefined): Promise<PathReport> {
  console.log(`\n${path.name}`);
  const sizes: SizeReport[] = [];
  let unit = '';
  for (const size of isCheck ? [FLOORS[path.name]!.size] : path.sizes) {
    const prepared = await path.prepare(size);
    unit = prepared.unit;
    const candidates = await candidatesOf(path.name, prepared, python);
    // Models use several threads, so that their times vary more.
    const timings = await measure(candidates, { rounds: prepared.isAsync ? 15 : 7, budget: 2000 });
    sizes.push(reportSize(size, prepared.work, timings));
    console.log(formatSize(sizes.at(-1)!, unit));
  }
  const exponent = exponentOf(sizes);
  const peakMegabytes = isCheck ? undefined : peakGrowth(path.name, path.sizes.at(-1)!);
  if (exponent !== undefined) console.log(`  time grows with size to the power of ${exponent.toFixed(2)}`);
  if (peakMegabytes !== undefined)
    console.log(`  peak memory of the largest size: ${peakMegabytes.toFixed(0)} MB`);
  return {
    name: path.name,
    unit,
    clock,
    engine: `Node ${process.version}, ${process.arch}`,
    sizes,
    exponent,
    peakMegabytes,
  };
}

/** The library's way first, then the others; for a check only those that have a floor. */
async function candidatesOf(
  path: string,
  { run, rivals, python: calls = {}, isAsync }: HotPathCase,
  python: PythonRivals | undefined,
): Promise<Candidate[]> {
  const isWanted = (name: string): boolean => !isCheck || name in FLOORS[path]!.ratios;
  const create = isAsync ? inProcessAsync : inProcess;
  const candidates = [create(OWN, run, ownClock)];
  for (const [name, rival] of Object.entries(rivals)) {
    if (isWanted(name)) candidates.push(create(name, rival, ownClock));
  }
  for (const [name, call] of Object.entries(calls)) {
    if (python !== undefined && isWanted(name)) candidates.push(await python.prepare(name, call));
  }
  return candidates;
}

/**
 * Runs a script of this folder in a process of its own, bundled first: the loader of tsx keeps a heap of its own. The
 * old generation is held to 128 MB, because V8 lets garbage pile up as long as there is memory.
 */
async function runBundled(script: string, values: readonly string[]): Promise<number> {
  const outfile = fileURLToPath(new URL(`../node_modules/.cache/bench/${script}.mjs`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL(script, import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
  });
  return (
    spawnSync(process.execPath, ['--max-old-space-size=128', outfile, ...values], { stdio: 'inherit' })
      .status ?? 1
  );
}

async function save(report: PathReport): Promise<void> {
  const folder = new URL('../research/benchmarks/', import.meta.url);
  const file = report.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  mkdirSync(folder, { recursive: true });
  const round = (_key: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(new URL(`${file}.json`, folder), `${JSON.stringify(report, round, 2)}\n`);
  writeFileSync(new URL(`${file}.svg`, folder), await drawChart(report));
}
