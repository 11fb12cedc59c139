import { requireInput } from '../../error.js';
import { predictContinuation, predictNextTurn } from '../../protocols/prediction/prediction.js';
import { counted } from '../../text/counted.js';
import { parseTranscript } from '../../transcript/parse-transcript.js';
import type { Transcript } from '../../transcript/types.js';
import type { PlannedGame } from '../planned-game.js';
import { MPCEVAL_EXAMPLES } from './mpceval-examples.js';
import { type PlanSettings, type RunPlan, runNumbers } from './plan-settings.js';

export const PREDICTIONS = ['next-turn', 'continuation'] as const;

/** Predictions for MPCEval: the model sees the first half of each conversation. */
export function mpcevalPlan(settings: PlanSettings): RunPlan {
  const { data = MPCEVAL_EXAMPLES, instances, model, predict = PREDICTIONS, runs = 1 } = settings;
  const conversations = data.slice(0, instances).map(conversationOf);
  const games: PlannedGame[] = [];
  for (const conversation of conversations)
    for (const target of predict)
      for (const temperature of settings.temperatures ?? [undefined])
        for (const run of runNumbers(runs)) {
          const heat = (settings.temperatures?.length ?? 1) > 1 ? [`temperature-${temperature}`] : [];
          const id = [conversation.id, target, ...heat, run + 1].join('/');
          const at = temperature === undefined ? {} : { temperature };
          const start = () => startOf(target, conversation, { model, ...at }, settings.templates);
          games.push({ id, start, respondent: () => ({ model, ...at }) });
        }
  const notes =
    settings.data === undefined ? [`no data: ${counted(data.length, 'built-in conversation')}`] : [];
  return { games, notes };
}

function startOf(
  target: (typeof PREDICTIONS)[number],
  conversation: Transcript,
  meta: Readonly<Record<string, unknown>>,
  templates: PlanSettings['templates'],
) {
  const { outcome: _, ...rest } = conversation;
  const shown = Math.ceil(conversation.turns.length / 2);
  const context = { ...rest, turns: conversation.turns.slice(0, shown) };
  const options = { context, meta, ...(templates && { templates }) };
  if (target === 'next-turn') return predictNextTurn(options);
  return predictContinuation({ ...options, turns: conversation.turns.length - shown });
}

function conversationOf(record: unknown, index: number): Transcript {
  const conversation = parseTranscript(record);
  const { length } = conversation.turns;
  requireInput(length >= 2, 'planRun', `data[${index}].turns`, 'at least two turns', length);
  return { ...conversation, id: conversation.id ?? `conversation-${index + 1}` };
}
