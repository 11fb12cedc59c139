import { describe, expect, it } from 'vitest';
import { turnScaling } from '../../metrics/scaling/turn-scaling.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import type { Transcript } from '../../transcript/types.js';
import { reportParts } from './report-parts.js';
import type { Figure, Section } from './types.js';

// Only budgets and outcomes matter here; words would take most of the time.
const turns = [{ speaker: 'ana', text: '' }];

/** Dialogues of a system in a game: by budget the numbers of solved problems among twenty. */
function played(
  model: string,
  game: string | undefined,
  solved: Readonly<Record<number, number>>,
): Transcript[] {
  return Object.entries(solved).flatMap(([budget, count]) =>
    Array.from({ length: 20 }, (_, i) => ({
      id: `${model} ${game} ${budget} ${i}`,
      turns,
      // The problems that are solved first differ from budget to budget.
      outcome: { success: (i * 7 + Number(budget)) % 20 < count },
      meta: { model, budget: Number(budget), item: `problem ${i}`, ...(game !== undefined && { game }) },
    })),
  );
}

async function found(transcripts: readonly Transcript[]): Promise<Section> {
  const { sections } = await reportParts('test', transcripts, { paper: 'pingeval' });
  return sections[0]!;
}

const UP = { 2: 3, 4: 9, 8: 17 };
const DOWN = { 2: 17, 4: 9, 8: 3 };
const LEVEL = { 2: 10, 4: 10, 8: 10 };

describe('the verdict over turn budgets', () => {
  it('never pools games that go in opposite directions', async () => {
    const both = ['small', 'large'].flatMap((model) => [
      ...played(model, 'name', UP),
      ...played(model, 'chess', DOWN),
    ]);
    const { verdict, figures } = await found(both);
    expect(verdict?.lead).toBe('More turns help in name and hurt in chess, for both systems.');
    expect(verdict?.caution).toBe(
      'Games go in opposite directions; a line pooled over them would hide both.',
    );
    expect(verdict?.points[0]).toMatch(
      /^small, name: 15% to 85% solved from 2 to 8 turns \(\+35 points per doubling, 95% CI \d+ to \d+, p < \.001\)\.$/,
    );
    expect(new Set(figures?.[0]?.rows.map(([game]) => game))).toEqual(new Set(['name', 'chess']));
    const label = (figures![0]!.spec.data as { values: { text?: string }[] }).values.map(({ text }) => text);
    expect(label).toContain('small +35 ↑');
    expect(label).toContain('large −35 ↓');
  });

  it('names the system that alone uses more turns, and what is unclear', async () => {
    const three = [
      ...played('a', undefined, UP),
      ...played('b', undefined, LEVEL),
      ...played('c', undefined, DOWN),
    ];
    const { verdict } = await found(three);
    expect(verdict?.lead).toBe(
      'Only a uses more turns (15% to 85% solved from 2 to 8 turns); c gets worse with more turns (85% to 15% solved from 2 to 8 turns); b is unclear.',
    );
    expect(verdict?.points.at(-1)).toBe(
      "20 problems per game, clustered by problem; p-values corrected by Holm's method over all 3 tests of this report.",
    );
    expect(verdict?.next).toEqual({
      text: 'Read dialogues of the same problem under 2 and 8 turns side by side.',
      href: '#pair-pingeval-1',
    });
  });

  it('draws systems beside each other, and each in a panel without a name where there are many', async () => {
    interface Drawn {
      readonly kind: string;
      readonly panel: string;
      readonly x: number;
      readonly at: number;
      readonly text?: string;
    }
    const drawn = async (count: number): Promise<{ figure: Figure; values: readonly Drawn[] }> => {
      const names = Array.from({ length: count }, (_, i) => `model ${i}`);
      const { figures } = await found(names.flatMap((name) => played(name, undefined, UP)));
      const [figure] = figures!;
      return { figure: figure!, values: (figure!.spec.data as { values: Drawn[] }).values };
    };
    const few = (await drawn(2)).values.filter(({ kind, x }) => kind === 'line' && x === 4);
    const [left, right] = few.map(({ at }) => Math.log2(at));
    expect(left! + right!).toBeCloseTo(4, 10);
    expect(right! - left!).toBeGreaterThan(0);
    const { figure, values } = await drawn(9);
    const many = values.filter(({ kind }) => kind === 'label');
    expect(new Set(many.map(({ panel }) => panel)).size).toBe(9);
    for (const { text } of many) expect(text).toMatch(/^[+−]\d+ [↑?]$/);
    expect(figure.columns.slice(0, 2)).toEqual(['System', 'Game']);
    expect(new Set(figure.rows.map(([system]) => system)).size).toBe(9);
  });

  it('does not call missing hard problems an effect of turns', async () => {
    // Hard problems (never solved) are missing under 8 turns; the others are solved as often under both budgets.
    const played = (model: string, isShared: boolean): Transcript[] =>
      [2, 8].flatMap((budget) =>
        Array.from({ length: 40 }, (_, i) => ({
          id: `${model} ${budget} ${i}`,
          turns,
          outcome: { success: i < 20 && (i + budget) % 4 > 0 },
          meta: { model, budget, item: isShared ? `problem ${i}` : `problem ${i} ${budget}` },
        })).filter((_, i) => budget === 2 || i < 20),
      );
    const { verdict } = await found(played('a', true));
    expect(verdict?.lead).toBe('Whether more turns help a is unclear: 38% to 75% solved from 2 to 8 turns.');
    expect(verdict?.caution).toBe(
      'Not every problem was played under every budget (a: 20 of 40 problems were not): the solved shares describe different problems, the slope compares each problem with itself.',
    );
    const apart = await found(played('a', false));
    expect(apart.verdict?.lead).toBe(
      'Whether more turns help a is unclear: 38% to 75% solved from 2 to 8 turns.',
    );
    expect(apart.verdict?.caution).toBe(
      'No problem of a was played under two budgets: the budgets are compared on different problems, which cannot show an effect of turns.',
    );
  });

  it('says that more turns help where turnScaling does', async () => {
    // Two problems more with each doubling: all that change rise (slope p < .05), but of 16 turns against 2 the sign test
    // has six wins, p = 2 / 2^6 times three budgets.
    const slow = [6, 8, 10, 12].flatMap((count, step) =>
      Array.from({ length: 20 }, (_, i) => ({
        ...{ id: `a ${step} ${i}`, turns, outcome: { success: i < count } },
        meta: { model: 'a', budget: 2 ** (step + 1), item: `problem ${i}` },
      })),
    );
    const steep = played('a', undefined, UP);
    for (const own of [slow, steep]) {
      const { verdict } = turnScaling(scalingRecordsOf(own));
      const lead = (await found(own)).verdict?.lead;
      expect(lead?.startsWith('a uses more turns')).toBe(verdict === 'improves');
    }
    expect(turnScaling(scalingRecordsOf(slow)).slope!.pValue).toBeLessThan(0.05);
    expect(turnScaling(scalingRecordsOf(slow)).verdict).toBe('flat');
  });

  it('calls success flat only within a margin', async () => {
    const many = Array.from({ length: 12 }, (_, k) =>
      played('a', undefined, LEVEL).map((each) => ({
        ...each,
        id: `${each.id} ${k}`,
        meta: { ...each.meta, item: `${each.meta!.item} ${k}` },
      })),
    ).flat();
    expect((await found(many)).verdict?.lead).toBe('a stays within 5 points per doubling.');
    expect((await found(played('a', undefined, LEVEL))).verdict?.lead).toBe(
      'Whether more turns help a is unclear: 50% to 50% solved from 2 to 8 turns.',
    );
  });

  it('tells success that rises and falls from success that does not move', async () => {
    // 10% to 100% and back: the same problems win and lose, so both sign tests reject.
    const { verdict, figures } = await found([
      ...played('peak', undefined, { 2: 2, 4: 20, 8: 2 }),
      ...played('level', undefined, LEVEL),
    ]);
    expect(verdict?.lead).toBe(
      'peak gets better up to 4 turns (10% to 100% solved), then worse (10% at 8); level is unclear.',
    );
    expect(verdict?.points.join('\n')).toMatch(
      /peak: 10% to 10% solved from 2 to 8 turns, 100% at 4 \(both differences p < \.001\)/,
    );
    expect(figures?.[0]?.note).toContain('\u2229 rises and then falls');
  });

  it('says in which game success turns round', async () => {
    const { verdict } = await found([
      ...played('a', 'maze', { 2: 20, 4: 2, 8: 20 }),
      ...played('a', 'name', UP),
    ]);
    expect(verdict?.lead).toBe('More turns help in name; success falls and then rises in maze.');
  });

  it('names the one system of several that a game helps', async () => {
    const { verdict } = await found([
      ...played('a', 'name', UP),
      ...played('b', 'name', LEVEL),
      ...played('a', 'maze', LEVEL),
      ...played('b', 'maze', LEVEL),
    ]);
    expect(verdict?.lead).toBe('More turns help in name (a); no trend is shown in maze.');
  });

  it('says which systems guess and check would beat', async () => {
    const own = played('a', undefined, UP).map((each) => ({ ...each, meta: { ...each.meta, records: 4 } }));
    // In eight turns each partner checks all of four records.
    expect((await found(own)).verdict?.points).toContain('It is below guess and check at 8 turns (100%).');
  });
});
