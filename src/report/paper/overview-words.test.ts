import { describe, expect, it } from 'vitest';
import { getMetric } from '../../metrics/core/registry.js';
import type { Transcript } from '../../transcript/types.js';
import { type Group, groupBySystem } from './groups.js';
import { comparableRuns } from './lost-groups.js';
import type { SystemMeasure } from './measured.js';
import { outcomeScores, successMeasure } from './outcome-measures.js';
import { absentWords, systemsSentence } from './overview-words.js';
import { resolveStatistics } from './report-statistics.js';

const turns = [{ speaker: 'ana', text: 'Hi' }];
const group = (name: string, count: number, isNamed = true): Group => ({
  ...{ name, isNamed, transcripts: Array.from({ length: count }, () => ({ turns })) },
  members: Array.from({ length: count }, (_, index) => ({ index, transcript: { turns } })),
});
const two = [group('small', 3), group('large', 4)];
const cards = ['lexical-density', 'speaker-entropy', 'unreliability'].map((id) => getMetric(id));

const words = (groups = two, measured: readonly SystemMeasure[] = [], groupBy?: string): string[] => [
  systemsSentence(groups, groupBy),
  ...absentWords(measured),
];

describe('the words of a report', () => {
  it('lets a name that is written from the right turn nothing around it', () => {
    const own = [group('\u05e9\u05dc', 3), group('\u202elarge', 4)];
    expect(words(own)).toEqual([
      'Systems, by meta.model or meta.system, with their conversations: \u2068\u05e9\u05dc\u2069 (3), \u2068\u202elarge\u2069 (4).',
    ]);
  });

  it('says where there is nothing to compare', () => {
    const bare = [group('all conversations', 3, false)];
    expect(words(bare)).toEqual([
      'No conversation contains a system (meta.model or meta.system); all are shown together without a comparison.',
    ]);
    expect(words(bare, [], 'arm')[0]).toContain('(meta.arm)');
    expect(words([group('small', 3), group('x', 2, false)])).toEqual([
      'Systems, by meta.model or meta.system, with their conversations: small (3). 2 conversations name none; they are shown as "no system named" and compared with nothing.',
    ]);
  });

  it('says what was not computed, and what has no value in most conversations', () => {
    const measured = (
      card: number,
      scores: readonly (number | null)[],
      more: object = {},
      reasons = {},
    ): SystemMeasure => ({
      ...{ card: cards[card]!, signatures: ['s'] },
      systems: [
        {
          ...{ system: 'small', observations: [], reasons },
          dialogues: scores.map((score, index) => ({
            index,
            transcript: { turns: [] },
            score,
            cluster: '',
            turns: [],
          })),
        },
      ],
      ...more,
    });
    expect(
      words(two, [
        measured(0, [null], { skipped: 'needs embeddings' }),
        measured(1, [null], { skipped: 'needs embeddings' }),
        measured(2, [null], { skipped: 'needs rounds' }),
      ]).at(-1),
    ).toBe(
      'Not computed: Lexical density (LD), Speaker entropy (NSE): needs embeddings; Unreliability (U90-10): needs rounds. Embeddings come with mtpc report --embed, in code with the option embedded.',
    );
    expect(
      words(two, [
        measured(0, [null, null, 1], {}, { 'one-speaker': 2 }),
        measured(1, [null, 1]),
        measured(2, [null]),
      ]).at(-1),
    ).toBe(
      'Without a value in most conversations: Lexical density (LD) in 2 of 3 (one-speaker); Unreliability (U90-10) in 1 of 1 (no turn to judge).',
    );
  });
});

describe('what is compared', () => {
  const solved = (model: string | undefined, item: string, success: boolean, score?: number): Transcript => ({
    ...{ turns, meta: { item, ...(model !== undefined && { model }) } },
    outcome: { success, ...(score !== undefined && { score }) },
  });
  const all = [
    ...[solved('m', 'a', true), solved('m', 'b', true), solved('m', 'c', false, 30)],
    ...[solved('n', 'a', false), solved('n', 'b', true), solved('n', 'c', false)],
    ...[solved(undefined, 'a', true), { turns, meta: { model: 'm' } }],
  ];
  const groups = groupBySystem(all, {});
  const byItem = resolveStatistics(
    {
      unit: 'transcript',
      confidenceLevel: 0.9,
      adjust: 'none',
      family: 'call',
      seed: 0,
      method: 'student-t',
      looks: 1,
    },
    all,
  );

  it('takes scores of outcomes, else 100 for a success', () => {
    const [measured] = outcomeScores(groups, byItem);
    expect(measured!.systems.map(({ observations }) => observations.map(({ score }) => score))).toEqual([
      [100, 100, 30, null],
      [0, 100, 0],
      [100],
    ]);
    expect(successMeasure(groups, byItem)[0]!.systems[0]!.observations.map(({ score }) => score)).toEqual([
      1,
      1,
      0,
      null,
    ]);
    expect(successMeasure(groupBySystem([{ turns }], {}), byItem)).toEqual([]);
    expect(outcomeScores(groupBySystem([{ turns, outcome: {} }], {}), byItem)).toEqual([]);
  });

  const run = (
    model: string,
    setting: string | undefined,
    instruction: string,
    score: number,
  ): Transcript => ({
    ...{ turns, outcome: { score } },
    meta: { model, instruction, ...(setting !== undefined && { setting }) },
  });
  const settingOf = (...settings: (readonly (string | undefined)[])[]): unknown =>
    comparableRuns(
      groupBySystem(
        settings.flatMap((own, i) => own.map((setting) => run(`m${i}`, setting, 'i', 1))),
        {},
      ),
    ).setting;

  it('takes runs in the setting that all systems have: sharded, else one that is not full', () => {
    expect(settingOf(['full', 'concat', 'sharded'], ['sharded', 'full'])).toBe('sharded');
    expect(settingOf(['full', 'concat', 'sharded'], ['concat', 'full'])).toBe('concat');
    expect(settingOf(['full', 'sharded'], ['full'])).toBe('full');
    expect(settingOf(['full'], ['concat'])).toBeUndefined();
    expect(settingOf([undefined], [undefined])).toBeUndefined();
  });
});
