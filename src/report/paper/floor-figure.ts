import { turnShares } from '../../analysis/speaker-share.js';
import type { Spec } from './chart-encodings.js';
import { nameRows, quantitative, textMarks } from './chart-marks.js';
import { SERIES_COLORS } from './chart-theme.js';
import type { ReportFindings } from './report-findings.js';
import type { Figure } from './types.js';

export const FLOOR_TITLE = 'Who speaks, by system';
const OTHERS = 'others';
/** Bars narrower than their label are not labeled. */
const LABEL_WIDTH = 34;

/** Who speaks how much: a stacked bar for each system, if one speaker holds the floor in one of them. */
export function floorFigure({ findings, levels }: ReportFindings): Figure | undefined {
  if (!findings.some(({ speakerShare }) => speakerShare !== undefined)) return undefined;
  const systems = [...levels].map(([system, transcripts]) => ({ system, shares: turnShares(transcripts) }));
  const totals = new Map<string, number>();
  for (const { shares } of systems)
    for (const [key, { share }] of shares) totals.set(key, (totals.get(key) ?? 0) + share);
  const sorted = [...totals].sort(([, x], [, y]) => y - x).map(([key]) => key);
  const shown = sorted.length > SERIES_COLORS.length ? sorted.slice(0, SERIES_COLORS.length - 1) : sorted;
  const bars = systems.flatMap(({ system, shares }) => {
    let from = 0;
    const own = shown.map((key) => ({ speaker: nameOf(key), share: shares.get(key)?.share ?? 0 }));
    const rest = 1 - own.reduce((sum, { share }) => sum + share, 0);
    return [...own, ...(shown.length < sorted.length ? [{ speaker: OTHERS, share: rest }] : [])].map(
      (each) => {
        const bar = { system, ...each, from, to: from + each.share };
        from = bar.to;
        return bar;
      },
    );
  });
  function nameOf(key: string): string {
    return systems.flatMap(({ shares }) => shares.get(key)?.name ?? [])[0] ?? key;
  }
  const names = [...levels.keys()];
  const speakers = [...new Set(bars.map(({ speaker }) => speaker))];
  const y = nameRows('system', names);
  const x = (field: string): Spec =>
    quantitative(field, {
      title: 'Share of turns',
      axis: { format: '.0%', tickCount: 5 },
      scale: { domain: [0, 1] },
    });
  const spec = (width: number): Spec => ({
    data: { values: bars.map((bar) => ({ ...bar, middle: (bar.from + bar.to) / 2 })) },
    width,
    height: 40 * names.length,
    layer: [
      {
        mark: { type: 'bar', size: 26, fillOpacity: 0.45, stroke: 'var(--paper)' },
        encoding: {
          ...{ y, x: x('from'), x2: { field: 'to' } },
          color: {
            ...{ field: 'speaker', type: 'nominal', title: null },
            scale: { domain: speakers, range: SERIES_COLORS.slice(0, speakers.length) },
          },
        },
      },
      {
        transform: [{ filter: `datum.share >= ${LABEL_WIDTH / width}` }],
        ...textMarks({ fontSize: 12 }, { y, x: x('middle'), text: quantitative('share', { format: '.0%' }) }),
      },
    ],
  });
  return {
    title: FLOOR_TITLE,
    note: 'Mean share of the turns of each speaker over conversations.',
    reading: [
      'Speaker entropy, participation frequency and implicit reference depend only on who speaks when.',
    ],
    spec: spec(640),
    narrow: spec(230),
    columns: ['System', 'Speaker', 'Share of turns'],
    rows: bars.map(({ system, speaker, share }) => [system, speaker, share]),
  };
}
