/**
 * `npm run mutate -- FOLDER... [--changed] [--sample N] [--budget MS] [--jobs N] [--survivors FILE] [--near] [--built]`
 *
 * Plants small faults in the files of the folders, one at a time, and runs the tests that reach each. The score is the
 * share that a test notices. See README.md in this folder.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { root } from '../../testing/runner/entries.mjs';
import { instrument, type Mutant } from './instrument.js';
import { type Event, type Job, readEvents, writeEvent } from './job.js';

/**
 * Seconds. A run that writes nothing for this long is in an endless loop, even on a busy machine; its mutant counts as
 * noticed. Ticks are counted, not time: where both are paused, none goes by.
 */
const SILENCE = 150;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    sample: { type: 'string' },
    budget: { type: 'string', default: '2000' },
    jobs: { type: 'string', default: '2' },
    survivors: { type: 'string' },
    near: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const linesOf = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
const tracked = linesOf('ls-files', '--cached', '--others', '--exclude-standard');
const sandbox = mkdtempSync(join(tmpdir(), 'mutate-'));
/** What tests leave in the folder for temporary files goes with the run. */
const leftovers = mkdtempSync(join(tmpdir(), 'mutate-'));
process.env.TMPDIR = leftovers;
process.on('exit', () => {
  for (const folder of [sandbox, leftovers]) rmSync(folder, { recursive: true, force: true });
});
for (const path of tracked) cpSync(join(root, path), join(sandbox, path));
symlinkSync(join(root, 'node_modules'), join(sandbox, 'node_modules'));

const folders = positionals.length > 0 ? positionals : ['src'];
const NO_TARGET = /\.(test|card|d)\.ts$|generated|-options?-texts\.ts$|\/index\.ts$|^src\/[^/]+\.ts$/;
const changed = flags.changed ? linesOf('diff', '--name-only', 'main') : tracked;
const targets = tracked.filter(
  (path) =>
    /^src\/.*\.ts$/.test(path) &&
    !NO_TARGET.test(path) &&
    folders.some((folder) => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`)) &&
    changed.includes(path),
);
if (targets.length === 0) throw new Error(`no source file of the package in ${folders.join(', ')}`);

const planted = await instrument(
  targets.map((name) => ({ name, content: readFileSync(join(root, name), 'utf8') })),
);
for (const file of planted.files) writeFileSync(join(sandbox, file.name), `// @ts-nocheck\n${file.content}`);
const mutants = sampled(planted.mutants);

// Tests of the built command and the built package run in other processes, where no mutant is active.
const BUILD = /testing\/run-built|(?:\.\.\/|['`])dist\//;
const ELSEWHERE = /vi\.(mock|resetModules|hoisted)|testing\/chromium|child_process|playwright/;
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const targetFolders = new Set(targets.map((path) => dirname(path)));
const isNear = (path: string): boolean => targetFolders.has(dirname(path));
const inReach = tracked.filter(
  (path) =>
    (!flags.near || isNear(path)) &&
    /^(src|tools\/contract)\/.*\.test\.ts$/.test(path) &&
    !BUILD.test(textOf(path)) &&
    !ELSEWHERE.test(textOf(path)),
);
const tests = [...inReach.filter(isNear), ...inReach.filter((path) => !isNear(path))];
console.error(`${mutants.length} mutants in ${targets.length} files`);

const lanes = Array.from({ length: Number(flags.jobs) }, (_, lane) => lane);
const events = (await Promise.all(lanes.map(runLane))).flat();
for (const fails of new Set(events.flatMap((event) => event.fails ?? [])))
  console.error(`fails without a mutant, left out: ${fails}`);
const noticed = new Set(events.flatMap(({ mutant, by }) => (by === undefined ? [] : [mutant])));
const reached = new Set(events.flatMap((event) => event.reached ?? []));
if (flags.built) await meetBuilt(mutants.filter(({ id }) => !noticed.has(id)));
printScores();
if (flags.survivors) {
  const alive = mutants.filter(({ id }) => !noticed.has(id));
  writeFileSync(flags.survivors, alive.map((mutant) => `${described(mutant)}\n`).join(''));
}

/** Runs every so many-th mutant, in a new process after one that was caught in a loop, and gives what was written. */
async function runLane(lane: number): Promise<Event[]> {
  const own = mutants.filter((_, at) => at % lanes.length === lane);
  const job: Job = { tests, mutants: own, budget: Number(flags.budget), log: join(sandbox, `log-${lane}`) };
  const file = join(sandbox, `job-${lane}.json`);
  writeFileSync(file, JSON.stringify(job));
  writeFileSync(job.log, '');
  for (;;) {
    const ended = await run(file, job.log);
    const written = readEvents(job.log);
    // Threads may have no test outside the build.
    if (ended === 'done' && (flags.built || written.length > 0)) return written;
    const { mutant, begins } = written.at(-1) ?? {};
    if (!mutant || !begins) throw new Error(`the tests without a mutant did not come to their end: ${ended}`);
    writeEvent(job.log, { mutant, by: ended });
  }
}

/** Runs the tests of a job in the copy of the project. */
function run(job: string, log: string): Promise<'done' | 'was caught in a loop' | 'died'> {
  const vitest = join(sandbox, 'node_modules/vitest/vitest.mjs');
  // Vitest finds the tests that import the files.
  const related = ['related', '--run', ...targets];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, ...related, '--config', 'tools/mutate/vitest.config.ts'], {
      cwd: sandbox,
      env: { ...process.env, MUTATE_JOB: job },
      stdio: flags.verbose ? 'inherit' : 'ignore',
    });
    let loop = false;
    let silent = 0;
    let size = 0;
    const ticks = setInterval(() => {
      const now = statSync(log).size;
      silent = now === size ? silent + 1 : 0;
      size = now;
      if (silent < SILENCE) return;
      loop = true;
      child.kill('SIGKILL');
    }, 1000);
    child.on('exit', (_, signal) => {
      clearInterval(ticks);
      // Tests that fail without a mutant, and errors that mutants leave behind, make vitest end with another code than 0.
      resolve(loop ? 'was caught in a loop' : signal ? 'died' : 'done');
    });
  });
}

/** Builds the package with its switches and runs the tests next to the code that use the build, once for each mutant. */
async function meetBuilt(left: readonly Mutant[]): Promise<void> {
  const started = { cwd: sandbox, stdio: flags.verbose ? 'inherit' : 'ignore' } as const;
  execFileSync(process.execPath, ['tools/build/build.mjs', '--code'], started);
  const tests = tracked.filter((path) => isNear(path) && path.endsWith('.test.ts'));
  const using = tests.filter((path) => BUILD.test(textOf(path)));
  const passes = (mutant?: string): boolean => {
    const env = { ...process.env, ...(mutant && { __STRYKER_ACTIVE_MUTANT__: mutant }) };
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...using];
    // A loop is noticed as well.
    return spawnSync(process.execPath, args, { ...started, env, timeout: 1000 * SILENCE }).status === 0;
  };
  if (!passes()) throw new Error(`the tests of the build fail without a mutant: ${using.join(', ')}`);
  for (const { id } of left) if (!passes(id)) noticed.add(id);
}

/** Prints the share of mutants that a test notices, by folder and in all. */
function printScores(): void {
  const row = (name: string, own: readonly Mutant[]): string[] => {
    const count = own.filter(({ id }) => noticed.has(id)).length;
    return [name, String(own.length), String(count), ((100 * count) / own.length).toFixed(1)];
  };
  const names = [...new Set(mutants.map(({ file }) => dirname(file)))].sort();
  const rows = names.map((name) =>
    row(
      name,
      mutants.filter(({ file }) => dirname(file) === name),
    ),
  );
  const table = [
    ['folder', 'mutants', 'noticed', 'score'],
    ...rows,
    row(`all of ${folders.join(', ')}`, mutants),
  ];
  console.log(markdownTable(table, { align: ['l', 'r', 'r', 'r'] }));
}

function described({ id, file, line, kind, replacement }: Mutant): string {
  const note = reached.has(id) ? '' : ' (no test comes here)';
  return `${file}:${line} ${kind}${note}: ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`;
}

/** Every so many-th mutant, so that a sample is spread over all files and is the same every time. */
function sampled(all: readonly Mutant[]): readonly Mutant[] {
  const wanted = Math.min(Number(flags.sample ?? all.length), all.length);
  return Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)]!);
}
