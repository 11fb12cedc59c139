import { describe, expect, it } from 'vitest';
import type { MetricCard } from '../metrics/core/card.js';
import type { MetricResult } from '../metrics/core/result.js';
import type { Transcript, Turn } from '../transcript/types.js';
import { Applicability, withReason } from './applicable.js';
import { type GivenAnalysis, Prepared } from './prepared.js';

const card = (more: Partial<MetricCard>): MetricCard =>
  ({ undefinedWhen: [], ...more }) as unknown as MetricCard;
const english = card({ capability: 'nounChunks' });
const ofNames = card({ undefinedWhen: ['no-name-known'] });
const GERMAN =
  'Ich habe dir doch gesagt, dass wir uns heute Abend mit den anderen am Bahnhof treffen wollen.';
const ENGLISH = 'I told you that we wanted to meet the others at the station this evening, did I not?';
const said = (text: string, speaker = 'Ana', more: Partial<Turn> = {}): Turn => ({ speaker, text, ...more });
const reasonOf = (
  asked: MetricCard,
  transcript: Transcript,
  options: object = {},
  given: GivenAnalysis = {},
): unknown => new Applicability(new Prepared(transcript, given)).reason(asked, options);

describe('metrics of English words', () => {
  it('say nothing about text of another language', () => {
    expect(reasonOf(english, { turns: [said(GERMAN)] })).toBe('unsupported-language');
    expect(reasonOf(english, { turns: [said(ENGLISH)] })).toBeUndefined();
    expect(reasonOf(card({}), { turns: [said(GERMAN)] })).toBeUndefined();
  });

  it('believe a caller who brings words or chunks', () => {
    const transcript = { turns: [said(GERMAN)] };
    expect(reasonOf(english, transcript, { stopwords: ['der'] })).toBeUndefined();
    expect(reasonOf(english, transcript, {}, { tokens: [['Ich']] })).toBeUndefined();
    expect(reasonOf(english, transcript, {}, { chunks: [[]] })).toBeUndefined();
  });

  it('are asked about one transcript with any options', () => {
    const applicability = new Applicability(new Prepared({ turns: [said(GERMAN)] }));
    expect(applicability.reason(english, {})).toBe('unsupported-language');
    expect(applicability.reason(english, { stopwords: ['der'] })).toBeUndefined();
    expect(applicability.reason(english, {})).toBe('unsupported-language');
  });
});

describe('metrics of names', () => {
  const nameless = (turns: readonly Turn[], speakers?: Transcript['speakers']): boolean =>
    reasonOf(ofNames, { turns, ...(speakers && { speakers }) }) === 'no-name-known';

  it('say nothing where nobody is called by a name', () => {
    expect(nameless([said('Hello.'), said('Well.', 'Ben')])).toBe(true);
    expect(nameless([])).toBe(true);
    expect(nameless([said('Hello.')], [{ id: 'Ana' }])).toBe(true);
    expect(reasonOf(card({}), { turns: [said('Hello.')] })).toBeUndefined();
  });

  it('find names that are given, addressees, and names that are said', () => {
    expect(nameless([said('Hello.')], [{ id: 'Ana' }, { id: 'b', name: 'Ben' }])).toBe(false);
    expect(nameless([said('Hello.'), said('Well.', 'Ben', { addressees: [] })])).toBe(false);
    expect(nameless([said('Hello.'), said('Is that so, ANA?', 'Ben')])).toBe(false);
    expect(nameless([said('ana')])).toBe(false);
  });

  it('take a name as a word of its own', () => {
    expect(nameless([said('A banana, an analysis, ana1, 1ana.')])).toBe(true);
    expect(nameless([said('A banana for ana-lovers.')])).toBe(false);
    expect(nameless([said('Anything.', ' ')])).toBe(true);
  });
});

describe('withReason', () => {
  const result = {
    ...{ metric: 'm', revision: 2, score: 0.5, n: 3, params: { a: 1 }, max: 0.9 },
    ...{ tokenizer: 't', embedder: { id: 'e' } },
  } as unknown as MetricResult;

  it('takes the score away, with the numbers beside it', () => {
    const without = withReason(result, 'unsupported-language');
    expect(without).toStrictEqual({
      ...{ metric: 'm', revision: 2, n: 3, params: { a: 1 }, score: null },
      ...{ undefinedBecause: 'unsupported-language', tokenizer: 't', embedder: { id: 'e' } },
    });
    expect(Object.isFrozen(without)).toBe(true);
    const { tokenizer: _, embedder: __, ...bare } = result as unknown as Record<string, unknown>;
    expect(Object.keys(withReason(bare as never, 'no-name-known'))).toEqual([
      ...['metric', 'revision', 'n', 'params', 'score', 'undefinedBecause'],
    ]);
  });

  it('leaves a result alone without a reason, and that of an empty turn', () => {
    expect(withReason(result, undefined)).toBe(result);
    const empty = { ...result, score: null, undefinedBecause: 'empty-text' } as unknown as MetricResult;
    expect(withReason(empty, 'unsupported-language', true)).toBe(empty);
    expect(withReason(empty, 'unsupported-language')).toMatchObject({
      undefinedBecause: 'unsupported-language',
    });
    expect(withReason(result, 'unsupported-language', true).score).toBeNull();
  });
});
