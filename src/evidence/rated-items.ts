import { expectation, MetricError, requireOption } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { placesByLabel } from '../statistics/places-by-label.js';
import { applyLabels, type Column } from './score-table.js';

type Rating = number | readonly (number | null)[];

/** Ratings or outcomes by transcript: one number, or one for each rater (`null` if missing). */
export type Ratings = Readonly<Record<string, Rating>> | ReadonlyMap<string, Rating>;

/** The transcripts that have a rating. */
export function selectRated(transcripts: readonly string[], given: ReadonlyMap<string, Rating>): Rated[] {
  requireOneEach(transcripts, given);
  requireCommonId(transcripts, given);
  return transcripts.flatMap((transcript, place) => {
    const own = given.get(transcript);
    return own === undefined
      ? []
      : [{ transcript, place, rating: meanRating(transcript, own), own: [own].flat() }];
  });
}

/** Ratings refer to ids, so two transcripts with one id make a rating ambiguous. */
function requireOneEach(transcripts: readonly string[], ratings: ReadonlyMap<string, unknown>): void {
  const seen = new Set<string>();
  for (const id of transcripts) {
    if (seen.has(id) && ratings.has(id)) {
      const message = `expected one transcript for the rated id ${JSON.stringify(id)}, got two from different sources or systems`;
      throw invalid('rows', message, id);
    }
    seen.add(id);
  }
}

/** Throws if ratings and rows share no transcript, unless either list is empty. */
function requireCommonId(transcripts: readonly string[], ratings: ReadonlyMap<string, unknown>): void {
  const isCommon = transcripts.some((id) => ratings.has(id));
  if (isCommon || transcripts.length === 0 || ratings.size === 0) return;
  const [rated] = ratings.keys();
  const message = `expected ids of the rows, such as ${JSON.stringify(transcripts[0])}, got only others, such as ${JSON.stringify(rated)}`;
  throw invalid('ratings', message, rated);
}

function invalid(path: string, message: string, received: unknown): MetricError {
  const details = { metric: 'metaEvaluate', path, received };
  return new MetricError('INVALID_INPUT', `metaEvaluate: ${path}: ${message}`, details);
}

/** A transcript with its index in the table, its mean rating and the ratings of each rater. */
interface Rated {
  readonly transcript: string;
  readonly place: number;
  readonly rating: number;
  readonly own: readonly (number | null)[];
}

/** The items of the correlation: dialogues, or systems. */
export interface Items {
  readonly columns: readonly Column[];
  readonly ratings: readonly number[];
  readonly groups: readonly string[] | undefined;
  readonly clusters: readonly string[] | undefined;
  readonly strata?: readonly string[] | undefined;
}

/** The mean over the raters. */
function meanRating(transcript: string, rating: Rating): number {
  const numbers = [rating].flat().filter((each) => each !== null);
  if (numbers.length > 0 && numbers.every(Number.isFinite)) return mean(numbers);
  const path = `ratings[${JSON.stringify(transcript)}]`;
  throw new MetricError(
    'INVALID_INPUT',
    `metaEvaluate: ${expectation(path, 'a finite number or several', rating)}`,
    { metric: 'metaEvaluate', path: 'ratings', received: rating },
  );
}

/** Dialogues as items. */
export function byDialogue(
  rated: readonly Rated[],
  columns: readonly Column[],
  labels: Pick<Items, 'groups' | 'clusters' | 'strata'>,
): Items {
  return {
    ...labels,
    columns: columns.map((column) => ({
      ...column,
      scores: rated.map(({ place }) => itemAt(column.scores, place)),
    })),
    ratings: rated.map(({ rating }) => rating),
  };
}

/** Systems as items: the means of their dialogues. */
export function bySystem(
  rated: readonly Rated[],
  columns: readonly Column[],
  system: ((transcript: string) => string) | undefined,
): Items {
  requireOption(
    system !== undefined,
    'metaEvaluate',
    'system',
    'a function from transcript to system',
    system,
  );
  const ids = rated.map(({ transcript }) => transcript);
  const systems = placesByLabel(existing(applyLabels('metaEvaluate', 'system', system, ids)));
  const meanOfDefined = (scores: readonly (number | null)[]): number | null => {
    const defined = scores.filter((score) => score !== null);
    return defined.length === 0 ? null : mean(defined);
  };
  const groups = [...systems.values()].map((own) => own.map((i) => itemAt(rated, i)));
  return {
    columns: columns.map((column) => ({
      ...column,
      scores: groups.map((own) => meanOfDefined(own.map(({ place }) => itemAt(column.scores, place)))),
    })),
    ratings: groups.map((own) => mean(own.map(({ rating }) => rating))),
    groups: undefined,
    clusters: undefined,
  };
}
