import { createRandom } from '../../src/math/create-random.js';
import { existing, itemAt } from '../../src/math/existing.js';
import type { ChatBody } from '../model-server/scripted-models.js';

export const SPEAKERS = ['Ana', 'Ben', 'Cem'] as const;
export type Name = (typeof SPEAKERS)[number];

/** A turn whose words are one-word sentences, so that each word is a unit of content. */
export interface PlantedTurn {
  readonly speaker: Name;
  readonly words: readonly string[];
}

export interface PlantedConversation {
  readonly id: string;
  /** Five turns of people; the second addresses a speaker. */
  readonly turns: readonly PlantedTurn[];
  readonly addressed: Name;
  /** What a model predicts; nothing if its replies cannot be parsed. */
  readonly nextTurn: PlantedTurn | null;
  readonly continuation: readonly PlantedTurn[];
  readonly record: Readonly<Record<string, unknown>>;
}

const KNOWN = ['zebra', 'otter', 'heron'];
const NEW = ['camel', 'moose', 'gecko', 'bison', 'raven', 'walrus'];

/** Six conversations; the replies to one of them cannot be parsed. */
export function plantMpceval(seed: number): PlantedConversation[] {
  const random = createRandom(seed);
  const name = (): Name => itemAt(SPEAKERS, random.integer(SPEAKERS.length));
  const message = (speaker: Name): PlantedTurn => ({
    speaker,
    // At least one word; some are in the context, the others are new.
    words: [...KNOWN.slice(0, random.integer(4)), ...NEW.slice(0, 1 + random.integer(4))],
  });
  return Array.from({ length: 6 }, (_, i) => {
    const [id, addressed] = [`talk${i}s${seed}`, name()];
    const turns = [
      ...KNOWN.map((word, t): PlantedTurn => ({ speaker: itemAt(SPEAKERS, t), words: [word] })),
      { speaker: 'Ana' as const, words: ['falcon'] },
      message(name()),
    ];
    const texts = turns.map((turn, t) => (t === 1 ? `otter. @${addressed}?` : textOf(turn)));
    const record = { id, turns: turns.map(({ speaker }, t) => ({ speaker, text: itemAt(texts, t) })) };
    const nextTurn = i === seed % 6 ? null : message(name());
    return { id, turns, addressed, nextTurn, continuation: [message(name()), message(name())], record };
  });
}

export function textOf({ words }: PlantedTurn): string {
  return words.map((word) => `${word}.`).join(' ');
}

/** A model that predicts as planted. */
export function mpcevalModel(conversations: readonly PlantedConversation[]): (body: ChatBody) => string {
  return ({ messages }) => {
    const prompt = messages.map(({ content }) => String(content)).join('\n');
    const { id, nextTurn, continuation } = existing(conversations.find((each) => prompt.includes(each.id)));
    if (nextTurn === null) return 'I would rather not say.';
    return JSON.stringify([
      {
        ...{ dialogue_id: id, next_speaker: nextTurn.speaker, next_message: textOf(nextTurn) },
        prediction: continuation.map((turn) => ({ speaker: turn.speaker, utterance: textOf(turn) })),
      },
    ]);
  };
}
