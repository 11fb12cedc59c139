/**
 * `npm run mutate -- FOLDER... [--changed] [--sample N] [--budget MS] [--jobs N] [--survivors FILE] [--near]`
 *
 * Plants small faults in the files of the folders, one at a time, and runs the tests that reach each. The score is the
 * share that a test notices. See README.md in this folder.
 */
import { execFileSync, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ImportGraph } from './import-graph.js';
import { instrument, type Mutant } from './instrument.js';
import { printScores } from './print-scores.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url));
/**
 * Seconds. A worker that says nothing for so long is caught in a loop, on a busy machine too; its mutant counts as
 * noticed. Ticks are counted, not time: where both are paused, none goes by.
 */
const SILENCE = 150;
const MAX_RELOADED = 4;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    sample: { type: 'string' },
    budget: { type: 'string', default: '2000' },
    jobs: { type: 'string', default: '2' },
    survivors: { type: 'string' },
    near: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

interface DryTest {
  readonly file: string;
  readonly index: number;
  readonly name: string;
  readonly passed: boolean;
  readonly ms: number;
  readonly covers: Readonly<Record<string, number>>;
  readonly broken?: string;
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
const sandbox = mkdtempSync(join(tmpdir(), 'mutate-'));
process.on('exit', () => rmSync(sandbox, { recursive: true, force: true }));
for (const path of tracked) {
  mkdirSync(dirname(join(sandbox, path)), { recursive: true });
  cpSync(join(ROOT, path), join(sandbox, path));
}
symlinkSync(join(ROOT, 'node_modules'), join(sandbox, 'node_modules'));

const folders = positionals.length > 0 ? positionals : ['src'];
const changed = flags.changed
  ? new Set(execFileSync('git', ['diff', '--name-only', 'main'], { cwd: ROOT, encoding: 'utf8' }).split('\n'))
  : undefined;
const isSource = (path: string): boolean =>
  path.startsWith('src/') &&
  path.endsWith('.ts') &&
  !/\.(test|card|d)\.ts$|generated|-options?-texts\.ts$|\/index\.ts$|^src\/[^/]+\.ts$/.test(path);
const targets = tracked.filter(
  (path) =>
    isSource(path) &&
    folders.some((folder) => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`)) &&
    (changed === undefined || changed.has(path)),
);
if (targets.length === 0) throw new Error(`no source file of the package in ${folders.join(', ')}`);

const planted = await instrument(
  targets.map((name) => ({ name, content: readFileSync(join(ROOT, name), 'utf8') })),
);
for (const file of planted.files) writeFileSync(join(sandbox, file.name), `// @ts-nocheck\n${file.content}`);
const mutants = sampled(planted.mutants);

const graph = new ImportGraph(ROOT);
const targetSet = new Set(targets);
// Tests that replace modules need vitest itself; those of the command and the built package run in other processes,
// where no mutant is active.
const ELSEWHERE =
  /vi\.(mock|resetModules|hoisted)|testing\/(run-cli|chromium)|(?:\.\.\/|['`])dist\/|child_process|playwright/;
const targetFolders = new Set(targets.map((path) => dirname(path)));
const testFiles = tracked.filter(
  (path) =>
    (!flags.near || targetFolders.has(dirname(path))) &&
    /^(src|tools\/contract)\/.*\.test\.ts$/.test(path) &&
    !ELSEWHERE.test(readFileSync(join(ROOT, path), 'utf8')) &&
    [...graph.reachedFrom(path)].some((reached) => targetSet.has(reached)),
);
console.error(`${mutants.length} mutants in ${targets.length} files, ${testFiles.length} files of tests`);

const dryFile = join(sandbox, 'dry.json');
const dryEnded = await work(
  { kind: 'dry', sandbox, files: testFiles, targets, out: dryFile, verbose: flags.verbose },
  () => {},
);
if (dryEnded !== 'done') throw new Error(`the tests without a mutant did not come to their end: ${dryEnded}`);
const dry = JSON.parse(readFileSync(dryFile, 'utf8')) as {
  found: DryTest[];
  atImport: string[];
  atCollect: Record<string, string[]>;
};
for (const { file, broken } of dry.found.filter((each) => each.broken))
  console.error(`not run: ${file}: ${broken}`);
const failing = dry.found.filter((each) => !each.broken && !each.passed);
for (const { file, name } of failing) console.error(`fails without a mutant, left out: ${file}: ${name}`);

const budget = Number(flags.budget);
const coveredBy = new Map<string, DryTest[]>();
for (const test of dry.found) {
  if (test.passed)
    for (const id of Object.keys(test.covers)) coveredBy.set(id, [...(coveredBy.get(id) ?? []), test]);
}
const loadMs = new Map<string, number>();
for (const test of dry.found) if (!test.broken) loadMs.set(test.file, (loadMs.get(test.file) ?? 0) + test.ms);
const atImport = new Set(dry.atImport);
const collecting = Object.entries(dry.atCollect).map(([file, ids]) => ({ file, ids: new Set(ids) }));
const jobs = mutants.map((mutant) => ({
  id: mutant.id,
  tests: withinBudget(nearestFirst(mutant, coveredBy.get(mutant.id) ?? [])).map(
    ({ file, index, covers }) => ({
      file,
      index,
      hits: covers[mutant.id] ?? 0,
    }),
  ),
  reload: filesToReload(mutant),
}));

const killers = new Map<string, string>();
const done = new Set<string>();
await Promise.all(Array.from({ length: Number(flags.jobs) }, (_, lane) => runLane(lane)));
printScores(mutants, killers, folders);
if (flags.survivors) {
  const alive = mutants.filter((mutant) => !killers.has(mutant.id));
  const text = (mutant: Mutant): string => {
    const reached = coveredBy.has(mutant.id) || atImport.has(mutant.id) ? '' : ' (no test comes here)';
    return `${mutant.file}:${mutant.line} ${mutant.kind}${reached}: ${mutant.replacement.replace(/\s+/g, ' ').slice(0, 120)}`;
  };
  writeFileSync(flags.survivors, `${alive.map(text).join('\n')}\n`);
}

async function runLane(lane: number): Promise<void> {
  const own = jobs.filter((_, at) => at % Number(flags.jobs) === lane);
  for (const job of own) if (job.tests.length === 0 && job.reload.length === 0) done.add(job.id);
  for (;;) {
    const left = own.filter((job) => !done.has(job.id));
    if (left.length === 0) return;
    let current: string | undefined;
    const ended = await work({ kind: 'mutants', sandbox, mutants: left, verbose: false }, (message) => {
      if (message.begins) current = message.begins;
      if (!message.ended) return;
      done.add(message.ended);
      if (message.by) killers.set(message.ended, message.by);
      if (done.size % 500 === 0) console.error(`${done.size} of ${mutants.length}`);
    });
    if (ended !== 'done' && current !== undefined && !done.has(current)) {
      done.add(current);
      killers.set(current, ended);
    }
  }
}

interface Message {
  readonly begins?: string;
  readonly ended?: string;
  readonly by?: string;
}

function work(
  job: object,
  heard: (message: Message) => void,
): Promise<'done' | 'was caught in a loop' | 'died'> {
  // The name says what is in it, so that two lanes never share one.
  const file = join(sandbox, `job-${Math.abs(hash(JSON.stringify(job)))}.json`);
  writeFileSync(file, JSON.stringify(job));
  return new Promise((resolve) => {
    const child = fork(WORKER, [file], {
      stdio: ['ignore', 'ignore', flags.verbose ? 'inherit' : 'ignore', 'ipc'],
    });
    let loop = false;
    let silent = 0;
    const ticks = setInterval(() => {
      silent += 1;
      if (silent < SILENCE) return;
      loop = true;
      child.kill('SIGKILL');
    }, 1000);
    child.on('message', (message) => {
      silent = 0;
      heard(message as Message);
    });
    child.on('exit', (code) => {
      clearInterval(ticks);
      resolve(code === 0 ? 'done' : loop ? 'was caught in a loop' : 'died');
    });
  });
}

function nearestFirst(mutant: Mutant, tests: readonly DryTest[]): readonly DryTest[] {
  return [...tests].sort((a, b) => distance(mutant, a.file) - distance(mutant, b.file) || a.ms - b.ms);
}

function withinBudget(tests: readonly DryTest[]): readonly DryTest[] {
  let spent = 0;
  return tests.filter((test) => {
    const fits = spent === 0 || spent + test.ms <= budget;
    if (fits) spent += test.ms;
    return fits;
  });
}

/** The files of tests to import anew: what is evaluated at import needs that, and so do tests that compute there. */
function filesToReload(mutant: Mutant): readonly { file: string; failing: readonly number[] }[] {
  const candidates = atImport.has(mutant.id)
    ? testFiles.filter((file) => graph.reachedFrom(file).has(mutant.file))
    : collecting.filter(({ ids }) => ids.has(mutant.id)).map(({ file }) => file);
  const known = candidates.filter((file) => (loadMs.get(file) ?? Number.POSITIVE_INFINITY) <= budget);
  return known
    .sort((a, b) => distance(mutant, a) - distance(mutant, b) || (loadMs.get(a) ?? 0) - (loadMs.get(b) ?? 0))
    .slice(0, MAX_RELOADED)
    .map((file) => ({
      file,
      failing: failing.filter((each) => each.file === file).map((each) => each.index),
    }));
}

/** How far a file of tests is from a mutant: its own, of its folder, another. */
function distance(mutant: Mutant, testFile: string): number {
  const stem = mutant.file.replace(/\.ts$/, '');
  return testFile.startsWith(`${stem}.`) ? 0 : dirname(testFile) === dirname(mutant.file) ? 1 : 2;
}

/** Every so many-th mutant, so that a sample is spread over all files and is the same every time. */
function sampled(all: readonly Mutant[]): readonly Mutant[] {
  const wanted = flags.sample === undefined ? all.length : Number(flags.sample);
  if (wanted >= all.length) return all;
  return Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)] as Mutant);
}

function hash(text: string): number {
  let value = 0;
  for (let at = 0; at < text.length; at += 1) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0;
  return value;
}
