import { calledAs, requireInput } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-options.js';
import { RESOURCES } from '../evaluate/evaluate-specs.js';
import { evaluationRowList } from '../evaluate/evaluation-rows.js';
import { rememberingLibrary } from '../evaluate/remembering-library.js';
import type { Resources } from '../evaluate/resources.js';
import { anObject, listOf, requireForm } from '../options/forms.js';
import { aFunction, flag, inputData, oneOf, words } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { present } from '../options/present.js';
import type { Transcript } from '../transcript/types.js';
import { compareScored, type Score } from './compare-scored.js';
import { COMPARE, type CompareOptions } from './compare-systems.js';
import type { Finding } from './finding.js';
import type { LengthUnit } from './length/equal-length.js';
import type { PlanDefaults } from './plan.js';

/** Options of {@link compareTranscripts} in addition to the options of `compareSystems`. */
export interface CompareTranscriptsOptions extends Resources, Omit<CompareOptions, 'robust'> {
  /** Metrics by id, name or symbol. Default: all that can be computed from transcripts. */
  readonly metrics?: EvaluateOptions['metrics'];
  /** Names of the two sides. Default `['a', 'b']`. */
  readonly names?: readonly [string, string];
  /**
   * How each pair is cut to its shorter member: to the same number of first turns, or each turn to the same number of
   * words. Default: words if the sides differ in words per turn, else turns.
   */
  readonly atLength?: LengthUnit;
  /** Whether to repeat each comparison with the variants of the metric. Default `false`. */
  readonly robust?: boolean;
  /** Fields of `meta` for `clusterBy` and `unit`. */
  readonly keepMeta?: readonly string[];
  readonly onProgress?: EvaluateOptions['onProgress'];
}

const { robust: _, ...COMPARED } = COMPARE;
const OPTIONS: OptionSpecs<CompareTranscriptsOptions, PlanDefaults | 'names' | 'robust' | 'keepMeta'> = {
  ...{ ...COMPARED, ...RESOURCES },
  metrics: inputData('a list of metrics'),
  names: {
    expected: 'two different names',
    accepts: (value) =>
      Array.isArray(value) && value.length === 2 && new Set(value.filter(isText)).size === 2,
    default: ['a', 'b'],
  },
  atLength: oneOf(['turns', 'words']),
  robust: flag(false),
  keepMeta: { ...words(), default: [] },
  onProgress: aFunction(),
};

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * Compares two systems on the same tasks: success or the mean outcome score if known, and metrics of the texts. For
 * each difference of a text metric, it checks whether length explains it: it reports turns and words of both sides, and
 * repeats the comparison with each pair cut to its shorter member, without phrases that only one side keeps repeating,
 * and controlling for length by regression; on request also over the variants of the metrics.
 *
 * A difference is explained by `length` (or `padding`) if its interval at equal length lies within half of it; it
 * `remains` if it is also found at equal length, `partly` if it is found but much smaller, and is otherwise
 * `undecided`. Transcripts are paired by id, else by instruction or item. Metrics are computed up to three times.
 *
 * @param a transcripts of the first system, with ids
 * @param b transcripts of the second system
 * @throws MetricError as `evaluate` and `compareSystems`
 *
 * @example
 * ```ts
 * import { compareTranscripts } from '@mtpc/metrics';
 * const words = 'The red ferry leaves the old harbor at nine and returns at noon with mail'.split(' ');
 * const whole = Array.from({ length: 8 }, (_, d) => ({
 *   id: `d${d}`,
 *   turns: words.slice(d % 4).map((word, t) => ({ speaker: t % 2 ? 'ana' : 'ben', text: `${word} ${t * d}` })),
 * }));
 * const cut = whole.map(({ id, turns }) => ({ id, turns: turns.slice(0, Math.ceil(0.7 * turns.length)) }));
 * const [finding] = await compareTranscripts(whole, cut, { metrics: ['LD'] });
 * finding.difference! > 0; // => true
 * finding.length?.atLength?.difference; // => 0
 * finding.length?.verdict; // => 'length'
 * ```
 */
export async function compareTranscripts(
  a: readonly Transcript[],
  b: readonly Transcript[],
  options: CompareTranscriptsOptions = {},
): Promise<Finding[]> {
  // Rejects a misspelled option before scoring the transcripts.
  const { names, atLength, robust, keepMeta, metrics, onProgress, ...rest } = resolveOptions(
    'compareTranscripts',
    OPTIONS,
    options,
  );
  requireForm('compareTranscripts', 'a', a, listOf(anObject));
  requireForm('compareTranscripts', 'b', b, listOf(anObject));
  for (const [side, { length }] of Object.entries({ a, b }))
    requireInput(length > 0, 'compareTranscripts', side, 'at least one transcript', []);
  const [resources, compared] = split(rest);
  const fields = [...new Set([...keepMeta, ...usedFields(compared)])];
  const library = rememberingLibrary();
  const score: Score = (transcripts, choices, components = false) => {
    const asked = {
      ...resources,
      components,
      keepMeta: fields,
      ...present({ metrics: choices, onProgress }),
    };
    return evaluationRowList(transcripts, asked, library, 'evaluateStream');
  };
  return calledAs('compareTranscripts', 'compareSystems', async () => {
    const systems = new Map([
      [names[0], a],
      [names[1], b],
    ]);
    const by = { score, metrics, atLength, robust, keepMeta: fields };
    return [...(await compareScored(systems, compared, by)).findings];
  });
}

/** Splits the resources of metrics from the options of `compareSystems`. */
function split(options: Resources & CompareOptions): [Resources, Omit<CompareOptions, 'robust'>] {
  const entries = Object.entries(options);
  const isResource = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(RESOURCES, name);
  return [
    Object.fromEntries(entries.filter(isResource)),
    Object.fromEntries(entries.filter((entry) => !isResource(entry))),
  ];
}

/** The fields of `meta` that the options of a comparison refer to. */
function usedFields({ unit, clusterBy }: CompareOptions): string[] {
  const named = typeof clusterBy === 'function' ? [] : [clusterBy ?? []].flat();
  return [...named, ...(unit === undefined || ROW_UNITS.has(unit) ? [] : [unit])].filter(
    (field) => field !== 'instruction',
  );
}

const ROW_UNITS: ReadonlySet<string> = new Set(['transcript', 'turn']);
