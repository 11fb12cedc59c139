import { existing, itemAt } from '../../math/existing.js';
import { withRetryNote } from '../frame/faults.js';
import { fillTemplate } from '../frame/fill-template.js';
import { joinContent } from '../frame/join-content.js';
import type { ChatMessage, ContentPart, ModelRequest } from '../frame/types.js';
import type { View } from './game.js';
import type { IsotokenState } from './isotoken-state.js';

/** An isotoken request as data, for players without a model. */
export interface PlayerData {
  readonly game: string;
  readonly item: string;
  readonly player: string;
  /** Number of the requested turn, from 1. */
  readonly turn: number;
  readonly turns: number;
  readonly final: boolean;
  /** The player's knowledge of the instance. */
  readonly known: Readonly<Record<string, unknown>>;
  /** The player's possible answers, if the game lists them. */
  readonly choices: readonly string[];
  readonly history: readonly { readonly player: string; readonly text: string }[];
}

/** The pending request of an isotoken game. */
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
  const places = placeholderValues(config, player);
  const fill = (template: string, more: Places = {}): string =>
    fillTemplate(template, { ...places, ...more });
  const left = leftAt(history.length, config, player);
  const reminder = fill(reminderFor(history.length, config), left);
  const said = history.map((turn, i) => {
    const isOwn = turn.player === player;
    return {
      isOwn,
      text: turn.text,
      line: fill(isOwn ? templates.own : templates.partner, { message: turn.text, turn: i + 1 }),
    };
  });
  const view = labeledView(existing(config.views[player]), templates.image, places);
  if (templates.prompt !== '') {
    const lines = said.map(({ line }) => line).join('\n');
    const content = viewContent(view, templates.prompt, { ...places, ...left, reminder, history: lines });
    return [{ role: 'user', content }];
  }
  const heard = said.map(
    ({ isOwn, text, line }): ChatMessage =>
      isOwn ? { role: 'assistant', content: text } : { role: 'user', content: line },
  );
  const begin = player === config.players[1] ? '' : fill(templates.begin);
  const told = (text: string): ChatMessage[] => (text === '' ? [] : [{ role: 'user', content: text }]);
  const opening: ChatMessage = { role: 'user', content: viewContent(view, templates.view, places) };
  return [
    { role: 'system', content: fill(templates.system) },
    ...joinContent([opening, ...told(begin), ...heard, ...told(reminder)]),
  ];
}

type Places = Readonly<Record<string, string | number>>;

/** Placeholders of all templates. */
function placeholderValues(config: IsotokenState['config'], player: string): Places {
  const [first, second] = config.players;
  return {
    ...{ player, partner: player === first ? second : first },
    ...{ instructions: existing(config.instructions[player]), answer: existing(config.answerForms[player]) },
    ...{ turns: config.turns, ownTurns: ownTurns(config.turns, player === second) },
    ...{ tokens: config.tokensPerTurn, words: config.wordsPerTurn },
    ...config.places[player],
  };
}

/** Number of a player's turns among the first `turns`. */
function ownTurns(turns: number, isSecond: boolean): number {
  return Math.ceil((turns - (isSecond ? 1 : 0)) / 2);
}

/** Placeholders for the number of a turn and the turns that are left. */
function leftAt(taken: number, { turns, players }: IsotokenState['config'], player: string): Places {
  const turnsLeft = turns - taken;
  const own = ownTurns(turns, player === players[1]) - ownTurns(taken, player === players[1]);
  return { turn: taken + 1, turnsLeft, ownTurnsLeft: own };
}

function reminderFor(taken: number, { turns, templates }: IsotokenState['config']): string {
  if (taken === turns - 1) return templates.final;
  return taken === turns - 2 ? templates.penultimate : templates.turn;
}

/** Adds a label before each image of the view. */
function labeledView(view: View, label: string, places: Places): View {
  if (typeof view === 'string' || label === '') return view;
  let number = 0;
  return view.flatMap((part): ContentPart[] => {
    if (part.type !== 'image') return [part];
    const text = fillTemplate(label, { ...places, number, ordinal: number + 1 });
    number += 1;
    return [{ type: 'text', text }, part];
  });
}

/**
 * Fills `{view}` with the text before the first image, then appends the rest of the view in order and the rest of the
 * template.
 */
function viewContent(view: View, template: string, places: Places): string | readonly ContentPart[] {
  if (typeof view === 'string') return fillTemplate(template, { ...places, view });
  const firstImage = view.findIndex(({ type }) => type === 'image');
  const opening = view.slice(0, firstImage < 0 ? undefined : firstImage);
  const words = opening.flatMap((part) => (part.type === 'text' ? part.text : []));
  const [before = '', ...after] = template.split('{view}');
  const fill = (text: string): string => fillTemplate(text, places);
  const closing = fill(after.join('{view}')).trim();
  return [
    { type: 'text', text: [fill(before), words.join('\n')].join('') },
    ...view.slice(opening.length),
    ...(closing === '' ? [] : [{ type: 'text' as const, text: closing }]),
  ];
}
