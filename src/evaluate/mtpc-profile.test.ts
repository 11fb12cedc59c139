import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import { embedTranscript } from '../embed/embed-transcript.js';
import { messageNovelty } from '../metrics/content/message-novelty.js';
import { speakerEntropy } from '../metrics/speaker/speaker-entropy.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { createRuleActTagger } from '../text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../text/acts/fit-act-model.js';
import { fitTopicModel } from '../text/topics/fit-topic-model.js';
import { nextTurnCases, toNextTurnCase } from '../transcript/next-turn-cases.js';
import type { Transcript } from '../transcript/types.js';
import { formatProfiles } from './format-profiles.js';
import { type MtpcProfile, mtpcProfile } from './mtpc-profile.js';

const embedder = createHashEmbedder({ dimensions: 32 });
const talk = (id: string, ...lines: string[]): Transcript =>
  frozen({ id, turns: lines.map((line) => ({ speaker: line.slice(0, 1), text: line.slice(3) })) });
const tea = talk(
  'tea',
  'a: Tea or coffee?',
  'b: Green tea, please.',
  'c: Coffee for me.',
  'a: One tea, one coffee.',
);
const rain = talk('rain', 'a: It rains again.', 'b: It rains every week.', 'a: Take the green umbrella.');
const rowOf = (profile: MtpcProfile, symbol: string) => profile.rows.find((row) => row.symbol === symbol)!;

describe('mtpcProfile', () => {
  it('takes local metrics over cases and global ones over conversations', async () => {
    const profile = await mtpcProfile([tea, rain], { embedder });
    expect(profile).toMatchObject({ conversations: 2, cases: 7 });
    const embedded = await Promise.all([tea, rain].map((each) => embedTranscript(each, embedder)));
    const scores = embedded
      .flatMap((each) => nextTurnCases(each).map((local) => messageNovelty(local).average))
      .filter((score) => score !== null);
    const row = rowOf(profile, 'M-SNS-avg');
    // The first turn of each conversation has no context.
    expect(row.summary).toMatchObject({ n: 5, nUndefined: 2, undefinedReasons: { 'empty-context': 2 } });
    expect(row.summary.mean).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / 5, 12);
    const entropy = [tea, rain].map((each) => speakerEntropy(each).score!);
    expect(rowOf(profile, 'NSE').summary.mean).toBeCloseTo((entropy[0]! + entropy[1]!) / 2, 12);
  });

  it('says what is missing, row by row', async () => {
    const { rows } = await mtpcProfile(tea);
    const missing = Object.fromEntries(rows.map((row) => [row.symbol, row.missing]));
    expect(missing).toMatchObject({
      PF: [],
      'LS-ES-avg': ['embeddings'],
      'LS-TA': ['a topic model'],
      LNR: [],
      'LNR-E-w': ['word vectors'],
      DAF: ['an act tagger'],
      LL: ['a language model'],
      AP: ['embeddings'],
      NSE: [],
      'SC-Gini': ['embeddings'],
    });
    expect(rowOf({ conversations: 1, cases: 4, rows }, 'LNR').summary.n).toBe(4);
    expect(rows.filter((row) => row.missing.length > 0).every((row) => row.summary.n === 0)).toBe(true);
  });

  it('fills every row when it has everything', async () => {
    const agenda = {
      items: [
        { id: 'x', text: 'Green tea, please.' },
        { id: 'y', text: 'It rains again.' },
      ],
      edges: [],
    };
    const tagger = createRuleActTagger();
    const sequences = { tea: tagger.tag(tea.turns), rain: tagger.tag(rain.turns) };
    const profile = await mtpcProfile([tea, rain], {
      embedder,
      wordVectors: new Map([
        ['tea', [1, 0]],
        ['umbrella', [0, 1]],
      ]),
      topicModel: fitTopicModel(
        [tea, rain].flatMap((each) => each.turns.map((turn) => turn.text)),
        { topics: 2, iterations: 20 },
      ),
      tagger,
      actModel: fitActModel(sequences, { order: 1 }),
      languageModel: { id: 'coin', logProbabilities: async (_, text) => [...text].map(() => Math.log(0.5)) },
      agenda: { agenda, scale: 2, coverageThreshold: 0.5, hops: 1, blockSize: 1, blockStep: 1 },
      predicates: [() => true],
    });
    expect(profile.rows.flatMap((row) => row.missing)).toEqual([]);
    expect(rowOf(profile, 'LL').summary.mean).toBeCloseTo(0.5, 12);
    expect(rowOf(profile, 'LL-rescaled').summary.mean).toBeCloseTo(1 - Math.exp(-12.5), 12);
    expect(rowOf(profile, 'Phi').summary).toMatchObject({ n: 2, mean: 1 });
    expect(rowOf(profile, 'DAF').signatures).toHaveLength(1);
    for (const symbol of ['AP', 'ACR', 'PE', 'CS', 'TES', 'LS-TA']) {
      expect(rowOf(profile, symbol).signatures.length).toBeGreaterThan(0);
    }
  });

  it('takes last turns only, cases, and conversations with vectors', async () => {
    const last = await mtpcProfile([tea, rain], { embedder, turns: 'last' });
    expect(last).toMatchObject({ conversations: 2, cases: 2 });
    const cases = await mtpcProfile([toNextTurnCase(tea), toNextTurnCase(rain)], { embedder });
    expect(cases).toMatchObject({ conversations: 0, cases: 2 });
    const embedded = await Promise.all([tea, rain].map((each) => embedTranscript(each, embedder)));
    const withVectors = await mtpcProfile(embedded, { turns: 'last' });
    // Conversations show that nobody is ever named, a case does not.
    expect(rowOf(last, 'DNR').summary).toMatchObject({ n: 0, undefinedReasons: { 'no-name-known': 2 } });
    expect(rowOf(withVectors, 'DNR').summary).toEqual(rowOf(last, 'DNR').summary);
    expect(rowOf(cases, 'DNR').summary).toMatchObject({ n: 2, mean: 0 });
    for (const symbol of ['PF', 'LNR', 'M-SNS-min', 'LSCC-ES-avg']) {
      // The same numbers; given cases belong to no conversation.
      const { mean, n, interval } = rowOf(last, symbol).summary;
      expect(rowOf(cases, symbol).summary).toMatchObject({ mean, n, interval, unit: 'value' });
      expect(rowOf(withVectors, symbol).summary).toEqual(rowOf(last, symbol).summary);
    }
    expect(rowOf(cases, 'NSE').summary.n).toBe(0);
  });

  it('makes a topic model for each case where it is given a function', async () => {
    const asked: number[] = [];
    const topicModel = ({ context }: { context: readonly unknown[] }) => {
      asked.push(context.length);
      return { id: 'flat', distribution: () => [0.5, 0.5] };
    };
    await mtpcProfile(rain, { topicModel, turns: 'last' });
    expect(asked).toEqual([2, 2]);
  });

  it('passes the variant and the window on', async () => {
    const profile = await mtpcProfile(talk('t', 'a: Hm.', 'a: So.', 'b: So?'), {
      variant: 'reference',
      window: 1,
    });
    expect(rowOf(profile, 'PF').summary).toMatchObject({ n: 3, nUndefined: 0 });
    expect(rowOf(profile, 'PF').signatures[0]).toContain('variant:reference|window:1');
  });

  it('summarizes as it is asked to: level, method, resamples and seed', async () => {
    const talks = ['aab', 'abc', 'aabbcc', 'aaaab', 'abab'].map((speakers, i) =>
      talk(String(i), ...[...speakers].map((speaker) => `${speaker}: So.`)),
    );
    const values = talks.map((each) => speakerEntropy(each).score!);
    const intervals = [
      {},
      { method: 'percentile' },
      { method: 'percentile', confidenceLevel: 0.8 },
      { method: 'percentile', resamples: 40 },
      { method: 'percentile', resamples: 40, seed: 5 },
    ] as const;
    for (const options of intervals) {
      const { summary } = rowOf(await mtpcProfile(talks, options), 'NSE');
      // NSE is at most 1.
      const { lower, upper, ...rest } = meanInterval(values, { method: 'skew-t', ...options }).interval!;
      expect(summary.interval).toEqual({ lower, upper: Math.min(1, upper), ...rest });
    }
    const different = new Set(intervals.map((options) => meanInterval(values, options).interval?.lower));
    expect(different.size).toBe(intervals.length);
  });

  it('reads streams', async () => {
    async function* stream() {
      yield tea;
      yield rain;
    }
    expect((await mtpcProfile(stream())).conversations).toBe(2);
  });
});

describe('the input of mtpcProfile', () => {
  it.each<[unknown, string]>([
    [5, 'mtpcProfile: input: expected an object, got 5'],
    [[tea, 5], 'mtpcProfile: input: expected an object, got 5'],
    [{ turns: [{ speaker: 'a' }] }, 'mtpcProfile: turns[0].text: expected a string, got undefined'],
    [{ candidate: {}, context: [] }, 'mtpcProfile: candidate.speaker: expected a string, got undefined'],
    [{ transcript: {}, embeddings: [] }, 'mtpcProfile: transcript: expected { turns: [{ speaker, text }] }'],
    [
      { ...tea, agenda: { items: [{ id: 'x' }], edges: [] } },
      'mtpcProfile: agenda.items[0].text: expected a string',
    ],
  ])('refuses %j', async (input, message) => {
    await expect(mtpcProfile(input as never)).rejects.toThrow(message);
  });

  it('keeps conversations of one id apart, and averages the cases of each where told', async () => {
    const twice = await mtpcProfile([tea, tea, toNextTurnCase(rain)], { unit: 'transcript' });
    expect(twice).toMatchObject({ conversations: 2, cases: 9 });
    // Two conversations, and a case that stands for itself.
    expect(rowOf(twice, 'PF').summary).toMatchObject({ n: 3, values: 7 });
    expect(rowOf(twice, 'NSE').summary).toMatchObject({ n: 2, unit: 'transcript' });
    expect(rowOf(await mtpcProfile(tea), 'PF').summary).toMatchObject({
      unit: 'turn',
      clusterBy: ['transcript'],
    });
  });

  it('may have things in common, by what and by place', async () => {
    const seen: unknown[] = [];
    const cluster = (input: object, index: number): string => {
      seen.push([input, index]);
      return index < 2 ? 'one' : 'other';
    };
    const profile = await mtpcProfile([tea, rain, tea], { clusterBy: cluster });
    expect(seen).toEqual([
      [tea, 0],
      [rain, 1],
      [tea, 2],
    ]);
    expect(rowOf(profile, 'NSE').summary).toMatchObject({ n: 3, nClusters: 2 });
  });

  it('brings vectors that are not made again, of turns and of the agenda', async () => {
    const asked: string[] = [];
    const noting = {
      ...embedder,
      embed: async (texts: readonly string[]) => {
        asked.push(...texts);
        return embedder.embed(texts);
      },
    };
    const embedded = await embedTranscript(tea, embedder);
    await mtpcProfile([embedded, toNextTurnCase(embedded)], { embedder: noting });
    expect(asked).toEqual([]);
    const agenda = { items: [{ id: 'x', text: 'Tea' }], edges: [] };
    await mtpcProfile(embedded, {
      embedder: noting,
      agenda: { agenda, agendaEmbeddings: [new Array(32).fill(1)] },
    });
    expect(asked).toEqual([]);
    await mtpcProfile(embedded, { embedder: noting, agenda: { agenda } });
    expect(asked).toEqual(['Tea']);
    await mtpcProfile({ ...embedded, transcript: { ...tea, agenda } }, { embedder: noting });
    expect(asked).toEqual(['Tea', 'Tea']);
  });

  it('has no value where evaluate has none: text of another language', async () => {
    const polish = talk(
      'g',
      'a: O której jest dziś spotkanie, czy wiesz, gdzie jest sala?',
      'b: O trzeciej, nie jest daleko, czy to się zgadza?',
    );
    const reasons = (profile: MtpcProfile, symbol: string) => rowOf(profile, symbol).summary;
    const profile = await mtpcProfile(polish);
    expect(reasons(profile, 'LNR')).toMatchObject({ n: 0, undefinedReasons: { 'unsupported-language': 2 } });
    expect(reasons(await mtpcProfile(nextTurnCases(polish)), 'LNR').n).toBe(0);
    expect(reasons(await mtpcProfile(tea), 'LNR').n).toBeGreaterThan(0);
  });

  it('is not judged by an empty list of predicates', async () => {
    expect(rowOf(await mtpcProfile(tea, { predicates: [] }), 'Phi').missing).not.toEqual([]);
    expect(rowOf(await mtpcProfile(tea, { predicates: [() => false] }), 'Phi').summary.mean).toBe(0);
  });
});

describe('formatProfiles', () => {
  it('sets systems side by side', async () => {
    const [one, two] = [
      await mtpcProfile(tea, { turns: 'last' }),
      await mtpcProfile(rain, { turns: 'last', embedder }),
    ];
    const lines = formatProfiles({ one, two }, { digits: 2 }).split('\n');
    expect(lines).toContain('| metric | about | one | two |');
    expect(lines).toContain('| PF | speaker | 0.33 ± 0.00 (1 of 1) | 0.50 ± 0.00 (1 of 1) |');
    expect(lines.find((line) => line.startsWith('| SC-Gini'))).toMatch(
      /^\| SC-Gini \| speaker \| needs embeddings \| 0\.\d\d ± 0\.00 \(1 of 1\) \|$/,
    );
    const brief = formatProfiles({ one }, { missing: false, deviation: 'sample' });
    expect(brief).not.toContain('needs');
    expect(brief).toContain('| PF | speaker | 0.333 ± - (1 of 1) |');
  });

  it('shows what was asked for and has no value', async () => {
    const profile = await mtpcProfile(talk('one', 'a: Hm.'));
    expect(formatProfiles({ profile })).toContain('| PF | speaker | undefined (0 of 1) |');
  });
});

describe('the profile of predictions', () => {
  const given = (meta: object, ...lines: string[]): Transcript => ({
    ...talk('p', ...lines),
    meta: { ...meta },
  });

  it('scores the predicted turns, not their context', async () => {
    const lines = ['a: Tea?', 'b: Yes.', 'a: Milk?', 'c: No milk.'];
    const continued = await mtpcProfile(given({ contextTurns: 2 }, ...lines));
    expect(continued).toMatchObject({ conversations: 1, cases: 2 });
    // a has one of the two turns before, c none of three.
    expect(rowOf(continued, 'PF').summary).toMatchObject({ n: 2, mean: 0.25 });
    // The predicted turns are by a and c alone.
    expect(rowOf(continued, 'NSE').summary.mean).toBe(1);
    const next = await mtpcProfile(given({ contextTurns: 3 }, ...lines));
    expect(next).toMatchObject({ conversations: 0, cases: 1 });
    expect(rowOf(next, 'NSE').summary.n).toBe(0);
    expect(rowOf(next, 'PF').summary).toMatchObject({ n: 1, mean: 0 });
  });

  it('counts forfeits without a score', async () => {
    const forfeit = given({ contextTurns: 2, forfeit: true, target: 'next-turn' }, 'a: Tea?', 'b: Yes.');
    const profile = await mtpcProfile([
      forfeit,
      { ...forfeit, meta: { ...forfeit.meta, target: 'continuation' } },
    ]);
    expect(profile).toMatchObject({ conversations: 1, cases: 0 });
    expect(rowOf(profile, 'PF').summary).toMatchObject({ n: 0, nUndefined: 2 });
    expect(rowOf(profile, 'NSE').summary).toMatchObject({ n: 0, nUndefined: 1 });
  });
});
