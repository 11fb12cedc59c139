import { existing } from '../../math/existing.js';
import { ownValue } from '../../options/own-value.js';
import { selfPlay } from '../../protocols/self-play/self-play.js';
import type { RoundImages } from '../../protocols/self-play/self-play-state.js';
import { counted } from '../../text/counted.js';
import type { PlannedGame } from '../planned-game.js';
import { exampleRounds } from './example-images.js';
import {
  type PaperPlan,
  type PlanSettings,
  playersIn,
  repetitionsIn,
  runsText,
  wordingsFor,
} from './plan-settings.js';

/** Referential self-play: each game of images. */
export function commonGroundPlan(settings: PlanSettings): PaperPlan {
  const { data, seed } = settings;
  const own =
    data ?? [seed, seed + 1, seed + 2].map((each) => ({ id: `shapes-${each}`, rounds: exampleRounds(each) }));
  const games: PlannedGame[] = [];
  for (const [index, record] of own.slice(0, settings.instances).entries())
    for (const { names, respondent } of repetitionsIn(settings)) {
      const { id: item = index + 1, rounds } = Object(record) as {
        id?: unknown;
        rounds: readonly RoundImages[];
      };
      const id = [item, ...names].join('/');
      const { players, ...own } = playersIn(settings, respondent);
      const meta = { ...own.meta, item: String(item) };
      const start = () => selfPlay({ rounds, id, meta, ...wordingsFor(settings, 'self-play') });
      games.push({ id, start, respondent: ({ to }) => existing(ownValue(players, to)) });
    }
  const notes =
    data === undefined ? [`no data: ${counted(own.length, 'built-in game')} of drawn shapes`] : [];
  const { runs, instances } = settings;
  const design = `${counted(Math.min(own.length, instances ?? own.length), 'set')} of images, ${runsText(runs)}`;
  return { games, design, notes };
}
