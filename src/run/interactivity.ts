import { correctedPValues } from '../analysis/families.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { properShare } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { isSignificant } from '../statistics/alpha.js';
import type { Interval } from '../statistics/interval.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { pairedTest } from '../statistics/paired-test.js';
import { requireTranscripts } from '../transcript/inputs.js';
import { metaOf, systemField } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import { CONDITIONS, type Condition } from './plans/conditions.js';

/** Options of {@link interactivity}. */
export interface InteractivityOptions {
  /** Significance level for the three tests of a game together. Default 0.05. */
  readonly alpha?: number;
  /** Coverage of the intervals. Default 0.95. */
  readonly confidenceLevel?: number;
}

/** Success in one condition. */
export interface ConditionSuccess {
  readonly condition: Condition;
  readonly dialogues: number;
  readonly success: number;
  readonly interval: Interval | null;
}

/** Difference in success between two conditions, over problems played in both. */
export interface ConditionDifference {
  readonly from: Condition;
  readonly to: Condition;
  readonly problems: number;
  readonly difference: number | null;
  readonly interval: Interval | null;
  /** Two-sided, from sign flips over problems. */
  readonly pValue: number | null;
  /** Adjusted over the three tests of the game (Holm); `null` for the headroom, which is not tested. */
  readonly adjustedPValue: number | null;
}

/** Result of {@link interactivity} for one game and system. */
export interface GameInteractivity {
  readonly game: string;
  readonly system: string;
  /**
   * 2 if a dialogue is better than one message; else 1 if a message or a dialogue is better than none; else 0. `null`
   * if a condition was not played.
   */
  readonly level: 0 | 1 | 2 | null;
  readonly conditions: readonly ConditionSuccess[];
  readonly steps: readonly ConditionDifference[];
  /** Gain of a player who sees both views over the dialogue; `null` if one of the conditions was not played. */
  readonly headroom: ConditionDifference | null;
}

const OPTIONS: OptionSpecs<InteractivityOptions, 'alpha' | 'confidenceLevel'> = {
  alpha: properShare(0.05),
  confidenceLevel: properShare(0.95),
};

const STEPS: readonly (readonly [Condition, Condition])[] = [
  ['none', 'message'],
  ['message', 'dialogue'],
  ['none', 'dialogue'],
];

/**
 * Tests how much interaction a game requires of a system [1]. Games in four conditions (`meta.condition`: `none`,
 * `message`, `dialogue`, `both`) are compared over common problems (`meta.item`), per `meta.game` and `meta.model` or
 * `meta.system`. `mtpc run pingeval --conditions` plays them.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 2.
 *
 * @throws MetricError `INVALID_INPUT` unless these are transcripts, `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { interactivity } from '@mtpc/metrics/run';
 * const rates = { none: 0.2, message: 1, dialogue: 1, both: 1 };
 * const transcripts = Object.entries(rates).flatMap(([condition, rate]) =>
 *   Array.from({ length: 20 }, (_, item) => ({
 *     turns: [],
 *     outcome: { success: item < 20 * rate },
 *     meta: { game: 'chess-order', model: 'mine', condition, item: `board ${item}` },
 *   })),
 * );
 * const [game] = interactivity(transcripts);
 * game.level; // => 1
 * game.steps[0].difference; // => 0.8
 * game.headroom?.difference; // => 0
 * ```
 */
export function interactivity(
  transcripts: readonly Transcript[],
  options?: InteractivityOptions,
): GameInteractivity[] {
  requireTranscripts('interactivity', transcripts);
  const resolved = resolveOptions('interactivity', OPTIONS, options);
  const groups = byKey(transcripts.flatMap(playedIn), ({ game, system }) => JSON.stringify([game, system]));
  return [...groups.values()].map((own) => gameInteractivity(own, resolved));
}

interface Played {
  readonly game: string;
  readonly system: string;
  readonly condition: Condition;
  readonly item: string;
  readonly success: 0 | 1;
}

function playedIn(transcript: Transcript): Played[] {
  const { outcome, id = '' } = transcript;
  const meta = metaOf(transcript);
  const condition = CONDITIONS.find((each) => each === meta.condition);
  if (condition === undefined || outcome?.success === undefined) return [];
  const success = outcome.success ? 1 : 0;
  return [
    {
      game: String(meta.game),
      system: String(systemField(transcript)),
      condition,
      item: String(meta.item ?? id),
      success,
    },
  ];
}

type Settings = Required<InteractivityOptions>;

function gameInteractivity(played: readonly Played[], settings: Settings): GameInteractivity {
  const { game, system } = itemAt(played, 0);
  const steps = STEPS.map(([from, to]) => compareConditions(played, from, to, settings));
  // A step that cannot be tested counts among the three.
  const adjusted = correctedPValues(
    steps.map(({ pValue }) => pValue ?? 1),
    { adjust: 'holm', confidenceLevel: 1 - settings.alpha },
  );
  const tested = steps.map((step, i) => ({
    ...step,
    adjustedPValue: step.pValue === null ? null : (adjusted[i] ?? null),
  }));
  const headroom = compareConditions(played, 'dialogue', 'both', settings);
  const conditions = CONDITIONS.flatMap((condition) => successIn(played, condition, settings));
  return {
    ...{ game, system, conditions, steps: tested },
    level: tested.some(({ problems }) => problems === 0) ? null : interactivityLevel(tested, settings.alpha),
    headroom: headroom.problems === 0 ? null : headroom,
  };
}

function interactivityLevel(steps: readonly ConditionDifference[], alpha: number): 0 | 1 | 2 {
  const [message, dialogue, either] = steps.map(
    ({ difference, adjustedPValue }) => isSignificant(adjustedPValue, 1 - alpha) && existing(difference) > 0,
  );
  if (dialogue) return 2;
  return message || either ? 1 : 0;
}

function successIn(played: readonly Played[], condition: Condition, settings: Settings): ConditionSuccess[] {
  const own = played.filter((each) => each.condition === condition);
  if (own.length === 0) return [];
  const values = own.map(({ success }) => success);
  const { interval } = meanInterval(values, {
    confidenceLevel: settings.confidenceLevel,
    clusterLabels: own.map(({ item }) => item),
    method: 'wilson',
  });
  return [{ condition, dialogues: own.length, success: mean(values), interval }];
}

function compareConditions(
  played: readonly Played[],
  from: Condition,
  to: Condition,
  { confidenceLevel }: Settings,
): ConditionDifference {
  const [before, after] = [successByProblem(played, from), successByProblem(played, to)];
  const problems = [...before.keys()].filter((item) => after.has(item));
  const differences = problems.map((item) => existing(after.get(item)) - existing(before.get(item)));
  const { pValue } = pairedTest(differences, { method: 'sign-flip', confidenceLevel });
  const { difference, interval: student } = pairedTest(differences, { confidenceLevel });
  const interval = student ?? moverInterval(before, after, problems, confidenceLevel);
  return { ...{ from, to, difference, interval, pValue, adjustedPValue: null }, problems: problems.length };
}

/**
 * The interval if all differences are equal, so that Student's t has none: MOVER from the Wilson intervals of both
 * conditions. It is too wide if the same problems are hard in both.
 */
function moverInterval(
  before: Rates,
  after: Rates,
  problems: readonly string[],
  confidenceLevel: number,
): Interval | null {
  const [a, b] = [before, after].map((rates) => {
    const values = problems.map((item) => existing(rates.get(item)));
    return {
      rate: values.length === 0 ? 0 : mean(values),
      ...meanInterval(values, { confidenceLevel, method: 'wilson' }).interval,
    };
  });
  if (a?.lower === undefined || b?.lower === undefined) return null;
  const difference = b.rate - a.rate;
  const lower = difference - Math.hypot(b.rate - b.lower, existing(a.upper) - a.rate);
  const upper = difference + Math.hypot(existing(b.upper) - b.rate, a.rate - a.lower);
  return { lower: Math.max(-1, lower), upper: Math.min(1, upper), confidenceLevel, method: 'mover-wilson' };
}

type Rates = ReadonlyMap<string, number>;

function successByProblem(played: readonly Played[], condition: Condition): Rates {
  const values = new Map<string, number[]>();
  for (const { item, success, condition: own } of played)
    if (own === condition) values.set(item, [...(values.get(item) ?? []), success]);
  return new Map([...values].map(([item, own]) => [item, mean(own)]));
}
