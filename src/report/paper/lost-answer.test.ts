import { describe, expect, it } from 'vitest';
import { compareTranscripts } from '../../analysis/index.js';
import type { Transcript } from '../../transcript/types.js';
import { leadSentence } from '../../words/lead-words.js';
import { reportParts } from './report-parts.js';
import type { Section } from './types.js';

type Scores = readonly (readonly number[])[];

/** Runs of a model: for each setting the scores of each instruction. */
function runs(model: string, settings: Readonly<Record<string, Scores>>, more: object = {}): Transcript[] {
  return Object.entries(settings).flatMap(([setting, instructions]) =>
    instructions.flatMap((scores, i) =>
      scores.map((score, r) => ({
        id: `${model} ${setting} ${i} ${r} ${JSON.stringify(more)}`,
        turns: [{ speaker: 'assistant', text: 'Done.' }],
        outcome: { score },
        meta: { model, setting, instruction: `task ${i}`, ...more },
      })),
    ),
  );
}

/** Three runs of each of eight instructions around a center that falls by 1 from instruction to instruction. */
const around = (center: number, spread = 4): Scores =>
  Array.from({ length: 8 }, (_, i) => [-1, 0, 1].map((step) => center - i + step * (spread + (i % 3))));

async function found(transcripts: readonly Transcript[]): Promise<Section> {
  return (await reportParts('test', transcripts, { paper: 'lost' })).sections[0]!;
}

describe('the first screen of a report of Lost in Conversation', () => {
  it('begins with the sentence of mtpc compare about the settings of one system', async () => {
    const own = runs('m', { full: around(80), sharded: around(50, 5) });
    const { verdict, figures } = await found(own);
    const [full, sharded] = ['full', 'sharded'].map((setting) =>
      own.filter(({ meta }) => meta?.setting === setting),
    );
    const compared = await compareTranscripts(full!, sharded!, { names: ['full', 'sharded'] });
    expect(verdict?.lead).toBe(leadSentence(compared));
    expect(verdict?.lead).toMatch(/^full has a higher mean score than sharded by 30\.?\d* points/);
    expect(figures?.[0]?.rows[0]?.slice(0, 5)).toEqual(['m', 'Performance P', 76.5, 46.5, -30]);
  });

  it('compares systems first, then the settings of each, corrected over the systems', async () => {
    const { verdict } = await found([
      ...runs('weak', { full: around(80), sharded: around(40, 5) }),
      ...runs('calm', { full: around(81), sharded: around(81, 5) }),
    ]);
    // 80 and 40 against 81 and 81: 41 points in sharded, 1 in full, 21 over both settings.
    expect(verdict?.lead).toMatch(
      /^The difference in mean score between weak and calm depends on setting \(p .*\): calm is higher than weak by 41\.?\d* points in sharded .* by 1\.?\d* points in full .* On average over setting: calm has a higher mean score than weak by 21\.?\d* points/,
    );
    expect(verdict?.points[0]).toMatch(
      /^full has a higher mean score than sharded in weak, by 40\.?\d* points \(.*\); full and sharded have the same mean score in calm\.$|^full has a higher mean score than sharded in weak, by 40\.?\d* points \(.*\); no difference in mean score found between full and sharded in calm\.$/,
    );
  });

  it('takes temperatures as conditions, never as repetitions', async () => {
    const fixed = (score: number): Scores => Array.from({ length: 4 }, () => [score, score, score]);
    const { figures, verdict } = await found(
      [0, 1].flatMap((temperature) =>
        runs(
          'm',
          { full: fixed(100 - 100 * temperature), sharded: fixed(100 - 100 * temperature) },
          {
            temperature,
          },
        ),
      ),
    );
    expect(figures?.[0]?.rows.map(([name, measure, from]) => [name, measure, from])).toEqual([
      ['m, temperature 0', 'Performance P', 100],
      ['m, temperature 0', 'Aptitude A', 100],
      ['m, temperature 0', 'Unreliability U', 0],
      ['m, temperature 1', 'Performance P', 0],
      ['m, temperature 1', 'Aptitude A', 0],
      ['m, temperature 1', 'Unreliability U', 0],
    ]);
    expect(verdict?.points).toContain('full and sharded have the same mean score in both conditions.');
  });

  it('begins with the measured values if nothing can be compared', async () => {
    const { verdict } = await found(runs('m', { sharded: around(60) }));
    expect(verdict?.lead).toMatch(
      /^m, sharded: P 56\.\d \(95% CI [\d.]+ to [\d.]+\), A90 [\d.]+ \(95% CI .*\) and U90-10 [\d.]+ \(95% CI .*\) over 8 instructions with 3 runs each\.$/,
    );
    expect(verdict?.points[0]).toBe('There is nothing to compare: one system ran in one setting.');
  });

  it('says that no conversation has a score', async () => {
    const { verdict } = await found([{ turns: [], meta: { model: 'm', setting: 'full', instruction: 'q' } }]);
    expect(verdict?.lead).toMatch(/^No conversation has a score/);
  });
});
