import { existing, itemAt } from '../../math/existing.js';
import { portableLog } from '../../math/portable-log.js';
import { interceptTest } from '../../statistics/intercept-test.js';
import { countWords } from '../../text/count-words.js';
import type { Transcript } from '../../transcript/types.js';
import { byPair } from '../by-pair.js';
import type { CompareOptions } from '../compare-options.js';
import { compareSystems } from '../compare-systems.js';
import type { Comparison } from '../comparison.js';
import { systemTable } from '../comparison-tables.js';
import { isSignificant } from '../is-different.js';
import { matchScores } from '../matched-scores.js';
import type { ScoreRow } from '../row.js';
import { clusterOf, rowOrigin, transcriptKey } from '../row-origin.js';
import { isCorpusRow } from '../run-groups.js';
import { changeRows } from './change-rows.js';
import { cutToShortest, type LengthUnit } from './equal-length.js';
import type { BesideLength, LengthDifference, LengthEffect, RepeatedComparison } from './length-effect.js';
import { verdictOf } from './length-verdict.js';
import { findPadding } from './repeated-phrases.js';

/** The transcripts of a system, each with an id, and their rows. */
export interface ScoredSystem {
  readonly transcripts: readonly Transcript[];
  readonly rows: readonly ScoreRow[];
}

/** How lengths are looked at. */
export interface ExplainOptions extends CompareOptions {
  /** How pairs are cut; default: words where the sides differ in words a turn, else turns. */
  readonly atLength?: LengthUnit;
  /** Fields of meta that rows carry. */
  readonly keepMeta?: readonly string[];
}

/** Scores changed transcripts as the rows of the systems were scored. */
export type Rescore = (transcripts: readonly Transcript[]) => Promise<readonly ScoreRow[]>;

/**
 * Adds to each paired comparison whether length or padding explains its difference. Transcripts are scored again where
 * a cut or a removed phrase changes them: at most twice for every two systems. Comparisons of turns, and of systems on
 * different transcripts, stay as they are.
 *
 * @internal
 */
export async function explainLength(
  comparisons: readonly Comparison[],
  systems: ReadonlyMap<string, ScoredSystem>,
  rescore: Rescore,
  options: ExplainOptions,
): Promise<Comparison[]> {
  const effects = new Map<Comparison, LengthEffect>();
  for (const own of byPair(comparisons)) {
    const [{ a, b, design, unit }] = own;
    if (design !== 'paired' || unit === 'turn') continue;
    const pair = new LengthPair([a, b], [existing(systems.get(a)), existing(systems.get(b))], options);
    const found = await pair.effects(own, rescore);
    own.forEach((comparison, i) => {
      if (comparison.n > 0) effects.set(comparison, itemAt(found, i));
    });
  }
  return comparisons.map((each) => {
    const length = effects.get(each);
    return length === undefined ? each : Object.freeze({ ...each, length });
  });
}

type Both<T> = readonly [T, T];

/** Two systems whose lengths are looked at. */
class LengthPair {
  readonly #names: Both<string>;
  readonly #systems: Both<ScoredSystem>;
  readonly #options: ExplainOptions;
  readonly #compareOptions: CompareOptions;

  constructor(names: Both<string>, systems: Both<ScoredSystem>, options: ExplainOptions) {
    this.#names = names;
    this.#systems = systems;
    this.#options = options;
    const { atLength: _, keepMeta: __, ...compareOptions } = options;
    this.#compareOptions = compareOptions;
  }

  /** The effect of length on each comparison of the pair. */
  async effects(comparisons: readonly Comparison[], rescore: Rescore): Promise<LengthEffect[]> {
    const [ofA, ofB] = this.#systems;
    const lengths = both(this.#systems, ({ transcripts }) => this.#lengthRows(transcripts));
    const compared = this.#compare(lengths);
    const lengthOf = (name: string): LengthDifference => lengthDifference(compared.get(name));
    const { level = 0.95 } = this.#options;
    const isWordy = isSignificant(compared.get('words a turn')?.pValue ?? null, level);
    const by = this.#options.atLength ?? (isWordy ? 'words' : 'turns');
    const padding = findPadding(ofA.transcripts, ofB.transcripts);
    const stripped = padding
      ? await this.#changed((pair) => both(pair, (own) => own.map(padding.strip)), this.#systems, rescore)
      : this.#systems;
    const cut = await this.#changed((pair) => this.#cut(pair, by), stripped, rescore);
    const ofPadding = padding && this.#repeated(stripped);
    const ofLength = this.#repeated(cut);
    const beside = this.#beside(lengths);
    return comparisons.map((comparison): LengthEffect => {
      const { metric } = comparison;
      const atLength = { by, ...ofLength(metric) };
      const withoutPadding =
        ofPadding && padding
          ? {
              ...ofPadding(metric),
              system: this.#names[padding.side === 'a' ? 0 : 1],
              phrases: padding.phrases,
              share: padding.share,
            }
          : null;
      return Object.freeze({
        ...{ turns: lengthOf('turns'), words: lengthOf('words'), atLength, withoutPadding },
        besideLength: beside(metric),
        verdict: verdictOf(comparison, atLength, withoutPadding, level),
      });
    });
  }

  /** Rows of the lengths of some transcripts, and of their logarithms. */
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

  /** The comparisons of two lists of rows, by metric. */
  #compare([a, b]: Both<readonly ScoreRow[]>): Map<string, Comparison> {
    // A side whose scores are all undefined has no change of a score.
    if (a.length === 0 || b.length === 0) return new Map();
    const found = compareSystems({ a, b }, { ...this.#compareOptions, unpaired: 'compare' });
    return new Map(found.map((each) => [each.metric, each]));
  }

  /** The systems with other transcripts, of which only those that changed are scored again. */
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
      const gone = new Set(others.map((each) => transcriptKey(this.#origin(each))));
      const kept = own.rows.filter((row) => !isCorpusRow(row) && !gone.has(transcriptKey(row)));
      const rows = others.length === 0 ? own.rows : [...kept, ...(await rescore(others))];
      scored.push({ transcripts, rows });
    }
    return [itemAt(scored, 0), itemAt(scored, 1)];
  }

  /** Both sides with the dialogues of each unit cut to the shortest of them; those of one side only stay. */
  #cut([a, b]: Both<readonly Transcript[]>, by: LengthUnit): Both<readonly Transcript[]> {
    const { unit = 'transcript' } = this.#options;
    const keyOf = (transcript: Transcript): string | undefined => {
      const origin = this.#origin(transcript);
      if (unit !== 'transcript') return clusterOf(origin, unit);
      return origin.idMadeUp ? undefined : origin.transcript;
    };
    const units = new Map<string, { side: number; place: number }[]>();
    const sides = [a, b];
    for (const [side, transcripts] of sides.entries()) {
      for (const [place, transcript] of transcripts.entries()) {
        const key = keyOf(transcript);
        if (key === undefined) continue;
        const own = units.get(key);
        if (own) own.push({ side, place });
        else units.set(key, [{ side, place }]);
      }
    }
    const result: [Transcript[], Transcript[]] = [[...a], [...b]];
    for (const places of units.values()) {
      if (new Set(places.map(({ side }) => side)).size < 2) continue;
      const cut = cutToShortest(
        places.map(({ side, place }) => itemAt(itemAt(sides, side), place)),
        by,
      );
      for (const [i, { side, place }] of places.entries()) itemAt(result, side)[place] = itemAt(cut, i);
    }
    return result;
  }

  /** The comparisons of changed systems, and the test that the change matters. */
  #repeated(changed: Both<ScoredSystem>): (metric: string) => RepeatedComparison {
    const after = this.#compare(both(changed, ({ rows }) => rows));
    const changes = this.#compare([
      changeRows(this.#systems[0].rows, changed[0].rows),
      changeRows(this.#systems[1].rows, changed[1].rows),
    ]);
    return (metric) => {
      const { n = 0, difference = null, interval = null, pValue = null } = after.get(metric) ?? {};
      const adjustedPValue = after.get(metric)?.adjustedPValue ?? null;
      const changePValue = changes.get(metric)?.pValue ?? null;
      return { n, difference, interval, pValue, adjustedPValue, changePValue };
    };
  }

  /** The intercepts of the regressions on the differences of the logarithms of the lengths. */
  #beside(lengths: Both<readonly ScoreRow[]>): (metric: string) => BesideLength | null {
    const { unit = 'transcript', clusterBy, level = 0.95 } = this.#options;
    const tablesOf = (rows: Both<readonly ScoreRow[]>) => both(rows, (own) => systemTable('', own, unit));
    const [ofScores, ofLengths] = [tablesOf(both(this.#systems, ({ rows }) => rows)), tablesOf(lengths)];
    const logs = ['log turns', 'log words'].map((name) => {
      const { keys, a, b } = matchScores(name, ofLengths, clusterBy);
      return new Map(keys.map((key, i) => [key, itemAt(a, i) - itemAt(b, i)]));
    });
    return (metric) => {
      const { keys, a, b, labels } = matchScores(metric, ofScores, clusterBy);
      const differences = a.map((score, i) => score - itemAt(b, i));
      const regressors = logs.map((log) => keys.map((key) => log.get(key) ?? 0));
      const found = interceptTest(differences, regressors, labels, level);
      if (found === null) return null;
      const { estimate: difference, standardError, df, pValue, interval } = found;
      return { difference, standardError, df, pValue, interval };
    };
  }
}

function both<T, R>([a, b]: Both<T>, map: (value: T) => R): Both<R> {
  return [map(a), map(b)];
}

function lengthDifference(comparison: Comparison | undefined): LengthDifference {
  const { meanA = null, meanB = null, difference = null, interval = null, pValue = null } = comparison ?? {};
  return { meanA, meanB, difference, interval, pValue };
}
