import { describe, expect, it } from 'vitest';
import type { Transcript } from '../transcript/types.js';
import { describeDesign } from './design.js';
import { planOf } from './plan.js';

const chat = (meta: Record<string, unknown>, rest: Partial<Transcript> = {}): Transcript => ({
  turns: [
    { speaker: 'ana', text: `How far is ${String(rest.id ?? 'it')}?` },
    { speaker: 'ben', text: 'Two miles.' },
  ],
  meta,
  ...rest,
});

const cross = <A, B, T>(as: readonly A[], bs: readonly B[], make: (a: A, b: B) => T): T[] =>
  as.flatMap((a) => bs.map((b) => make(a, b)));

describe('describeDesign', () => {
  it('separates conditions from identities, and counts repetitions within all conditions', () => {
    // 2 models x 3 instructions x 2 temperatures x 2 runs: runs at another temperature are no repetitions.
    const chats = cross(['a', 'b'], ['q1', 'q2', 'q3'], (model, instruction) =>
      cross([0, 1], [1, 2], (temperature, run) => chat({ model, instruction, temperature, run })),
    ).flat();
    const design = describeDesign(chats);
    expect(design.factors.map(({ field, kind }) => [field, kind])).toEqual([
      ['model', 'condition'],
      ['temperature', 'condition'],
    ]);
    expect(design.units).toEqual({ field: 'instruction', count: 3 });
    expect(design.repetitions).toEqual([2, 2]);
  });

  it('takes no field that reports how a conversation went for a condition', () => {
    const fields = ['ended', 'finish_reason', 'forfeit', 'violations', 'status', 'isCorrect', 'sycophancy'];
    const chats = cross(['a', 'b'], ['q1', 'q2', 'q3', 'q4'], (model, instruction) =>
      ['x', 'y'].map((value) =>
        chat({ model, instruction, ...Object.fromEntries(fields.map((field) => [field, value])) }),
      ),
    ).flat();
    const design = describeDesign(chats);
    expect(design.factors.map(({ field }) => field)).toEqual(['model']);
    expect(planOf(design).within).toEqual([]);
  });

  it('names copies under other ids, and not equal runs of one task', () => {
    const turns = [
      { speaker: 'ana', text: 'Is it late?' },
      { speaker: 'ben', text: 'Yes.' },
    ];
    const copies = [1, 2, 3].map((n) => ({ id: `c${n}`, turns, meta: { model: 'a' } }));
    expect(describeDesign(copies).copies).toEqual({ conversations: 2, originals: 1 });
    const runs = copies.map((each) => ({ ...each, meta: { model: 'a', instruction: 'q' } }));
    expect(describeDesign(runs).copies.conversations).toBe(0);
  });

  it('names fields that repeat in many values, such as the id of a prompt', () => {
    const chats = Array.from({ length: 60 }, (_, i) => chat({ promptNumber: `p${i % 20}` }, { id: `c${i}` }));
    expect(describeDesign(chats).repeatedFields).toEqual([{ field: 'promptNumber', values: 20 }]);
  });

  it.each(['tokensPerTurn', 'total_tokens', 'turn_budget_limit', 'maxMessages'])(
    'takes %s, a limit of the design, for no cluster of conversations',
    (field) => {
      const chats = Array.from({ length: 60 }, (_, i) =>
        chat({ [field]: 16 * (1 + (i % 4)) }, { id: `c${i}` }),
      );
      expect(describeDesign(chats).repeatedFields).toEqual([]);
    },
  );

  it('counts tasks that a cell lacks, missing outcomes and partial runs', () => {
    const chats = [
      chat({ model: 'a', item: 'x' }, { outcome: { score: 1 } }),
      chat({ model: 'a', item: 'y', partial: true }),
      chat({ model: 'b', item: 'x' }, { outcome: { score: 0 } }),
    ];
    const { absentUnits, outcomes, partial } = describeDesign(chats);
    expect(absentUnits).toEqual([{ cell: 'model b', lacking: 1 }]);
    expect({ outcomes, partial }).toEqual({ outcomes: { scored: 2, missing: 1 }, partial: 1 });
  });

  it('counts the games of a run of which some are missing, over all systems of the run', () => {
    const game = (model: string, key: string, games: number) => chat({ model, plan: { key, games } });
    const whole = [game('a', 'one', 3), game('human', 'one', 3), game('a', 'one', 3)];
    const part = [game('b', 'two', 3), game('b', 'two', 3)];
    expect(describeDesign([...whole, ...part]).partial).toBe(2);
    expect(describeDesign({ x: whole.slice(0, 1), y: whole.slice(1), z: part }).partial).toBe(2);
    // A run that was continued with more games.
    expect(describeDesign([...whole, ...Array.from({ length: 3 }, () => game('a', 'one', 6))]).partial).toBe(
      0,
    );
  });

  it('is printed without its records', () => {
    expect(JSON.parse(JSON.stringify(describeDesign([chat({})])))).not.toHaveProperty('records');
  });
});

describe('planOf', () => {
  const items = ['x', 'y', 'z'];

  it('pairs by item where ids differ, matches a condition that varies within items, and says why', () => {
    const chats = cross(['a', 'b'], items, (model, item) =>
      [2, 4].map((budget) =>
        chat(
          { model, item, budget, game: item === 'x' ? 'chess' : 'name' },
          { id: `${model}${item}${budget}` },
        ),
      ),
    ).flat();
    const plan = planOf(describeDesign(chats));
    expect(plan).toMatchObject({ factor: 'model', unit: 'item', design: 'paired', within: ['budget'] });
    expect(plan.choices).toContainEqual({ choice: 'same-in-pairs', field: 'game' });
    expect(plan.choices).toContainEqual({ choice: 'unit', field: 'item', because: 'common-tasks' });
  });

  it('pairs by id where systems share ids', () => {
    const chats = cross(['a', 'b'], items, (model, id) => chat({ model }, { id }));
    expect(planOf(describeDesign(chats))).toMatchObject({ unit: 'transcript', design: 'paired' });
  });

  it('stratifies unpaired conversations by a condition in unequal mixture', () => {
    const chats = [
      ...Array.from({ length: 8 }, (_, i) =>
        chat({ model: 'a', game: i < 6 ? 'chess' : 'name' }, { id: `a${i}` }),
      ),
      ...Array.from({ length: 8 }, (_, i) =>
        chat({ model: 'b', game: i < 2 ? 'chess' : 'name' }, { id: `b${i}` }),
      ),
    ];
    expect(planOf(describeDesign(chats))).toMatchObject({ design: 'independent', within: ['game'] });
    expect(planOf(describeDesign(chats), { within: [] })).toMatchObject({
      within: [],
      cautions: expect.arrayContaining([{ kind: 'not-matched', field: 'game' }]),
    });
  });

  it('refuses unpaired conversations of different games, and names the game and the way out', () => {
    const chats = [
      ...Array.from({ length: 6 }, (_, i) =>
        chat({ model: 'a', game: i < 4 ? 'chess' : 'name' }, { id: `a${i}` }),
      ),
      ...Array.from({ length: 6 }, (_, i) =>
        chat({ model: 'b', game: i < 5 ? 'name' : 'maze' }, { id: `b${i}` }),
      ),
    ];
    expect(() => planOf(describeDesign(chats))).toThrow(
      /^the values of game are not balanced .* within: \[\]$/,
    );
  });

  it('cautions about a condition that differs wherever the systems differ', () => {
    const chats = cross(['a', 'b'], items, (model, id) =>
      chat({ model, temperature: model === 'a' ? 0 : 1 }, { id }),
    );
    expect(planOf(describeDesign(chats)).cautions).toContainEqual({
      kind: 'varies-together',
      field: 'temperature',
      values: ['0', '1'],
    });
  });

  it('compares with a baseline only, and refuses an unknown one', () => {
    const design = describeDesign(cross(['a', 'b', 'c'], items, (model, id) => chat({ model }, { id })));
    expect(planOf(design).comparisons).toHaveLength(3);
    expect(planOf(design, { baseline: 'b' }).comparisons).toEqual([
      ['b', 'a'],
      ['b', 'c'],
    ]);
    expect(() => planOf(design, { baseline: 'd' })).toThrow('one of a, b, c');
    expect(() => planOf(design, { by: 'color' })).toThrow(
      'a field with at least two values (fields that vary: model)',
    );
  });
});

describe('what mtpc run records with its games', () => {
  const game = (model: string, i: number, more: object = {}): Transcript => ({
    id: `${model === 'people' ? 'people' : 'play'}/${i}`,
    turns: [],
    outcome: { score: i },
    meta: {
      model,
      item: `p${i}`,
      answer: i % 3,
      settings: `h${i % 3}`,
      plan: { games: 36, key: 'k' },
      ...more,
    },
  });

  it('is not a reason to cluster', () => {
    const games = ['a', 'b'].flatMap((model) => Array.from({ length: 12 }, (_, i) => game(model, i)));
    expect(describeDesign(games).factors.map(({ field }) => field)).toEqual(['model']);
    // A field of the same name that somebody else wrote is a label.
    const own = games.map(({ meta, ...rest }) => ({ ...rest, meta: { ...meta, plan: undefined } }));
    expect(describeDesign(own).factors.map(({ field }) => field)).toEqual(['model', 'settings']);
  });

  it('pairs by task if only some levels share ids', () => {
    const games = ['a', 'people', 'b'].flatMap((model) =>
      Array.from({ length: 12 }, (_, i) => game(model, i)),
    );
    const plan = planOf(describeDesign(games));
    expect(plan).toMatchObject({ unit: 'item', design: 'paired' });
    expect(planOf(describeDesign(games.filter(({ meta }) => meta?.model !== 'people'))).unit).toBe(
      'transcript',
    );
  });

  it('names the other roles that the compared models play', () => {
    const games = ['a', 'b'].flatMap((model) =>
      Array.from({ length: 12 }, (_, i) => game(model, i, { userModel: model })),
    );
    expect(planOf(describeDesign(games)).cautions).toContainEqual({
      kind: 'varies-together',
      field: 'userModel',
      values: ['a', 'b'],
    });
  });
});
