import { itemAt } from '../../math/existing.js';
import { byVariant, oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { addressesByCode, addressesByMention, addressesByVocative, hasAtSign } from '../../text/address.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { NextTurnCase, Transcript, Turn } from '../../transcript/types.js';
import type { CoreResult, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const identity: MetricIdentity<'direct-name-reference'> = { id: 'direct-name-reference', revision: 1 };

/** Options of {@link directNameReference}. */
export interface DirectNameReferenceOptions {
  /** `'reference'` sets `match: 'reference'`. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Which forms address a speaker: an explicit `@name` (`'mention'`, default); that, or the name set off at the start
   * or end of a sentence (`'vocative'`); or the rule of the published code (`'reference'`): `@` or `#` names as raw
   * substrings and any word of the name anywhere, so that "will you" addresses Will, and self-mentions count.
   */
  readonly match?: 'mention' | 'vocative' | 'reference';
  /** How many of the most recent turns are looked at; all by default. */
  readonly window?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<DirectNameReferenceOptions, 'variant' | 'match'> = {
  variant: oneOf(['paper', 'reference'], 'paper'),
  match: byVariant(oneOf(['mention', 'vocative', 'reference'], 'mention'), 'reference'),
  window: wholeNumber(1),
};

/** Result of {@link directNameReference}. */
export interface DirectNameReferenceResult extends CoreResult<'direct-name-reference'> {
  /** Indices into `context` of the turns that address the speaker. */
  readonly foundAt: readonly number[];
}

/**
 * Direct name reference (DNR): whether an earlier turn explicitly addresses the candidate's speaker.
 *
 * 1 if a turn of the context addresses the speaker, else 0 [1]. The speaker's own turns do not count. If a turn lists
 * its `addressees`, they decide instead of its text. Names are the speaker's id and, if listed, name. They are compared
 * after NFKC and case folding, with word boundaries: an e-mail address is not a mention; in a script without word
 * spaces a name needs no boundary after it.
 *
 * Range {0, 1}, no unit. `n` is the number of turns examined. Time O(characters of the context). Undefined:
 * `empty-text` if the candidate's speaker has a blank name (`match: 'reference'` gives 0).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.1.1, eq. 1 (DNR).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `match` or a `window` that is not a positive integer;
 * `INVALID_INPUT` for input that is not a next-turn case
 *
 * @example
 * ```ts
 * import { directNameReference } from '@mtpc/metrics';
 * const context = [
 *   { speaker: 'ana', text: 'Shall we start?' },
 *   { speaker: 'ben', text: '@cleo what do you think?' },
 * ];
 * const result = directNameReference({ context, candidate: { speaker: 'Cleo', text: 'Yes.' } });
 * result.score; // => 1
 * result.foundAt; // => [1]
 * ```
 */
export function directNameReference(
  nextTurn: NextTurnCase,
  options?: DirectNameReferenceOptions,
): Settled<DirectNameReferenceResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { match, window } = resolved;
  requireNextTurnCase(identity.id, nextTurn);
  const context = recentTurns(nextTurn.context, window);
  const key = speakerKey(nextTurn.candidate.speaker);
  const addresses = addressTest(nextTurn, key, match);
  const offset = nextTurn.context.length - context.length;
  const foundAt = context.flatMap((turn, i) => (addresses(turn) ? [i + offset] : []));
  return resultOf(resolved, key, context.length, foundAt);
}

/**
 * {@link directNameReference} of every turn of a checked transcript: each turn is asked once for each way in which a
 * speaker's name is written. @internal
 */
export function* rollDirectNameReference(
  { turns, speakers }: Transcript,
  options?: DirectNameReferenceOptions,
): Generator<DirectNameReferenceResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  const { match, window = turns.length } = resolved;
  const asked = turns.flatMap((turn, i) =>
    match !== 'mention' || turn.addressees || hasAtSign(turn.text) ? [i] : [],
  );
  const searches = new Map<string, Search>();
  for (const [i, candidate] of turns.entries()) {
    const key = speakerKey(candidate.speaker);
    let search = searches.get(candidate.speaker);
    if (search === undefined) {
      const addresses = addressTest({ context: [], candidate, ...(speakers && { speakers }) }, key, match);
      search = { addresses, next: 0, foundAt: [] };
      searches.set(candidate.speaker, search);
    }
    for (; search.next < asked.length && itemAt(asked, search.next) < i; search.next++) {
      if (search.addresses(itemAt(turns, itemAt(asked, search.next))))
        search.foundAt.push(itemAt(asked, search.next));
    }
    const n = Math.min(i, window);
    yield resultOf(resolved, key, n, search.foundAt.slice(firstFrom(search.foundAt, i - n)));
  }
}

/** How far the turns were searched for a speaker, and where the speaker was addressed. */
interface Search {
  readonly addresses: (turn: Turn) => boolean;
  next: number;
  readonly foundAt: number[];
}

/** The place of the first of ascending numbers that is at least `least`. */
function firstFrom(ascending: readonly number[], least: number): number {
  let place = ascending.length;
  while (place > 0 && itemAt(ascending, place - 1) >= least) place -= 1;
  return place;
}

function resultOf(
  resolved: Resolved<DirectNameReferenceOptions, 'variant' | 'match'>,
  key: string,
  n: number,
  foundAt: readonly number[],
): Settled<DirectNameReferenceResult> {
  const body = { n, params: paramsOf(OPTIONS, resolved), foundAt };
  if (key === '' && resolved.match !== 'reference') return undefinedBecause(identity, 'empty-text', body);
  return scored(identity, foundAt.length > 0 ? 1 : 0, body);
}

function addressTest(
  { candidate, speakers = [] }: NextTurnCase,
  key: string,
  match: 'mention' | 'vocative' | 'reference',
): (turn: Turn) => boolean {
  if (key === '') return () => false;
  if (match === 'reference') return (turn) => addressesByCode(turn.text, candidate.speaker);
  const display = speakers.find((speaker) => speakerKey(speaker.id) === key)?.name ?? '';
  const names = [...new Set([key, speakerKey(display)])].filter((name) => name !== '');
  const addressed = match === 'mention' ? addressesByMention(names) : addressesByVocative(names);
  return (turn) => {
    if (speakerKey(turn.speaker) === key) return false;
    if (turn.addressees) return turn.addressees.some((name) => names.includes(speakerKey(name)));
    return addressed(turn.text);
  };
}
