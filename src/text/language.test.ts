import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.js';
import { centeringScore } from '../metrics/coherence/centering-score.js';
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { styleMarkers } from '../metrics/lexical/style-markers.js';
import type { Transcript } from '../transcript/types.js';
import { isEnglish } from './language.js';

const dialogue = (...texts: string[]): Transcript => ({
  id: 'd',
  turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
});

const CHINESE = dialogue('今天的会议几点开始？', '下午三点，在二楼。', '好的，我会准时到。');
const GERMAN = dialogue(
  'Wann beginnt heute die Sitzung, und wo ist der Raum?',
  'Um drei, im zweiten Stock.',
  'Gut, ich komme dann mit dem Rad.',
);
const EMOJI = dialogue('😀😀', '👍', '🎉❤️');
const ENGLISH = dialogue(
  'When does the meeting start?',
  'At three, on the second floor.',
  'Good, I will be there.',
);

const METRICS = ['lexical-density', 'centering-score', 'style-markers', 'lexical-novelty'] as const;

describe.each([
  ['Chinese', CHINESE],
  ['German', GERMAN],
  ['emoji', EMOJI],
])('a dialogue in %s', (_, transcript) => {
  it('gets no number from a metric of English words', async () => {
    for (const metric of [lexicalDensity, centeringScore, styleMarkers]) {
      expect(metric(transcript)).toMatchObject({ score: null, undefinedBecause: 'unsupported-language' });
    }
    const rows = await evaluate([transcript], { metrics: METRICS, components: true });
    expect(rows.length).toBeGreaterThan(METRICS.length);
    expect(rows.filter(({ score }) => score !== null)).toEqual([]);
    expect(new Set(rows.map((row) => row.undefinedBecause))).toEqual(new Set(['unsupported-language']));
  });

  it('gets its numbers from metrics that need no language', async () => {
    const [row] = await evaluate([transcript], { metrics: ['speaker-entropy'] });
    // Two of three turns: H(2/3) = .918295834054.
    expect(row?.score).toBeCloseTo(0.918295834054, 11);
  });
});

it('leaves English alone', async () => {
  const rows = await evaluate([ENGLISH], { metrics: METRICS });
  expect(rows.filter(({ score }) => score === null)).toEqual([]);
});

it('believes a caller who brings words or a stop list of the language', () => {
  const tokens = GERMAN.turns.map(({ text }) => text.split(' '));
  expect(lexicalDensity(GERMAN, { tokens }).score).not.toBeNull();
  expect(lexicalDensity(GERMAN, { stopwords: ['und', 'der', 'die'] }).score).not.toBeNull();
});

it.each([
  ['Red bus?', true],
  ['7, 12 and 3', true],
  ['42', true],
  ['?!', true],
  ['', true],
  ['Nous avons une maison et un jardin avec des fleurs.', false],
  ['¿Dónde está la estación, y por qué no hay trenes?', false],
  ['Где вокзал?', false],
  ['My friend says "Guten Morgen" every day.', true],
  ['Is Jean-Luc de la Cruz on the team, or not?', true],
])('tells English from other languages: %s', (text, english) => {
  expect(isEnglish([text])).toBe(english);
});

it('gives no name reference where nobody is ever named', async () => {
  const rows = await evaluate([ENGLISH], { metrics: ['direct-name-reference'] });
  expect(rows.map(({ undefinedBecause }) => undefinedBecause)).toContain('no-name-known');
  const named = dialogue('When do we start, Ben?', 'At three.', 'Good.');
  const scores = await evaluate([named], { metrics: ['direct-name-reference'] });
  expect(scores.filter(({ score }) => score === null)).toEqual([]);
});
