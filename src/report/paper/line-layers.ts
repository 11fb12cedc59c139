import { repeatRange, type Spec } from './chart-encodings.js';
import { SERIES_COLORS, SERIES_DASHES, SERIES_SHAPES } from './chart-theme.js';
import type { PanelsText } from './panel-points.js';

/** The axes and the colors of a panel. */
interface Encodings {
  readonly x: Spec;
  readonly y: Spec;
  readonly by: (range: readonly unknown[]) => Spec;
}

/** The marks of a panel: from the thin lines behind to the names at the ends. */
export function lineLayers(text: PanelsText, names: readonly string[], xs: readonly number[]): Spec[] {
  const encodings = encodingsOf(text, names, xs);
  return [...backLayers(text, encodings), ...frontLayers(text, encodings)];
}

function encodingsOf(text: PanelsText, names: readonly string[], xs: readonly number[]): Encodings {
  return {
    y: {
      ...{ field: 'y', type: 'quantitative', title: text.y },
      scale: text.domain === undefined ? { zero: false, nice: true } : { domain: text.domain },
      axis: { tickCount: 4, format: text.isShare ? '.0%' : '.4~r' },
    },
    x: {
      ...{ field: 'at', type: 'quantitative', title: text.x },
      scale: text.doubles ? { type: 'log', base: 2, nice: false, padding: 6 } : { zero: false, padding: 6 },
      axis: {
        ...{ values: xs, grid: false, format: 'd' },
        ...(text.places && {
          labelExpr: `${JSON.stringify(text.places)}[datum.value - 1]`,
          labelAngle: 0,
        }),
      },
    },
    by: (range) => ({
      ...{ field: 'series', type: 'nominal', legend: null },
      scale: { domain: names, range: repeatRange(names, range) },
    }),
  };
}

const only = (kind: string, more = ''): Spec => ({
  transform: [{ filter: `datum.kind === '${kind}'${more}` }],
});

const line = (source: Spec, { x, y }: Encodings, mark: Spec, encoding: Spec = {}): Spec => ({
  ...source,
  mark: { type: 'line', ...mark },
  encoding: { x, y, ...encoding },
});

const between = ({ x, y }: Encodings): Spec => ({ x, y: { ...y, field: 'lower' }, y2: { field: 'upper' } });

const GRAY = { strokeWidth: 1.5, color: 'var(--ink-2)' };

/** Single games, and what chance alone gives. */
function backLayers({ thin, bands }: PanelsText, encodings: Encodings): Spec[] {
  const detail = { color: encodings.by(SERIES_COLORS), detail: { field: 'game' } };
  const area = { type: 'area', color: 'var(--rule)', opacity: 0.35 };
  return [
    ...(thin ? [line(only('thin'), encodings, { strokeWidth: 1, opacity: 0.25 }, detail)] : []),
    ...(bands
      ? [
          { ...only('band'), mark: area, encoding: between(encodings) },
          line(only('band'), encodings, { ...GRAY, strokeWidth: 1, strokeDash: [4, 3] }),
        ]
      : []),
  ];
}

/** Whiskers, lines to compare with, the lines with their points, and the names at their ends. */
function frontLayers({ references = {} }: PanelsText, encodings: Encodings): Spec[] {
  const { x, y, by } = encodings;
  const color = by(SERIES_COLORS);
  const name = { type: 'text', align: 'left', dx: 8, fontSize: 11.5, color: 'var(--ink)' };
  return [
    {
      ...only('line', ' && isValid(datum.lower) && isValid(datum.upper)'),
      mark: { type: 'rule', strokeWidth: 1, opacity: 0.6 },
      encoding: { ...between(encodings), color },
    },
    ...Object.entries(references).map(([reference, strokeDash]) =>
      line(only('reference', ` && datum.series === ${JSON.stringify(reference)}`), encodings, {
        ...GRAY,
        strokeDash,
      }),
    ),
    line(only('line'), encodings, { strokeWidth: 2 }, { color, strokeDash: by(SERIES_DASHES) }),
    {
      ...only('line'),
      mark: { type: 'point', filled: true, size: 45, opacity: 1 },
      encoding: { x, y, color, shape: by(SERIES_SHAPES) },
    },
    { ...only('room'), mark: { type: 'tick', opacity: 0 }, encoding: { y: { ...y, field: 'room' } } },
    { ...only('label'), mark: name, encoding: { x, y, text: { field: 'text' } } },
  ];
}
