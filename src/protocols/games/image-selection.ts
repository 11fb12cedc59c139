import { aNumber, aString, type Form, fieldsOf, listOf, orNull } from '../../options/forms.js';
import type { ContentPart } from '../frame/types.js';
import { checkedGame } from './checked-game.js';
import type { GameRules } from './game.js';
import { PLAYERS } from './players.js';

/** An image to describe, and images to choose from. */
export interface ImageSelectionInstance {
  readonly id: string;
  /** URL of the image that A describes. */
  readonly target: string;
  /** URLs of the images from which B chooses; the paper uses four tangrams or six photographs. */
  readonly images: readonly string[];
  /** Number of the matching image, counted according to `numbering`; `null` if no image matches. */
  readonly answer: number | null;
  /** Number of the first image. Default `'from-zero'`, as in the paper's prompt. */
  readonly numbering?: 'from-zero' | 'from-one';
}

/** The number of an image, or no match. */
export type ImageChoice = number | 'none';

const NUMBERING: Form = (value) =>
  value === undefined || value === 'from-zero' || value === 'from-one'
    ? undefined
    : { path: '', expected: "'from-zero' or 'from-one'", received: value };
const INSTANCE: Form = /* @__PURE__ */ fieldsOf(
  {
    target: aString,
    images: /* @__PURE__ */ listOf(aString),
    answer: /* @__PURE__ */ orNull(aNumber),
    numbering: NUMBERING,
  },
  'images, { target, images, answer }',
);

/** An image game with its own id, so that results for different kinds of images are not pooled. */
const ANSWER = /\bANSWER\s*:\s*[*_]*(?:image\s*(?:#\s*)?(\d{1,4})\b|(no\s+match)\b)/gi;

function imageGame(id: string): GameRules<ImageSelectionInstance, ImageChoice> {
  return checkedGame(
    {
      id,
      players: PLAYERS,
      answerers: ['B'],
      view: ({ target, images, numbering }, player) => {
        if (player === 'A') return pictures('The picture to describe:', [target]);
        const first = firstNumber(numbering);
        return pictures(`Your pictures, Image ${first} to Image ${first + images.length - 1}:`, images);
      },
      instructions: (player, { images }) =>
        player === 'A'
          ? `You see one picture. Your partner, who cannot see it, has ${images.length} pictures and has to find the one ` +
            'that shows the same, if any does. Describe yours, and answer your partner’s questions.'
          : `You see ${images.length} pictures. Your partner, who cannot see them, describes one picture. Find out by ` +
            'asking which of yours it is. As soon as you know it, end the game with a message that says ANSWER: Image i, ' +
            'where i is its number, or ANSWER: No match if none of yours shows it.',
      answerForm: (player) => (player === 'A' ? '' : 'ANSWER: Image i or ANSWER: No match'),
      readAnswer: (text) => {
        const found = [...text.matchAll(ANSWER)].at(-1);
        if (found === undefined) return null;
        return found[1] === undefined ? 'none' : Number(found[1]);
      },
      isCorrect: ({ answer }, choice) => (choice === 'none' ? answer === null : choice === answer),
      chance: ({ images }) => 1 / (images.length + 1),
      choices: ({ images, numbering }, player) =>
        player === 'A'
          ? []
          : [...images.map((_, i) => `ANSWER: Image ${firstNumber(numbering) + i}`), 'ANSWER: No match'],
      known: ({ target, images }, player) => (player === 'A' ? { target } : { images }),
      facts: ({ images, answer }) => ({
        images: images.length,
        answer: answer === null ? 'No match' : `Image ${answer}`,
      }),
    },
    INSTANCE,
  );
}

/**
 * The image selection game [1] with any images: A describes an image, and B selects it among several images and ends
 * the game with `ANSWER: Image 3` or `ANSWER: No match`. Images count from 0, as in the paper's prompt. Only B answers.
 * With k images, the success rate of guessing is 1 / (k + 1), because "no match" is possible too. For the images of the
 * paper, see {@link tangram} and {@link md3}.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 3.3.
 *
 * @example
 * ```ts
 * import { imageSelection } from '@mtpc/metrics/protocols';
 * imageSelection.readAnswer('The kneeling one. ANSWER: Image 3', 'B'); // => 3
 * imageSelection.readAnswer('answer: no match.', 'B'); // => 'none'
 * imageSelection.chance({ id: 'x', target: 'a.png', images: ['b.png', 'c.png', 'a.png'], answer: 2 }); // => 0.25
 * ```
 */
export const imageSelection: GameRules<ImageSelectionInstance, ImageChoice> =
  /* @__PURE__ */ imageGame('image-selection');

/**
 * {@link imageSelection} with four tangrams [1].
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 3.3.
 *
 * @example
 * ```ts
 * import { tangram } from '@mtpc/metrics/protocols';
 * tangram.id; // => 'tangram'
 * ```
 */
export const tangram: GameRules<ImageSelectionInstance, ImageChoice> = /* @__PURE__ */ imageGame('tangram');

/**
 * {@link imageSelection} with six photographs of MD3 [1].
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 3.3.
 *
 * @example
 * ```ts
 * import { md3 } from '@mtpc/metrics/protocols';
 * md3.id; // => 'md3'
 * ```
 */
export const md3: GameRules<ImageSelectionInstance, ImageChoice> = /* @__PURE__ */ imageGame('md3');

function firstNumber(numbering: ImageSelectionInstance['numbering']): number {
  return numbering === 'from-one' ? 1 : 0;
}

function pictures(words: string, urls: readonly string[]): ContentPart[] {
  return [{ type: 'text', text: words }, ...urls.map((url): ContentPart => ({ type: 'image', url }))];
}
