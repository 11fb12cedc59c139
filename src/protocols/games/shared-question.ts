import { aString, type Form, fieldsOf } from '../../options/forms.js';
import { exactMatch } from '../answers/exact-match.js';
import { normalizeAnswer } from '../answers/normalize-answer.js';
import { checkedGame } from './checked-game.js';
import type { GameRules } from './game.js';
import { of, type PerPlayer, PLAYERS } from './players.js';

/** A question about two images together. */
export interface SharedQuestionInstance {
  readonly id: string;
  readonly question: string;
  /** URL of the image of each player. */
  readonly images: PerPlayer<string>;
  /** A word, a number, a truth value or a short phrase. */
  readonly answer: string | number | boolean;
}

const ANSWER: Form = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? undefined
    : { path: '', expected: 'a text, a number or a truth value', received: value };
const INSTANCE: Form = /* @__PURE__ */ fieldsOf(
  {
    question: aString,
    images: /* @__PURE__ */ fieldsOf({ A: aString, B: aString }),
    answer: ANSWER,
  },
  'a question, { question, images, answer }',
);

/**
 * The shared question game [1]: both players know a question about two images, and each sees one of them. A player ends
 * the game with `ANSWER: x`, where `x` is a word, a number, a truth value or a short phrase up to the end of the line.
 * It is correct if it equals the expected answer after normalization ({@link exactMatch}). The success rate of guessing
 * is known only for truth values.
 *
 * [1] Eisenstein et al. 2026, MT-PingEval, section 3.2.
 *
 * @example
 * ```ts
 * import { sharedQuestion } from '@mtpc/metrics/protocols';
 * sharedQuestion.readAnswer('Then there are three. ANSWER: 3.', 'A'); // => '3.'
 * const instance = { id: 'x', question: 'How many dogs are there?', images: { A: 'a.png', B: 'b.png' }, answer: 3 };
 * sharedQuestion.isCorrect(instance, '3.', 'A'); // => true
 * ```
 */
export const sharedQuestion: GameRules<SharedQuestionInstance, string> = /* @__PURE__ */ checkedGame(
  {
    id: 'shared-question',
    players: PLAYERS,
    view: ({ question, images }, player) => [
      { type: 'text', text: `The question: ${question}\nYour image:` },
      { type: 'image', url: of(images, player) },
    ],
    instructions: () =>
      'You and your partner each see one of two images and have to answer one question about both together. Neither ' +
      'can see the other’s image, so talk about what matters for the question. As soon as you know the answer, end the ' +
      'game with a message that says ANSWER: followed by one word, number, yes or no, or short phrase. The first such ' +
      'message counts for both of you.',
    answerForm: () => 'ANSWER: x',
    readAnswer: (text) => {
      const answer = [...text.matchAll(/\bANSWER\s*:[ \t]*(\S.*)$/gim)].at(-1)?.[1]?.trim();
      return answer === undefined || normalizeAnswer(answer) === '' ? null : answer;
    },
    isCorrect: ({ answer }, given) => exactMatch(given, String(answer)),
    chance: ({ answer }) => (isTruth(answer) ? 0.5 : null),
    choices: ({ answer }) => (isTruth(answer) ? ['ANSWER: yes', 'ANSWER: no'] : []),
    known: ({ question, images }, player) => ({ question, image: of(images, player) }),
    facts: ({ answer }) => ({ answer: String(answer) }),
  },
  INSTANCE,
);

function isTruth(answer: string | number | boolean): boolean {
  return ['yes', 'no'].includes(normalizeAnswer(String(answer)));
}
