import { existing } from '../../math/existing.js';
import { ownValue } from '../../options/own-value.js';
import { selfPlay } from '../../protocols/self-play/self-play.js';
import type { RoundImages } from '../../protocols/self-play/self-play-state.js';
import { counted } from '../../text/counted.js';
import type { PlannedGame, Respondent } from '../planned-game.js';
import { exampleRounds } from './example-images.js';
import { type PlanSettings, type RunPlan, runNumbers, wordingsFor } from './plan-settings.js';

/** Referential self-play: each game of images. */
export function commonGroundPlan(settings: PlanSettings): RunPlan {
  const { data, model, partner = model, runs = 1, seed, temperatures = [undefined] } = settings;
  const own =
    data ?? [seed, seed + 1, seed + 2].map((each) => ({ id: `shapes-${each}`, rounds: exampleRounds(each) }));
  const games: PlannedGame[] = [];
  for (const [index, record] of own.slice(0, settings.instances).entries())
    for (const temperature of temperatures)
      for (const run of runNumbers(runs)) {
        const { id: item = index + 1, rounds } = Object(record) as {
          id?: unknown;
          rounds: readonly RoundImages[];
        };
        const heat = temperatures.length > 1 ? [`temperature-${temperature}`] : [];
        const id = [String(item), ...heat, run + 1].join('/');
        const at = temperature === undefined ? {} : { temperature };
        const meta = { model, ...(partner === model ? {} : { partner }), ...at, item: String(item) };
        const start = () => selfPlay({ rounds, id, meta, ...wordingsFor(settings, 'self-play') });
        const players: Readonly<Record<string, Respondent>> = {
          A: { model, ...at },
          B: { model: partner, ...at },
        };
        games.push({ id, start, respondent: ({ to }) => existing(ownValue(players, to)) });
      }
  const notes =
    data === undefined ? [`no data: ${counted(own.length, 'built-in game')} of drawn shapes`] : [];
  return { games, notes };
}
