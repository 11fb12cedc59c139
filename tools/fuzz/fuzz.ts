import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { driftOf } from './drift.js';
import { pumpPlan } from './inputs.js';
import { watchedFuzz } from './watchdog.js';

/**
 * `npm run fuzz -- --calls 1000000 --seed 1 [--from 0] [--only name]`: calls every public function of every subpath
 * with arguments made from its documentation's examples and its card, and prints what breaks the contract. A call is
 * made again by its number: `--from NUMBER --calls 1`. `--pump` reads every fixture with repeated tokens in it instead,
 * `--mutants 60000` reads as many changed fixtures, and `--drift 300` changes as many single fields of each fixture and
 * lists the readings that lose texts without saying so.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    pump: { type: 'boolean', default: false },
    mutants: { type: 'string' },
    drift: { type: 'string' },
  },
});
if (values.drift !== undefined) {
  const { changes, lost, silent } = driftOf(Number(values.seed), Number(values.drift));
  console.log(`${changes} changed fields: ${lost} readings lost texts, ${silent.length} without saying so`);
  for (const each of silent) console.log(each);
  process.exit(silent.length > 0 ? 1 : 0);
}
// Functions that write files do so here.
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
process.env.MTPC_MODELS = folder;
process.chdir(folder);
const from = Number(values.from);
const kind = values.pump ? 'pump' : values.mutants === undefined ? 'calls' : 'mutants';
const count = values.pump ? pumpPlan().size - from : Number(values.mutants ?? values.calls);
const seed = Number(values.seed);
const tally = await watchedFuzz({ kind, seed, only: values.only, from, to: from + count });
const { calls, value, undefined: without, error } = tally.counts;
const what = `${tally.functions} ${kind === 'calls' ? 'functions' : 'fixtures'}, ${calls} calls from ${from}, seed ${seed}`;
const ended = `${value} values, ${without} undefined, ${error} MetricErrors`;
console.log(`${what}: ${ended}, ${tally.broken} that break the contract`);
for (const { name, problem, times, call, example } of tally.problems)
  console.log(`${times} x ${name}: ${problem}\n    call ${call}: ${example}`);
process.exitCode = tally.broken > 0 ? 1 : 0;
