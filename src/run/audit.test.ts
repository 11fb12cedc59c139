import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { studentQuantile } from '../math/student-quantile.js';
import { meanInterval } from '../statistics/mean-interval.js';
import type { Transcript, Turn } from '../transcript/types.js';
import { auditForm } from './audit-form.js';
import { auditSimulations, sampleAudit } from './audit-simulations.js';
import { correctSimulatorError } from './correct-simulator-error.js';

const shardTexts = [
  'Plan a dinner for Friday.',
  'There are six guests.',
  'One guest is vegan.',
  'No peanuts please.',
];

const user = (text: string, ...shards: number[]): Turn => ({
  speaker: 'user',
  role: 'user',
  text,
  meta: { shards },
});
const assistant = (text: string, meta: Readonly<Record<string, unknown>>): Turn => ({
  ...{ speaker: 'assistant', role: 'assistant', text, meta },
});
const conversation = (...turns: Turn[]): Transcript => ({
  ...{ id: 'c', turns, outcome: { score: 0 }, meta: { setting: 'sharded', shardTexts } },
});
const problemsIn = (...turns: Turn[]): (string | null)[] =>
  auditSimulations([conversation(...turns)])[0]!.steps.map(({ problem }) => problem);

const first = user(shardTexts[0]!, 1);

describe('auditSimulations', () => {
  it.each([
    ['the shard and nothing else', user('oh, we are six guests', 2), null],
    ['another wording of the shard', user('by the way, six guests are coming', 2), null],
    ['no shard', user('I do not know.'), 'reveals no shard'],
    ['several shards', user('six guests, one vegan', 2, 3), 'reveals several shards'],
    ['another shard than claimed', user('no peanuts, please', 2), 'contains little of shard 2'],
    ['an earlier shard again', user('six guests, to plan a dinner for Friday', 2), null],
    ['one more shard than claimed', user('six guests, and no peanuts please', 2), 'also contains shard 4'],
  ])('checks the user: %s', (_, turn, problem) => {
    expect(problemsIn(first, turn)).toEqual([problem]);
  });

  it('names the shards that a message claims to tell', () => {
    const [{ steps } = { steps: [] }] = auditSimulations([
      conversation(first, user('six guests', 2), user('Hm.')),
    ]);
    expect(steps).toEqual([
      { turn: 1, part: 'user', claim: 'shard 2', problem: null },
      { turn: 2, part: 'user', claim: 'shard none', problem: 'reveals no shard' },
    ]);
  });

  it.each([
    ['an attempt', assistant('The answer is 42.', { strategy: 'answer_attempt' }), [null]],
    [
      'a question as an attempt',
      assistant('How many guests are there?', { strategy: 'answer_attempt' }),
      [expect.stringMatching(/^by rule /)],
    ],
    [
      'an answer from the reply',
      assistant('The answer is 42.', { strategy: 'answer_attempt', answer: '42' }),
      [null, null],
    ],
    ['another line break', assistant('It is\n42 now: 42.', { answer: 'is 42' }), [null]],
    [
      'an invented answer',
      assistant('The answer is 42.', { answer: '24' }),
      ['the answer is not in the reply'],
    ],
    ['no answer', assistant('The answer is 42.', { answer: ' ' }), ['the answer is not in the reply']],
  ])('checks the system: %s', (_, turn, problems) => {
    expect(problemsIn(first, turn)).toEqual(problems);
  });

  it('wants equal labels for equal replies, and takes a recapitulation for no message of its own', () => {
    const reply = (strategy: string) => assistant('The answer is 42.', { strategy });
    const problems = problemsIn(
      ...[first, reply('answer_attempt'), user('six guests', 2), reply('hedge')],
      ...[user('one guest is vegan', 3), user('no peanuts please', 4), user(shardTexts.join(' '))],
    );
    expect(problems).toEqual([null, null, 'an equal reply was labelled answer_attempt', null, null]);
  });

  it('ignores fields of the system on messages of the user', () => {
    const odd = { ...user('six guests', 2), meta: { shards: [2], strategy: 'hedge', answer: '6' } };
    expect(problemsIn(first, odd)).toEqual([null]);
  });

  it('leaves out what has no score', () => {
    expect(auditSimulations([{ turns: [first] }])).toEqual([]);
  });
});

describe('sampleAudit and auditForm', () => {
  const audit = Array.from({ length: 20 }, (_, i) => {
    const turns = [first, i < 4 ? user('Hm.') : user('six guests', 2)];
    return auditSimulations([{ ...conversation(...turns), id: `c${i}` }])[0]!;
  });
  const flagged = (size: number) =>
    sampleAudit(audit, { size }).filter(({ steps }) => steps.some(({ problem }) => problem)).length;

  it('draw half of the sample among conversations with a problem, as far as there are', () => {
    expect([flagged(4), flagged(8), flagged(10), flagged(20)]).toEqual([2, 4, 4, 4]);
    expect(sampleAudit(audit, { size: 99 })).toHaveLength(20);
    expect(sampleAudit(audit, { size: 12 })).toHaveLength(12);
    const ids = (seed: number) =>
      sampleAudit(audit, { size: 6, seed })
        .map(({ id }) => id)
        .join();
    const again = ids(1);
    expect([ids(1) === again, ids(2) === again]).toEqual([true, false]);
  });

  it('refuses steps without a finding', () => {
    const [one] = audit;
    const wrong = { ...one!, steps: [{ ...one!.steps[0]!, problem: 7 as never }] };
    expect(() => sampleAudit([wrong], { size: 1 })).toThrow(
      'sampleAudit: audit[0].steps[0].problem: expected a string, got 7',
    );
  });

  it('make a page that holds the steps as data and escapes what was said', () => {
    const [one] = auditSimulations([conversation(user('<b>"Plan"</b> a dinner', 1), user('Hm & so', 2))]);
    const page = auditForm([one!]);
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toContain('<b>"Plan"');
    expect(page).toContain('contains little of shard 2');
    const [, data] = /data-conversation="([^"]*)"/.exec(page)!;
    const read = JSON.parse(
      data!.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
    );
    expect(read).toEqual({ id: 'c', score: 0, steps: one!.steps });
    expect(() => auditForm([{ ...one!, score: 10n as never }])).toThrow('sample[0].score: expected a number');
  });
});

/** Runs whose true scores a simulator flips at a rate, and some of them audited. */
function simulated(seed: number, flips: number, nAudited: number) {
  const random = createRandom(seed);
  const runs = Array.from({ length: 30 }, (_, task) => {
    const rate = 0.5 + 0.4 * random.next();
    return Array.from({ length: 10 }, (_, run) => {
      const truth = random.next() < rate ? 100 : 0;
      const score = random.next() < flips ? 100 - truth : truth;
      return { id: `t${task}/${run}`, truth, score, instruction: `t${task}` };
    });
  }).flat();
  const transcripts = runs.map(({ id, score, instruction }): Transcript => {
    return { id, turns: [], outcome: { score }, meta: { instruction } };
  });
  const audited = random.shuffle(runs).slice(0, nAudited);
  const truth = runs.reduce((sum, run) => sum + run.truth, 0) / runs.length;
  const judged = audited.map(({ id, score, truth: trueScore }) => ({
    id,
    score,
    trueScore,
    steps: [],
    turns: [],
  }));
  return { transcripts, truth, judged };
}

describe('correctSimulatorError', () => {
  it('finds the performance behind a simulator that errs in a fifth of the runs', () => {
    let covered = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { transcripts, truth, judged } = simulated(seed, 0.2, 80);
      const { averagedPerformance, aptitude, unreliability } = correctSimulatorError(transcripts, judged, {
        imputations: 50,
      });
      const { simulated: raw, corrected, interval } = averagedPerformance!;
      covered += Number(interval!.lower <= truth && truth <= interval!.upper);
      expect(Math.abs(corrected - truth)).toBeLessThan(Math.abs(raw - truth) + 6);
      expect([aptitude!.interval !== null || aptitude!.corrected === 100, unreliability !== null]).toEqual([
        true,
        true,
      ]);
    }
    expect(covered).toBeGreaterThanOrEqual(17);
  });

  it('widens the interval even if the audited conversations show no error, the less the more there are', () => {
    const widths = [10, 40, 200].map((nAudited) => {
      const { transcripts, judged } = simulated(1, 0, nAudited);
      const { lower, upper } = correctSimulatorError(transcripts, judged).averagedPerformance!.interval!;
      return upper - lower;
    });
    const { transcripts } = simulated(1, 0, 0);
    const byTask = Array.from({ length: 30 }, (_, task) =>
      transcripts
        .slice(10 * task, 10 * task + 10)
        .reduce((sum, { outcome }) => sum + outcome!.score! / 10, 0),
    );
    const plain = meanInterval(byTask).interval!;
    expect(widths[0]!).toBeGreaterThan(widths[1]!);
    expect(widths[1]!).toBeGreaterThan(widths[2]!);
    expect(widths[2]!).toBeGreaterThan(0.99 * (plain.upper - plain.lower));
  });

  it('gives the rate of wrong steps of each part', () => {
    const turns = [first, user('six guests', 2), user('no peanuts please', 3), user('one vegan guest', 3)];
    const transcripts = Array.from({ length: 6 }, (_, i) => ({ ...conversation(...turns), id: `c${i}` }));
    const audited = auditSimulations(transcripts)
      .slice(0, 3)
      .map((each) => ({
        ...each,
        trueScore: 0,
        steps: each.steps.map((step) => ({ ...step, isRight: step.problem === null })),
      }));
    const { errors, audited: n } = correctSimulatorError(transcripts, audited);
    expect(n).toBe(3);
    expect(errors.user).toMatchObject({
      n: 18,
      nAudited: 9,
      judged: 1 / 3,
      estimate: expect.closeTo(1 / 3, 12),
    });
    expect(errors.extractor.estimate).toBe(null);
  });

  it('has the interval of the scores if all of them are right', () => {
    const transcripts = Array.from({ length: 18 }, (_, i) => ({
      ...{ id: `c${i}`, turns: [], outcome: { score: 46 + (i % 9) }, meta: { instruction: `t${i % 9}` } },
    }));
    const judged = transcripts.map(({ id, outcome: { score } }) => ({
      ...{ id, score, trueScore: score, steps: [], turns: [] },
    }));
    const settings = { confidenceLevel: 0.9, imputations: 20, seed: 1 };
    const { corrected, interval } = correctSimulatorError(transcripts, judged, settings).averagedPerformance!;
    expect(corrected).toBeCloseTo(50, 9);
    // Nine means of variance 7.5, with Barnard and Rubin's 9 / 11 of 8 degrees of freedom.
    const margin = studentQuantile(0.95, (9 / 11) * 8) * Math.sqrt(7.5 / 9);
    expect([interval!.lower, interval!.upper].map((each) => each - 50)).toEqual([
      expect.closeTo(-margin, 9),
      expect.closeTo(margin, 9),
    ]);
  });

  it('has no interval for a single instruction, and refuses strangers', () => {
    const transcripts = ['a', 'b', 'c'].map((id) => ({
      id,
      turns: [],
      outcome: { score: 100 },
      meta: { instruction: 't' },
    }));
    expect(correctSimulatorError(transcripts, []).averagedPerformance).toMatchObject({
      simulated: 100,
      interval: null,
    });
    const stranger = { id: 'x', score: 0, trueScore: 0, steps: [], turns: [] };
    expect(() => correctSimulatorError(transcripts, [stranger])).toThrow(
      'correctSimulatorError: audited: expected conversations of the transcripts, got "x"',
    );
  });
});
