import { itemAt } from '../../math/existing.js';
import { withRetryNote } from '../frame/faults.js';
import { fillTemplate } from '../frame/fill-template.js';
import { joinContent } from '../frame/join-content.js';
import type { ChatMessage, ContentPart, ModelRequest } from '../frame/types.js';
import type { SelfPlayState } from './self-play-state.js';

/** The player whose turn it is. Players alternate, also in starting rounds. */
export function playerAt({ history, round }: Pick<SelfPlayState, 'history' | 'round'>): 'A' | 'B' {
  const taken = history.filter((turn) => turn.round === round).length;
  return (taken + round) % 2 === 0 ? 'A' : 'B';
}

/** The pending request of referential self-play. */
export function selfPlayRequest(state: SelfPlayState): Omit<ModelRequest, 'id' | 'attempt'> {
  const { config, history, round } = state;
  const player = playerAt(state);
  return {
    kind: 'player',
    to: player,
    messages: withRetryNote(messagesFor(state, player), state, config.templates.retry),
    ...(config.maxTokens !== null && { maxTokens: config.maxTokens }),
    data: {
      player,
      round: round + 1,
      rounds: config.rounds.length,
      images: itemAt(config.rounds, round)[player],
      guessed: history.some(
        (turn) => turn.player === player && turn.round === round && turn.guesses !== null,
      ),
      history: history.map((turn) => ({ player: turn.player, round: turn.round + 1, text: turn.message })),
    },
  };
}

function messagesFor({ config, history, round }: SelfPlayState, player: 'A' | 'B'): ChatMessage[] {
  const { rounds, templates } = config;
  const messages: ChatMessage[] = [];
  const both = { rounds: rounds.length, player, partner: player === 'A' ? 'B' : 'A' };
  for (let r = 0; r <= round; r++) {
    const images = itemAt(rounds, r)[player];
    const places = { ...both, round: r + 1, images: images.length };
    const pictures = images.flatMap(({ id, url }, i): ContentPart[] => {
      const label = fillTemplate(templates.image, { ...places, number: i + 1 });
      const image = { type: 'image' as const, url: url ?? id };
      return label === '' ? [image] : [{ type: 'text', text: label }, image];
    });
    const header: ContentPart = { type: 'text', text: fillTemplate(templates.round, places) };
    messages.push({ role: 'user', content: [header, ...pictures] });
    if (playerAt({ history: [], round: r }) === player)
      messages.push({ role: 'user', content: fillTemplate(templates.begin, places) });
    for (const turn of history.filter((each) => each.round === r)) {
      const heard = fillTemplate(templates.partner, { ...places, message: turn.message });
      messages.push(
        turn.player === player
          ? { role: 'assistant', content: turn.reply }
          : { role: 'user', content: heard },
      );
    }
  }
  const places = { ...both, images: itemAt(rounds, 0)[player].length };
  return [{ role: 'system', content: fillTemplate(templates.system, places) }, ...joinContent(messages)];
}
