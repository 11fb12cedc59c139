import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.js';
import { centeringScore } from '../metrics/coherence/centering-score.js';
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { styleMarkers } from '../metrics/lexical/style-markers.js';
import type { Transcript } from '../transcript/types.js';
import { mayBeForeign } from './known-words.js';
import { isEnglish, languageSigns } from './language.js';

const dialogue = (...texts: string[]): Transcript => ({
  id: 'd',
  turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
});

const JAPANESE = dialogue(
  '今日の会議は何時に始まりますか。',
  '三時に、二階です。',
  'わかりました、時間どおりに行きます。',
);
const POLISH = dialogue(
  'O której jest dziś spotkanie, czy wiesz, gdzie jest sala?',
  'O trzeciej, nie jest daleko.',
  'Dobrze, jadę rowerem, bo nie jest źle.',
);
const EMOJI = dialogue('😀😀', '👍', '🎉❤️');
const ENGLISH = dialogue(
  'When does the meeting start?',
  'At three, on the second floor.',
  'Good, I will be there.',
);

const METRICS = ['lexical-density', 'centering-score', 'style-markers', 'lexical-novelty'] as const;

describe.each([
  ['Japanese', JAPANESE],
  ['Polish', POLISH],
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
  const tokens = POLISH.turns.map(({ text }) => text.split(' '));
  expect(lexicalDensity(POLISH, { tokens }).score).not.toBeNull();
  expect(lexicalDensity(POLISH, { stopwords: ['się', 'czy'] }).score).not.toBeNull();
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
  ['red van, blue van, www.example.com/os', true],
  ['flights Los Angeles to Las Vegas', true],
  ['A van. A tall ale. An MIT cap. A van again.', true],
  ['A vonat kilenckor indul, és a büfé a bejárat mellett van.', false],
  ['Tá an bus ag an doras agus an traein ag an stáisiún.', false],
  ['Tha am bus aig an doras, agus tha an trèana air an rathad.', false],
  ['Mae trên yn yr orsaf, ac mae bws wrth y drws.', false],
  ['Autobuzul este la ușă și trenul este în gară.', false],
  ['Tôi không có vé, nhưng bạn tôi có.', false],
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

describe('languageSigns', () => {
  it('counts words, contractions as English, names with an apostrophe as words', () => {
    // don't, know, what's and that are known; O'Brien, qux and x are not.
    expect(languageSigns(["don't know what's THAT, O'Brien; qux 7x'"])).toEqual({
      ...{ latin: 1, words: 7, known: 4, articles: 0, foreign: 0, pictures: false },
    });
    expect(languageSigns(['Der Hund und DER bus'])).toMatchObject({ words: 5, known: 0, foreign: 3 });
  });

  it('counts words that English has as well only beside one that it has not', () => {
    expect(languageSigns(['flights Los Angeles to Las Vegas'])).toMatchObject({ known: 1, foreign: 0 });
    expect(languageSigns(['los trenes para Las Palmas'])).toMatchObject({ known: 0, foreign: 3 });
    expect(languageSigns(['A van, an ale, a cup'])).toMatchObject({ known: 3, articles: 3, foreign: 0 });
  });

  it('has no share of Latin letters without letters', () => {
    expect(languageSigns([])).toEqual({
      ...{ latin: null, words: 0, known: 0, articles: 0, foreign: 0, pictures: false },
    });
    expect(languageSigns(['@[`{ 12'])).toMatchObject({ latin: null, words: 0 });
    expect(languageSigns(['Aaé', 'жжж'])).toMatchObject({ latin: 0.5, words: 1 });
  });

  it('sees pictures where no digit stands beside them, but not signs of trade', () => {
    expect(languageSigns(['😀', 'so']).pictures).toBe(true);
    expect(languageSigns(['😀', '7']).pictures).toBe(false);
    expect(languageSigns(['7', '😀']).pictures).toBe(false);
    expect(languageSigns(['©®™ — *#']).pictures).toBe(false);
  });

  it('looks at the first 20,000 characters only', () => {
    expect(languageSigns(['a '.repeat(9000), 'b '.repeat(3000), 'c']).words).toBe(10_000);
    expect(languageSigns(['a '.repeat(12_000)]).words).toBe(10_000);
    expect(languageSigns(['a '.repeat(10_000), 'жжж']).latin).toBe(1);
    expect(languageSigns(['a '.repeat(9999), 'жжж'])).toMatchObject({ latin: 9999 / 10_001, words: 9999 });
  });

  it('reads plain text as it reads any other', () => {
    const piece = fc.constantFrom(
      ...["don't", "'s", "O'Brien", "o'", "we'Ve", "x'y'z", 'der', 'UND', 'the', 'Aza', 'zZ', ' ', "'", '_'],
      ...['@', '[', '`', '{', '\0', '\x01', '4', 'i2', '-', "THAT'LL", "rock'n'roll", '.'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        // A dash is no letter, but beyond ASCII; with two Russian letters the share gives the number of letters away.
        expect(languageSigns([text, 'жж'])).toEqual(languageSigns([`${text} —`, 'жж']));
      }),
    );
  });
});

it.each([
  ['two words of another language among fewer English ones', 'der und the', false],
  ['as many of either', 'der und the you', true],
  ['as many, one of them an article', 'der und the a', false],
  ['a single one', 'der Hund', true],
  ['pictures alone', '😀', false],
  ['pictures and a number', '😀 7', true],
  ['half of the letters Latin', 'ab жж', true],
  ['fewer than half', 'ab жжж', false],
  ['59 words, none of them known', 'qux '.repeat(59), true],
  ['60 words, none of them known', 'qux '.repeat(60), false],
  // 7 / 60 = .117 and 8 / 60 = .133, where .12 is asked for.
  ['7 of 60 known', 'qux '.repeat(53) + 'the '.repeat(7), false],
  ['8 of 60 known', 'qux '.repeat(52) + 'the '.repeat(8), true],
])('draws the line between English and other languages: %s', (_, text, english) => {
  expect(isEnglish([text])).toBe(english);
});

describe('mayBeForeign', () => {
  const word = fc.constantFrom(
    'the',
    'und',
    'Der',
    'los',
    "l'est",
    "don't",
    'qux',
    'été',
    'NICHT',
    '7',
    'a',
    '\n',
  );

  it('holds wherever the signs show words of another language', () => {
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', ', ', '-'), (words, between) => {
        const text = words.join(between);
        if (languageSigns([text]).foreign > 0) expect(mayBeForeign(text)).toBe(true);
      }),
    );
  });

  it('spares plain English the closer look', () => {
    expect(mayBeForeign('Where do we meet? Near the market, with the others.')).toBe(false);
    expect(mayBeForeign('Los Angeles')).toBe(false);
    expect(mayBeForeign('Der Hund')).toBe(true);
  });
});
