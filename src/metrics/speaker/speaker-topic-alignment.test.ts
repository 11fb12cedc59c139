import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { golden } from '../../../testing/golden.js';
import type { TopicModel } from '../../text/topics/topic-model.js';
import { sameSpeaker } from '../../transcript/speaker-key.js';
import type { NextTurnCase } from '../../transcript/types.js';
import { speakerTopicAlignment } from './speaker-topic-alignment.js';

/** A text's topics are the shares of the letters x, y and z in it. */
const letters: TopicModel = frozen({
  id: 'letters',
  topics: 3,
  distribution(text: string) {
    const counts = ['x', 'y', 'z'].map((letter) => text.split(letter).length - 1);
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total === 0 ? null : counts.map((count) => count / total);
  },
});

const said = (...turns: string[]): NextTurnCase =>
  frozen({
    context: turns.map((turn) => ({ speaker: turn.slice(0, 1), text: turn.slice(2) })),
    candidate: { speaker: 'a', text: 'whatever' },
  });
const align = (local: NextTurnCase, options = {}) =>
  speakerTopicAlignment(local, { topicModel: letters, ...options });

describe('speakerTopicAlignment', () => {
  it('is 1 - sqrt(JSD) between the mean topics of the speaker and of the context', () => {
    // theta(C_s) = (1, 0, 0), theta(C) = (1/2, 1/2, 0), middle (3/4, 1/4, 0).
    // JSD = 1/2 log2(4/3) + 1/2 (1/2 log2(2/3) + 1/2 log2 2) = 0.311278124459133; 1 - sqrt = 0.442077575...
    const result = align(said('a x', 'b y'));
    expect(result.speakerTopics).toEqual([1, 0, 0]);
    expect(result.contextTopics).toEqual([0.5, 0.5, 0]);
    expect(result.divergence).toBeCloseTo(0.311278124459133, 14);
    expect(result.score).toBeCloseTo(1 - Math.sqrt(0.311278124459133), 14);
    expect(result).toMatchObject({ n: 1, spread: null, params: { logBase: 2, topicModel: 'letters' } });
  });

  it('refuses a model whose topics are no distribution', () => {
    const topicModel = { id: 'weights', distribution: () => [3, 4] };
    expect(() => align(said('a x', 'b y'), { topicModel })).toThrow(
      'speakerTopicAlignment: sum of topicModel.distribution: expected 1',
    );
  });

  it('takes probabilities that were rounded', () => {
    const topicModel = { id: 'rounded', distribution: () => [0.333, 0.333, 0.333] };
    expect(align(said('a x', 'b y'), { topicModel }).score).not.toBeNull();
  });

  it('takes nats in the reference', () => {
    const nats = 0.311278124459133 * Math.LN2;
    expect(align(said('a x', 'b y'), { variant: 'reference' }).score).toBeCloseTo(1 - Math.sqrt(nats), 14);
    expect(align(said('a x', 'b y'), { logBase: 'e' }).score).toBeCloseTo(1 - Math.sqrt(nats), 14);
    expect(align(said('a x', 'b y'), { variant: 'reference', logBase: 2 }).score).toBe(
      align(said('a x', 'b y')).score,
    );
  });

  it('takes the mean over turns, not over words', () => {
    expect(align(said('a xxx', 'a y')).speakerTopics).toEqual([0.5, 0.5, 0]);
  });

  it('leaves out turns without a known word', () => {
    expect(align(said('a x', 'a ...', 'b y'))).toMatchObject({ n: 1, contextTopics: [0.5, 0.5, 0] });
  });

  it('adds the background to the speaker, not to the context', () => {
    const result = align(said('a x', 'b y'), { background: ['z'] });
    expect(result).toMatchObject({ speakerTopics: [0.5, 0, 0.5], contextTopics: [0.5, 0.5, 0], n: 2 });
    expect(String(result.params.background)).toMatch(/^background#/);
    const listed = { ...said('a x', 'b y'), speakers: [{ id: '7', name: 'A', background: 'z' }] };
    expect(align(listed).score).toBe(result.score);
    expect(align(listed, { background: [] }).score).toBe(align(said('a x', 'b y')).score);
  });

  it('finds the background by id or name, and says whose it was', () => {
    const local = said('a x', 'b y');
    const withSpeakers = (...speakers: { id: string; name?: string; background?: string }[]) =>
      align({ ...local, speakers });
    const own = withSpeakers({ id: 'b', background: 'x' }, { id: 'A', background: 'z' });
    expect(own.speakerTopics).toEqual([0.5, 0, 0.5]);
    expect(withSpeakers({ id: '7', background: 'z' }).speakerTopics).toEqual([1, 0, 0]);
    expect(withSpeakers({ id: '7', name: 'B', background: 'z' }).speakerTopics).toEqual([1, 0, 0]);
    expect(align(local).params).not.toHaveProperty('background');
    expect(align(local, { background: [] }).params.background).not.toBe(own.params.background);
    expect(own.params.background).toBe(align(local, { background: ['z'] }).params.background);
    expect(align(local, { background: ['z', 'x'] }).params.background).not.toBe(own.params.background);
  });

  it('has no topics of what has no known word, and a window from 1', () => {
    expect(align(said('a ...', 'b y'))).toMatchObject({
      ...{ score: null, undefinedBecause: 'no-known-word', speakerTopics: [], contextTopics: [0, 1, 0] },
    });
    expect(align(said('a ...'))).toMatchObject({ speakerTopics: [], contextTopics: [] });
    expect(align(said('a x', 'a y'), { window: 1 }).speakerTopics).toEqual([0, 1, 0]);
    const wrong = { id: 'wrong', distribution: () => 7 } as never;
    expect(() => align(said('a x', 'b y'), { topicModel: wrong })).toThrow(
      /^speakerTopicAlignment: topicModel\.distribution/,
    );
  });

  it("takes the speaker's own background, by id or name, wherever the speaker is listed", () => {
    const speakers = [
      { id: 'b', background: 'y' },
      { id: 'u1', name: 'A', background: 'z' },
      { id: 'c', background: 'x' },
    ];
    for (const listed of [speakers, speakers.toReversed()]) {
      const result = align({ ...said('a x', 'b y'), speakers: listed });
      expect(result).toMatchObject({ speakerTopics: [0.5, 0, 0.5], n: 2 });
      const byId = align({ ...said('a x', 'b y'), candidate: { speaker: 'C', text: '' }, speakers: listed });
      expect(byId).toMatchObject({ speakerTopics: [1, 0, 0], n: 1 });
    }
  });

  it('takes a speaker who only has a background', () => {
    expect(align(said('b y'), { background: ['y'] }).score).toBe(1);
  });

  it('says why it has no value, and is 0 for an absent speaker in the reference', () => {
    expect(align(said()).undefinedBecause).toBe('empty-context');
    expect(align(said('b x')).undefinedBecause).toBe('no-history');
    expect(align(said('a ...', 'b x')).undefinedBecause).toBe('no-known-word');
    expect(align(said(), { variant: 'reference' }).score).toBe(0);
    expect(align(said('b x'), { variant: 'reference' }).score).toBe(0);
    expect(align(said('a ...'), { variant: 'reference' }).score).toBeNull();
  });

  it('keeps the last turns only where a window is given', () => {
    expect(align(said('a x', 'b y', 'a z'), { window: 2 }).speakerTopics).toEqual([0, 0, 1]);
  });

  it('averages over the members of a model with several seeds and reports the spread', () => {
    const flat: TopicModel = { id: 'flat', distribution: () => [1, 0] };
    const model = { id: 'both', distribution: letters.distribution, members: [letters, flat] };
    const one = align(said('a x', 'b y')).score!;
    const { score, spread } = speakerTopicAlignment(said('a x', 'b y'), { topicModel: model });
    expect(score).toBeCloseTo((one + 1) / 2, 14);
    expect(spread).toEqual({
      scores: [one, 1],
      minimum: one,
      maximum: 1,
      sampleSd: expect.closeTo((1 - one) / Math.SQRT2, 14),
    });
  });

  it('complains about its options', () => {
    expect(() => speakerTopicAlignment(said('a x'), {} as { topicModel: TopicModel })).toThrow(
      'speakerTopicAlignment: options.topicModel: expected a topic model, got undefined',
    );
    expect(() => align(said('a x'), { logBase: 10 })).toThrow(
      'speakerTopicAlignment: options.logBase: expected 2 or "e", got 10',
    );
    const uneven: TopicModel = { id: 'uneven', distribution: (text) => (text === 'x' ? [1] : [0, 1]) };
    expect(() => align(said('a x', 'a y'), { topicModel: uneven })).toThrow(
      'speakerTopicAlignment: topicModel.distribution: expected 1 probabilities for every text, got 2',
    );
  });

  interface Case {
    id: string;
    input: {
      predictedSpeaker: string;
      context: { speaker: string; utterance: string }[];
      background: string[] | null;
      thetaContext?: number[];
      thetaSpeaker?: number[];
    };
    code: number;
    paper: number | null;
  }
  /** A model under which the mean distributions are those of the case; `null` where no such model exists. */
  const modelOf = ({ input }: Case): TopicModel | null => {
    const { context, background, thetaContext: whole, thetaSpeaker: own } = input;
    if (whole === undefined || own === undefined) return { id: 'case', distribution: () => [1] };
    const mine = context.filter((turn) => sameSpeaker(turn.speaker, input.predictedSpeaker));
    const count = context.length - mine.length;
    const other =
      count === 0 ? own : whole.map((p, k) => (context.length * p - mine.length * own[k]!) / count);
    if (other.some((p) => p < -1e-12)) return null;
    const ownTexts = new Set([...mine.map((turn) => turn.utterance), ...(background ?? [])]);
    const positive = other.map((p) => Math.max(0, p));
    return { id: 'case', distribution: (text) => (ownTexts.has(text) ? own : positive) };
  };
  const cases = golden<{ cases: Case[] }>('lsta').cases.filter((each) => modelOf(each) !== null);
  it.each(cases)('matches the published code and formula: $id', (each) => {
    const { input, code, paper } = each;
    const local = {
      context: input.context.map(({ speaker, utterance }) => ({ speaker, text: utterance })),
      candidate: { speaker: input.predictedSpeaker, text: '' },
    };
    const options = { topicModel: modelOf(each)!, background: input.background ?? [] };
    const { score } = speakerTopicAlignment(local, options);
    if (paper === null) expect(score).toBeNull();
    else expect(score).toBeCloseTo(paper, 9);
    expect(speakerTopicAlignment(local, { ...options, variant: 'reference' }).score).toBeCloseTo(code, 9);
  });
  it('runs the golden cases', () => expect(cases.length).toBeGreaterThan(12));
});
