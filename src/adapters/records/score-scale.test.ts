import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { fromTranscripts } from '../formats/common/from-transcripts.js';
import { type ReadOptions, readTranscripts, streamTranscripts } from '../read-transcripts.js';
import { isErrorMeasure } from './score-scale.js';

const messages = [
  { role: 'user', content: 'Where is the ferry?' },
  { role: 'assistant', content: 'At the pier.' },
];
const inspect = (...scores: object[]): unknown => ({
  eval: { model: 'm', task: 't' },
  samples: scores.map((each, i) => ({ id: `s${i}`, messages, scores: each })),
});
const judged = (...values: unknown[]): unknown => inspect(...values.map((value) => ({ judge: { value } })));
const lmEval = (metrics: readonly string[], rows: readonly object[]): string =>
  rows
    .map((row, doc_id) =>
      JSON.stringify({
        doc_id,
        arguments: [['Where?', {}]],
        resps: [['Here.']],
        filter: 'none',
        metrics,
        ...row,
      }),
    )
    .join('\n');
function read(input: unknown, options: ReadOptions = {}): { scores: unknown[]; said: string[] } {
  const { transcripts, warnings } = readTranscripts(frozen(input), options);
  return {
    scores: transcripts.map(({ outcome }) => outcome?.score),
    said: warnings.map(({ message }) => message),
  };
}

describe('scores of one scorer', () => {
  it('share the scale that all of them fit', () => {
    expect(read(judged(0, 0.25, 1))).toEqual({
      scores: [0, 25, 100],
      said: [
        'score "judge": 3 values from 0 to 1, read on a scale from 0 to 1 (scoreRange, --score-range for another scale)',
      ],
    });
    // 0.7 beside 23.1 is 0.7 percent.
    expect(read(lmEval(['bleu'], [{ bleu: 0.7 }, { bleu: 23.1 }, { bleu: 1 }])).scores).toEqual([
      0.7, 23.1, 1,
    ]);
  });

  // 1 to 10: (0 + 1 + 8 + 9) / 9 / 4; 0 to 10: 22 / 10 / 4. 1 to 5: (0 + 4) / 4 / 2; 0 to 5: 6 / 5 / 2. 3 of 5.
  it.each<[values: unknown[], span: string, advice: string]>([
    [
      [1, 2, 9, 10],
      'from 1 to 10',
      '; --score-range 1,10 gives 4 scores (mean 50 of 100); --score-range 0,10 gives 4 scores (mean 55 of 100)',
    ],
    [[-1, 0.5, 150, '0.5'], 'from -1 to 150', ''],
    [
      [1, 5],
      'from 1 to 5',
      '; --score-range 1,5 gives 2 scores (mean 50 of 100); --score-range 0,5 gives 2 scores (mean 60 of 100)',
    ],
    [
      [3],
      'of 3',
      '; --score-range 1,5 gives 1 score (mean 50 of 100); --score-range 0,5 gives 1 score (mean 60 of 100)',
    ],
  ])('are not read where %j does not say which scale it is on', (values, span, advice) => {
    const { scores, said } = read(judged(...values));
    expect(new Set(scores)).toEqual(new Set([undefined]));
    expect(said[0]).toContain(`score "judge": ${values.length} value`);
    expect(said[0]).toContain(`${span}, not read, as their scale is not known (scoreRange)${advice}`);
    if (advice === '') expect(said[0]).not.toContain('--score-range');
  });

  it('may have a decimal comma', () => {
    expect(read(judged('0,5', '1', '0,25')).scores).toEqual([50, 100, 25]);
  });

  it('are read on the scale that the caller gives, and counted where they are off it', () => {
    // 1 to 10: (1 - 1) / 9, (5.5 - 1) / 9, (10 - 1) / 9.
    expect(read(judged(1, 5.5, 10), { scoreRange: [1, 10] })).toEqual({ scores: [0, 50, 100], said: [] });
    const off = read(judged(0, 11, 10), { scoreRange: [1, 10] });
    expect(off.scores).toEqual([undefined, undefined, 100]);
    expect(off.said[0]).toContain('2 records, the first of them');
    expect(off.said[0]).toContain('the score "judge" is not within 1 to 10; skipped');
  });

  it('are grades or numbers, not both on two scales', () => {
    expect(read(judged('C', 'P', true)).scores).toEqual([100, 50, 100]);
    expect(read(judged('C', 0.5)).scores).toEqual([100, 50]);
    expect(read(judged('C', 50)).scores).toEqual([undefined, undefined]);
  });

  it('never change their order, whatever the values', () => {
    const values = fc.array(fc.double({ min: -20, max: 120, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, (list) => {
        const { scores } = read(judged(...list));
        const read100 = scores.filter((each) => each !== undefined);
        expect([0, list.length]).toContain(read100.length);
        for (const [i, score] of read100.entries())
          for (const [j, other] of read100.entries())
            if (list[i]! < list[j]!) expect(Number(score)).toBeLessThanOrEqual(Number(other));
      }),
    );
  });

  it('are the same in a stream', async () => {
    const text = lmEval(['judge'], [{ judge: 0.2 }, { judge: 40 }, {}, { judge: 1 }]);
    const streamed: unknown[] = [];
    for await (const { outcome } of streamTranscripts([text])) streamed.push(outcome?.score);
    expect(streamed).toEqual([0.2, 40, undefined, 1]);
    expect(read(text).scores).toEqual(streamed);
  });
});

describe('the scorer', () => {
  it('is the one that the caller names', () => {
    const log = inspect({ exact: { value: 'C' }, judge: { value: 0.5 } });
    expect(read(log).scores).toEqual([100]);
    expect(read(log, { score: 'judge' }).scores).toEqual([50]);
    const none = read(log, { score: 'jury' });
    expect(none.scores).toEqual([undefined]);
    expect(none.said[0]).toContain('no score "jury"; found "exact", "judge"');
  });

  it('is not a measure of errors, of which less is better', () => {
    const rows = [{ perplexity: 12 }, { perplexity: 0.9 }];
    const { scores, said } = read(lmEval(['perplexity'], rows));
    expect(scores).toEqual([undefined, undefined]);
    expect(said).toEqual([
      '"perplexity": lower is better, so that it does not become outcome.score unless the option score names it',
    ]);
    expect(read(lmEval(['word_perplexity', 'acc'], [{ word_perplexity: 3, acc: 1 }])).scores).toEqual([100]);
  });

  it.each([
    ['word_perplexity', true],
    ['bits_per_byte', true],
    ['wer', true],
    ['eval_loss', true],
    ['RMSE', true],
    ['error_rate', true],
    ['hallucination', true],
    ['success_rate', false],
    ['answer', false],
    ['closs', false],
    ['acc_norm', false],
    ['meteor', false],
    ['character', false],
  ])('%s: an error measure is %s', (name, expected) => {
    expect(isErrorMeasure(name)).toBe(expected);
  });
});

describe('scores on a scale that is stated', () => {
  it('are shares in promptfoo and tau-bench', () => {
    const row = { prompt: { raw: 'Q' }, provider: 'p', response: { output: 'A' } };
    const results = [1, 0.5, 3].map((score, testIdx) => ({ ...row, testIdx, score }));
    const { scores, said } = read({ results });
    expect(scores).toEqual([100, 50, undefined]);
    expect(said[0]).toContain('the score "score" is not within 0 to 1; skipped');
    const run = { task_id: 1, trial: 0, traj: messages, reward: 0.5 };
    expect(readTranscripts(run).transcripts[0]?.outcome).toEqual({ score: 50, success: false });
  });

  it('are percentages in transcripts, unless the caller says otherwise', () => {
    const turns = [{ speaker: 'a', text: 'Hi' }];
    const given = [0, 0.5, 1, 2].map((score, i) => ({
      id: `${i}`,
      turns,
      outcome: { score, success: true },
    }));
    expect(fromTranscripts(given).transcripts.map(({ outcome }) => outcome?.score)).toEqual([0, 0.5, 1, 2]);
    const { transcripts, warnings } = fromTranscripts(frozen(given), { scoreRange: [0, 1] });
    expect(transcripts.map(({ outcome }) => outcome)).toEqual([
      { score: 0, success: true },
      { score: 50, success: true },
      { score: 100, success: true },
      { success: true },
    ]);
    expect(warnings).toHaveLength(1);
  });

  it.each([[[1, 1]], [[2, 1]], [[0, Number.NaN]], [[0]], ['0,1']])('refuses the scale %j', (scoreRange) => {
    expect(() => read(judged(1), { scoreRange: scoreRange as never })).toThrow(
      'options.scoreRange: expected [low, high], two finite numbers with low < high',
    );
  });
});
