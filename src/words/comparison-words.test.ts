import { describe, expect, it } from 'vitest';
import { describeDesign, type Finding, findings, planOf } from '../analysis/index.js';
import type { ScoreRow } from '../evaluate/row.js';
import type { Transcript } from '../transcript/types.js';
import { cautionSentences, comparisonSentences } from './comparison-words.js';
import { planLines } from './design-words.js';
import { findingSentence, unitsText } from './finding-words.js';
import { leadSentence } from './lead-words.js';
import { paperSentence } from './paper-words.js';
import { partsSentence } from './part-words.js';

type Scores = Readonly<Record<string, readonly number[]>>;

/** The words about two systems on the same conversations, by their scores of each metric. */
function wordsOf(a: Scores, b: Scores): { lead: string; sentences: string[] } {
  const given = { a: talks(a), b: talks(b) };
  const rows = { a: rowsOf(a), b: rowsOf(b) };
  const plan = planOf(describeDesign(given), { by: 'system' });
  const found = findings(plan, { rows });
  return { lead: leadSentence(found), sentences: comparisonSentences(found, plan) };
}

const talks = (scores: Scores): Transcript[] =>
  (Object.values(scores)[0] ?? []).map((_, i) => ({ id: `t${i}`, turns: [] }));

const rowsOf = (scores: Scores): ScoreRow[] =>
  Object.entries(scores).flatMap(([metric, own]) =>
    own.map((score, i) => ({
      ...{ transcript: `t${i}`, unit: 'transcript', metric, score, n: 1, signature: 's' },
    })),
  );

/** Ten values around a center. */
const around = (center: number, spread: number): number[] =>
  Array.from({ length: 10 }, (_, i) => center + spread * (((i * 7) % 10) - 4.5));

describe('the sentences after the first', () => {
  it('tell differences that follow from the order of speakers once', () => {
    const { lead, sentences } = wordsOf(
      {
        'speaker-entropy': around(0.9, 0.001),
        'implicit-reference': around(0.5, 0.002),
        'participation-frequency': around(0.3, 0.002),
        'lexical-density': around(50, 1),
      },
      {
        'speaker-entropy': around(0.5, 0.002),
        'implicit-reference': around(0.3, 0.001),
        'participation-frequency': around(0.6, 0.001),
        'lexical-density': around(80, 2),
      },
    );
    const of = (name: string): string[] => sentences.filter((each) => each.toLowerCase().includes(name));
    expect(lead).toMatch(/^a has a higher speaker entropy than b by \.4/);
    expect(of('implicit reference')).toEqual(of('participation frequency'));
    expect(of('implicit reference')[0]).toMatch(
      /^(?:Implicit reference|Participation frequency) is higher in [ab] by [\d.]+ \(corrected 95% CI .*\) and (?:implicit reference|participation frequency) is higher in [ab] by .*\. Like speaker entropy, they depend only on who speaks when, so one cause may explain all of them\.$/,
    );
    expect(of('lexical density')[0]).toMatch(/^b has a higher lexical density than a by 30/);
    expect(sentences.at(-1)).toBe("Paired by id; Student's t, Holm over 4 comparisons of text metrics.");
  });

  it('name numbers by their field, and no mean over different items', () => {
    const chats = ['2', '4', '8'].flatMap((budget, b) =>
      [0, 1, 2, 3, 4].slice(b === 2 ? 3 : 0).map(
        (i): Transcript => ({
          ...{ id: `${budget} ${i}`, turns: [], meta: { budget, item: `p${i}`, model: 'm' } },
          outcome: { success: i > 2 },
        }),
      ),
    );
    const found = findings(planOf(describeDesign(chats), { by: 'budget' }));
    // Budget 8 has items 3 and 4 only, all solved; with 2 and 4 two of five are.
    expect(leadSentence(found)).toMatch(/^No two of 3 levels of budget can be separated in success rate\.$/);
    const pair = findings(planOf(describeDesign(chats.slice(0, 10)), { by: 'budget' }));
    expect(leadSentence(pair)).toMatch(/ budget 2 and budget 4 /);
  });

  it('name numbers by their field in every sentence', () => {
    const meta = (budget: string) => ({ budget, model: 'm' });
    const chats = ['2', '4'].flatMap((budget, b) =>
      around(0, 0)
        .slice(b)
        .map((_, i) => ({
          id: `${budget} ${i + b}`,
          turns: [],
          meta: { ...meta(budget), item: `p${i + b}` },
        })),
    );
    const rows = chats.map(({ id, meta: { item, budget } }, i): ScoreRow => {
      const score = i === 3 ? null : Number(budget) + Number(item.slice(1)) ** (1 / Number(budget));
      return {
        ...{ transcript: id, unit: 'transcript', metric: 'lexical-density', score, n: 1, signature: 's' },
        ...(score === null && { undefinedBecause: 'one-speaker' }),
      };
    });
    const plan = planOf(describeDesign(chats), { by: 'budget' });
    const [found] = findings(plan, { rows });
    const parts = ['x', '7'].map((game) => ({ ...found!, stratum: { game } }));
    expect(planLines(plan)[0]).toBe('comparison: budget 2 with budget 4');
    expect(cautionSentences([found!], plan)).toEqual([
      'budget 4 lacks 1 of 10 items, which are not compared.',
      expect.stringMatching(/^LD: Missing scores: budget 2 1 undefined/),
    ]);
    expect(partsSentence(parts, 'game')).toMatch(
      /^budget [24] has a higher lexical density than budget [24] in both games, by .*game 7\)/,
    );
    expect(paperSentence(found!)).toMatch(
      /^Conversations with budget [24] had a higher lexical density \(LD\) than conversations with budget [24] /,
    );
    // Of ten items, the first budget has no score of one, and the second lacks one.
    expect(unitsText(found!)).toBe('8 of 10 items');
    const open: Finding = { ...found!, verdict: 'undecided' };
    expect(findingSentence(open)).toContain('(without a score: 1 item of budget 2)');
  });

  it('name a family of one comparison, and leave out a family of constants', () => {
    const varying = { 'lexical-density': around(50, 1) };
    const last = (a: Scores, b: Scores) => wordsOf(a, b).sentences.at(-1);
    const runs = { 'averaged-performance': around(50, 2) };
    expect(last({ ...runs, ...varying }, { ...runs, 'lexical-density': around(52, 2) })).not.toContain(
      'not corrected (one comparison)',
    );
    const constant = { 'speaker-entropy': Array.from({ length: 10 }, () => 1) };
    expect(last({ ...varying, ...constant }, { 'lexical-density': around(52, 2), ...constant })).toBe(
      "Paired by id; Student's t, not corrected (one comparison).",
    );
  });

  it('give the values in the order of the names if no side is higher', () => {
    // Means 50 and 50.2.
    const low = { 'lexical-density': around(50, 1) };
    const high = { 'lexical-density': [...around(50.2, 1)].reverse() };
    expect(wordsOf(low, high).lead).toMatch(
      /^No difference in lexical density found between a and b \(50\.0 vs\. 50\.2; 95% CI -?.*\)/,
    );
    expect(wordsOf(high, low).lead).toMatch(
      /^No difference in lexical density found between a and b \(50\.2 vs\. 50\.0;/,
    );
  });

  it('name the metrics in which no difference was found', () => {
    const { lead, sentences } = wordsOf(
      { 'speaker-entropy': around(0.9, 0.001), 'lexical-density': around(50, 1) },
      { 'speaker-entropy': around(0.5, 0.002), 'lexical-density': [...around(50, 1)].reverse() },
    );
    expect(lead).toContain('a has a higher speaker entropy than b');
    expect(sentences[0]).toBe('No difference found in lexical density.');
  });
});
