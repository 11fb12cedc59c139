import { rangeOf, type Spec } from './chart-encodings.js';
import { distinctNames } from './chart-labels.js';
import { SERIES_COLORS, SERIES_DASHES, SERIES_SHAPES } from './chart-theme.js';
import type { Cell, Figure } from './types.js';

/** A point of a line in one of the panels. */
export interface PanelPoint {
  readonly panel: string;
  readonly series: string;
  readonly x: number;
  readonly y: number | null;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** A line to compare with: dashed or dotted, named at its end. */
export interface ReferencePoint {
  readonly panel: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PanelsText extends Pick<Figure, 'title' | 'note' | 'reading'> {
  readonly x: string;
  readonly y: string;
  /** What the panels and the series are, for the table. */
  readonly panels: string;
  readonly series: string;
  /** Whether each step of the horizontal axis doubles. */
  readonly doubles?: boolean;
  /** The height of a panel in pixels. */
  readonly height?: number;
  /** The vertical axis, the same in all panels; otherwise each has its own. */
  readonly domain?: readonly [number, number];
  /** Whether values are shares, drawn in percent. */
  readonly isShare?: boolean;
  /** Dashes of the reference lines by name. */
  readonly references?: Readonly<Record<string, readonly number[]>>;
  /** The text after the name of a series at the end of its line in a panel. */
  readonly endText?: (panel: string, series: string) => string;
  /** Thin lines behind the others, one for each `game`. */
  readonly thin?: readonly (PanelPoint & { readonly game: string })[];
  /** The series in the order of their colors; by default that of the points. */
  readonly order?: readonly string[];
}

/** The height of the panels, and how far apart the names at their right must be. */
const HEIGHT = 170;
const LINE = 13;
const NAME_LETTERS = 16;

/** A panel for each game, measure or system, with lines that are named at their ends. */
export function linePanels(
  text: PanelsText,
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[] = [],
): Figure {
  const panels = [...new Set(points.map(({ panel }) => panel))];
  const names = [...(text.order ?? new Set(points.map(({ series }) => series)))];
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const values = [
    ...points.flatMap((point) => (point.y === null ? [] : [{ ...point, kind: 'line' }])),
    ...references.map(({ name, ...point }) => ({ ...point, series: name, kind: 'reference' })),
    ...(text.thin ?? []).flatMap((point) => (point.y === null ? [] : [{ ...point, kind: 'thin' }])),
    ...panels.flatMap((panel) => labelsOf(panel, text, names, points, references)),
  ];
  const spec = (columns: number, width: number): Spec => ({
    data: { values },
    facet: { field: 'panel', type: 'nominal', title: null, sort: panels, header: HEADER },
    columns,
    spacing: { row: 22, column: 130 },
    ...(text.domain === undefined && { resolve: { scale: { y: 'independent' } } }),
    spec: { width, height: text.height ?? HEIGHT, layer: layers(text, names, xs) },
  });
  const columns = Math.min(panels.length, panels.length === 4 ? 2 : 3);
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    spec: spec(columns, [620, 270, 150][columns - 1]!),
    narrow: spec(1, 170),
    ...tableOf(text, points, references),
  };
}

const HEADER = {
  labelColor: 'var(--ink)',
  labelFontSize: 13,
  labelFontWeight: 600,
  labelLimit: 280,
  labelAnchor: 'start',
};

function layers(text: PanelsText, names: readonly string[], xs: readonly number[]): Spec[] {
  const scale = text.domain === undefined ? { zero: false, nice: true } : { domain: text.domain };
  const y = {
    field: 'y',
    type: 'quantitative',
    title: text.y,
    scale,
    axis: { tickCount: 4, ...(text.isShare && { format: '.0%' }) },
  };
  const x = {
    field: 'x',
    type: 'quantitative',
    title: text.x,
    scale: text.doubles ? { type: 'log', base: 2, nice: false, padding: 6 } : { zero: false, padding: 6 },
    axis: { values: xs, grid: false, format: 'd' },
  };
  const by = (range: readonly unknown[]): Spec => ({
    field: 'series',
    type: 'nominal',
    legend: null,
    scale: { domain: names, range: rangeOf(names, range) },
  });
  const color = by(SERIES_COLORS);
  const only = (kind: string, more = ''): Spec => ({
    transform: [{ filter: `datum.kind === '${kind}'${more}` }],
  });
  const hasInterval = ' && isValid(datum.lower) && isValid(datum.upper)';
  const dashes = Object.entries(text.references ?? {});
  return [
    ...(text.thin === undefined
      ? []
      : [
          {
            ...only('thin'),
            mark: { type: 'line', strokeWidth: 1, opacity: 0.25 },
            encoding: { x, y, color, detail: { field: 'game' } },
          },
        ]),
    {
      ...only('line', hasInterval),
      mark: { type: 'rule', strokeWidth: 1, opacity: 0.6 },
      encoding: { x, y: { ...y, field: 'lower' }, y2: { field: 'upper' }, color },
    },
    ...dashes.map(([name, strokeDash]) => ({
      ...only('reference', ` && datum.series === ${JSON.stringify(name)}`),
      mark: { type: 'line', strokeDash, strokeWidth: 1.5, color: 'var(--ink-2)' },
      encoding: { x, y },
    })),
    {
      ...only('line'),
      mark: { type: 'line', strokeWidth: 2 },
      encoding: { x, y, color, strokeDash: by(SERIES_DASHES) },
    },
    {
      ...only('line'),
      mark: { type: 'point', filled: true, size: 45, opacity: 1 },
      encoding: { x, y, color, shape: by(SERIES_SHAPES) },
    },
    {
      ...only('label'),
      mark: { type: 'text', align: 'left', dx: 8, fontSize: 11.5, color: 'var(--ink)' },
      encoding: { x, y, text: { field: 'text' } },
    },
  ];
}

/** The names of the lines of a panel at their ends, moved apart where they would cover each other. */
function labelsOf(
  panel: string,
  { domain, endText, height = HEIGHT, thin = [] }: PanelsText,
  names: readonly string[],
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[],
): object[] {
  const short = distinctNames(names, NAME_LETTERS);
  const own = points.flatMap((point) =>
    point.panel === panel && point.y !== null ? [{ ...point, y: point.y }] : [],
  );
  const others = references.filter((point) => point.panel === panel);
  if (own.length === 0) return [];
  const last = <T extends { readonly x: number }>(list: readonly T[]): T =>
    list.reduce((most, each) => (each.x >= most.x ? each : most));
  const right = last(own).x;
  const ends = [
    ...[...new Set(own.map(({ series }) => series))].map((series) => ({
      y: last(own.filter((point) => point.series === series)).y,
      text: `${short[names.indexOf(series)]!}${endText?.(panel, series) ?? ''}`,
    })),
    ...[...new Set(others.map(({ name }) => name))].map((name) => ({
      y: last(others.filter((point) => point.name === name)).y,
      text: name,
    })),
  ];
  const behind = thin.filter((point) => point.panel === panel);
  const all = [
    ...[...own, ...others, ...behind].flatMap(({ y }) => y ?? []),
    ...own.flatMap(({ lower, upper }) => [lower ?? [], upper ?? []].flat()),
  ];
  const [least, greatest] = domain ?? [Math.min(...all), Math.max(...all)];
  const range = greatest - least || Math.abs(greatest) / 5 || 1;
  const gap = (range * LINE) / height;
  return apart(ends, gap, greatest).map((end) => ({ panel, kind: 'label', x: right, ...end }));
}

/** From below, each at least a gap above the one before; then all below the top. */
function apart<T extends { readonly y: number }>(ends: readonly T[], gap: number, top: number): T[] {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  const places: number[] = [];
  for (const { y } of sorted) places.push(Math.max(y, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let most = Math.max(top, sorted.at(-1)?.y ?? top);
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - gap;
  }
  return sorted.map((end, i) => ({ ...end, y: places[i]! }));
}

function tableOf(
  text: PanelsText,
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[],
): Pick<Figure, 'columns' | 'rows'> {
  const hasInterval = points.some(({ lower }) => lower !== undefined);
  const hasCount = points.some(({ n }) => n !== undefined);
  const rows = [
    ...points,
    ...references.map(({ name, ...point }) => ({
      ...point,
      series: name,
      lower: null,
      upper: null,
      n: undefined,
    })),
  ].map(({ panel, series, x, y, lower, upper, n }): Cell[] => [
    ...[panel, series, x, y],
    ...(hasInterval ? [lower ?? null, upper ?? null] : []),
    ...(hasCount ? [n ?? null] : []),
  ]);
  const columns = [text.panels, text.series, text.x, text.y];
  return {
    columns: [...columns, ...(hasInterval ? ['Lower', 'Upper'] : []), ...(hasCount ? ['n'] : [])],
    rows,
  };
}
