import { itemAt } from '../../math/existing.js';
import { aNumber, aString, type Form, fieldsOf, listOf, maybe, requireForm } from '../../options/forms.js';
import { counted } from '../../text/counted.js';

const SHARDING: Form = fieldsOf({
  ...{ instruction: aString, segments: listOf(aString) },
  shards: maybe(listOf(fieldsOf({ shard: aString, segments: listOf(aNumber) }))),
});

/** A shard, and the segments of the instruction that it restates, numbered from 1. */
export interface ShardOfSegments {
  readonly shard: string;
  readonly segments: readonly number[];
}

/** Input of {@link checkSharding}, which may be incomplete. */
export interface ShardingToCheck {
  readonly instruction: string;
  readonly segments: readonly string[];
  readonly shards?: readonly ShardOfSegments[];
}

/**
 * Lists the problems of a sharding as sentences; the list is empty for a valid sharding. Works without a model. Lost in
 * Conversation [1] requires: at least three segments that occur verbatim in the instruction and do not overlap; at
 * least three non-blank shards; every shard restates a segment, and every segment is restated.
 *
 * Complexity: O(characters * segments).
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, appendix C.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a sharding
 *
 * @example
 * ```ts
 * import { checkSharding } from '@mtpc/metrics/protocols';
 * const instruction = 'Write a poem about rain, four lines long, without rhymes.';
 * checkSharding({ instruction, segments: ['Write a poem about rain', 'four lines long', 'without rhymes'] }); // => []
 * checkSharding({ instruction, segments: ['Write a poem', 'a poem about rain', 'in prose'] });
 * // => ['segment 2 overlaps another: "a poem about rain"', 'segment 3 is not in the instruction: "in prose"']
 * ```
 */
export function checkSharding(sharding: ShardingToCheck): string[] {
  requireForm('checkSharding', 'sharding', sharding, SHARDING);
  const { instruction, segments, shards } = sharding;
  return [
    ...segmentProblems(instruction, segments),
    ...(shards ? shardProblems(segments.length, shards) : []),
  ];
}

const LEAST = 3;

function segmentProblems(instruction: string, segments: readonly string[]): string[] {
  const problems =
    segments.length < LEAST ? [`${counted(segments.length, 'segment')}, at least ${LEAST} are needed`] : [];
  const placed = withPlace(instruction, segments);
  segments.forEach((segment, i) => {
    const quoted = `segment ${i + 1} %: ${JSON.stringify(segment)}`;
    if (!standsIn(instruction, segment)) problems.push(quoted.replace('%', 'is not in the instruction'));
    else if (!placed.has(i)) problems.push(quoted.replace('%', 'overlaps another'));
  });
  return problems;
}

function standsIn(instruction: string, segment: string): boolean {
  return segment.trim() !== '' && instruction.includes(segment);
}

/**
 * The segments, by index, that can be placed without overlap, each at the first free position in the given order. If
 * this does not place all of them, the longest are placed first: a short one may occur inside a longer one and
 * elsewhere too.
 */
function withPlace(instruction: string, segments: readonly string[]): ReadonlySet<number> {
  const given = [...segments.keys()].filter((i) => standsIn(instruction, itemAt(segments, i)));
  const inOrder = place(instruction, segments, given);
  if (inOrder.size === given.length) return inOrder;
  const longestFirst = [...given].sort((a, b) => itemAt(segments, b).length - itemAt(segments, a).length);
  const byLength = place(instruction, segments, longestFirst);
  return byLength.size === given.length ? byLength : inOrder;
}

function place(
  instruction: string,
  segments: readonly string[],
  order: readonly number[],
): ReadonlySet<number> {
  const taken: [number, number][] = [];
  const places = new Set<number>();
  for (const i of order) {
    const at = freePlace(instruction, itemAt(segments, i), taken);
    if (at === undefined) continue;
    taken.push([at, at + itemAt(segments, i).length]);
    places.add(i);
  }
  return places;
}

/** A position of a segment that does not overlap others. */
function freePlace(
  instruction: string,
  segment: string,
  taken: readonly (readonly [number, number])[],
): number | undefined {
  for (let at = instruction.indexOf(segment); at >= 0; at = instruction.indexOf(segment, at + 1)) {
    if (taken.every(([start, end]) => at >= end || at + segment.length <= start)) return at;
  }
  return undefined;
}

function shardProblems(segments: number, shards: readonly ShardOfSegments[]): string[] {
  const problems =
    shards.length < LEAST ? [`${counted(shards.length, 'shard')}, at least ${LEAST} are needed`] : [];
  shards.forEach(({ shard, segments: own }, i) => {
    if (shard.trim() === '') problems.push(`shard ${i + 1} is blank`);
    const known = own.length > 0 && own.every((id) => Number.isInteger(id) && id >= 1 && id <= segments);
    if (!known) problems.push(`shard ${i + 1} has to name segments from 1 to ${segments}`);
  });
  const said = new Set(shards.flatMap((shard) => shard.segments));
  for (let id = 1; id <= segments; id++) {
    if (!said.has(id)) problems.push(`segment ${id} is not restated by any shard`);
  }
  return problems;
}
