import { isFields } from '../../options/is-fields.js';
import { parseJsonReply, requireReplyField } from '../frame/parse-json-reply.js';
import type { ParseReplyOptions } from '../frame/parse-reply.js';
import type { ShardOfSegments } from './check-sharding.js';

/** Parses `{ "segments": ["...", ...] }`. Throws `INVALID_INPUT` for an invalid reply. */
export function readSegments(text: string, options: ParseReplyOptions): string[] {
  const { segments } = parseJsonReply(text, 'readSegments', 'object', options);
  const are = Array.isArray(segments) && segments.every((each): each is string => typeof each === 'string');
  requireReplyField(are, 'readSegments', 'segments', 'a list of texts', segments);
  return segments;
}

/** Parses `{ "shards": [{ "shard": "...", "segments": [1] }, ...] }`. Throws `INVALID_INPUT` for an invalid reply. */
export function readShards(text: string, options: ParseReplyOptions): ShardOfSegments[] {
  const { shards } = parseJsonReply(text, 'readShards', 'object', options);
  const are = Array.isArray(shards) && shards.every(isShard);
  requireReplyField(are, 'readShards', 'shards', 'a list of shards with their segments', shards);
  return shards.map(({ shard, segments }) => ({ shard, segments }));
}

/** Parses `{ "coverage": "complete" }` or `"incomplete"`. Throws `INVALID_INPUT` for an invalid reply. */
export function readCoverage(text: string, options: ParseReplyOptions): boolean {
  const { coverage } = parseJsonReply(text, 'readCoverage', 'object', options);
  const isKnown = coverage === 'complete' || coverage === 'incomplete';
  requireReplyField(isKnown, 'readCoverage', 'coverage', '"complete" or "incomplete"', coverage);
  return coverage === 'complete';
}

/**
 * Parses `{ "accept": true }`, with `"shards": ["...", ...]` if texts were changed. Throws `INVALID_INPUT` for an
 * invalid reply.
 */
export function readInspection(
  text: string,
  count: number,
  options: ParseReplyOptions,
): { readonly accept: boolean; readonly shards?: readonly string[] } {
  const reply = parseJsonReply(text, 'readInspection', 'object', options);
  const { accept, shards } = reply;
  requireReplyField(typeof accept === 'boolean', 'readInspection', 'accept', 'true or false', accept);
  if (shards === undefined) return { accept };
  const are =
    Array.isArray(shards) &&
    shards.length === count &&
    shards.every((each): each is string => typeof each === 'string' && each.trim() !== '');
  requireReplyField(are, 'readInspection', 'shards', `a list of ${count} texts`, shards);
  return { accept, shards };
}

function isShard(value: unknown): value is ShardOfSegments {
  if (!isFields(value)) return false;
  const { shard, segments } = value;
  return (
    typeof shard === 'string' && Array.isArray(segments) && segments.every((id) => typeof id === 'number')
  );
}
