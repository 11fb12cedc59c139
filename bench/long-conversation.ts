import { performance } from 'node:perf_hooks';
import type { evaluate as Evaluate } from '../src/index.js';
import { getMetric } from '../src/metrics/core/registry.js';

/**
 * `npx tsx bench/long-conversation.ts [--turns 8000] [--against path/of/another/index.js]`: CPU time of metrics over one
 * conversation against the same metrics over half of it, the median of several rounds, each round side by side.
 */
const argument = (name: string, fallback: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1]!;
};
const turns = Number(argument('turns', '16000'));
const { evaluate } = (await import(argument('against', '../src/index.js'))) as { evaluate: typeof Evaluate };
const METRICS = ['DNR', 'IR', 'PF', 'LNR', 'KL-curve', 'WNR-curve'];
const ROUNDS = 3;

function conversation(length: number): object {
  const words = ['red', 'bus', 'harbor', 'table', 'window', 'garden', 'letter', 'music'];
  return {
    turns: Array.from({ length }, (_, i) => ({
      speaker: `s${(i * 7) % 5}`,
      text: `${i % 20 === 0 ? '@s1 ' : ''}the ${words[i % 8]} near the ${words[(i * 3) % 7]} number ${i % 1000}`,
      round: Math.floor(i / 4),
      references: ['a'],
    })),
  };
}

async function cpu(metric: string, length: number): Promise<number> {
  const transcript = conversation(length) as never;
  const before = process.cpuUsage();
  const start = performance.now();
  await evaluate([transcript], { metrics: [getMetric(metric).id] });
  const { user, system } = process.cpuUsage(before);
  return Math.min((user + system) / 1000, Math.max(1, performance.now() - start) * 4);
}

for (const metric of METRICS) {
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await cpu(metric, turns / 2), await cpu(metric, turns)]);
  const [half, whole] = rounds.sort(([a, b], [c, d]) => b / a - d / c)[Math.floor(ROUNDS / 2)]!;
  console.log(
    `${metric}: ${half.toFixed(0)} ms for ${turns / 2} turns, ${whole.toFixed(0)} ms for ${turns}: x${(whole / half).toFixed(2)}`,
  );
}
