import { requireOption, requireSetting } from '../error.js';
import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { counted } from '../text/counted.js';
import type { Embedded, EmbeddedNextTurnCase } from './embedded.js';
import { embeddedCase, embeddedCases } from './embedded-cases.js';
import { requireWholeTranscript } from './inputs.js';
import { trusted } from './trusted.js';
import type { NextTurnCase, Transcript } from './types.js';

/** Options of {@link nextTurnCases}. */
export interface NextTurnOptions {
  /** Number of most recent turns in each context; all by default. */
  readonly window?: number;
}

const OPTIONS: OptionSpecs<NextTurnOptions> = { window: wholeNumber(1) };

/** Full contexts of more turns would take over 2^28 references (two gigabytes), the limit of engines. */
const MOST_TURNS = 23_170;

/**
 * Converts a transcript to next-turn cases: one per turn, with the preceding turns as context. The context of the first
 * turn is empty. If the transcript is embedded, the cases contain views of its vectors; nothing is embedded or copied
 * again.
 *
 * Complexity: O(turns * window) references; no text and no vector is copied.
 *
 * @throws MetricError `INVALID_OPTION` if `window` is not a positive integer, or is missing for more than 23,170 turns,
 * whose contexts do not fit in memory; `SHAPE_MISMATCH` or `INVALID_INPUT` if the vectors do not fit the turns or are
 * not finite
 *
 * @example
 * ```ts
 * import { nextTurnCases } from '@mtpc/metrics';
 * const turns = ['a', 'b', 'c'].map((speaker) => ({ speaker, text: 'hi' }));
 * const cases = nextTurnCases({ turns }, { window: 1 });
 * cases.length; // => 3
 * cases[2].context.map((turn) => turn.speaker); // => ['b']
 * cases[2].candidate.speaker; // => 'c'
 * const embedded = nextTurnCases({ transcript: { turns }, embeddings: [[1, 2], [3, 4], [5, 6]] });
 * Array.from(embedded[2].candidateEmbedding); // => [5, 6]
 * ```
 */
export function nextTurnCases(embedded: Embedded, options?: NextTurnOptions): EmbeddedNextTurnCase[];
export function nextTurnCases(transcript: Transcript, options?: NextTurnOptions): NextTurnCase[];
export function nextTurnCases(source: Transcript | Embedded, options?: NextTurnOptions): NextTurnCase[] {
  if (isEmbedded(source)) return embeddedCases(source, nextTurnCases(source.transcript, options));
  requireWholeTranscript('nextTurnCases', source);
  const { window } = resolveOptions('nextTurnCases', OPTIONS, options);
  const fits = window !== undefined || source.turns.length <= MOST_TURNS;
  const expected = `a whole number for ${counted(source.turns.length, 'turn')}, because the full contexts do not fit in memory`;
  requireOption(fits, 'nextTurnCases', 'window', expected, window);
  return source.turns.map((_, index) => caseOfChecked(source, index, window));
}

/**
 * The next-turn case of one turn: the preceding turns as context, the turn itself as candidate. For an embedded
 * transcript the case includes the vectors.
 *
 * Complexity: O(window); for an embedded transcript its vectors are checked as well.
 *
 * @param index index of the turn; negative values count from the end, and -1 (default) is the last turn
 * @throws MetricError `INVALID_OPTION` if `index` is outside the transcript or `window` is not a whole number of at
 * least 1; `SHAPE_MISMATCH` or `INVALID_INPUT` if the vectors do not fit the turns or are not finite
 *
 * @example
 * ```ts
 * import { toNextTurnCase } from '@mtpc/metrics';
 * const turns = ['a', 'b', 'c'].map((speaker) => ({ speaker, text: 'hi' }));
 * toNextTurnCase({ turns }).candidate.speaker; // => 'c'
 * toNextTurnCase({ turns }, 0).context.length; // => 0
 * ```
 */
export function toNextTurnCase(
  embedded: Embedded,
  index?: number,
  options?: NextTurnOptions,
): EmbeddedNextTurnCase;
export function toNextTurnCase(
  transcript: Transcript,
  index?: number,
  options?: NextTurnOptions,
): NextTurnCase;
export function toNextTurnCase(
  source: Transcript | Embedded,
  index = -1,
  options?: NextTurnOptions,
): NextTurnCase {
  const transcript = isEmbedded(source) ? source.transcript : source;
  requireWholeTranscript('toNextTurnCase', transcript);
  const { window } = resolveOptions('toNextTurnCase', OPTIONS, options);
  const nextTurn = caseOfChecked(transcript, index, window);
  if (!isEmbedded(source)) return nextTurn;
  return embeddedCase(source, nextTurn, index < 0 ? transcript.turns.length + index : index);
}

function isEmbedded(source: Transcript | Embedded): source is Embedded {
  return typeof source === 'object' && source !== null && 'transcript' in source;
}

/** The next-turn case of a turn of a checked transcript. @internal */
export function caseOfChecked({ turns, speakers }: Transcript, index: number, window?: number): NextTurnCase {
  const at = index < 0 ? turns.length + index : index;
  const candidate = turns[at];
  requireSetting(
    candidate !== undefined,
    'toNextTurnCase',
    'index',
    `an index into ${counted(turns.length, 'turn')}`,
    index,
  );
  const context = turns.slice(window === undefined ? 0 : Math.max(0, at - window), at);
  return trusted(speakers === undefined ? { context, candidate } : { context, candidate, speakers });
}
