import { byKey } from '../../math/by-key.js';
import { mean } from '../../math/mean.js';
import { isFields } from '../../options/is-fields.js';
import type { Transcript } from '../../transcript/types.js';
import type { Group } from './groups.js';
import { linePanels } from './line-panels.js';
import type { PanelPoint } from './panel-points.js';
import { buildTable } from './table-spec.js';
import type { Section } from './types.js';

/** `meta.loss` of a transcript, from `locateLoss`. */
interface Loss {
  readonly expected: readonly {
    readonly turn: number;
    readonly mean: number;
    readonly drop: number | null;
  }[];
  readonly lostAt: number | null;
}

/** The expected score after each turn of lost conversations, and the located turns; empty without data. */
export function lossSection(groups: readonly Group[]): Section[] {
  const systems = groups.map(({ name, transcripts }) => ({ name, losses: transcripts.flatMap(readLoss) }));
  if (systems.every(({ losses }) => losses.length === 0)) return [];
  const points = systems.flatMap(({ name, losses }) => {
    const steps = byKey(
      losses.flatMap(({ loss }) => loss.expected),
      ({ turn }) => turn,
    );
    return [...steps].map(
      ([turn, own]): PanelPoint => ({
        ...{ panel: 'Lost conversations', series: name, x: turn },
        ...{ y: mean(own.map((each) => each.mean)), n: own.length },
      }),
    );
  });
  const lost = systems.flatMap(({ name, losses }) => losses.map((each) => ({ name, ...each })));
  const text = {
    title: 'Score still expected after each turn',
    note: 'Each conversation that was not solved is continued several times after each turn of the assistant; mean score of these replays, averaged over conversations. Turn 0 replays the whole conversation. Later turns come only from longer conversations.',
    reading: [
      'A decrease after a turn is due to the reply in this turn. The table lists turns with a significant decrease (permutation test, Holm over the turns).',
    ],
    ...{ x: 'Turns of the assistant that are kept', y: 'Expected score' },
    ...{ panels: 'Conversations', series: 'System', domain: [0, 100] as const },
  };
  const table = buildTable('Turn after which the expected score decreased', lost, [
    ['System', ({ name }) => name],
    ['Conversation', ({ id }) => id],
    ['Turn', ({ loss }) => loss.lostAt ?? 'none'],
    ['Fall', ({ loss }) => loss.expected.find(({ turn }) => turn === loss.lostAt)?.drop ?? null],
  ]);
  const title = 'Where the conversations got lost';
  return [{ title, figures: [linePanels(text, points)], tables: [table] }];
}

const isLoss = (value: unknown): value is Loss => isFields(value) && Array.isArray(value.expected);

function readLoss({ id = '', meta }: Transcript): { readonly id: string; readonly loss: Loss }[] {
  const loss = meta?.loss;
  return isLoss(loss) ? [{ id, loss }] : [];
}
