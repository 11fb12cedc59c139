import { speakerKey } from '../../transcript/speaker-key.js';
import type { Transcript } from '../../transcript/types.js';
import { fillTemplate } from '../frame/fill-template.js';
import type { PlacesByTemplate } from '../frame/session.js';
import type { ChatMessage } from '../frame/types.js';

/** What to predict: the next speaker and message, or the rest of the conversation. */
export type PredictionTarget = 'next-turn' | 'continuation' | 'conversation';

/**
 * Templates of a prediction request. Placeholders: `{id}`, `{topic}`, `{speakers}`, `{dialogue}`, `{dialogues}` (a JSON
 * list with this dialogue) and `{turns}` (the requested number).
 */
export interface PredictionTemplates {
  /** The task and the reply format. */
  readonly system: string;
  /** One dialogue. */
  readonly dialogue: string;
  /** After an invalid reply. Only `{problem}`. */
  readonly retry: string;
}

const PLACES = ['id', 'topic', 'speakers', 'dialogue', 'dialogues', 'turns'];

/** Placeholders by template. */
export const PREDICTION_PLACES: PlacesByTemplate<PredictionTemplates> = {
  ...{ system: PLACES, dialogue: PLACES, retry: ['problem'] },
};

const NEXT_TURN =
  'You are given conversations of several people. For each, predict who speaks next and what they say. Reply with ' +
  'one JSON array and nothing else, with an object for every conversation: ' +
  '[{"dialogue_id": its id, "next_speaker": a name, "next_message": what that person says}].';

const CONTINUATION =
  'You are given beginnings of conversations of several people. For each, write how it goes on, {turns} to its end. ' +
  'Reply with one JSON array and nothing else, with an object for every conversation: ' +
  '[{"dialogue_id": its id, "prediction": [{"speaker": a name, "utterance": what that person says}]}].';

const CONVERSATION =
  'You are given the topic and the participants of conversations. Write each of them, {turns} from beginning to end. ' +
  'Reply with one JSON array and nothing else, with an object for every conversation: ' +
  '[{"dialogue_id": its id, "prediction": [{"speaker": a name, "utterance": what that person says}]}].';

/** Default templates of this library. */
export const PREDICTION_SYSTEM: Readonly<Record<PredictionTarget, string>> = {
  'next-turn': NEXT_TURN,
  continuation: CONTINUATION,
  conversation: CONVERSATION,
};

/** Conversation {id} with its participants and its messages so far. */
export const PREDICTION_DIALOGUE = 'dialogue_id: {id}\nTaking part:\n{speakers}\nSo far:\n{dialogue}';

/** Conversation {id} before its first message. */
export const CONVERSATION_DIALOGUE = 'dialogue_id: {id}\nTopic: {topic}\nTaking part:\n{speakers}';

/** The messages that request a prediction for a dialogue with an id. */
export function predictionMessages(
  context: Transcript,
  { system, dialogue }: Pick<PredictionTemplates, 'system' | 'dialogue'>,
  turns: number | null,
): ChatMessage[] {
  const { topic } = context.meta ?? {};
  const places = {
    id: context.id ?? '',
    topic: typeof topic === 'string' ? topic : '',
    speakers: describeSpeakers(context).join('\n'),
    dialogue: context.turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
    dialogues: JSON.stringify([batchEntry(context)], null, 2),
    turns: turns === null ? 'turn by turn' : `in ${turns} turns`,
  };
  return [
    { role: 'system', content: fillTemplate(system, places) },
    { role: 'user', content: fillTemplate(dialogue, places) },
  ];
}

/** A dialogue of a batch, with the field names of the reply. */
function batchEntry({ id, meta, speakers = [], turns }: Transcript): Readonly<Record<string, unknown>> {
  const names = new Set([...speakers.map((speaker) => speaker.id), ...turns.map(({ speaker }) => speaker)]);
  return {
    dialogue_id: id,
    ...(typeof meta?.topic === 'string' && { topic: meta.topic }),
    speakers: [...names],
    dialogue: turns.map(({ speaker, text }) => ({ speaker, utterance: text })),
  };
}

/** One line per participant: listed participants with their backgrounds, then other speakers. */
function describeSpeakers({ speakers = [], turns }: Transcript): string[] {
  const lines = new Map<string, string>();
  for (const { id, name, background } of speakers) {
    const called = name === undefined || name === id ? id : `${id} (${name})`;
    lines.set(speakerKey(id), `- ${called}${background === undefined ? '' : `: ${background}`}`);
  }
  for (const { speaker } of turns) {
    const key = speakerKey(speaker);
    if (!lines.has(key)) lines.set(key, `- ${speaker}`);
  }
  return [...lines.values()];
}
