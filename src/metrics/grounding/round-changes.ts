import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';

/**
 * Percentage change from the first round, by round, over the games with the round; the first entry is 0. `null` if the
 * first round is 0.
 */
export interface RoundChanges {
  /** Change of the mean over the games with both rounds. */
  readonly ofMeans: readonly (number | null)[];
  /** Mean of the games' changes; games with 0 in the first round are excluded. */
  readonly perGame: readonly (number | null)[];
}

type Values<K extends string> = { readonly rounds: readonly Readonly<Record<K, number>>[] };

/** The change of a value from the first round to each round, over the games with that round. */
export function roundChanges<K extends string>(games: readonly Values<K>[], key: K): RoundChanges {
  const longest = games.reduce((most, { rounds }) => Math.max(most, rounds.length), 0);
  const ofMeans: (number | null)[] = [];
  const perGame: (number | null)[] = [];
  for (let r = 0; r < longest; r++) {
    const pairs = games
      .filter(({ rounds }) => rounds.length > r)
      .map(({ rounds }) => [itemAt(rounds, 0)[key], itemAt(rounds, r)[key]] as const);
    ofMeans.push(percentChange(mean(pairs.map(([first]) => first)), mean(pairs.map(([, value]) => value))));
    const changes = pairs.flatMap(([first, value]) => percentChange(first, value) ?? []);
    perGame.push(changes.length === 0 ? null : mean(changes));
  }
  return { ofMeans, perGame };
}

function percentChange(first: number, value: number): number | null {
  return first === 0 ? null : (100 * (value - first)) / first;
}
