import { requireInput } from '../../error.js';
import { existing } from '../../math/existing.js';
import {
  type PredictionState,
  predictContinuation,
  predictConversation,
  predictNextTurn,
} from '../../protocols/prediction/prediction.js';
import { counted } from '../../text/counted.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { Speaker, Transcript } from '../../transcript/types.js';
import type { PlannedGame } from '../planned-game.js';
import { MPCEVAL_EXAMPLES } from './mpceval-examples.js';
import {
  inWords,
  type PaperPlan,
  type PlanSettings,
  repetitionsIn,
  runsText,
  wordingsFor,
} from './plan-settings.js';

export const PREDICTIONS = ['next-turn', 'continuation', 'conversation'] as const;

/** Default predictions. */
const USUAL = ['next-turn', 'continuation'] as const;

/**
 * Predictions for MPCEval: the last turn of each conversation from all before it (tables 2 and 9), and its second half
 * from its first (tables 3 and 11). The human conversation is a separate row for each target and needs no request.
 */
export function mpcevalPlan(settings: PlanSettings): PaperPlan {
  const { data = MPCEVAL_EXAMPLES, instances, model, predict = USUAL } = settings;
  const conversations = data.slice(0, instances).map(parseConversation);
  const games: PlannedGame[] = [];
  for (const conversation of conversations)
    for (const target of predict)
      for (const { names, respondent } of repetitionsIn(settings)) {
        const id = [conversation.id, target, ...names].join('/');
        const start = () => startPrediction(target, conversation, respondent, settings);
        games.push({ id, start, respondent: () => respondent });
      }
  for (const conversation of conversations)
    for (const target of predict) {
      const start = () =>
        humanPrediction(startPrediction(target, conversation, { model: HUMAN }, settings), conversation);
      games.push({ id: [conversation.id, target, HUMAN].join('/'), start, respondent: () => ({ model }) });
    }
  const played = games.length - conversations.length * predict.length;
  const design = `${counted(conversations.length, 'conversation')}, ${inWords(predict)} predicted, ${runsText(settings.runs)}`;
  const notes =
    settings.data === undefined ? [`no data: ${counted(data.length, 'built-in conversation')}`] : [];
  return { games, played, design, notes };
}

/** System name of the human conversations. */
const HUMAN = 'human';

/** The conversation as people continued it, in the form of a finished prediction. */
function humanPrediction(start: PredictionState, conversation: Transcript): PredictionState {
  const { config } = start;
  const speakers = speakersIn(conversation).map((speaker) => ({ ...speaker, kind: 'person' }));
  const predicted = conversation.turns.slice(config.context.turns.length);
  return { ...start, config: { ...config, context: { ...config.context, speakers } }, done: true, predicted };
}

function startPrediction(
  target: (typeof PREDICTIONS)[number],
  conversation: Transcript,
  meta: Readonly<Record<string, unknown>>,
  settings: PlanSettings,
): PredictionState {
  const { outcome: _, ...rest } = conversation;
  const { length } = conversation.turns;
  // Systems are paired by conversation.
  const words = { meta: { ...meta, item: conversation.id }, ...wordingsFor(settings, target) };
  if (target === 'conversation')
    return predictConversation({ ...subjectOf(conversation), turns: length, ...words });
  const shown = target === 'next-turn' ? length - 1 : Math.ceil(length / 2);
  const options = { context: { ...rest, turns: conversation.turns.slice(0, shown) }, ...words };
  if (target === 'next-turn') return predictNextTurn(options);
  return predictContinuation({ ...options, turns: length - shown });
}

/** Topic and participants of a conversation. */
function subjectOf(conversation: Transcript): {
  readonly id: string;
  readonly topic: string;
  readonly speakers: readonly Speaker[];
} {
  const { id, meta } = conversation;
  const { topic } = meta ?? {};
  const isTopic = typeof topic === 'string' && topic !== '';
  requireInput(
    isTopic,
    'planRun',
    `conversation ${id}: meta.topic`,
    'a topic, to predict whole conversations',
    topic,
  );
  return { id: existing(id), topic, speakers: speakersIn(conversation) };
}

/** The listed speakers, and all others who have a turn. */
function speakersIn({ speakers = [], turns }: Transcript): Speaker[] {
  const known = new Set(speakers.map((speaker) => speaker.id));
  const others = [...new Set(turns.map(({ speaker }) => speaker))].filter((speaker) => !known.has(speaker));
  return [...speakers, ...others.map((speaker) => ({ id: speaker }))];
}

function parseConversation(record: unknown, index: number): Transcript {
  const conversation = parseTranscript(record);
  const { length } = conversation.turns;
  requireInput(length >= 2, 'planRun', `data[${index}].turns`, 'at least two turns', length);
  return { ...conversation, id: conversation.id ?? `conversation-${index + 1}` };
}
