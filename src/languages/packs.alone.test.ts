import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.js';
import { signature } from '../metrics/core/signature.js';
import { lexicalDensity } from '../metrics/lexical/lexical-density.js';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { styleMarkers } from '../metrics/lexical/style-markers.js';
import { registerLanguage } from '../text/languages/register-language.js';
import { listLanguages } from '../text/languages/registry.js';
import { spacedPack } from '../text/languages/spaced-pack.js';
import { german } from './de/pack.js';
import { french } from './fr/pack.js';
import { italian } from './it/pack.js';
import { dutch } from './nl/pack.js';
import { LANGUAGE_PACKS } from './packs.generated.js';
import { portuguese } from './pt/pack.js';

const dialogue = (...texts: string[]) => ({
  id: 'd',
  turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
});

/** A small dialogue each; the second turn has an acknowledgement and an apology, no other turn has a marker. */
const DIALOGUES: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Wo steht der rote Bus, den wir gestern gesehen haben?',
    'Okay, Entschuldigung, er ist nicht hier.',
    'Dann gehen wir zu Fuß in den Park.',
  ],
  es: [
    '¿Dónde está el autobús rojo que vimos ayer por la calle?',
    'Okay, perdón, no está aquí con los otros.',
    'Entonces vamos a pie hasta el parque.',
  ],
  fr: [
    'Où est le bus rouge que nous avons vu hier dans la rue ?',
    "D'accord, pardon, il n'est pas ici avec les autres.",
    'Alors on va au parc à pied.',
  ],
  it: [
    'Dove si trova il pullman rosso che abbiamo visto ieri per la strada?',
    'Okay, scusa, non è qui con gli altri pullman.',
    'Allora andiamo a piedi fino al parco.',
  ],
  nl: [
    'Waar staat de rode bus die we gisteren hebben gezien?',
    'Okay, sorry, hij is niet meer hier bij de andere.',
    'Dan lopen we naar het park.',
  ],
  pt: [
    'Onde está o ônibus vermelho que nós vimos ontem na rua?',
    'Okay, desculpa, não está aqui com os outros.',
    'Então vamos a pé até o parque.',
  ],
  zh: ['我们昨天看见的红色公交车在哪里？', '好的，对不起，车不在这里。', '那我们走路去公园。'],
};

beforeAll(() => {
  for (const pack of LANGUAGE_PACKS) registerLanguage(pack);
});

describe.each(Object.entries(DIALOGUES))('%s', (id, texts) => {
  const transcript = dialogue(...texts);

  it('is detected, and scored by every metric over words', async () => {
    expect(lexicalDensity(transcript)).toMatchObject({
      score: expect.any(Number),
      language: { id, share: 1 },
    });
    const rows = await evaluate([transcript], { metrics: ['LD', 'LNR', 'style-markers', 'centering-score'] });
    for (const row of rows) {
      if (row.metric === 'centering-score') expect(row.undefinedBecause).toBe('unsupported-language');
      else
        expect(row).toMatchObject({
          score: expect.any(Number),
          signature: expect.stringContaining(`language:${id}`),
        });
    }
  });

  it('has style markers', () => {
    expect(styleMarkers(transcript)).toMatchObject({ backchannels: 1 / 3, apologies: 1 / 3, fillers: 0 });
  });

  it('has no content in function words only', () => {
    const pack = LANGUAGE_PACKS.find((each) => each.id === id)!;
    for (const word of pack.stopWords) expect(word).toBe(word.toLowerCase());
    const { contentWords, words } = lexicalDensity(transcript);
    expect(contentWords / words).toBeGreaterThan(0.15);
    expect(contentWords / words).toBeLessThan(0.7);
  });
});

describe('words', () => {
  it('splits elided words and enclitics', () => {
    expect(french.words("L’eau qu'il y a, est-ce d'accord ? Dit-elle aujourd'hui, peut-être.")).toEqual([
      ...["L'", 'eau', "qu'", 'il', 'y', 'a', 'est', 'ce', "d'accord"],
      ...['Dit', 'elle', "aujourd'hui", 'peut-être'],
    ]);
    expect(italian.words("Dell'acqua e un'idea per l'università")).toEqual([
      ...["Dell'", 'acqua', 'e', "un'", 'idea', 'per', "l'", 'università'],
    ]);
    expect(portuguese.words('Disse-me que bem-vindo')).toEqual(['Disse', 'me', 'que', 'bem-vindo']);
    expect(german.words("Geht's gut, Herr Müller-Lüdenscheid?")).toEqual([
      'Geht',
      "'s",
      'gut',
      'Herr',
      'Müller-Lüdenscheid',
    ]);
    expect(dutch.words("Zo'n auto")).toEqual(["Zo'n", 'auto']);
  });

  it('counts lower-cased content words as units, and pairs of them', () => {
    // Bus and rot are content; "der" and "ist" are not. The context has Bus. New: rot, 1 of 2: nothing adjacent.
    const [context, candidate] = ['Wo ist der Bus, und wer fährt ihn?', 'Der Bus ist rot und nicht hier.'];
    const result = lexicalNovelty({
      context: [{ speaker: 'ana', text: context }],
      candidate: { speaker: 'ben', text: candidate },
    });
    expect(result).toMatchObject({ score: 0.5, novelUnits: ['rot'], language: { id: 'de', share: 1 } });
    expect(result.tokenizer).toMatch(/^word-units-1\(words-de-1/);
  });
});

describe('detection', () => {
  it.each([
    ['Danish', 'Hvor er den røde bus, som vi så i går?', 'Den er ikke her, og det er for sent nu.'],
    ['Swedish', 'Var är den röda bussen som vi såg i går?', 'Den är inte här, och det är för sent nu.'],
    [
      'Polish',
      'Gdzie jest czerwony autobus, który widzieliśmy wczoraj?',
      'Nie ma go tutaj, ale jest pociąg.',
    ],
    ['Russian', 'Где красный автобус, который мы видели вчера?', 'Его здесь нет.'],
    ['Japanese', '昨日見た赤いバスはどこですか。', 'ここにはありません。'],
    [
      'Turkish',
      'Dün gördüğümüz kırmızı otobüs nerede ve bu için ne?',
      'Burada bir şey yok, çok geç değil mi?',
    ],
  ])('does not take %s for a language it knows', (_, ...texts) => {
    expect(lexicalDensity(dialogue(...texts))).toMatchObject({
      score: null,
      undefinedBecause: 'unsupported-language',
      language: { id: 'und', share: 0, missingCapability: 'stopWords' },
    });
  });

  it('leaves English as it is', () => {
    const result = lexicalDensity(dialogue('Where is the red bus?', 'It is not here, sorry.'));
    expect('language' in result).toBe(false);
    expect(signature(result)).not.toContain('language');
  });

  it('tells turns in another language with the same letters', () => {
    const { de } = DIALOGUES;
    const english = 'I would rather stay here and read the book that you gave me.';
    const result = lexicalDensity(dialogue(...de!, english));
    expect(result.language).toEqual({ id: 'de', share: 3 / 4 });
    expect(result.score).toBe(lexicalDensity(dialogue(...de!)).score);
  });
});

describe('registerLanguage', () => {
  it('takes the pack of a caller', () => {
    const own = { ...german, id: 'xx', name: 'Own', wordsId: 'own', detect: () => 0 };
    registerLanguage(own);
    expect(listLanguages()).toEqual(['en', ...LANGUAGE_PACKS.map(({ id }) => id), 'xx']);
    expect(lexicalDensity(dialogue('Bus', 'Rot'), { language: 'xx' }).tokenizer).toBe('own');
  });

  it('refuses what is no pack, and English', () => {
    expect(() => registerLanguage({ id: 'xx' } as never)).toThrow(
      'registerLanguage: pack.name: expected a string',
    );
    expect(() => registerLanguage({ ...german, id: 'en' })).toThrow(
      'registerLanguage: pack.id: expected another id than "en", got "en"',
    );
  });

  it('names the pack whose words are no list', () => {
    registerLanguage({ ...german, id: 'xx', words: () => undefined as never });
    expect(() => lexicalDensity(dialogue('Bus', 'Rot'), { language: 'xx' })).toThrow(
      'language pack xx: words(text): expected a list of words, got undefined',
    );
    registerLanguage({ ...german, id: 'xx', detect: () => 0 });
  });

  it('refuses lists that are not texts', () => {
    expect(() => spacedPack({ id: 'xx', name: 'X', stopWords: ['a'] } as never)).toThrow(
      'spacedPack: language.stopWords: expected a string',
    );
  });

  it('says what a pack lacks', () => {
    const { markers: _, ...bare } = german;
    registerLanguage({ ...bare, id: 'bare', detect: () => 0 });
    expect(styleMarkers(dialogue('Ja.'), { language: 'bare' })).toMatchObject({
      score: null,
      language: { id: 'bare', share: 0, missingCapability: 'markers' },
    });
  });
});
