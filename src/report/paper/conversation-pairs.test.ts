import { describe, expect, it } from 'vitest';
import type { Transcript } from '../../transcript/types.js';
import { roundPairs, settingPairs } from './conversation-pairs.js';
import type { Group } from './groups.js';
import { pairHtml } from './pair-html.js';
import { reportParts } from './report-parts.js';

const run = (setting: string, instruction: string, score: number, texts: readonly string[]): Transcript => ({
  id: `${setting}-${instruction}-${score}`,
  turns: texts.flatMap((text) => [
    { speaker: 'user', role: 'user' as const, text: 'Write it.' },
    { speaker: 'assistant', role: 'assistant' as const, text },
  ]),
  outcome: { score },
  meta: {
    model: 'one',
    setting,
    instruction,
    strategies: texts.map((t) => (t === 'Done.' ? 'answer_attempt' : 'hedge')),
  },
});
const group = (transcripts: readonly Transcript[]): Group => ({
  ...{ name: 'one', isNamed: true, transcripts },
  members: transcripts.map((transcript, index) => ({ index, transcript })),
});

describe('settingPairs', () => {
  it('takes the best run in one turn and the worst in pieces, where the fall is greatest', () => {
    const runs = [
      run('full', 'a', 100, ['Done.']),
      run('full', 'a', 60, ['Done.']),
      run('sharded', 'a', 70, ['Maybe.', 'Done.']),
      run('sharded', 'a', 0, ['Done.', 'Maybe.']),
      run('full', 'b', 90, ['Done.']),
      run('sharded', 'b', 80, ['Done.']),
      run('full', 'c', 10, ['Done.']),
      run('sharded', 'c', 90, ['Done.']),
    ];
    const pairs = settingPairs(group(runs), { whole: 'full', other: 'sharded', further: [] });
    // a falls from 80 to 35, b from 90 to 80; c does not fall.
    expect(pairs.map(({ title }) => title)).toEqual([
      'one, a: 100 in full, 0 in sharded',
      'one, b: 90 in full, 80 in sharded',
    ]);
    const [best, worst] = pairs[0]!.sides;
    expect([best.isRight, worst.isRight, pairs[1]!.sides[0].isRight]).toEqual([true, false, undefined]);
    // The first answer attempt, by its place among all turns.
    expect([best.telling, worst.telling]).toEqual([1, 1]);
    expect(worst.transcript.id).toBe('sharded-a-0');
  });
});

describe('roundPairs', () => {
  it('takes the descriptions of one image in the first and the last round', () => {
    const said = (round: number, text: string, image: string) => ({
      speaker: 'A',
      text,
      round,
      references: [image],
    });
    const turns = [said(1, 'the one with a red hat', 'x'), said(1, 'a dog', 'y'), said(2, 'red hat', 'x')];
    const labels = { truth: { A: ['C'], B: ['C'] }, guesses: { A: ['C'], B: ['C'] } };
    const [pair] = roundPairs(group([{ turns, meta: { rounds: [labels, labels] } }]));
    expect(pair!.title).toBe('one, x: 6 words in round 1, 2 words in round 2');
    expect(pair!.sides.map(({ shown }) => shown)).toEqual([[0], [2]]);
  });
});

describe('pairHtml', () => {
  const texts = Array.from({ length: 15 }, (_, i) => `<b>turn</b> ${i}`);
  const long = run('sharded', 'a', 0, texts);
  const side = { label: 'in <pieces>', transcript: long, isRight: false, score: 'score 0', telling: 15 };

  it('quotes the telling turn, marks right and wrong, and shows the ends of long conversations', () => {
    const html = pairHtml({ title: 'a & b', sides: [side, side] }, 'pair-1', () => 'all.html#x');
    expect(html).toContain(
      '<summary>a &amp; b <span class="quote">turn 16: <q>&lt;b&gt;turn&lt;/b&gt; 7</q>',
    );
    expect(html).toContain('<h3>in &lt;pieces&gt;, score 0 <span class="wrong">✗ wrong</span></h3>');
    expect(html).toContain('<a href="all.html#x">The whole conversation</a>');
    // Of 30 turns ten at each end and the telling one: five before it and four after it are left out.
    expect(html.match(/<li class="speaker-/g)).toHaveLength(2 * 21);
    expect(html).toContain('<li class="gap">5 more turns</li>\n<li class="speaker-2 telling">');
    expect(html).toContain('<li class="gap">4 more turns</li>');
    expect(html).not.toContain('<b>');
  });
});

describe('the next step of a report', () => {
  it.each([
    ['id', (_: string, d: number) => ({ id: `d${d}` }), /d\d+/],
    ['item', (model: string, d: number) => ({ id: `${model}-${d}`, item: `d${d}` }), /new-(\d+) and old-\1/],
  ])(
    'opens the conversation of both systems with the same %s, where one metric tells them apart',
    async (_, of, name) => {
      const texts = (model: string, d: number): string[] =>
        Array.from({ length: 8 }, (_, t) =>
          model === 'new' ? `word${d}${t} thing${t}${d}` : 'the same word',
        );
      const all = ['new', 'old'].flatMap((model) =>
        Array.from(
          { length: 12 },
          (_, d): Transcript => ({
            id: of(model, d).id,
            turns: texts(model, d).map((text, t) => ({ speaker: t % 2 ? 'ana' : 'ben', text })),
            meta: { model, ...of(model, d) },
          }),
        ),
      );
      const { sections } = await reportParts('test', all, { paper: 'mpceval' });
      expect(sections[0]!.verdict!.next).toEqual({
        text: 'Read the same conversation by both systems side by side.',
        href: '#pair-mpceval-1',
      });
      const pairs = sections.find(({ title }) => title === 'Side by side')!;
      expect(pairs.html![0]).toMatch(
        new RegExp(`<summary>Lexical novelty \\(LNR\\), ${name.source}: .* in new, .* in old`),
      );
      expect(pairs.html![0]).toContain('id="pair-mpceval-1"');
    },
  );
});
