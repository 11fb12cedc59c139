import { requireInput } from '../../error.js';
import { propertiesOf } from '../../options/is-fields.js';
import { aFunction, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { Transcript } from '../../transcript/types.js';
import type { RoundImages } from './self-play-state.js';

/** Options of {@link parsePhotoBookRounds}. */
export interface PhotoBookRoundsOptions {
  /** Number of rounds. Default: all; the paper plays three. */
  readonly rounds?: number;
  /** Maps an image id to a URL. Default: the id. */
  readonly imageUrl?: (id: string) => string;
}

const OWNER = 'parsePhotoBookRounds';

const OPTIONS: OptionSpecs<PhotoBookRoundsOptions> = { rounds: wholeNumber(1), imageUrl: aFunction() };

/**
 * The rounds of a PhotoBook game for {@link selfPlay}: the highlighted images that each player must label, and the
 * correct labels.
 *
 * @param game a transcript of `fromPhotoBook`
 * @throws MetricError `INVALID_INPUT` if `meta.rounds` lacks highlighted images or correct labels
 *
 * @example
 * ```ts
 * import { parsePhotoBookRounds, selfPlay } from '@mtpc/metrics/protocols';
 * const round = { highlighted: { A: ['a', 'b'], B: ['b', 'c'] }, truth: { A: ['D', 'C'], B: ['C', 'C'] } };
 * const [first] = parsePhotoBookRounds({ turns: [], meta: { rounds: [round] } });
 * first.common; // => ['b', 'c']
 * selfPlay({ rounds: [first] }).done; // => false
 * ```
 */
export function parsePhotoBookRounds(game: Transcript, options?: PhotoBookRoundsOptions): RoundImages[] {
  const { rounds, imageUrl } = resolveOptions(OWNER, OPTIONS, options);
  const played: unknown = game?.meta?.rounds;
  requireInput(
    Array.isArray(played),
    OWNER,
    'game.meta.rounds',
    'rounds as fromPhotoBook gives them',
    played,
  );
  return played.slice(0, rounds).map((round: unknown, r): RoundImages => {
    const { highlighted, images: shown, truth } = propertiesOf(round);
    const images = (player: 'A' | 'B') => {
      const ids = highlightedIds(propertiesOf(highlighted)[player], propertiesOf(shown)[player]);
      const labels = propertiesOf(truth)[player];
      const path = `game.meta.rounds[${r}]`;
      const areLabeled = Array.isArray(ids) && Array.isArray(labels) && ids.length === labels.length;
      requireInput(
        areLabeled,
        OWNER,
        `${path}.truth.${player}`,
        'a label for each highlighted image',
        labels,
      );
      return ids.map((id, i) => ({ id, isCommon: labels[i] === 'C' }));
    };
    const [a, b] = [images('A'), images('B')];
    const own = (list: typeof a) =>
      list.map(({ id }) => (imageUrl === undefined ? { id } : { id, url: imageUrl(id) }));
    const common = [...a, ...b].flatMap(({ id, isCommon }) => (isCommon ? [id] : []));
    return { A: own(a), B: own(b), common: [...new Set(common)] };
  });
}

/** The highlighted images, which logs give by id or by flag. */
function highlightedIds(highlighted: unknown, shown: unknown): readonly string[] | undefined {
  if (!Array.isArray(highlighted)) return undefined;
  const all: readonly unknown[] = Array.isArray(shown) ? shown : [];
  const isFlagged = highlighted.every((each) => typeof each === 'boolean');
  return (isFlagged ? all.filter((_, i) => highlighted[i]) : highlighted).map(String);
}
