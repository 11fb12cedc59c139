import { existing } from '../../math/existing.js';
import { ownValue } from '../../options/own-value.js';
import type { GameRound } from '../../transcript/games.js';

/** Total number of correct labels of all players. */
export function roundScore({ truth, guesses }: GameRound): number {
  let right = 0;
  for (const [player, labels] of Object.entries(truth)) {
    const given = ownValue(guesses, player) ?? [];
    labels.forEach((label, i) => {
      if (label !== null && label === given[i]) right += 1;
    });
  }
  return right;
}

/** Whether all players have the same correct labels, so that copying the partner's answer is correct. */
export function labelsCoincide({ truth }: GameRound): boolean {
  const [first, ...others] = Object.values(truth);
  return others.every(
    (labels) =>
      labels.length === existing(first).length && labels.every((label, i) => label === existing(first)[i]),
  );
}
