import type { ScoreRow } from '../../evaluate/row.js';
import { keyWithinSystem, rowOrigin } from '../../evaluate/row-origin.js';
import { isCorpusRow } from '../../evaluate/run-groups.js';
import { byKey } from '../../math/by-key.js';
import { existing, itemAt } from '../../math/existing.js';
import { portableLog } from '../../math/portable-log.js';
import { isSignificant } from '../../statistics/alpha.js';
import { coefficientTest } from '../../statistics/coefficient-test.js';
import { countWords } from '../../text/count-words.js';
import type { Transcript } from '../../transcript/types.js';
import { byPair, type Finding } from '../finding.js';
import { findings, matchMetrics } from '../findings.js';
import type { Matched } from '../match.js';
import { type Plan, planOfPairs } from '../plan.js';
import { recordKey } from '../records.js';
import { conditionCell, unitKey } from '../units.js';
import { changeRows } from './change-rows.js';
import { cutToShortest, type LengthUnit } from './equal-length.js';
import type {
  LengthDifference,
  LengthEffect,
  PartialDifference,
  RepeatedComparison,
} from './length-effect.js';
import { decideLengthVerdict } from './length-verdict.js';
import { findPadding } from './repeated-phrases.js';

/** The transcripts of a system, each with an id, and their rows. */
export interface ScoredSystem {
  readonly transcripts: readonly Transcript[];
  readonly rows: readonly ScoreRow[];
}

export interface ExplainOptions {
  /** How pairs are cut. Default: words if the sides differ in words per turn, else turns. */
  readonly atLength?: LengthUnit;
  /** Fields of meta that rows carry. */
  readonly keepMeta?: readonly string[];
}

/** Scores changed transcripts like the original rows. */
export type Rescore = (transcripts: readonly Transcript[]) => Promise<readonly ScoreRow[]>;

/**
 * Adds to each finding about texts whether length or padding explains the difference. Scores transcripts again if a cut
 * or a removed phrase changes them, at most twice per pair of systems. Compares unpaired conversations by regression on
 * their lengths. Does not change findings of turns.
 *
 * @param systems the transcripts and rows of each level, from which the plan's design was made
 */
export async function explainLength(
  found: readonly Finding[],
  plan: Plan,
  systems: ReadonlyMap<string, ScoredSystem>,
  rescore: Rescore,
  options: ExplainOptions = {},
): Promise<Finding[]> {
  const effects = new Map<Finding, LengthEffect>();
  const texts = found.filter(({ question, unit, n }) => question === 'text' && unit !== 'turn' && n > 0);
  for (const own of byPair(texts)) {
    const [{ a, b }] = own;
    const pair = new LengthPair([a, b], [existing(systems.get(a)), existing(systems.get(b))], plan, options);
    const effectsOfPair = await pair.effects(own, rescore);
    for (const [i, finding] of own.entries()) effects.set(finding, itemAt(effectsOfPair, i));
  }
  return found.map((each) => {
    const length = effects.get(each);
    return length === undefined ? each : Object.freeze({ ...each, length });
  });
}

type Both<T> = readonly [T, T];

/** Two systems in the length analysis. */
class LengthPair {
  readonly #names: Both<string>;
  readonly #systems: Both<ScoredSystem>;
  readonly #plan: Plan;
  readonly #options: ExplainOptions;

  constructor(names: Both<string>, systems: Both<ScoredSystem>, plan: Plan, options: ExplainOptions) {
    this.#names = names;
    this.#systems = systems;
    this.#plan = planOfPairs(plan, [names]);
    this.#options = options;
  }

  async effects(own: readonly Finding[], rescore: Rescore): Promise<LengthEffect[]> {
    const lengths = both(this.#systems, ({ transcripts }) => this.#lengthRows(transcripts));
    const compared = this.#compare(lengths);
    const partial = this.#controllingForLength(lengths);
    const isPaired = own.some(({ design }) => design === 'paired');
    const repeated = isPaired ? await this.#repeatedAtLength(compared, rescore) : undefined;
    return own.map((finding): LengthEffect => {
      const atLength = repeated?.atLength(finding.metric) ?? null;
      const withoutPadding = repeated?.withoutPadding(finding.metric) ?? null;
      const controllingForLength = partial(finding.metric);
      return Object.freeze({
        turns: lengthDifference(compared.get('turns')),
        words: lengthDifference(compared.get('words')),
        ...{ atLength, withoutPadding, controllingForLength },
        verdict: decideLengthVerdict(finding, atLength, withoutPadding, controllingForLength),
      });
    });
  }

  /** The findings of pairs that are cut to equal length, and of pairs without repeated phrases. */
  async #repeatedAtLength(
    compared: ReadonlyMap<string, Finding>,
    rescore: Rescore,
  ): Promise<{ [K in 'atLength' | 'withoutPadding']: (metric: string) => LengthEffect[K] }> {
    const { confidenceLevel } = this.#plan.settings;
    const isWordy = isSignificant(compared.get('words a turn')?.pValue ?? null, confidenceLevel);
    const by = this.#options.atLength ?? (isWordy ? 'words' : 'turns');
    const [ofA, ofB] = this.#systems;
    const padding = findPadding(ofA.transcripts, ofB.transcripts);
    const stripped = padding
      ? await this.#changed((pair) => both(pair, (each) => each.map(padding.strip)), this.#systems, rescore)
      : this.#systems;
    const cut = await this.#changed((pair) => this.#cut(pair, by), stripped, rescore);
    const ofLength = this.#repeated(cut);
    if (padding === null)
      return { atLength: (metric) => ({ by, ...ofLength(metric) }), withoutPadding: () => null };
    const ofPadding = this.#repeated(stripped);
    const { side, phrases, share } = padding;
    const system = this.#names[side === 'a' ? 0 : 1];
    return {
      atLength: (metric) => ({ by, ...ofLength(metric) }),
      withoutPadding: (metric) => ({ ...ofPadding(metric), system, phrases, share }),
    };
  }

  /** Rows with the lengths of the transcripts and their logarithms. */
  #lengthRows(transcripts: readonly Transcript[]): ScoreRow[] {
    return transcripts.flatMap((transcript) => {
      const turns = transcript.turns.length;
      const words = transcript.turns.reduce((sum, { text }) => sum + countWords(text), 0);
      const numbers = {
        ...{ turns, words, 'words a turn': turns === 0 ? null : words / turns },
        'log turns': portableLog(Math.max(1, turns)),
        'log words': portableLog(Math.max(1, words)),
      };
      const origin = this.#origin(transcript);
      return Object.entries(numbers).map(([metric, score]) => ({ ...origin, metric, score }));
    });
  }

  #origin(transcript: Transcript): ReturnType<typeof rowOrigin> {
    return rowOrigin(transcript, existing(transcript.id), this.#options.keepMeta);
  }

  #named<T>([a, b]: Both<T>): Record<string, T> {
    return Object.fromEntries([
      [this.#names[0], a],
      [this.#names[1], b],
    ]);
  }

  /** The findings for two lists of rows, by metric. */
  #compare(rows: Both<readonly ScoreRow[]>): Map<string, Finding> {
    const found = findings(this.#plan, { rows: this.#named(rows), outcomes: false });
    return new Map(found.map((each) => [each.metric, each]));
  }

  /** Replaces the transcripts of the systems and scores only the changed ones again. */
  async #changed(
    change: (pair: Both<readonly Transcript[]>) => Both<readonly Transcript[]>,
    before: Both<ScoredSystem>,
    rescore: Rescore,
  ): Promise<Both<ScoredSystem>> {
    const after = change(both(before, ({ transcripts }) => transcripts));
    const scored: ScoredSystem[] = [];
    for (const [side, transcripts] of after.entries()) {
      const own = itemAt(before, side);
      const others = transcripts.filter((each, i) => each !== own.transcripts[i]);
      const gone = new Set(others.map((each) => keyWithinSystem(this.#origin(each))));
      const kept = own.rows.filter((row) => !isCorpusRow(row) && !gone.has(keyWithinSystem(row)));
      const rows = others.length === 0 ? own.rows : [...kept, ...(await rescore(others))];
      scored.push({ transcripts, rows });
    }
    return [itemAt(scored, 0), itemAt(scored, 1)];
  }

  /** Cuts the conversations of each unit to the shortest of them; does not change units on one side only. */
  #cut(sides: Both<readonly Transcript[]>, by: LengthUnit): Both<readonly Transcript[]> {
    const { unit, within, records } = this.#plan;
    const cells = new Map<string, string>();
    for (const name of this.#names)
      for (const record of records.get(name) ?? []) {
        const key = unitKey(record, unit);
        if (key !== undefined) cells.set(record.key, JSON.stringify([key, conditionCell(record, within)]));
      }
    const members = sides.flatMap((transcripts, side) =>
      transcripts.flatMap((transcript, place) => {
        const cell = cells.get(recordKey(itemAt(this.#names, side), this.#origin(transcript)));
        return cell === undefined ? [] : [{ cell, side, place, transcript }];
      }),
    );
    const result: [Transcript[], Transcript[]] = [[...sides[0]], [...sides[1]]];
    for (const own of byKey(members, ({ cell }) => cell).values()) {
      if (new Set(own.map(({ side }) => side)).size < 2) continue;
      const cut = cutToShortest(
        own.map(({ transcript }) => transcript),
        by,
      );
      for (const [i, { side, place }] of own.entries()) itemAt(result, side)[place] = itemAt(cut, i);
    }
    return result;
  }

  /** The findings for the changed systems, with a test of the change itself. */
  #repeated(changed: Both<ScoredSystem>): (metric: string) => RepeatedComparison {
    const after = this.#compare(both(changed, ({ rows }) => rows));
    const changes = this.#compare([
      changeRows(this.#systems[0].rows, changed[0].rows),
      changeRows(this.#systems[1].rows, changed[1].rows),
    ]);
    return (metric) => {
      const found = after.get(metric) ?? NO_FINDING;
      const { n, difference, uncorrectedInterval: interval, pValue, adjustedPValue } = found;
      const { pValue: changePValue } = changes.get(metric) ?? NO_FINDING;
      return { n, difference, interval, pValue, adjustedPValue, changePValue };
    };
  }

  /**
   * The difference at equal length by regression on the logarithms of turns and words: for pairs, the intercept of the
   * differences; for unpaired conversations, the coefficient of the side.
   */
  #controllingForLength(lengths: Both<readonly ScoreRow[]>): (metric: string) => PartialDifference | null {
    const { confidenceLevel } = this.#plan.settings;
    const scores = matchMetrics(this.#plan, this.#named(both(this.#systems, ({ rows }) => rows)));
    const ofLengths = matchMetrics(this.#plan, this.#named(lengths));
    const logs = ['log turns', 'log words'].map((name) => existing(ofLengths.get(name)));
    return (metric) => {
      const matched = scores.get(metric);
      if (matched === undefined || matched.a.length === 0) return null;
      const isPaired = matched.design === 'paired';
      const values = valuesByUnit(matched);
      const regressors = logs.map((log) => {
        const own = new Map(valuesByUnit(log).map(({ key, value }) => [key, value]));
        return values.map(({ key }) => own.get(key) ?? 0);
      });
      const ones = values.map(() => 1);
      const target = isPaired ? ones : values.map((_, i) => Number(i < matched.a.length));
      const found = coefficientTest(
        values.map(({ value }) => value),
        target,
        isPaired ? regressors : [ones, ...regressors],
        matched.labels,
        confidenceLevel,
      );
      if (found === null) return null;
      const { estimate: difference, standardError, df, pValue, interval } = found;
      return { difference, standardError, df, pValue, interval };
    };
  }
}

/** The differences of pairs, or the scores of both sides, by unit. */
function valuesByUnit({ design, a, b, keys }: Matched): { readonly key: string; readonly value: number }[] {
  if (design === 'paired')
    return a.map((score, i) => ({ key: itemAt(keys, i), value: score - itemAt(b, i) }));
  return [...a, ...b].map((value, i) => ({ key: `${i < a.length ? 'a' : 'b'} ${itemAt(keys, i)}`, value }));
}

function both<T, R>([a, b]: Both<T>, map: (value: T) => R): Both<R> {
  return [map(a), map(b)];
}

/** The numbers of a metric that was not compared. */
const NO_FINDING = {
  ...{ n: 0, meanA: null, meanB: null, difference: null },
  ...{ uncorrectedInterval: null, pValue: null, adjustedPValue: null },
};

function lengthDifference(finding: Finding | undefined): LengthDifference {
  const { meanA, meanB, difference, uncorrectedInterval: interval, pValue } = finding ?? NO_FINDING;
  return { meanA, meanB, difference, interval, pValue };
}
