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
  readonly said: readonly { readonly player: string; readonly text: string }[];
}

/** The request of an isotoken game that waits. */
export function isotokenRequest(state: IsotokenState): Omit<ModelRequest, 'id' | 'attempt'> {
  const { config, said } = state;
  const { game, item, turns, tokensPerTurn } = config;
  const player = config.players[said.length % 2]!;
  const data: PlayerData = {
    game,
    item,
    player,
    turn: said.length + 1,
    turns,
    final: said.length === turns - 1,
    known: config.known[player]!,
    choices: config.choices[player]!,
    said: said.map(({ player: who, text }) => ({ player: who, text })),
  };
  return {
    kind: 'player',
    to: player,
    messages: withRetryNote(messagesFor(state, player), state, config.templates.retry),
    maxTokens: tokensPerTurn,
    data: { ...data },
  };
}

function messagesFor({ config, said }: IsotokenState, player: string): ChatMessage[] {
  const { templates, turns } = config;
  const second = player === config.players[1];
  const system = fillTemplate(templates.system, {
    instructions: config.instructions[player]!,
    turns,
    ownTurns: Math.ceil((turns - (second ? 1 : 0)) / 2),
    tokens: config.tokensPerTurn,
    words: config.wordsPerTurn,
  });
  const heard = said.map((turn): ChatMessage => {
    if (turn.player === player) return { role: 'assistant', content: turn.text };
    return { role: 'user', content: fillTemplate(templates.partner, { message: turn.text }) };
  });
  const opening: ChatMessage = { role: 'user', content: viewContent(config.views[player]!, templates.view) };
  const begin: ChatMessage[] = second ? [] : [{ role: 'user', content: templates.begin }];
  const reminders: ChatMessage[] = reminderFor(said.length, config).map((content) => ({
    role: 'user',
    content,
  }));
  return [{ role: 'system', content: system }, ...joinContent([opening, ...begin, ...heard, ...reminders])];
}

function reminderFor(taken: number, { turns, templates }: IsotokenState['config']): string[] {
  if (taken === turns - 1) return [templates.final];
  return taken === turns - 2 ? [templates.penultimate] : [];
}

function viewContent(view: View, template: string): string | readonly ContentPart[] {
  if (typeof view === 'string') return fillTemplate(template, { view });
  const words = view.flatMap((part) => (part.type === 'text' ? part.text : []));
  return [
    { type: 'text', text: fillTemplate(template, { view: words.join('\n') }) },
    ...view.filter(({ type }) => type === 'image'),
  ];
}
