import { rangeOf, resolved, type Spec } from './chart-encodings.js';
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
  /** Gray bands behind the lines with a dashed line in the middle, such as what chance alone gives. */
  readonly bands?: readonly PanelPoint[];
  /** The names of the places 1, 2, 3, ... of the horizontal axis. */
  readonly places?: readonly string[];
  /** The series in the order of their colors; by default that of the points. */
  readonly order?: readonly string[];
}

/** The height of the panels, and how far apart the names at their right must be. */
const HEIGHT = 170;
const LINE = 13;
const NAME_LETTERS = 16;

/** More lines than these in one panel are not told apart: then each series has a panel. */
export const MOST_LINES = 8;

/** A panel for each game, measure or system, with lines that are named at their ends. */
export function linePanels(
  text: PanelsText,
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[] = [],
): Figure {
  const panels = [...new Set(points.map(({ panel }) => panel))];
  const names = [...(text.order ?? new Set(points.map(({ series }) => series)))];
  const about = { title: text.title, note: text.note, reading: text.reading };
  const table = tableOf(text, points, references);
  if (names.length > MOST_LINES) return { ...about, ...multiples(text, points, panels, names), ...table };
  const values = [
    ...valuesOf(text, points, references),
    ...panels.flatMap((panel) => labelsOf(panel, text, names, points, references)),
  ];
  const xs = placesOf(points);
  // Without names at the ends of lines panels stand closer together.
  const isNamed = names.some((name) => name !== '');
  const spec = (columns: number, width: number): Spec => ({
    data: { values },
    facet: { field: 'panel', type: 'nominal', title: null, sort: panels, header: HEADER },
    columns,
    spacing: { row: 22, column: isNamed ? 130 : 30 },
    ...resolved(panels.length, columns, text.domain === undefined && { scale: { y: 'independent' } }),
    spec: { width, height: text.height ?? HEIGHT, layer: layers(text, names, xs) },
  });
  const columns = Math.min(panels.length, panels.length === 4 && isNamed ? 2 : isNamed ? 3 : 4);
  const two = Math.min(columns, 2);
  const [desk, tablet] = isNamed
    ? [
        [620, 270, 150],
        [480, 180],
      ]
    : [
        [620, 380, 240, 175],
        [520, 250],
      ];
  const phone = isNamed || panels.length < 5 ? spec(1, 170) : spec(2, 105);
  return {
    ...{ ...about, ...table },
    spec: spec(columns, desk[columns - 1]!),
    medium: spec(two, tablet[two - 1]!),
    narrow: phone,
  };
}

/** How a figure is drawn, for figures that bring their table. */
export function drawingOf({ spec, medium, narrow }: Figure): Pick<Figure, 'spec' | 'medium' | 'narrow'> {
  return { spec, ...(medium && { medium }), ...(narrow && { narrow }) };
}

/** How far the axis of a panel whose lines are level extends at either side. */
const levelRoom = (value: number): number => Math.abs(value) / 5 || 1;

/** Values around a panel whose lines are level, so that its axis has a length. */
function roomOf(panel: string, points: readonly PanelPoint[]): number[] {
  const values = points.flatMap((point) => (point.panel === panel && point.y !== null ? [point.y] : []));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const around = levelRoom(greatest);
  return least === greatest ? [least - around, greatest + around] : [];
}

function placesOf(points: readonly PanelPoint[]): number[] {
  return [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
}

function valuesOf(
  text: PanelsText,
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[],
): object[] {
  const known = (list: readonly PanelPoint[], kind: string): object[] =>
    list.flatMap((point) => (point.y === null ? [] : [{ ...point, kind }]));
  return [
    ...known(points, 'line'),
    ...references.map(({ name, ...point }) => ({ ...point, series: name, kind: 'reference' })),
    ...known(text.thin ?? [], 'thin'),
    ...known(text.bands ?? [], 'band'),
  ];
}

/** Of many series: for each panel a small one of each series, all on one scale. */
function multiples(
  text: PanelsText,
  points: readonly PanelPoint[],
  panels: readonly string[],
  names: readonly string[],
): Pick<Figure, 'spec' | 'medium' | 'narrow'> {
  const short = distinctNames(names, 13);
  const values = valuesOf(text, points, []).map((point) => {
    const { series } = point as PanelPoint;
    return { ...point, name: short[names.indexOf(series)], series: '' };
  });
  const own = layers({ ...text, y: '' }, [''], placesOf(points));
  const room = panels.flatMap((panel) =>
    roomOf(panel, points).map((y) => ({ panel, kind: 'room', room: y })),
  );
  const all = [...values, ...room.flatMap((each) => short.map((name) => ({ ...each, name })))];
  const spec = (columns: number, width: number): Spec => ({
    data: { values: all },
    spacing: 26,
    vconcat: panels.map((panel) => ({
      transform: [{ filter: `datum.panel === ${JSON.stringify(panel)}` }],
      title: { text: panel === '' ? text.y : panel, fontSize: 13, color: 'var(--ink)', anchor: 'start' },
      facet: {
        ...{ field: 'name', type: 'nominal', title: null, sort: short },
        header: { ...HEADER, labelFontSize: 11, labelFontWeight: 400 },
      },
      columns,
      spacing: { row: 8, column: 14 },
      spec: { width, height: 56, layer: own },
    })),
  });
  return { spec: spec(8, 82), medium: spec(5, 96), narrow: spec(3, 74) };
}

const HEADER = {
  labelColor: 'var(--ink)',
  labelFontSize: 13,
  labelFontWeight: 600,
  labelLimit: 420,
  labelAnchor: 'start',
};

/** The axes and the colors of a panel. */
function encodingsOf(
  text: PanelsText,
  names: readonly string[],
  xs: readonly number[],
): { readonly x: Spec; readonly y: Spec; readonly by: (range: readonly unknown[]) => Spec } {
  return {
    y: {
      ...{ field: 'y', type: 'quantitative', title: text.y },
      scale: text.domain === undefined ? { zero: false, nice: true } : { domain: text.domain },
      axis: { tickCount: 4, format: text.isShare ? '.0%' : '.4~r' },
    },
    x: {
      ...{ field: 'x', type: 'quantitative', title: text.x },
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
      scale: { domain: names, range: rangeOf(names, range) },
    }),
  };
}

const only = (kind: string, more = ''): Spec => ({
  transform: [{ filter: `datum.kind === '${kind}'${more}` }],
});

function layers(text: PanelsText, names: readonly string[], xs: readonly number[]): Spec[] {
  const { x, y, by } = encodingsOf(text, names, xs);
  const color = by(SERIES_COLORS);
  const hasInterval = ' && isValid(datum.lower) && isValid(datum.upper)';
  const between = { x, y: { ...y, field: 'lower' }, y2: { field: 'upper' } };
  const line = (source: Spec, mark: Spec, encoding: Spec): Spec => ({
    ...source,
    mark: { type: 'line', ...mark },
    encoding: { x, y, ...encoding },
  });
  const gray = { strokeWidth: 1.5, color: 'var(--ink-2)' };
  const area = { type: 'area', color: 'var(--rule)', opacity: 0.35 };
  const name = { type: 'text', align: 'left', dx: 8, fontSize: 11.5, color: 'var(--ink)' };
  return [
    ...(text.thin
      ? [line(only('thin'), { strokeWidth: 1, opacity: 0.25 }, { color, detail: { field: 'game' } })]
      : []),
    ...(text.bands
      ? [
          { ...only('band'), mark: area, encoding: between },
          line(only('band'), { ...gray, strokeWidth: 1, strokeDash: [4, 3] }, {}),
        ]
      : []),
    {
      ...only('line', hasInterval),
      mark: { type: 'rule', strokeWidth: 1, opacity: 0.6 },
      encoding: { ...between, color },
    },
    ...Object.entries(text.references ?? {}).map(([reference, strokeDash]) =>
      line(
        only('reference', ` && datum.series === ${JSON.stringify(reference)}`),
        { ...gray, strokeDash },
        {},
      ),
    ),
    line(only('line'), { strokeWidth: 2 }, { color, strokeDash: by(SERIES_DASHES) }),
    {
      ...only('line'),
      mark: { type: 'point', filled: true, size: 45, opacity: 1 },
      encoding: { x, y, color, shape: by(SERIES_SHAPES) },
    },
    { ...only('room'), mark: { type: 'tick', opacity: 0 }, encoding: { y: { ...y, field: 'room' } } },
    { ...only('label'), mark: name, encoding: { x, y, text: { field: 'text' } } },
  ];
}

/** The names of the lines of a panel at their ends, moved apart where they would cover each other. */
function labelsOf(
  panel: string,
  { domain, endText, height = HEIGHT, thin = [], bands = [] }: PanelsText,
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
  const behind = [...thin, ...bands].filter((point) => point.panel === panel);
  const all = [
    ...[...own, ...others, ...behind].flatMap(({ y }) => y ?? []),
    ...[...own, ...bands].flatMap(({ lower, upper }) => [lower ?? [], upper ?? []].flat()),
  ];
  const [least, greatest] = domain ?? [Math.min(...all), Math.max(...all)];
  // As long as the axis that `roomOf` gives to level lines.
  const range = greatest - least || 2 * levelRoom(greatest);
  const gap = (range * LINE) / height;
  const labels = apart(ends, gap, greatest).map((end) => ({ panel, kind: 'label', x: right, ...end }));
  const room = [...roomOf(panel, own), ...labels.map(({ y }) => y)].map((y) => ({
    panel,
    kind: 'room',
    room: y,
  }));
  return [...labels, ...(domain === undefined ? room : [])];
}

/** From below, each at least a gap above the one before; then all below the top. */
export function apart<T extends { readonly y: number }>(ends: readonly T[], gap: number, top: number): T[] {
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
