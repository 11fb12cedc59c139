// The process that runs tests against mutants. Job `dry`: every test once, with what it covers. Job `mutants`: for each
// mutant the tests that cover it, nearest and quickest first, until one fails.
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
register('./loader.mjs', import.meta.url, { data: { root: pathToFileURL(`${job.sandbox}/`).href } });
process.chdir(job.sandbox);
const api = await import('./test-api.mjs');
const { default: fc } = await import('fast-check');
fc.configureGlobal({ endOnFailure: true, seed: 1 });

const stryker = (globalThis.__stryker__ ??= {});
stryker.mutantCoverage = { static: {}, perTest: {} };
const files = new Map();
process.on('unhandledRejection', () => {});

async function testsOf(file, query = '') {
  const key = file + query;
  if (!files.has(key)) {
    const url = pathToFileURL(`${job.sandbox}/${file}`).href + query;
    files.set(key, await api.collect(() => import(url)));
  }
  return files.get(key);
}

const TEST_LIMIT = 60_000;
const HOOK_LIMIT = 300_000;

function within(limit, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function passes(test, fresh = false) {
  try {
    await within(HOOK_LIMIT, api.prepare(test.group, fresh));
    await within(TEST_LIMIT, api.runTest(test));
    return true;
  } catch (error) {
    if (job.verbose) console.error(test.name, error?.message?.slice(0, 300));
    return false;
  }
}

/** Milliseconds of processor time: a busy machine makes no test slower. */
function spentSince(began) {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Imports the mutated files alone, and gives the faults that are reached by that. */
async function importTargets() {
  for (const target of job.targets) {
    try {
      await import(pathToFileURL(`${job.sandbox}/${target}`).href);
    } catch (error) {
      // The scripts of threads cannot be imported without what a thread is given.
      console.error(`not imported by itself: ${target}: ${error?.message}`);
    }
  }
  return Object.keys(stryker.mutantCoverage.static);
}

/** The faults that a test reached, with how often. */
const coveredBy = (test) => stryker.mutantCoverage.perTest[test] ?? {};

async function dry() {
  const found = [];
  const atImport = await importTargets();
  const atCollect = {};
  for (const file of job.files) {
    process.send?.({ at: file });
    let tests = [];
    stryker.currentTestId = `${file}#`;
    try {
      tests = await testsOf(file);
      atCollect[file] = Object.keys(coveredBy(`${file}#`));
    } catch (error) {
      found.push({ file, broken: String(error?.message ?? error).slice(0, 300) });
      continue;
    }
    for (const [index, test] of tests.entries()) {
      stryker.currentTestId = `${file}#${index}`;
      const began = process.cpuUsage();
      const passed = await passes(test);
      const covers = coveredBy(stryker.currentTestId);
      found.push({ file, index, name: test.name, passed, ms: spentSince(began), covers });
    }
  }
  writeFileSync(job.out, JSON.stringify({ found, atImport, atCollect }));
}

// A long test of the dry run is no loop: the parent hears that somebody is there.
if (job.kind === 'dry') setInterval(() => process.send?.({}), 1000).unref();

async function killedBy({ id, tests, reload }) {
  stryker.activeMutant = id;
  stryker.hitCount = 0;
  try {
    for (const { file, index, hits } of tests) {
      stryker.hitCount = 0;
      stryker.hitLimit = Math.max(1000, hits * 50);
      const test = (await loaded(file))[index];
      if (!(await passes(test, api.hasHooks(test.group)))) return `${file}: ${test.name}`;
    }
    stryker.hitLimit = Number.POSITIVE_INFINITY;
    for (const { file, failing } of reload) {
      let anew;
      try {
        anew = await testsOf(file, `?mutant=${id}`);
      } catch (error) {
        return `${file}: ${error?.message}`;
      }
      files.delete(`${file}?mutant=${id}`);
      for (const [index, test] of anew.entries()) {
        if (!failing.includes(index) && !(await passes(test))) return `${file}: ${test.name}`;
      }
    }
    return undefined;
  } finally {
    stryker.activeMutant = undefined;
  }
}

// A file is imported without a mutant, also where it is needed for the first time while one is active.
async function loaded(file) {
  const active = stryker.activeMutant;
  stryker.activeMutant = undefined;
  const tests = await testsOf(file);
  stryker.activeMutant = active;
  return tests;
}

async function mutants() {
  stryker.currentTestId = 'any';
  let reloads = 0;
  for (const mutant of job.mutants) {
    process.send?.({ begins: mutant.id });
    const by = await killedBy(mutant);
    stryker.mutantCoverage.perTest.any = undefined;
    process.send?.({ ended: mutant.id, by });
    reloads += by === undefined || mutant.tests.length === 0 ? mutant.reload.length : 0;
    // Modules that were evaluated anew are never let go.
    if (reloads > 250) break;
  }
}

await (job.kind === 'dry' ? dry() : mutants());
process.exit(0);
