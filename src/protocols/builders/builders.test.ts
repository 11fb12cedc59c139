import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { Turn } from '../../transcript/types.js';
import { concatShards } from './concat-shards.js';
import { fullTurns } from './full-turns.js';
import { recapTurns } from './recap-turns.js';
import { shardedTurns } from './sharded-turns.js';
import { shuffleConcatShards } from './shuffle-concat-shards.js';
import { snowballTurns } from './snowball-turns.js';

const texts = (turns: readonly Turn[]): string[] => turns.map((turn) => turn.text);
const shards = frozen(['Write a function.', 'It sorts words.', 'It ignores case.']);

describe('conversation builders', () => {
  it('give turns of the user, or of the speaker asked for', () => {
    expect(fullTurns('All of it.')).toEqual([{ speaker: 'user', role: 'user', text: 'All of it.' }]);
    for (const turn of [
      ...concatShards(shards),
      ...shardedTurns(shards),
      ...recapTurns(shards),
      ...snowballTurns(shards),
    ]) {
      expect(turn).toMatchObject({ speaker: 'user', role: 'user' });
    }
    expect(shardedTurns(shards, { speaker: 'ana' })[0]?.speaker).toBe('ana');
  });

  it('hold every shard in the one turn of CONCAT', () => {
    const turns = concatShards(shards);
    expect(turns).toHaveLength(1);
    for (const shard of shards) expect(turns[0]?.text).toContain(`- ${shard}\n`);
  });

  it('end RECAP with all shards', () => {
    const turns = recapTurns(shards);
    expect(texts(turns).slice(0, 3)).toEqual(shards);
    for (const shard of shards) expect(turns[3]?.text).toContain(`- ${shard}\n`);
  });

  it('repeat the earlier shards in SNOWBALL', () => {
    const turns = texts(snowballTurns(shards));
    expect(turns[0]).toBe(shards[0]);
    expect(turns[2]).toContain('- Write a function.\n- It sorts words.\n');
    expect(turns[2]?.endsWith('It ignores case.')).toBe(true);
  });

  it('have no turn without a shard', () => {
    for (const build of [concatShards, shuffleConcatShards, shardedTurns, recapTurns, snowballTurns]) {
      expect(build([])).toEqual([]);
    }
  });

  it('shuffle all but the first shard, by seed', () => {
    const template = (each: readonly string[]): string => each.join('|');
    const many = frozen(Array.from({ length: 12 }, (_, i) => `shard ${i}`));
    const order = (seed: number, keepFirst = true): string[] =>
      shuffleConcatShards(many, { seed, keepFirst, template })[0]?.text.split('|') ?? [];
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
    expect(order(1)[0]).toBe('shard 0');
    expect([...order(1)].sort()).toEqual([...many].sort());
    expect(new Set(Array.from({ length: 20 }, (_, seed) => order(seed)[1])).size).toBeGreaterThan(3);
    expect([...order(3, false)].sort()).toEqual([...many].sort());
    expect(
      Array.from({ length: 20 }, (_, seed) => order(seed, false)[0]).some((each) => each !== 'shard 0'),
    ).toBe(true);
  });

  it('say what the papers say in words of their own, which callers may replace', () => {
    const list = '- Write a function.\n- It sorts words.\n- It ignores case.';
    expect(texts(concatShards(shards))).toEqual([
      `This is one task in several parts:\n${list}\n\nPlease solve it with every part in mind.`,
    ]);
    expect(texts(recapTurns(shards)).at(-1)).toBe(
      `This is all I have told you about the task:\n${list}\n\nPlease answer once more with all of it in mind.`,
    );
    expect(texts(snowballTurns(shards))).toEqual([
      shards[0],
      'Up to now I have told you:\n- Write a function.\n\nNow this is new:\nIt sorts words.',
      'Up to now I have told you:\n- Write a function.\n- It sorts words.\n\nNow this is new:\nIt ignores case.',
    ]);
    expect(texts(concatShards(shards, { template: (each) => each.join(' ') }))).toEqual([shards.join(' ')]);
    expect(texts(recapTurns(shards, { template: (each) => `${each.length}` }))).toEqual([...shards, '3']);
  });

  it('take a speaker, which stands in every turn', () => {
    for (const build of [concatShards, shuffleConcatShards, shardedTurns, recapTurns, snowballTurns])
      expect(new Set(build(shards, { speaker: 'ana' }).map(({ speaker }) => speaker))).toEqual(
        new Set(['ana']),
      );
    expect(fullTurns('All.', { speaker: 'ana' })[0]!.speaker).toBe('ana');
  });

  it.each([
    ['concatShards', concatShards],
    ['shuffleConcatShards', shuffleConcatShards],
    ['shardedTurns', shardedTurns],
    ['recapTurns', recapTurns],
    ['snowballTurns', snowballTurns],
  ])('%s refuses what is no list of texts, and options that it does not have', (name, build) => {
    expect(() => build('a' as never)).toThrow(`${name}: shards: expected a list of texts, got "a"`);
    expect(() => build(['a', 1] as never)).toThrow(`${name}: shards[1]: expected a string, got 1`);
    expect(() => build(shards, { speakr: 'ana' } as never)).toThrow(
      `${name}: options.speakr: expected an option (did you mean `,
    );
    expect(() => build(shards, { speaker: 1 } as never)).toThrow(
      `${name}: options.speaker: expected a string`,
    );
    if (build !== shardedTurns)
      expect(() => build(shards, { template: 'a' } as never)).toThrow(
        'options.template: expected a function',
      );
  });

  it('fullTurns refuses what is no text', () => {
    expect(() => fullTurns(5 as never)).toThrow('fullTurns: instruction: expected a string, got 5');
    expect(() => fullTurns('a', { template: 1 } as never)).toThrow(
      'fullTurns: options.template: expected an option',
    );
  });

  it('shuffle by seed 0 with the first shard in front where nothing is said', () => {
    const many = Array.from({ length: 12 }, (_, i) => `${i}`);
    expect(shuffleConcatShards(many)).toEqual(shuffleConcatShards(many, { seed: 0, keepFirst: true }));
    expect(shuffleConcatShards(many)).not.toEqual(shuffleConcatShards(many, { seed: 1 }));
    expect(shuffleConcatShards(many)).not.toEqual(shuffleConcatShards(many, { keepFirst: false }));
  });

  it('refuse a seed that is none', () => {
    expect(() => shuffleConcatShards(shards, { seed: 0.5 })).toThrow(
      'shuffleConcatShards: options.seed: expected a safe integer, got 0.5',
    );
  });

  it('lose no shard, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), (any) => {
        for (const build of [concatShards, shuffleConcatShards, recapTurns, snowballTurns]) {
          const last = build(any).at(-1)?.text ?? '';
          for (const shard of any) expect(last).toContain(shard);
        }
      }),
    );
  });

  it('hold in SHUFFLE-CONCAT each shard as often as it was given, the first in front', () => {
    const template = (each: readonly string[]): string => JSON.stringify(each);
    const read = (turns: readonly Turn[]): string[] => JSON.parse(turns[0]!.text) as string[];
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), fc.nat(), (any, seed) => {
        const inOrder = read(concatShards(any, { template }));
        expect(inOrder).toEqual(any);
        const shuffled = read(shuffleConcatShards(any, { template, seed }));
        expect(shuffled[0]).toBe(any[0]);
        expect(shuffled.toSorted()).toEqual(inOrder.toSorted());
        const all = read(shuffleConcatShards(any, { template, seed, keepFirst: false }));
        expect(all.toSorted()).toEqual(inOrder.toSorted());
      }),
    );
  });

  interface Case {
    name: string;
    shards: { shard: string }[];
    scriptedUser: { text: string; shardId: number }[];
    concatPromptMath: string;
    recap: { recapUserMessage: string };
    snowball: { userMessages: string[] };
  }
  const list = (each: readonly string[]): string => each.map((shard) => `- ${shard}`).join('\n');
  const question = (each: readonly string[]): string => `Q: ${list(each)}\n\nA:`;
  it.each(golden<{ cases: Case[] }>('lic_transforms').cases)(
    'order as the published code does: $name',
    (c) => {
      const { before, after, reiterate, also } = golden<{ wording: Record<string, string> }>(
        'lic_transforms',
      ).wording;
      const given = c.shards.map(({ shard }) => shard);
      expect(texts(concatShards(given, { template: question }))).toEqual([c.concatPromptMath]);
      const recap = recapTurns(given, { template: (each) => `${before}${question(each)}${after}` });
      expect(recap.at(-1)?.text).toBe(c.recap.recapUserMessage);
      // A turn that reveals nothing is repeated there; it has no shard here.
      const shown = c.scriptedUser.filter(({ shardId }) => shardId !== -1);
      const snowball = snowballTurns(
        shown.map(({ text }) => text),
        { template: ({ previous, current }) => `${reiterate}${list(previous)}${also}${current}\n` },
      );
      expect(texts(snowball)).toEqual(
        c.snowball.userMessages.filter((_, i) => c.scriptedUser[i]?.shardId !== -1),
      );
    },
  );
});
