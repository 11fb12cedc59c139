import { requireInput } from '../../error.js';
import { anObject, requireForm } from '../../options/forms.js';
import { asFields } from '../../options/is-fields.js';
import { anyValue, flag, text, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { RETRY_TEMPLATE } from '../frame/faults.js';
import { freezeDeep, plainCopy } from '../frame/plain-data.js';
import type { PlacesByTemplate, SessionOptions } from '../frame/session.js';
import { newSession, sessionSpecs, wordings } from '../frame/session.js';
import type { GameImage, RoundImages, SelfPlayState, SelfPlayTemplates } from './self-play-state.js';

/** Options of {@link selfPlay}. */
export interface SelfPlayOptions extends SessionOptions<SelfPlayTemplates> {
  /** The images of each round; the paper uses three rounds with three images per player. */
  readonly rounds: readonly RoundImages[];
  /** Maximum turns per round; the round then ends without the missing guesses. Default 40. */
  readonly maxTurns?: number;
  /** Maximum number of tokens of a turn, passed on in requests. Default: no limit. */
  readonly maxTokens?: number;
  /** Accept code fences and text around the JSON. Default true. */
  readonly lenient?: boolean;
  /** Id of the transcript. */
  readonly id?: string;
}

const OWNER = 'selfPlay';

const OPTIONS: OptionSpecs<SelfPlayOptions, 'retries' | 'maxTurns' | 'lenient'> = {
  ...sessionSpecs(2),
  rounds: anyValue('the images of each round'),
  maxTurns: wholeNumber(2, 40),
  maxTokens: wholeNumber(1),
  lenient: flag(true),
  id: text(),
};

/** Default templates of this library. */
const COMMON = ['rounds', 'images', 'player', 'partner'];
const PLACES: PlacesByTemplate<SelfPlayTemplates> = {
  system: COMMON,
  ...{ round: [...COMMON, 'round'], begin: [...COMMON, 'round'] },
  image: [...COMMON, 'round', 'number'],
  partner: [...COMMON, 'round', 'message'],
  retry: ['problem'],
};

const TEMPLATES: SelfPlayTemplates = {
  system:
    'You play a game of {rounds} rounds with a partner. In each round you see {images} images, Image 1 to Image ' +
    '{images}, and your partner sees {images} as well. Find out by talking which of yours your partner has too. ' +
    'Neither of you can see the other’s images. Images may come back in later rounds.\n' +
    'Write one JSON object a turn and nothing else: {"message": what you say to your partner, "reference": "Image i" ' +
    'if you talk about one of your images or null, "guesses": null or, as soon as you are sure of all your images, ' +
    'an array with "C" (common) or "D" (different) for each of them in order}. A round is over when both of you have ' +
    'guessed. Guesses cannot be taken back. Your partner sees only the message.',
  round: 'Round {round} of {rounds}. Your images, Image 1 to Image {images}:',
  image: 'Image {number}:',
  begin: 'You begin this round.',
  partner: 'Your partner says: {message}',
  retry: RETRY_TEMPLATE,
};

/**
 * Starts referential self-play [1]: two players see images, some of which are the same, and must find out which ones by
 * talking. Later rounds reuse images and history. Returns a state for {@link next}, {@link step} and
 * {@link transcriptOf}.
 *
 * The players alternate, one JSON object per turn ({@link parseSelfPlayReply}), and take turns in starting a round. A
 * round ends when both have guessed, or after `maxTurns`. Guesses are final. An invalid reply is requested again up to
 * `retries` times; then its text is sent to the partner unchanged, without reference and guesses.
 *
 * The transcript's turns have `round` and `references`. Its `meta.rounds` contains the correct labels and the guesses
 * of each finished round, and `meta.format` the format violations by player. After the last round, its `outcome`
 * contains the number of correct labels (`points`) and their percentage (`score`).
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 3.2.
 *
 * @throws MetricError `INVALID_INPUT` for rounds without images or with duplicate images, `INVALID_OPTION` for an
 * option out of range
 *
 * @example
 * ```ts
 * import { runToCompletion, selfPlay, transcriptOf } from '@mtpc/metrics/protocols';
 * const images = (...ids: string[]) => ids.map((id) => ({ id }));
 * const start = selfPlay({ rounds: [{ A: images('bus', 'cat'), B: images('cat', 'dog') }] });
 * const says: Record<string, string[]> = { A: ['D', 'C'], B: ['C', 'C'] };
 * const reply = (to: string) => JSON.stringify({ message: 'A cat?', reference: null, guesses: says[to] });
 * const { outcome, meta } = transcriptOf(runToCompletion(start, ({ to }) => ({ text: reply(to) })));
 * outcome; // => { score: 75, points: 3, success: false }
 * meta?.format; // => { faults: { A: 0, B: 0 }, broken: { A: 0, B: 0 }, revised: { A: 0, B: 0 } }
 * ```
 */
export function selfPlay(options: SelfPlayOptions): SelfPlayState {
  requireForm(OWNER, 'options', options, anObject);
  const { meta = {}, ...resolved } = resolveOptions(OWNER, OPTIONS, options);
  const { maxTurns, maxTokens, retries, lenient, id } = resolved;
  const rounds = plainCopy(options.rounds, OWNER, 'rounds');
  requireRounds(rounds);
  const config = {
    rounds,
    maxTurns,
    maxTokens: maxTokens ?? null,
    retries,
    lenient,
    templates: wordings(OWNER, TEMPLATES, options, PLACES),
    ...(id === undefined ? {} : { id }),
    meta,
  };
  return freezeDeep({
    ...newSession('self-play'),
    config: plainCopy(config, OWNER, 'config'),
    history: [],
    round: 0,
  });
}

function requireRounds(rounds: readonly RoundImages[]): void {
  requireInput(Array.isArray(rounds) && rounds.length > 0, OWNER, 'rounds', 'at least one round', rounds);
  rounds.forEach((round, r) => {
    for (const player of ['A', 'B'] as const) {
      const path = `rounds[${r}].${player}`;
      const images = round?.[player];
      requireInput(areImages(images), OWNER, path, 'an array of images with an id', images);
      const ids = new Set(images.map(({ id }) => id));
      requireInput(ids.size === images.length, OWNER, path, 'images with different ids', images);
    }
  });
}

function areImages(value: unknown): value is readonly GameImage[] {
  const hasId = (image: unknown): boolean => typeof asFields(image).id === 'string';
  return Array.isArray(value) && value.length > 0 && value.every(hasId);
}
