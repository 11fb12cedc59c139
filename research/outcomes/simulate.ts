/**
 * Does the analysis of PLAN.md keep its level, and does it find what is there? Simulated corpora have the sizes of the
 * real ones. Turns and words drive the outcome and every metric, so that length is a confounder:
 *
 *     npx tsx research/outcomes/simulate.ts [--runs 300]
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { partialRankCorrelation } from '../../src/evidence/partial-correlation.js';
import { createRandom, type Random } from '../../src/math/create-random.js';
import { holmAdjust } from '../../src/math/holm-adjust.js';
import { randomEffects } from '../../src/statistics/random-effects.js';
import { corporaIn } from './analyze.js';

const METRICS = 16;
const OPTIONS = { confidenceLevel: 0.95, resamples: 1, seed: 0 };
const { values } = parseArgs({ options: { runs: { type: 'string', default: '300' } } });
const runs = Number(values.runs);
const scores = corporaIn(fileURLToPath(new URL('scores/text', import.meta.url)));
const sizes = [...scores.values()].map(({ rows }) => rows.length);

/** What is simulated: the partial correlation of the first metric, and how much correlations differ between corpora. */
const CASES = [
  { name: 'no relation', rho: 0, tau: 0 },
  { name: 'relations that differ between corpora around 0', rho: 0, tau: 0.1 },
  { name: 'a correlation of 0.2 in every corpus', rho: 0.2, tau: 0 },
  { name: 'a correlation of 0.2 on average, which differs between corpora', rho: 0.2, tau: 0.1 },
];

const results = CASES.map((own, c) => {
  const random = createRandom(c + 1);
  let [anyFinding, planted] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const p = Array.from({ length: METRICS }, (_, m) => pooledP(random, m === 0 ? own.rho : 0, own.tau));
    const found = holmAdjust(p).map((each) => each <= 0.05);
    anyFinding += Number(found.slice(own.rho === 0 ? 0 : 1).includes(true));
    planted += Number(found[0]);
  }
  return {
    ...own,
    corpora: sizes.length,
    runs,
    falseFindings: anyFinding / runs,
    ...(own.rho > 0 && { found: planted / runs }),
  };
});
for (const each of results) console.log(JSON.stringify(each));
writeFileSync(fileURLToPath(new URL('simulation.json', import.meta.url)), `${JSON.stringify(results)}\n`);

/** The p-value of one metric over all corpora. */
function pooledP(random: Random, rho: number, tau: number): number {
  const effects = sizes.flatMap((n) => {
    const own = Math.tanh(Math.atanh(rho) + tau * random.normal());
    const found = partialOf(random, n, own);
    return found === null ? [] : [found];
  });
  return randomEffects(effects, 0.95)!.pValue;
}

/** Conversations whose turns drive words, outcome and score; controlling for length, outcome and score correlate by `rho`. */
function partialOf(
  random: Random,
  n: number,
  rho: number,
): { estimate: number; standardError: number } | null {
  const columns: [number, number, number, number][] = Array.from({ length: n }, () => {
    const turns = Math.round(4 + 30 * random.next() ** 2);
    const words = Math.round(turns * Math.exp(2 + 0.4 * random.normal()));
    const [common, other] = [random.normal(), random.normal()];
    const length = Math.log(words);
    return [turns, words, length + common, 0.5 * length + rho * common + Math.sqrt(1 - rho ** 2) * other];
  });
  const column = (i: number): number[] => columns.map((row) => row[i]!);
  const found = partialRankCorrelation(column(2), column(3), [column(0), column(1)], OPTIONS);
  return found?.standardError
    ? { estimate: Math.atanh(found.estimate), standardError: found.standardError }
    : null;
}
