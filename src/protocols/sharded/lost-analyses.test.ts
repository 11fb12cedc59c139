import { describe, expect, it } from 'vitest';
import { undrawnReport } from '../../../testing/report-tables.js';
import { createRandom, type Random } from '../../math/create-random.js';
import { answerBloat } from '../../metrics/behavior/answer-bloat.js';
import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import { firstAttemptProgress } from '../../metrics/behavior/first-attempt-progress.js';
import { turnStrategyProfile } from '../../metrics/behavior/turn-strategy-profile.js';
import { verbosityProfile } from '../../metrics/behavior/verbosity-profile.js';
import { reliabilityProfile } from '../../metrics/reliability/reliability-profile.js';
import { retention } from '../../metrics/reliability/retention.js';
import { gradualSharding } from '../../metrics/sharding/gradual-sharding.js';
import { type Run, runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { numericMatch } from '../answers/numeric-match.js';
import { runToCompletion } from '../run-to-completion.js';
import { transcriptOf } from '../sessions.js';
import { scriptedModel } from './scripted-model.js';
import { shardedSimulation } from './sharded-simulation.js';
import { SHARDED_SETTINGS, type ShardedSetting } from './sharded-state.js';

const SHARDS = [
  'How much do the tickets cost?',
  'There are 4.',
  'One is 6 euros.',
  'A fee of 2 comes on top.',
  'Per order.',
];

/** A scripted assistant that asks in the turns before `from`, then answers, each time right with .3. */
function conversation(random: Random, from: number): Run {
  const respond = scriptedModel({
    assistant: ({ data }) => ((data!.turn as number) < from ? 'What is missing?' : 'The answer is 26.'),
    labeller: createRuleStrategyLabeller(),
    score: () => (random.next() < 0.3 ? 100 : 0),
  });
  return runsOf([
    transcriptOf(runToCompletion(shardedSimulation({ shards: SHARDS, setting: 'sharded' }), respond)),
  ])[0]!;
}

describe('firstAttemptProgress of 1,000 simulations whose answers do not depend on timing', () => {
  // Five shards, the first attempt uniform over the turns, every attempt right with .3.
  const random = createRandom(11);
  const runs = Array.from({ length: 1000 }, () => conversation(random, 1 + random.integer(5)));

  // About 200 runs a bin: a standard error of 3.5 points at most; four of them are allowed.
  it.each([
    ['turns', [28.7, 61.0, 58.3, 55.9, 68.0]],
    ['shards', [82.7, 76.6, 65.5, 51.1, 29.5]],
  ] as const)('has the artefact by %s, and the null beside it covers it', (denominator, artefact) => {
    const { bins, chanceBins, pValue, n } = firstAttemptProgress(runs, { denominator });
    expect(n).toBe(1000);
    for (const [b, expected] of artefact.entries()) {
      expect(Math.abs(bins[b]!.mean! - expected)).toBeLessThan(14);
      expect(Math.abs(chanceBins[b]!.mean! - expected)).toBeLessThan(14);
      expect(chanceBins[b]!.lower!).toBeLessThanOrEqual(bins[b]!.mean!);
      expect(chanceBins[b]!.upper!).toBeGreaterThanOrEqual(bins[b]!.mean!);
    }
    expect(pValue!).toBeGreaterThan(0.05);
  });

  it('rejects the null about as often as it should, and mostly where timing does matter', () => {
    // The same model without the protocol, which would take its time.
    const run = (own: Random, right: (from: number) => number): Run => {
      const from = 1 + own.integer(5);
      const strategies = Array<string>(from - 1).fill('clarification');
      let score = 0;
      for (let turn = from; turn <= 5 && score === 0; turn++) {
        strategies.push('answer_attempt');
        score = own.next() < right(from) ? 100 : 0;
      }
      return { instruction: 'tickets', score, strategies };
    };
    const rejected = (right: (from: number) => number, times: number): number => {
      const pValues = Array.from({ length: times }, (_, i) => {
        const own = createRandom(100 + i);
        const some = Array.from({ length: 120 }, () => run(own, right));
        return firstAttemptProgress(some, { permutations: 199, seed: i }).pValue!;
      });
      return pValues.filter((p) => p <= 0.05).length;
    };
    // 5 % of 100 is 5, with a standard deviation of 2.2.
    expect(rejected(() => 0.3, 100)).toBeLessThanOrEqual(13);
    // Who attempts later answers better: each attempt is right with .1 after turn 1, with .9 after turn 5.
    expect(rejected((from) => 0.2 * from - 0.1, 20)).toBeGreaterThanOrEqual(16);
  });
});

/** Runs of three instructions by two models in every setting, made by the protocol alone. */
function corpus(): Transcript[] {
  const random = createRandom(5);
  const labeller = createRuleStrategyLabeller();
  return ['small', 'large'].flatMap((model, m) =>
    SHARDED_SETTINGS.flatMap((setting, s) =>
      [3, 4, 5].flatMap((count) =>
        Array.from({ length: 6 }, () => {
          const skill = 0.55 - 0.06 * s + 0.2 * m;
          const respond = scriptedModel({
            assistant: ({ messages }) => {
              const roll = random.next();
              if (roll < 0.3) return 'Which one do you mean?';
              return `The answer is ${roll < 0.3 + 0.7 * skill ? 26 : 24}.${' I took all parts of it.'.repeat(Math.min(3, messages.length >> 1))}`;
            },
            labeller,
            score: (answer) => (numericMatch(answer, 26) ? 100 : 0),
            answer: (reply) => reply.replace(/ I took.*/, ''),
          });
          const options = { shards: SHARDS.slice(0, count), item: `tickets ${count}`, task: 'math' };
          const introduced = Array.from({ length: count }, (_, i) => [i + 1]);
          const start = shardedSimulation({ ...options, setting, meta: { model, introduced } });
          return transcriptOf(runToCompletion(start, respond));
        }),
      ),
    ),
  );
}

describe('transcripts of the six settings', () => {
  const transcripts = corpus();
  const runs = runsOf(transcripts);
  const of = (setting: ShardedSetting): Run[] => runs.filter((run) => run.setting === setting);

  it('are read by every analysis of the paper as they are', () => {
    expect(runs).toHaveLength(transcripts.length);
    for (const setting of SHARDED_SETTINGS) {
      const profile = reliabilityProfile(of(setting), { resamples: 50 });
      expect(profile.score).not.toBeNull();
      expect(profile.instructions).toBe(6);
      expect(turnStrategyProfile(of(setting).flatMap(({ strategies }) => strategies!)).n).toBeGreaterThan(0);
    }
    const performance = (setting: ShardedSetting): number =>
      reliabilityProfile(of(setting), { resamples: 1 }).averagedPerformance!.estimate;
    expect(
      retention({ full: [performance('full')], setting: [performance('sharded')] }).score,
    ).toBeGreaterThan(0);
    for (const denominator of ['turns', 'shards'] as const) {
      expect(firstAttemptProgress(of('sharded'), { denominator, permutations: 50 }).score).not.toBeNull();
    }
    expect(verbosityProfile(of('sharded')).score).not.toBeNull();
    expect(answerBloat(runs).pairs).toBe(6);
    expect(gradualSharding(of('sharded')).levels.map(({ shards }) => shards)).toEqual([3, 4, 5]);
  });

  it('give the report of the paper, every part of it', async () => {
    const page = await undrawnReport('lost', transcripts);
    for (const figure of [
      'Scores of repeated runs',
      'Performance relative to the full setting',
      'Score by the position of the first attempt',
      'Turn strategies',
      'Score by length of the replies',
      'Answer length by attempt',
      'Gradual sharding',
    ]) {
      expect(page).toMatch(new RegExp(`<figure [\\s\\S]*${figure}`));
    }
    for (const setting of SHARDED_SETTINGS) expect(page).toContain(`>${setting}</td>`);
    expect(page).not.toMatch(
      /No conversation|No transcript (?:has|lists)|Fewer than two|labelled by rule, which/,
    );
    const at = page.search(/NaN|undefined/);
    expect(at < 0 ? '' : page.slice(at - 80, at + 80)).toBe('');
  });
});
