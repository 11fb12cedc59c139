import { type RangeHead, RangeSettler } from '../../adapters/range-reading.js';
import { accountJudge, adviserFor, type ReadOptions } from '../../adapters/read-transcripts.js';
import { existing } from '../../math/existing.js';
import { thrownError } from '../score-batch.js';
import type { RangeUnderWay, ScoreRunPool } from '../score-pool.js';
import type { TranscriptFacts } from '../transcript-facts.js';
import { type FileRange, rangesOf } from './file-ranges.js';
import type { RangedFile } from './plan-ranges.js';
import type { RangeOrder, RangeResult } from './range-scorer.js';

/** Decides how to treat the conversations of a file, in their order. */
export type RangeClerk = (id: string | undefined, facts: TranscriptFacts) => RangeOrder | Promise<RangeOrder>;

/** Result of a range. */
export interface RangeOutcome {
  readonly result?: RangeResult;
  readonly orders: readonly RangeOrder[];
  /** Findings of the reader after its conversations. */
  readonly error?: unknown;
}

/** Thrown if records belong to conversations elsewhere in the file: it must be read as a whole. */
export class SeamsFound extends Error {}

/** The decision about a range, whose result is pending. */
interface Settled {
  readonly orders: readonly RangeOrder[];
  readonly result?: Promise<RangeResult>;
  readonly error?: unknown;
}

/**
 * Lets the workers of a pool read and score the ranges of a file. Results arrive in the order of the file. Facts that
 * depend on the whole file (ids, warnings) are settled here, range by range, while other ranges are read and scored.
 *
 * @throws SeamsFound before the first result of a range that cannot be read by itself
 */
export async function* scoreRanges(
  file: RangedFile,
  options: ReadOptions,
  pool: ScoreRunPool,
  clerk: RangeClerk,
): AsyncGenerator<RangeOutcome, void, undefined> {
  const adviser = adviserFor(options, file.head);
  const choice = { format: file.reading.format, runnerUp: file.runnerUp };
  const judged = accountJudge(choice, options, false, adviser);
  const settler = new RangeSettler(file.format, {
    ...options,
    onWarning: (warning) => options.onWarning?.(adviser.warning(warning)),
    onAccount: (whole) => options.onAccount?.(judged(whole)),
  });
  const waiting: Promise<Settled>[] = [];
  let previous: Promise<Settled> = Promise.resolve({ orders: [] });
  const begin = (range: FileRange): void => {
    const read = pool.read(file.reading, range);
    const before = previous;
    previous = (async () => {
      const [{ error }, underWay] = await Promise.all([before, read]);
      // Nothing behind an error is looked at.
      return error === undefined ? settle(underWay, settler, clerk) : { orders: [], error };
    })();
    previous.catch(() => undefined); // handled below, when it is awaited
    waiting.push(previous);
  };
  for await (const range of rangesOf(file.reading)) {
    begin(range);
    if (waiting.length >= pool.breadth) yield await next(waiting);
  }
  while (waiting.length > 0) yield await next(waiting);
  try {
    settler.finish();
  } catch (error) {
    yield { orders: [], error };
  }
}

async function next(waiting: Promise<Settled>[]): Promise<RangeOutcome> {
  const { result, orders, error } = await existing(waiting.shift());
  return {
    orders,
    ...(result && { result: await result }),
    ...(error !== undefined && { error }),
  };
}

/** Names the conversations of a range and has them scored, up to an error. */
async function settle(
  { read, score }: RangeUnderWay,
  settler: RangeSettler,
  clerk: RangeClerk,
): Promise<Settled> {
  if (read.hasSeams) throw new SeamsFound();
  if (read.tally) settler.take(read.tally);
  const orders: (RangeOrder | undefined)[] = [];
  let error: unknown = read.error && thrownError(read.error);
  for (const event of read.events) {
    let named: readonly (Pick<RangeHead, 'id'> | undefined)[];
    try {
      named = settler.settle(event);
    } catch (thrown) {
      error = thrown;
      break;
    }
    for (const head of named)
      orders.push(head && (await clerk(head.id, read.facts[orders.length] ?? { language: 'en', share: 1 })));
  }
  const kept = orders.filter((order) => order !== undefined);
  const result = score(orders);
  result.catch(() => undefined); // handled when it is awaited
  return { orders: kept, result, ...(error !== undefined && { error }) };
}
