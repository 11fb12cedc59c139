import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../evaluate/evaluate.js';
import { signature } from '../../metrics/core/signature.js';
import { lexicalDensity } from '../../metrics/lexical/lexical-density.js';
import { lexicalDivergenceCurve } from '../../metrics/lexical/lexical-divergence-curve.js';
import { lexicalNovelty } from '../../metrics/lexical/lexical-novelty.js';
import { styleMarkers } from '../../metrics/lexical/style-markers.js';
import { wordNoveltyCurve } from '../../metrics/lexical/word-novelty-curve.js';
import { directNameReference } from '../../metrics/speaker/direct-name-reference.js';
import { registerLanguage } from '../../text/languages/register-language.js';
import type { NextTurnCase, Turn } from '../../transcript/types.js';
import { chinese } from './index.js';

const dialogue = (...texts: string[]): { id: string; turns: Turn[] } => ({
  id: 'd',
  turns: texts.map((text, i) => ({ speaker: i % 2 ? '小红' : '小明', text })),
});
const last = (...texts: string[]): NextTurnCase => {
  const { turns } = dialogue(...texts);
  return { context: turns.slice(0, -1), candidate: turns.at(-1)! };
};

beforeAll(() => {
  // The goldens below hold where these words are split as people would.
  expect(chinese.words('公园太远，我们明天去。')).toEqual(['公园', '太', '远', '我们', '明天', '去']);
});

describe('lexical density, derived by hand', () => {
  it('weighs the words off the stop list', () => {
    // 我们|明天|去|公园|吧, 公园|太|远|去|咖啡店: 10 words, of which 明天 公园 / 公园 远 咖啡店 are content: 5.
    // 公园 is in both turns and weighs 0; all others weigh ln 2, so both turns have the novelty ln 2.
    const result = lexicalDensity(dialogue('我们明天去公园吧。', '公园太远，去咖啡店。'));
    expect(result).toMatchObject({ words: 10, contentWords: 5, language: { id: 'zh', share: 1 } });
    expect(result.score).toBeCloseTo((100 * 5 * Math.LN2) / 10, 12);
  });

  it('reads traditional characters', () => {
    // 我們|明天|去|公園|吧 and 公園|有|樹: content 明天 公園 / 公園 樹, 4 of 8 words.
    const result = lexicalDensity(dialogue('我們明天去公園吧。', '公園有樹。'));
    expect(result.score).toBeCloseTo((100 * 4 * Math.LN2) / 8, 12);
  });

  it('counts a turn of function words as a turn without novelty', () => {
    // 红色|的|杯子 / 那|是|什么 / 杯子: n = 3; 红色 ln 3, 杯子 ln 1.5; mean of turn 1 is (ln 3 + ln 1.5) / 2; turn 3 ln 1.5.
    // Content 3 of 7 words.
    const result = lexicalDensity(dialogue('红色的杯子', '那是什么？', '杯子'));
    const novelty = ((Math.log(3) + Math.log(1.5)) / 2 + Math.log(1.5)) / 3;
    expect(result.perTurn[1]).toBe(0);
    expect(result.score).toBeCloseTo((100 * 3 * novelty) / 7, 12);
  });
});

describe('lexical novelty, derived by hand', () => {
  const texts = ['我们明天去公园吧。', '公园太远，我有红色杯子。'];

  it('counts content words and their pairs', () => {
    // Message: 公园, 远, 红色, 杯子, "红色 杯子"; stop words part the others. Context: 明天, 公园. New: 4 of 5.
    const result = lexicalNovelty(last(...texts));
    expect(result.novelUnits).toEqual(['远', '红色', '杯子', '红色 杯子']);
    expect(result.score).toBe(4 / 5);
  });

  it('counts all words under reference', () => {
    // 公园 太 远 我 有 红色 杯子; the context has 公园. New: 6 of 7.
    expect(lexicalNovelty(last(...texts), { variant: 'reference' }).score).toBe(6 / 7);
  });

  it('compares by the word vectors of the caller', () => {
    // 红色 is like 公园 here, 远 and 杯子 are not, and the pair has no vector but is new: 3 of 5.
    const vectors: Record<string, number[]> = { 公园: [1, 0], 红色: [1, 0.1], 杯子: [0, 1], 远: [-1, 0] };
    const wordVectors = { get: (unit: string) => vectors[unit] };
    const result = lexicalNovelty(last(...texts), { wordVectors });
    expect(result.embeddingAware).toBe(3 / 5);
    expect(result.lexical).toBe(4 / 5);
  });

  it('gives turn by turn what it gives through evaluate', async () => {
    const transcript = dialogue(
      ...texts,
      '咖啡店有红色的杯子。',
      'I would rather stay here with my book.',
      '好的，我们明天去咖啡店。',
    );
    const rows = await evaluate([transcript], { metrics: ['lexical-novelty'] });
    const { turns } = transcript;
    const alone = turns.map((candidate, i) => lexicalNovelty({ context: turns.slice(0, i), candidate }));
    expect(rows.map(({ score }) => score)).toEqual(alone.map(({ score }) => score));
    expect(rows.map((row) => row.signature)).toEqual(alone.map((each) => signature(each)));
  });
});

describe('word novelty and lexical divergence, derived by hand', () => {
  const rounds = (...texts: string[]) => ({
    turns: texts.map((text, i) => ({ speaker: 'a', text, round: i + 1, references: ['cup'] })),
  });
  const game = rounds('蓝色的杯子', '蓝色的大杯子', '杯子');

  it('finds one new word in three, then none', () => {
    // 蓝色|的|杯子, then 蓝色|的|大|杯子: LCS 3, 1 new word over 3. Then 杯子: LCS 1, nothing new.
    const { perTransition, score } = wordNoveltyCurve(game);
    expect(perTransition.map((each) => each.score)).toEqual([1 / 3, 0]);
    expect(score).toBeCloseTo(-1 / 3, 12);
  });

  it('finds all words new where nothing is shared', () => {
    // 书|在|桌子|上 has no word of 杯子: 4 new words over 1; then 书: 0.
    expect(
      wordNoveltyCurve(rounds('杯子', '书在桌子上', '书')).perTransition.map((each) => each.score),
    ).toEqual([4, 0]);
  });

  it('smooths over the words of both rounds', () => {
    // Round 3 against 1, words 蓝色 的 杯子: p = (1, 1, 2) / 4, q = (2, 2, 2) / 6.
    // KL = 2 * 1/4 ln 3/4 + 1/2 ln 3/2 = ln(9/8) / 2.
    // Round 2 against 1, words 蓝色 的 杯子 大: p = (2, 2, 2, 2) / 8, q = (2, 2, 2, 1) / 7: 3/4 ln 7/8 + 1/4 ln 7/4.
    const { perRound } = lexicalDivergenceCurve(game);
    expect(perRound[0]!.score).toBeCloseTo(0.75 * Math.log(7 / 8) + 0.25 * Math.log(7 / 4), 12);
    expect(perRound[1]!.score).toBeCloseTo(Math.log(9 / 8) / 2, 12);
  });

  it('finds no divergence between equal rounds', () => {
    expect(lexicalDivergenceCurve(rounds('红色的杯子', '红色的杯子')).score).toBeCloseTo(0, 12);
  });
});

describe('direct name reference, derived by hand', () => {
  const asked = (text: string, match: 'mention' | 'vocative' | 'reference'): number | null =>
    directNameReference(
      { context: [{ speaker: '小红', text }], candidate: { speaker: '小明', text: '好的。' } },
      { match },
    ).score;

  it.each([
    ['@小明你来吗？', 'mention', 1],
    ['小明，你觉得呢？', 'mention', 0],
    ['小明，你觉得呢？', 'vocative', 1],
    ['小明啊，你觉得呢？', 'vocative', 1],
    ['你觉得呢，小明？', 'vocative', 1],
    ['我昨天看见小明了。', 'vocative', 0],
    ['我昨天看见小明。', 'reference', 0],
  ] as const)('reads %s by %s as %i', (text, match, score) => {
    expect(asked(text, match)).toBe(score);
  });
});

describe('style markers, derived by hand', () => {
  it('counts hesitations, acknowledgements and apologies', () => {
    // Turn 1 has a filler and an apology, turn 2 the acknowledgements 嗯 and 好的, turn 3 none: 2 of 3 turns are marked.
    const result = styleMarkers(dialogue('呃，老师，对不起。', '嗯，好的。', '书在桌子上。'));
    expect(result).toMatchObject({ fillers: 1 / 3, backchannels: 2 / 3, apologies: 1 / 3, score: 2 / 3 });
  });
});

describe('the language of a conversation', () => {
  it('stands in the signature, with the version of the segmenter', () => {
    const line = signature(lexicalDensity(dialogue('红色的杯子', '蓝色的杯子')));
    expect(line).toContain('|language:zh|');
    expect(line).toContain('stopwords:lists-zh-1');
    expect(line).toMatch(/tokenizer:words-zh-1\(icu [\d.]+\)/);
  });

  it('leaves turns in another language out, and says what share was scored', () => {
    const own = ['我们明天去公园吧。', '公园太远，去咖啡店。', '好的，我们明天去。'];
    const english = 'I would rather stay here and read the book that you gave me.';
    const mixed = lexicalDensity(dialogue(own[0]!, english, own[1]!, own[2]!));
    expect(mixed.language).toEqual({ id: 'zh', share: 3 / 4 });
    expect(mixed.score).toBe(lexicalDensity(dialogue(...own)).score);
    // A word or two of English does not make a turn English.
    expect(lexicalDensity(dialogue(own[0]!, 'OK, thanks!', own[1]!)).language?.share).toBe(1);
  });

  it('scores an English conversation with a Chinese turn without that turn', () => {
    const english = [
      'Where is the red bus?',
      'It is late, and so is the train.',
      'Then let us walk to the park.',
    ];
    const mixed = dialogue(...english.slice(0, 2), '车站在那边。', english[2]!);
    const result = lexicalDensity(mixed);
    expect(result.language).toEqual({ id: 'en', share: 3 / 4 });
    expect(result.score).toBe(lexicalDensity(dialogue(...english)).score);
    expect(signature(result)).toBe(signature(lexicalDensity(dialogue(...english))));
    expect(styleMarkers(mixed)).toMatchObject({ n: 3, language: { share: 3 / 4 } });
  });

  it('reads each message in its own language', () => {
    const english = 'I would rather stay here and read the book that you gave me.';
    expect(lexicalNovelty(last('我们明天去公园吧。', '公园太远。', english)).language).toBeUndefined();
    expect(lexicalNovelty(last(english, english, '公园太远。')).language).toEqual({ id: 'zh', share: 1 });
  });

  it('can be named', () => {
    const short = dialogue('OK', '好');
    expect(lexicalDensity(short, { language: 'zh' }).language?.id).toBe('zh');
    expect(() => lexicalDensity(short, { language: 'none' })).toThrow(
      'lexicalDensity: options.language: expected "auto" or the code of a registered language (first import @mtpc/metrics/languages/CODE), got "none"',
    );
  });

  it('does not take Japanese for Chinese', () => {
    const result = lexicalDensity(dialogue('駅はどこですか。', '電車に乗りましょう。'));
    expect(result).toMatchObject({
      score: null,
      undefinedBecause: 'unsupported-language',
      language: { id: 'und', missingCapability: 'stopWords' },
    });
  });
});

it('says that a runtime without a segmenter cannot split words', () => {
  const language = 'zh-none';
  registerLanguage({ ...chinese, id: language, detect: () => 0, isAvailable: () => false, words: () => [] });
  const result = lexicalDensity(dialogue('红色的杯子'), { language });
  expect(result).toMatchObject({ score: null, undefinedBecause: 'unsupported-runtime' });
  const rounds = { turns: [1, 2].map((round) => ({ speaker: 'a', text: '杯子', round, references: ['x'] })) };
  expect(wordNoveltyCurve(rounds, { language }).undefinedBecause).toBe('unsupported-runtime');
  expect(lexicalDivergenceCurve(rounds, { language }).undefinedBecause).toBe('unsupported-runtime');
});

describe('detection of Chinese', () => {
  it.each([
    ['', 0],
    ['123!', 0],
    ['我们明天去公园', 1],
    // Half of the letters are enough; less are not.
    ['红色ab', 0.5],
    ['红色abc', 0],
    ['红色杯a', 0.75],
    // One kana in 20 letters may be a quotation; one in 19 is Japanese.
    [`${'红'.repeat(19)}の`, 0.95],
    [`${'红'.repeat(18)}の`, 0],
    ['の', 0],
  ])('gives %s its share of Han characters', (text, share) => {
    expect(chinese.detect?.(text)).toBe(share);
  });

  it('names the version of the dictionary, and finds no empty word on the stop list', () => {
    expect(chinese.wordsId).toBe(`words-zh-1(icu ${process.versions.icu})`);
    expect(chinese.isAvailable?.()).toBe(true);
    expect([chinese.words(''), chinese.stopWords?.has('')]).toEqual([[], false]);
    expect(() => chinese.detect?.(5 as never)).toThrow('detect: text: expected a string, got 5');
  });
});
