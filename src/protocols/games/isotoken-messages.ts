import { existing, itemAt } from '../../math/existing.js';
import { withRetryNote } from '../frame/faults.js';
import { fillTemplate } from '../frame/fill-template.js';
import { joinContent } from '../frame/join-content.js';
import type { ChatMessage, ContentPart, ModelRequest } from '../frame/types.js';
import type { View } from './game.js';
import type { IsotokenState } from './isotoken-state.js';

/** Data of an isotoken request for players without a model. */
export interface PlayerData {
  readonly game: string;
  readonly item: string;
  readonly player: string;
  /** Number of the turn that is asked for, from 1. */
  readonly turn: number;
  readonly turns: number;
  readonly final: boolean;
  /** The player's knowledge of the instance. */
  readonly known: Readonly<Record<string, unknown>>;
  /** The player's possible answers, where the game can list them. */
  readonly choices: readonly string[];
  readonly history: readonly { readonly player: string; readonly text: string }[];
}

/** The request of an isotoken game that waits. */
export function isotokenRequest(state: IsotokenState): Omit<ModelRequest, 'id' | 'attempt'> {
  const { config, history } = state;
  const { game, item, turns, tokensPerTurn } = config;
  const player = itemAt(config.players, history.length % 2);
  const data: PlayerData = {
    game,
    item,
    player,
    turn: history.length + 1,
    turns,
    final: history.length === turns - 1,
    known: existing(config.known[player]),
    choices: existing(config.choices[player]),
    history: history.map(({ player: who, text }) => ({ player: who, text })),
  };
  return {
    kind: 'player',
    to: player,
    messages: withRetryNote(messagesFor(state, player), state, config.templates.retry),
    maxTokens: tokensPerTurn,
    data: { ...data },
  };
}

function messagesFor({ config, history }: IsotokenState, player: string): ChatMessage[] {
  const { templates } = config;
  const places = placesOf(config, player);
  const fill = (template: string, more: Readonly<Record<string, string | number>> = {}): string =>
    fillTemplate(template, { ...places, ...more });
  const isSecond = player === config.players[1];
  const heard = history.map((turn): ChatMessage => {
    if (turn.player === player) return { role: 'assistant', content: turn.text };
    return { role: 'user', content: fill(templates.partner, { message: turn.text }) };
  });
  const view = viewContent(existing(config.views[player]), templates.view, places);
  const [begin, reminder] = [isSecond ? '' : fill(templates.begin), reminderFor(history.length, config)];
  const told = (text: string): ChatMessage[] => (text === '' ? [] : [{ role: 'user', content: text }]);
  const before = told(fill(reminder, leftAt(history.length, config, player)));
  const opening: ChatMessage = { role: 'user', content: view };
  return [
    { role: 'system', content: fill(templates.system) },
    ...joinContent([opening, ...told(begin), ...heard, ...before]),
  ];
}

type Places = Readonly<Record<string, string | number>>;

/** What every template may mention. */
function placesOf(config: IsotokenState['config'], player: string): Places {
  const [first, second] = config.players;
  return {
    ...{ player, partner: player === first ? second : first },
    ...{ instructions: existing(config.instructions[player]), answer: existing(config.answerForms[player]) },
    ...{ turns: config.turns, ownTurns: ownTurns(config.turns, player === second) },
    ...{ tokens: config.tokensPerTurn, words: config.wordsPerTurn },
  };
}

/** A player's turns among some that the first player begins. */
function ownTurns(turns: number, isSecond: boolean): number {
  return Math.ceil((turns - (isSecond ? 1 : 0)) / 2);
}

/** The number of a turn, and how many are left with it. */
function leftAt(taken: number, { turns, players }: IsotokenState['config'], player: string): Places {
  const turnsLeft = turns - taken;
  const own = ownTurns(turns, player === players[1]) - ownTurns(taken, player === players[1]);
  return { turn: taken + 1, turnsLeft, ownTurnsLeft: own };
}

function reminderFor(taken: number, { turns, templates }: IsotokenState['config']): string {
  if (taken === turns - 1) return templates.final;
  return taken === turns - 2 ? templates.penultimate : templates.turn;
}

/** The template around the words before the first image, and the rest in its order: words tell whose images follow. */
function viewContent(view: View, template: string, places: Places): string | readonly ContentPart[] {
  if (typeof view === 'string') return fillTemplate(template, { ...places, view });
  const firstImage = view.findIndex(({ type }) => type === 'image');
  const opening = view.slice(0, firstImage < 0 ? undefined : firstImage);
  const words = opening.flatMap((part) => (part.type === 'text' ? part.text : []));
  return [
    { type: 'text', text: fillTemplate(template, { ...places, view: words.join('\n') }) },
    ...view.slice(opening.length),
  ];
}
