import type { AnyGame, View } from '../../protocols/games/game.js';
import { isotokenGame } from '../../protocols/games/isotoken-game.js';
import type { IsotokenState } from '../../protocols/games/isotoken-state.js';

/**
 * How much the players may communicate: not at all, one message, or a dialogue; with `both`, one player sees both
 * views.
 */
export const CONDITIONS = ['none', 'message', 'dialogue', 'both'] as const;

export type Condition = (typeof CONDITIONS)[number];

/** A game in one condition; the second player answers in all of them. */
export interface ConditionOptions {
  readonly game: AnyGame;
  readonly instance: unknown;
  readonly condition: Condition;
  /** Turns of the dialogue, an even number. */
  readonly turns: number;
  readonly tokensPerPlayer: number;
  readonly id?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly templates?: Readonly<Record<string, string>>;
  readonly places?: Readonly<Record<string, string>>;
}

const ALONE =
  '{instructions}\n\nIn this game you cannot talk to your partner. Your only message has to contain your answer, in under ' +
  '{words} words.';

/** Starts a game in one condition. */
export function startCondition({
  game,
  condition,
  turns,
  templates,
  ...rest
}: ConditionOptions): IsotokenState {
  const meta = { ...rest.meta, condition };
  if (condition === 'dialogue' || condition === 'message') {
    const wordings = templates && { templates };
    return isotokenGame({ ...rest, ...wordings, game, meta, turns: condition === 'message' ? 2 : turns });
  }
  const [first, second] = game.players;
  const solo: AnyGame = {
    ...game,
    players: [second, first],
    view: (instance, player) =>
      condition === 'both' && player === second
        ? joined(game.view(instance, second), game.view(instance, first))
        : game.view(instance, player),
    known: (instance, player) => ({
      ...(condition === 'both' && game.known?.(instance, first)),
      ...game.known?.(instance, player),
    }),
  };
  const wordings = { system: ALONE, begin: '', ...templates };
  return isotokenGame({ ...rest, game: solo, meta, turns: 1, templates: wordings });
}

/** The player's own view, then the partner's view. */
function joined(own: View, partner: View): View {
  const note = 'You also see what your partner sees:';
  if (typeof own === 'string' && typeof partner === 'string') return `${own}\n\n${note}\n${partner}`;
  const parts = (view: View) => (typeof view === 'string' ? [{ type: 'text' as const, text: view }] : view);
  return [...parts(own), { type: 'text', text: note }, ...parts(partner)];
}
