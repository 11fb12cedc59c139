/** The players of the built-in games; the first one begins. */
export const PLAYERS: readonly [string, string] = ['A', 'B'];

/** One value per player. */
export interface PerPlayer<T> {
  readonly A: T;
  readonly B: T;
}

/** The value of one player. */
export function of<T>(both: PerPlayer<T>, player: string): T {
  return player === 'A' ? both.A : both.B;
}

/** The value of the other player. */
export function ofPartner<T>(both: PerPlayer<T>, player: string): T {
  return player === 'A' ? both.B : both.A;
}
