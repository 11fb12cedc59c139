/** The rows of the coverage table about single functions: means, proportions, runs, groups. */
import {
  compareReliability,
  compareSystems,
  energyTest,
  retention,
  type ScoreRow,
  turnScaling,
} from '../src/index.js';
import { createRandom, type Random } from '../src/math/index.js';
import { meanInterval } from '../src/statistics/index.js';
import { twoGroupTest } from '../src/statistics/two-group-test.js';
import { draw, percent, share } from './coverage-row.js';
import { add, asked } from './coverage-table.js';

const DATASETS = asked ?? 2000;
const MEANS = asked ?? 20_000;

const covers = (interval: { lower: number; upper: number } | null, truth: number): boolean =>
  interval !== null && interval.lower <= truth && truth <= interval.upper;

for (const n of [3, 5, 10, 30, 100]) {
  const seed = 100 + n;
  const found = share(MEANS, seed, (random) =>
    covers(meanInterval(draw(n, () => random.normal())).interval, 0),
  );
  const kept = found >= 0.94 && found <= 0.96;
  add({
    setting: `mean, normal, n = ${n}`,
    promised: 'covers 94 to 96',
    found: percent(found),
    kept,
    datasets: MEANS,
    seed,
  });
}

for (const n of [30, 100]) {
  const seed = 200 + n;
  const found = share(MEANS, seed, (random) =>
    covers(meanInterval(draw(n, () => -Math.log(1 - random.next()))).interval, 1),
  );
  add({
    setting: `mean, exponential, n = ${n}`,
    promised: 'covers at least 92',
    found: percent(found),
    kept: found >= 0.92,
    datasets: MEANS,
    seed,
  });
}

for (const [name, sizes] of [
  ['one cluster of 50, nine of 2', [50, ...Array<number>(9).fill(2)]],
  ['clusters of 1 to 16', draw(16, (i) => i + 1)],
] as const) {
  // Within a cluster the correlation is .3: variances .3 between and .7 within.
  const seed = 1400 + sizes.length;
  const clusters = sizes.flatMap((size, g) => draw(size, () => g));
  const found = share(DATASETS, seed, (random) => {
    const levels = sizes.map(() => Math.sqrt(0.3) * random.normal());
    const values = clusters.map((g) => levels[g]! + Math.sqrt(0.7) * random.normal());
    return covers(meanInterval(values, { clusterLabels: clusters }).interval, 0);
  });
  add({
    setting: `${name}, ICC .3`,
    promised: 'covers at least 93',
    found: percent(found),
    kept: found >= 0.93,
    datasets: DATASETS,
    seed,
  });
}

for (const n of [5, 10, 30, 100]) {
  const seed = 300 + n;
  let withoutWidth = 0;
  const at = (p: number, datasets: number): number =>
    share(datasets, seed + Math.round(1000 * p), (random) => {
      const { interval } = meanInterval(draw(n, () => Number(random.next() < p)));
      if (interval === null || interval.lower === interval.upper) withoutWidth += 1;
      return covers(interval, p);
    });
  const grid = draw(19, (i) => (i + 1) / 20).map((p) => at(p, DATASETS));
  const average = grid.reduce((sum, each) => sum + each, 0) / grid.length;
  const both = (at(0.9, MEANS) + at(0.5, MEANS)) / 2;
  add({
    setting: `0/1, n = ${n}`,
    promised:
      'covers at least 93 on average over p = .05 to .95, 92.5 at p = .9 and .5 together, never of zero width',
    found: `${percent(average)}; ${percent(both)}; ${withoutWidth} of zero width`,
    kept: average >= 0.93 && both >= 0.925 && withoutWidth === 0,
    datasets: DATASETS,
    seed,
  });
}

{
  const seed = 400;
  const found = share(DATASETS, seed, (random) => {
    // Within a cluster the correlation is .2: variances .2 between and .8 within.
    const centers = draw(10, () => Math.sqrt(0.2) * random.normal());
    const values = draw(200, (i) => centers[i % 10]! + Math.sqrt(0.8) * random.normal());
    return covers(meanInterval(values, { clusterLabels: draw(200, (i) => i % 10) }).interval, 0);
  });
  add({
    setting: '10 clusters of 20, ICC .2',
    promised: 'covers at least 93',
    found: percent(found),
    kept: found >= 0.93,
    datasets: DATASETS,
    seed,
  });
}

/** Rows of a metric over turns: dialogue effects that both systems share, and noise of every turn. */
function turns(n: number, effects: readonly number[], random: Random): ScoreRow[] {
  return draw(n, (i) => i).flatMap((i) =>
    draw(8, (t) => t).map((t) => ({
      ...{ transcript: `t${i}`, unit: `turns[${t}]`, metric: 'm', n: 1, signature: 's' },
      score: effects[i]! + random.normal(),
    })),
  );
}

for (const n of [5, 10, 30, 100]) {
  const seed = 500 + n;
  let disagrees = 0;
  const datasets = asked ?? (n > 30 ? 2000 : 10_000);
  const found = share(datasets, seed, (random) => {
    const effects = draw(n, () => random.normal());
    const own = (): number[] => effects.map((effect) => effect + random.normal() / 2);
    const [{ interval, pValue }] = compareSystems({
      a: turns(n, own(), random),
      b: turns(n, own(), random),
    }) as [ReturnType<typeof compareSystems>[number]];
    const excludes = !covers(interval, 0);
    if (excludes !== pValue! <= 0.05) disagrees += 1;
    return excludes;
  });
  add({
    setting: `compareSystems, null, 8 turns a dialogue, n = ${n}`,
    promised: 'excludes 0 in at most 6, disagrees with p in at most .5',
    found: `${percent(found)}; ${percent(disagrees / datasets)}`,
    kept: found <= 0.06 && disagrees / datasets <= 0.005,
    datasets,
    seed,
  });
}

{
  const seed = 600;
  const runs = (random: Random): ScoreRow[] => {
    const effects = draw(10, () => random.normal() / 2);
    return draw(100, (i) => i).map((i) => ({
      ...{ transcript: `t${i}`, unit: 'transcript', metric: 'm', n: 1, signature: 's' },
      ...{ score: effects[i % 10]! + random.normal(), clusters: { instruction: String(i % 10) } },
    }));
  };
  const rejects = (cluster: string | undefined): number =>
    share(DATASETS, seed, (random) => {
      const [comparison] = compareSystems(
        { a: runs(random), b: runs(random) },
        cluster ? { clusterBy: cluster } : {},
      );
      return comparison!.pValue! <= 0.05;
    });
  const found = rejects(undefined);
  add({
    setting: '10 instructions x 10 runs, clustered by instruction, instruction x system sd .5, noise 1',
    promised: 'rejects in at most 7',
    found: `${percent(found)} (not clustered: ${percent(rejects('transcript'))})`,
    kept: found <= 0.07,
    datasets: DATASETS,
    seed,
  });
}

{
  const seed = 700;
  const sample = (random: Random): number[][] => {
    const centers = draw(8, () => Math.sqrt(0.5) * random.normal());
    return draw(64, (i) => i).map((i) => [centers[i % 8]! + Math.sqrt(0.5) * random.normal()]);
  };
  const labels = (side: string): string[] => draw(64, (i) => i).map((i) => `${side}${i % 8}`);
  const rejects = (isGrouped: boolean): number =>
    share(DATASETS, seed, (random, i) => {
      const [x, y] = [sample(random), sample(random)];
      const groups = isGrouped ? { groups: { x: labels('x'), y: labels('y') } } : {};
      return energyTest(x, y, { permutations: 199, seed: i, ...groups }).pValue! <= 0.05;
    });
  const found = rejects(true);
  add({
    setting: 'energyTest, 2 x 8 dialogues x 8 turns, ICC .5, groups',
    promised: 'rejects in at most 7',
    found: `${percent(found)} (turn by turn: ${percent(rejects(false))})`,
    kept: found <= 0.07,
    datasets: DATASETS,
    seed,
  });
}

{
  const seed = 800;
  const MEASURES = ['averagedPerformance', 'aptitude', 'unreliability'] as const;
  // Instructions differ by 15 points, runs within one by 15; each side has its own deviation of 8 in every instruction.
  const runs = (difficulty: readonly number[], shift: number, random: Random): number[][] =>
    difficulty.map((center) => {
      const own = center + shift + 8 * random.normal();
      return draw(10, () => Math.min(100, Math.max(0, own + 15 * random.normal())));
    });
  const rejects = (shift: number): number[] => {
    const counts = MEASURES.map(() => 0);
    const random = createRandom(seed + Number(shift > 0));
    for (let i = 0; i < DATASETS; i++) {
      const difficulty = draw(30, () => 55 + 15 * random.normal());
      const result = compareReliability(runs(difficulty, shift, random), runs(difficulty, 0, random), {
        permutations: 499,
        seed: i,
      });
      for (const [m, measure] of MEASURES.entries()) if (result[measure].pValue! <= 0.05) counts[m]! += 1;
    }
    return counts.map((count) => count / DATASETS);
  };
  const found = rejects(0);
  // Half the deviation of the differences of an instruction's P: sqrt(2 (8^2 + 15^2 / 10)) / 2.
  const half = Math.sqrt(2 * (8 ** 2 + 15 ** 2 / 10)) / 2;
  const power = rejects(half);
  add({
    setting: 'compareReliability, null, 30 instructions x 10 runs: P, A90, U90-10',
    promised: 'rejects in at most 7 each',
    found: `${found.map(percent).join(', ')}; power at half a deviation (P, A90): ${power.slice(0, 2).map(percent).join(', ')}`,
    kept: found.every((each) => each <= 0.07),
    datasets: DATASETS,
    seed,
  });
}

{
  const seed = 900;
  const truth = 0.6;
  const found = share(DATASETS, seed, (random) => {
    // A problem is solved with a probability of .3 to .9, the same in all its runs.
    const records = draw(30, () => 0.3 + 0.6 * random.next()).flatMap((p, item) =>
      draw(5, () => item).map(() => ({ budget: 4, item: `p${item}`, success: random.next() < p })),
    );
    return covers(turnScaling(records).budgets[0]!.interval, truth);
  });
  add({
    setting: 'turnScaling budgets, 30 problems x 5 runs',
    promised: 'covers at least 92',
    found: percent(found),
    kept: found >= 0.92,
    datasets: DATASETS,
    seed,
  });
}

for (const n of [5, 10, 30]) {
  // The share of 8 turns of a dialogue that address somebody: in a third of the dialogues all turns agree.
  const seed = 1000 + n;
  let withoutWidth = 0;
  const at = (p: number): number =>
    share(DATASETS, seed + Math.round(1000 * p), (random) => {
      const one = (): number => Number(random.next() < p);
      const dialogue = (): number => {
        const all = one();
        return random.next() < 1 / 3 ? all : draw(8, one).reduce((sum, each) => sum + each, 0) / 8;
      };
      const { interval } = meanInterval(draw(n, dialogue), { method: 'wilson' });
      if (interval === null) withoutWidth += 1;
      return interval === null || covers(interval, p);
    });
  const found = draw(9, (i) => (i + 1) / 10).map(at);
  const average = found.reduce((sum, each) => sum + each, 0) / found.length;
  add({
    setting: `means of 0/1 over 8 turns, a third of the dialogues alike throughout, n = ${n}`,
    promised: 'covers at least 93 on average over p = .1 to .9',
    found: `${percent(average)}; ${withoutWidth} without an interval`,
    kept: average >= 0.93,
    datasets: DATASETS,
    seed,
  });
}

for (const n of [5, 30]) {
  // Two systems on different dialogues, the second with half as many and twice the deviation.
  const seed = 1200 + n;
  const found = share(asked ?? 10_000, seed, (random) => {
    const group = (count: number, deviation: number, isFirst: boolean) =>
      draw(count, () => deviation * random.normal()).map((value, i) => ({
        ...{ value, isFirst, clusters: [`${isFirst} ${i}`] },
      }));
    const { interval } = twoGroupTest([...group(2 * n, 1, true), ...group(n, 2, false)], 0.95);
    return !covers(interval, 0);
  });
  add({
    setting: `difference of systems on different dialogues (reports), ${2 * n} and ${n}, deviations 1 and 2`,
    promised: 'excludes 0 in at most 6',
    found: percent(found),
    kept: found <= 0.06,
    datasets: asked ?? 10_000,
    seed,
  });
}

for (const shared of [2, 6]) {
  // Eight pairs of players a group, some of them in both, four dialogues each; a pair's level counts as much as a dialogue's.
  const seed = 1300 + shared;
  const found = share(asked ?? 10_000, seed, (random) => {
    const levels = draw(16 - shared, () => random.normal());
    const group = (isFirst: boolean) =>
      levels
        .map((level, cluster) => ({ level, cluster }))
        .slice(...(isFirst ? [0, 8] : [-8]))
        .flatMap(({ level, cluster }) =>
          draw(4, () => level + random.normal()).map((value) => ({ value, isFirst, clusters: [cluster] })),
        );
    const { interval } = twoGroupTest([...group(true), ...group(false)], 0.95);
    return !covers(interval, 0);
  });
  add({
    setting: `two groups of 8 clusters of 4, ICC .5, ${shared} clusters in both`,
    promised: 'excludes 0 in at most 7',
    found: percent(found),
    kept: found <= 0.07,
    datasets: asked ?? 10_000,
    seed,
  });
}

for (const instructions of [10, 30]) {
  // Six tasks: instructions differ in difficulty, the setting keeps 60 % of it and each adds its own noise.
  const seed = 1100 + instructions;
  const found = share(DATASETS, seed, (random) => {
    const full = draw(6, () => 0).map(() => draw(instructions, () => 50 + 45 * random.next()));
    const setting = full.map((task) => task.map((score) => 0.6 * score + 20 * (random.next() - 0.5)));
    return covers(retention({ full, setting }).interval, 60);
  });
  add({
    setting: `retention, 6 tasks of ${instructions} instructions`,
    promised: 'covers at least 93',
    found: percent(found),
    kept: found >= 0.93,
    datasets: DATASETS,
    seed,
  });
}
