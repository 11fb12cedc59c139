import { itemAt } from '../../math/existing.js';
import { byVariant, oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import {
  addressesByCode,
  addressesByMention,
  addressesByVocative,
  namesMentioned,
} from '../../text/address.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { recentTurns } from '../../transcript/recent-turns.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { NextTurnCase, Transcript, Turn } from '../../transcript/types.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<DirectNameReferenceResult> = {
  id: 'direct-name-reference',
  revision: 1,
  symbol: 'DNR',
  input: 'next-turn',
  needs: [],
  undefinedWhen: ['empty-text', 'no-name-known'],
  direction: 'higher',
  components: [],
};

/** Options of {@link directNameReference}. */
export interface DirectNameReferenceOptions {
  /** `'reference'` sets `match: 'reference'`. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Forms of address: an explicit `@name` (`'mention'`, default); a mention, or the name set off at the start or end of
   * a sentence (`'vocative'`); or the rule of the published code (`'reference'`): `@` or `#` names as raw substrings
   * and any word of the name anywhere, so "will you" addresses Will, and self-mentions count.
   */
  readonly match?: 'mention' | 'vocative' | 'reference';
  /** Number of most recent turns to consider; all by default. */
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
 * Direct name reference (DNR): whether an earlier turn addresses the speaker of a message by name.
 *
 * 1 if a turn of the context addresses the speaker, else 0 [1]. The speaker's own turns do not count. If a turn lists
 * `addressees`, they take precedence over its text. Names are the speaker's id and, if listed, the speaker's name,
 * compared after NFKC and case folding with word boundaries: an e-mail address is not a mention. In scripts without
 * word spaces, no boundary is required after a name.
 *
 * The score lies in {0, 1}. `n` is the number of turns examined. Takes O(characters of the context) time. Undefined
 * scores: `empty-text` if the candidate's speaker has a blank name (`match: 'reference'` gives 0).
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
export const directNameReference: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: NextTurnCase,
  options?: DirectNameReferenceOptions,
): Settled<DirectNameReferenceResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { match, window } = resolved;
  requireNextTurnCase(METRIC.id, nextTurn);
  const context = recentTurns(nextTurn.context, window);
  const key = speakerKey(nextTurn.candidate.speaker);
  const addresses = addressTest(nextTurn, key, match);
  const offset = nextTurn.context.length - context.length;
  const foundAt = context.flatMap((turn, i) => (addresses(turn) ? [i + offset] : []));
  return settle(resolved, key, { n: context.length, params: paramsOf(OPTIONS, resolved), foundAt });
}

/**
 * {@link directNameReference} for every turn of a checked transcript, in linear time for mentions. `foundAt` contains
 * only the last turn, because full lists would take quadratic memory. @internal
 */
export function* rollDirectNameReference(
  { turns, speakers }: Transcript,
  options?: DirectNameReferenceOptions,
): Generator<Settled<DirectNameReferenceResult>> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { match, window = turns.length } = resolved;
  const lastAddresses =
    match === 'mention' ? lastMentions(turns, speakers) : lastMatches(turns, speakers, match);
  let i = 0;
  for (const last of lastAddresses) {
    const n = Math.min(i, window);
    const foundAt = last >= 0 && last >= i - n ? [last] : [];
    yield settle(resolved, speakerKey(itemAt(turns, i).speaker), {
      n,
      params: paramsOf(OPTIONS, resolved),
      foundAt,
    });
    i += 1;
  }
}

/** For each turn, the index of the last earlier turn that mentions its speaker, or -1. Scans each turn once. */
function* lastMentions(turns: readonly Turn[], speakers: Transcript['speakers']): Generator<number> {
  const named = new Map<string, string[]>();
  for (const key of new Set(turns.map(({ speaker }) => speakerKey(speaker))))
    for (const name of namesFor(key, speakers)) named.set(name, [...(named.get(name) ?? []), key]);
  const mentioned = namesMentioned([...named.keys()]);
  const last = new Map<string, number>();
  for (const [i, turn] of turns.entries()) {
    const own = speakerKey(turn.speaker);
    yield last.get(own) ?? -1;
    const names = turn.addressees?.map(speakerKey) ?? mentioned(turn.text);
    for (const key of names.flatMap((name) => named.get(name) ?? [])) if (key !== own) last.set(key, i);
  }
}

/** The same for the other rules, which compare each turn with each speaker's names. */
function* lastMatches(
  turns: readonly Turn[],
  speakers: Transcript['speakers'],
  match: 'vocative' | 'reference',
): Generator<number> {
  const searches = new Map<
    string,
    { readonly addresses: (turn: Turn) => boolean; next: number; last: number }
  >();
  for (const [i, candidate] of turns.entries()) {
    let search = searches.get(candidate.speaker);
    if (search === undefined) {
      const nextTurn = { context: [], candidate, ...(speakers && { speakers }) };
      search = { addresses: addressTest(nextTurn, speakerKey(candidate.speaker), match), next: 0, last: -1 };
      searches.set(candidate.speaker, search);
    }
    for (; search.next < i; search.next++)
      if (search.addresses(itemAt(turns, search.next))) search.last = search.next;
    yield search.last;
  }
}

function settle(
  { match }: Resolved<DirectNameReferenceOptions, 'variant' | 'match'>,
  key: string,
  body: Pick<DirectNameReferenceResult, 'n' | 'params' | 'foundAt'>,
): Settled<DirectNameReferenceResult> {
  if (key === '' && match !== 'reference') return undefinedBecause(METRIC, 'empty-text', body);
  return scored(METRIC, body.foundAt.length > 0 ? 1 : 0, body);
}

/** The folded names of a speaker: the id and, if listed, the name. */
function namesFor(key: string, speakers: Transcript['speakers'] = []): string[] {
  const display = speakers.find((speaker) => speakerKey(speaker.id) === key)?.name ?? '';
  return [...new Set([key, speakerKey(display)])].filter((name) => name !== '');
}

function addressTest(
  { candidate, speakers }: NextTurnCase,
  key: string,
  match: 'mention' | 'vocative' | 'reference',
): (turn: Turn) => boolean {
  if (key === '') return () => false;
  if (match === 'reference') return (turn) => addressesByCode(turn.text, candidate.speaker);
  const names = namesFor(key, speakers);
  const addressed = match === 'mention' ? addressesByMention(names) : addressesByVocative(names);
  return (turn) => {
    if (speakerKey(turn.speaker) === key) return false;
    if (turn.addressees) return turn.addressees.some((name) => names.includes(speakerKey(name)));
    return addressed(turn.text);
  };
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.1.1, eq. 1' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: 'Whether an earlier turn addresses the speaker of a message by name.',
  tex: '\\mathrm{DNR} = \\mathbb{1}[s \\text{ is addressed in } C]',
  range: [0, 1],
  values: 'binary',
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(characters of the context)', memory: 'O(1)' },
  nUnit: 'turns examined',
  use: 'to predict the next speaker of a group conversation from explicit address.',
  avoid:
    'in chats without @mentions, where almost no turn has a score above 0. Names without "@" count only with `match: \'vocative\'`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, "@cleo what do you think?" addresses Cleo, so the score is 1. The mean over turns is the proportion of turns whose speaker was addressed.',
  seeAlso: ['implicit-reference', 'participation-frequency'],
};
