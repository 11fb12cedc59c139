import { describe, expect, it } from 'vitest';
import type { ModelRequest, Reply } from '../protocols/frame/types.js';
import type { GameRules } from '../protocols/games/game.js';
import { next, step, transcriptOf } from '../protocols/sessions.js';
import type { Transcript } from '../transcript/types.js';
import { interactivity } from './interactivity.js';
import { CONDITIONS, type Condition, startCondition } from './plans/conditions.js';

interface Lookup {
  readonly id: string;
  readonly table: readonly number[];
  readonly key: number;
  /** Whether B sees the table too. */
  readonly isOpen: boolean;
}

/** A knows a table of digits, B knows which entry is asked for and has to name its digit. */
const lookup: GameRules<Lookup, number> = {
  id: 'lookup',
  players: ['A', 'B'],
  answerers: ['B'],
  view: ({ table, key, isOpen }, player) => {
    const entries = `Table: ${table.join(' ')}`;
    return player === 'A' ? entries : `Entry ${key}${isOpen ? `; ${entries}` : ''}`;
  },
  instructions: () => 'Name the digit: ANSWER 5',
  readAnswer: (text) => (/ANSWER (\d)/.exec(text) ? Number(/ANSWER (\d)/.exec(text)![1]) : null),
  isCorrect: ({ table, key }, digit) => table[key] === digit,
  chance: () => 0.1,
};

/** Knows two entries a message, in order; B asks for its entry first where there is time. */
function player({ to, messages, data }: ModelRequest): Reply {
  const all = messages.map(({ content }) => String(content)).join('\n');
  const { final, turn } = data as { final: boolean; turn: number };
  const table = /Table: ([\d ]+)/.exec(all)?.[1]?.trim().split(' ');
  if (to === 'A') {
    const asked = /Which is entry (\d)/.exec(all)?.[1];
    if (asked !== undefined) return { text: `Entry ${asked} is ${table![Number(asked)]}.` };
    return {
      text: table!
        .slice(0, 2)
        .map((digit, i) => `Entry ${i} is ${digit}.`)
        .join(' '),
    };
  }
  const key = /Entry (\d)/.exec(all)![1]!;
  const told = new RegExp(`Entry ${key} is (\\d)`).exec(all)?.[1] ?? table?.[Number(key)];
  if (told !== undefined) return { text: `ANSWER ${told}` };
  return { text: final || turn > 2 ? 'ANSWER 0' : `Which is entry ${key}?` };
}

function play(length: number, isOpen: boolean, condition: Condition, seed: number): Transcript {
  const table = Array.from({ length }, (_, i) => (7 * seed + 3 * i + 1) % 10);
  const instance = { id: `p${seed}`, table, key: seed % length, isOpen };
  const options = { turns: 4, tokensPerPlayer: 128, meta: { model: `${length} ${isOpen}` } };
  let state = startCondition({ game: lookup, instance, condition, ...options });
  for (let request = next(state); request.kind !== 'done'; request = next(state))
    state = step(state, player(request), { game: lookup });
  return transcriptOf(state);
}

const games = (length: number, isOpen: boolean): Transcript[] =>
  CONDITIONS.flatMap((condition) =>
    Array.from({ length: 24 }, (_, seed) => play(length, isOpen, condition, seed)),
  );

describe('interactivity', () => {
  it('leaves out a transcript whose meta is null', () => {
    expect(interactivity([{ turns: [], meta: null as never, outcome: { success: true } }])).toEqual([]);
  });

  it('tells games apart that demand nothing, a message or a dialogue of scripted players', () => {
    const found = interactivity([...games(8, true), ...games(2, false), ...games(8, false)]);
    expect(found.map(({ system, level }) => [system, level])).toEqual([
      ['8 true', 0],
      ['2 false', 1],
      ['8 false', 2],
    ]);
    // One message tells two of eight entries; seeds 0 and 1 of every eight ask for them.
    const rates = found[2]!.conditions.map(({ condition, success }) => [condition, success]);
    expect(rates[1]![1]).toBeGreaterThanOrEqual(0.25);
    expect(rates.slice(2)).toEqual([
      ['dialogue', 1],
      ['both', 1],
    ]);
    expect(found[2]!.headroom).toMatchObject({ from: 'dialogue', to: 'both', difference: 0, problems: 24 });
  });

  it('gives intervals, and p-values adjusted over the steps', () => {
    const [game] = interactivity(games(2, false));
    for (const { success, interval } of game!.conditions) {
      expect(interval!.lower).toBeLessThanOrEqual(success);
      expect(interval!.upper).toBeGreaterThanOrEqual(success);
    }
    for (const { pValue, adjustedPValue } of game!.steps)
      expect(adjustedPValue!).toBeGreaterThanOrEqual(pValue!);
    expect(game!.steps[0]!.interval!.lower).toBeGreaterThan(0);
  });

  it('tests differences by flipping their signs', () => {
    const one = (condition: string, item: string): Transcript => ({
      ...{ turns: [], outcome: { success: condition !== 'none' }, meta: { game: 'g', condition, item } },
    });
    const [game] = interactivity(
      ['none', 'message'].flatMap((each) => ['x', 'y', 'z'].map((item) => one(each, item))),
    );
    // Three differences of 1: of the eight ways to set signs, two are as far from 0.
    expect(game!.steps[0]).toMatchObject({ difference: 1, pValue: 2 / 8, problems: 3 });
  });

  it('has no level without all conditions, and compares problems that were played in both', () => {
    const [game] = interactivity(games(2, false).filter(({ meta }) => meta!.condition !== 'message'));
    expect([game!.level, game!.steps[0]!.problems, game!.steps[2]!.problems]).toEqual([null, 0, 24]);
    const [partial] = interactivity(
      games(2, false).filter(({ meta }) => meta!.condition !== 'none' || meta!.item === 'p3'),
    );
    expect(partial!.steps.map(({ problems }) => problems)).toEqual([1, 24, 1]);
  });

  it('ignores games without a condition and refuses other input', () => {
    expect(interactivity([{ turns: [], outcome: { success: true }, meta: { game: 'x' } }])).toEqual([]);
    expect(() => interactivity(5 as never)).toThrow('interactivity');
  });
});
