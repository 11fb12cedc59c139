import { calledAs, requireInput, requireOption } from '../error.js';
import type { EvaluateOptions } from '../evaluate/evaluate-options.js';
import { RESOURCES } from '../evaluate/evaluate-specs.js';
import { evaluationRowList } from '../evaluate/evaluation-rows.js';
import { rememberingLibrary } from '../evaluate/remembering-library.js';
import type { Resources } from '../evaluate/resources.js';
import { anObject, listOf, requireForm, requireOptionsObject } from '../options/forms.js';
import { aFunction, flag, inputData, oneOf, words } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { Transcript } from '../transcript/types.js';
import { compareScored, type Score } from './compare-scored.js';
import { COMPARE, type CompareOptions } from './compare-systems.js';
import type { Finding } from './finding.js';
import type { LengthUnit } from './length/equal-length.js';
import type { ScoredSystem } from './length/explain-length.js';

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

/** The specs of the options of `compareTranscripts` itself; `compareSystems` and `evaluate` check the others. */
type Own = Pick<
  CompareTranscriptsOptions,
  keyof Resources | 'metrics' | 'names' | 'atLength' | 'robust' | 'keepMeta' | 'onProgress'
>;
const OWN: OptionSpecs<Own, 'robust' | 'keepMeta'> = {
  ...RESOURCES,
  metrics: inputData('a list of metrics'),
  names: inputData('two names'),
  atLength: oneOf(['turns', 'words']),
  robust: flag(false),
  keepMeta: { ...words(), default: [] },
  onProgress: aFunction(),
};

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
  requireOptionsObject('compareTranscripts', options);
  const { names = ['a', 'b'], ...rest } = options;
  const areNames =
    Array.isArray(names) && names.length === 2 && names.every((name) => typeof name === 'string');
  requireOption(
    areNames && names[0] !== names[1],
    'compareTranscripts',
    'names',
    'two different names',
    names,
  );
  requireForm('compareTranscripts', 'a', a, listOf(anObject));
  requireForm('compareTranscripts', 'b', b, listOf(anObject));
  for (const [side, { length }] of Object.entries({ a, b }))
    requireInput(length > 0, 'compareTranscripts', side, 'at least one transcript', []);
  return calledAs('compareTranscripts', 'compareSystems', () =>
    compareCorpora({ [names[0]]: a, [names[1]]: b }, rest),
  );
}

/**
 * Compares each pair of the given systems like {@link compareTranscripts}.
 *
 * @internal
 */
export async function compareCorpora(
  systems: Readonly<Record<string, readonly Transcript[]>>,
  options: Omit<CompareTranscriptsOptions, 'names'> = {},
): Promise<Finding[]> {
  const { own, compare } = split(options);
  // Rejects a misspelled option before scoring the transcripts.
  const { robust: _, ...settings } = resolveOptions('compareSystems', COMPARE, compare);
  const { atLength, robust, keepMeta, metrics, onProgress, ...resources } = own;
  const fields = [...new Set([...keepMeta, ...fieldsOf(compare)])];
  const library = rememberingLibrary();
  const score: Score = async (transcripts, choices, components = false) => {
    const asked = {
      ...{ ...resources, components, keepMeta: fields },
      ...(choices && { metrics: choices }),
      ...(onProgress && { onProgress }),
    };
    return evaluationRowList(transcripts, asked, library, 'evaluateStream');
  };
  const scored = new Map<string, ScoredSystem>();
  for (const [name, transcripts] of Object.entries(systems)) {
    const named = withIds(transcripts);
    scored.set(name, { transcripts: named, rows: await score(named, metrics) });
  }
  const by = { score, metrics, atLength, robust, keepMeta: fields };
  return [...(await compareScored(scored, settings, by)).findings];
}

/** Generates an id from the position for transcripts without one, and marks it as generated. @internal */
export function withIds(transcripts: readonly Transcript[]): Transcript[] {
  return transcripts.map((transcript, i) =>
    transcript.id === undefined ? { ...transcript, id: String(i + 1), idMadeUp: true as const } : transcript,
  );
}

/** Splits the options of this function from the options of `compareSystems`. */
function split(options: Omit<CompareTranscriptsOptions, 'names'>): {
  own: ReturnType<typeof resolveOptions<Own, 'robust' | 'keepMeta'>>;
  compare: CompareOptions;
} {
  const entries = Object.entries(options);
  const isOwn = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(OWN, name);
  const own = resolveOptions('compareTranscripts', OWN, Object.fromEntries(entries.filter(isOwn)) as Own);
  return { own, compare: Object.fromEntries(entries.filter((entry) => !isOwn(entry))) };
}

/** The fields of `meta` that the options of a comparison refer to. */
function fieldsOf({ unit, clusterBy }: CompareOptions): string[] {
  const named = typeof clusterBy === 'function' ? [] : [clusterBy ?? []].flat();
  return [...named, ...(unit === undefined || ROW_UNITS.has(unit) ? [] : [unit])].filter(
    (field) => field !== 'instruction',
  );
}

const ROW_UNITS: ReadonlySet<string> = new Set(['transcript', 'turn']);
