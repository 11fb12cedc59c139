import { describe, expect, it } from 'vitest';
import { budgetTranscripts } from '../../testing/paper-transcripts.js';
import { compareSystems } from '../analysis/index.js';
import { accumulate, createHashEmbedder, type EvaluationRow, listMetrics } from '../index.js';
import { comparisonParagraph, comparisonTable, summarizeRows, summaryTable } from '../report/index.js';
import type { Transcript } from '../transcript/types.js';
import { evaluate } from './evaluate.js';

const TALKS = budgetTranscripts().filter(({ turns }, i) => turns.length > 2 && i % 9 === 0);

/** Scores by conversation, metric and turn, with the names of the original data. */
async function scoresOf(
  talks: readonly Transcript[],
  originalId: (id: string) => string = (id) => id,
): Promise<Record<string, number | null>> {
  const rows = await evaluate(talks, { embedder: createHashEmbedder() });
  expect(rows.filter(({ score }) => score !== null).length).toBeGreaterThan(talks.length * 20);
  return Object.fromEntries(
    rows
      .map(({ transcript, metric, unit, score }): [string, number | null] => [
        JSON.stringify([originalId(transcript), metric, unit]),
        score,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe('scores do not change', () => {
  const original = scoresOf(TALKS);

  it('if speakers get other names, in another order', async () => {
    const names: Readonly<Record<string, string>> = { ana: 'Ω 2', ben: '__proto__' };
    const talks = TALKS.map((talk) => ({
      ...talk,
      turns: talk.turns.map((turn) => ({ ...turn, speaker: names[turn.speaker]! })),
    }));
    expect(await scoresOf(talks)).toEqual(await original);
  });

  it('if conversations and systems get other names', async () => {
    const ids = new Map(TALKS.map(({ id }, i) => [`${TALKS.length - i} é`, id!]));
    const news = [...ids.keys()];
    // The larger name comes first now.
    const models: Readonly<Record<string, string>> = { small: 'valueOf', large: 'constructor' };
    const talks = TALKS.map((talk, i) => ({
      ...talk,
      id: news[i]!,
      meta: { ...talk.meta, model: models[String(talk.meta?.model)]! },
    }));
    const renamed = Object.entries(await scoresOf(talks, (id) => ids.get(id) ?? id));
    // The unit of metrics over all runs contains the system.
    const shown = renamed.map(([key, score]) => [
      key.replace('valueOf', 'small').replace('constructor', 'large'),
      score,
    ]);
    expect(Object.fromEntries(shown)).toEqual(await original);
  });

  it('if conversations come in another order', async () => {
    expect(await scoresOf([...TALKS].reverse())).toEqual(await original);
  });
});

describe('every metric with a system that has no score', () => {
  const rowsOf = (metric: string, unit: string, scores: readonly (number | null)[]): EvaluationRow[] =>
    scores.map((score, i) => ({
      ...{
        transcript: `t${i}`,
        unit,
        metric,
        score,
        n: score === null ? 0 : 3,
        signature: `${metric}|revision:1`,
      },
      ...(score === null && { undefinedBecause: 'one-speaker' as const }),
    })) as unknown as EvaluationRow[];

  it.each(
    listMetrics()
      .filter(({ granularity }) => granularity !== 'corpus')
      .map(({ id, granularity }) => [id, granularity === 'transcript' ? 'transcript' : 'turns[1]'] as const),
  )('%s', (metric, unit) => {
    const some = rowsOf(metric, unit, [1, 0, 1, 1]);
    const none = rowsOf(metric, unit, [null, null, null, null]);
    for (const systems of [
      { some, none },
      { none, some },
      { none, other: none },
      { one: some.slice(0, 1), none },
    ]) {
      const findings = compareSystems(systems as Record<string, EvaluationRow[]>);
      for (const { difference, pValue } of findings) expect([difference, pValue]).toEqual([null, null]);
      expect(comparisonTable(findings).rows).toHaveLength(findings.length);
      const [text = ''] = comparisonParagraph(findings).split('Signatures:');
      expect(text).not.toMatch(/NaN|null|\bundefined\b/);
    }
    const sums = accumulate();
    for (const row of [...none, ...some]) sums.add(row);
    expect(sums.summary()).toMatchObject({ n: 4, mean: 0.75 });
    expect(summaryTable(summarizeRows(none)).rows).toHaveLength(1);
  });
});
