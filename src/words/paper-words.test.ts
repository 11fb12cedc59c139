import { describe, expect, it } from 'vitest';
import { describeDesign, type Finding, findings, type Plan, planOf } from '../analysis/index.js';
import type { ScoreRow } from '../evaluate/row.js';
import type { Transcript } from '../transcript/types.js';
import { leadSentence } from './lead-words.js';
import { methodsSentences, paperSentence, paperSentences } from './paper-words.js';

interface Run {
  readonly model: string;
  readonly score: number;
  readonly [field: string]: string | number;
}

function compared(runs: readonly Run[]): { plan: Plan; found: Finding[] } {
  const chats = runs.map(
    ({ score, ...meta }, i): Transcript => ({ id: `t${i}`, turns: [], outcome: { score }, meta }),
  );
  const plan = planOf(describeDesign(chats), { by: 'model' });
  return { plan, found: findings(plan) };
}

/** Texts whose metric depends on the condition alone, which occurs equally often in both models. */
function equalMeans(): Finding[] {
  const cells = ['a', 'b'].flatMap((model) =>
    ['x', 'y', 'z'].flatMap((instruction) =>
      ['full', 'sharded'].map((setting) => ({ model, instruction, setting })),
    ),
  );
  const chats = cells.map((meta, i): Transcript => ({ id: `t${i}`, turns: [], meta }));
  const rows = cells.map(
    ({ setting }, i): ScoreRow => ({
      ...{ transcript: `t${i}`, unit: 'transcript', metric: 'implicit-reference', n: 1, signature: 's' },
      score: setting === 'full' ? 0 : 0.5,
    }),
  );
  return findings(planOf(describeDesign(chats), { by: 'model' }), { rows });
}

describe('the sentences for a paper', () => {
  it('name strata, their weights, and that means are adjusted', () => {
    // 8 of 10 runs of a are cold and 8 of 10 of b are warm.
    const runs = ['a', 'b'].flatMap((model) =>
      Array.from({ length: 10 }, (_, i): Run => {
        const temperature = i < 8 === (model === 'a') ? '0' : '1';
        return { model, temperature, score: 50 + (temperature === '1' ? -20 : 0) + ((i * 3) % 7) };
      }),
    );
    const { found } = compared(runs);
    expect(methodsSentences(found)).toMatch(
      /^Conversations were not paired, .*; they were compared within temperature, whose values were averaged with equal weights, so that the means are adjusted for temperature and differ from those of all conversations\. /,
    );
    // At 0 a and b are about equal, as at 1; over all runs a has more cold ones, by 12 points.
    expect(leadSentence(found)).toMatch(
      / found between a and b \([\d.]+ vs\. [\d.]+, averaged over temperature with equal weight; .*\. Without equal weights for temperature: a \d+(?:\.\d)?, b \d+(?:\.\d)?\.$/,
    );
    expect(paperSentence(found[0]!)).toMatch(/ Without equal weights for temperature: a /);
    const even = compared(runs.map(({ temperature: _, ...run }) => run));
    expect(methodsSentences(even.found)).not.toMatch(/within|adjusted|were averaged first/);
  });

  it('say that runs of a unit were averaged only if it has several', () => {
    const runs = (perItem: number): Run[] =>
      ['a', 'b'].flatMap((model) =>
        Array.from({ length: 6 * perItem }, (_, i) => ({
          ...{ model, instruction: `i${i % 6}`, score: 40 + ((i * 7) % 20) + (model === 'b' ? i % 3 : 0) },
        })),
      );
    const text = (perItem: number): string => methodsSentences(compared(runs(perItem)).found);
    expect(text(5)).toContain('Scores of the 5 runs of an instruction were averaged first.');
    expect(text(1)).not.toContain('averaged first');
  });

  it('say that independent units are few, below six', () => {
    const lead = (items: number): string =>
      leadSentence(
        compared(
          ['a', 'b'].flatMap((model) =>
            Array.from({ length: items }, (_, i) => ({
              ...{ model, item: `i${i}`, score: 40 + 3 * i + (model === 'b' ? 9 + (i % 3) : 0) },
            })),
          ),
        ).found,
      );
    expect(lead(3)).toMatch(/; only 3 items\)\.$/);
    expect(lead(5)).toMatch(/; only 5 items\)\.$/);
    expect(lead(6)).toMatch(/; 6 items\)\.$/);
  });

  it('state equal means as means, not as a score of all conversations', () => {
    const [found] = equalMeans().filter(({ verdict }) => verdict === 'constant');
    // .0 in full and .5 in sharded.
    expect(paperSentence(found!)).toBe(
      'The implicit reference (IR) of a and b was equal in every instruction (mean .25).',
    );
  });

  it('carry a confound, and a condition that was not matched, without advice', () => {
    const { plan, found } = compared(
      ['a', 'b'].flatMap((model, m) =>
        Array.from({ length: 8 }, (_, i) => ({
          ...{ model, item: `i${i}`, temperature: String(m), score: 40 + m * (10 + (i % 3)) + ((i * 5) % 8) },
        })),
      ),
    );
    expect(paperSentences(found, plan).at(-1)).toMatch(/^temperature differs too \(0 and 1\)/);
    const cautions = [
      { kind: 'not-matched', field: 'user' },
      { kind: 'repeated-field', field: 'rater', values: 4 },
    ] as const;
    const text = paperSentences(found, { cautions }).join('\n');
    expect(text).toContain('user varied between conversations and was not matched.');
    expect(text).toContain('although they share 4 values of rater.');
    expect(text).not.toMatch(/Match on it|Cluster by it/);
  });

  it('give a difference that depends on a condition at each of its values', () => {
    const { found } = compared(
      ['a', 'b'].flatMap((model) =>
        Array.from({ length: 24 }, (_, i) => {
          const setting = i % 2 === 0 ? 'full' : 'sharded';
          const effect = (model === 'a') === (setting === 'full') ? 12 : 0;
          return {
            model,
            setting,
            instruction: `i${i >> 1}`,
            score: 50 + effect + ((i * 5) % 7) * (model === 'a' ? 1 : 0.8),
          };
        }),
      ),
    );
    const text = paperSentences(found).join('\n');
    expect(text).toMatch(
      /^The difference in mean score between a and b depends on setting \(p < \.001; b minus a\): /,
    );
    expect(text.match(/depends on setting/g)).toHaveLength(1);
  });
});
