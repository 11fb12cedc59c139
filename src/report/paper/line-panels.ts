import { resolved, type Spec } from './chart-encodings.js';
import { distinctNames } from './chart-labels.js';
import { panelFacet } from './chart-marks.js';
import { levelRoom, lineLabels } from './line-labels.js';
import { lineLayers } from './line-layers.js';
import { PANEL_HEIGHT, type PanelPoint, type PanelsText, type ReferencePoint } from './panel-points.js';
import { pointTable } from './table-spec.js';
import type { Figure } from './types.js';

/** Maximum number of distinguishable lines in a panel; with more series, each has a panel. */
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
  const table = figureTable(text, points, references);
  if (names.length > MOST_LINES) return { ...about, ...multiples(text, points, panels, names), ...table };
  const drawn = sideBySide(text, names, points);
  const values = [
    ...chartValues(text, drawn, references),
    ...panels.flatMap((panel) => lineLabels(panel, text, names, drawn, references)),
  ];
  const layer = lineLayers(text, names, distinctPlaces(points));
  // Panels without names at the ends of lines are closer together.
  const isNamed = !text.isSingle && names.some((name) => name !== '');
  const spec = ([columns, width]: Grid): Spec => ({
    data: { values },
    facet: panelFacet(panels, HEADER),
    columns,
    spacing: { row: 22, column: isNamed ? 130 : text.isSingle ? 60 : 30 },
    ...resolved(panels.length, columns, text.domain === undefined && { scale: { y: 'independent' } }),
    spec: { width, height: text.height ?? PANEL_HEIGHT, layer },
  });
  const [desk, phone] = (isNamed ? namedGrids : plainGrids)(panels.length);
  return { ...about, ...table, spec: spec(desk), narrow: spec(phone) };
}

/** Panels side by side, and the width of each in pixels. */
type Grid = readonly [columns: number, width: number];
/** The same for desktop and phone. */
type Grids = readonly [desk: Grid, phone: Grid];

/** Panels with names at the ends of their lines; four stand two by two. */
function namedGrids(panels: number): Grids {
  const desk: Grid = panels === 1 ? [1, 620] : panels === 2 || panels === 4 ? [2, 270] : [3, 150];
  return [desk, [1, 170]];
}

function plainGrids(panels: number): Grids {
  const desk: Grid = panels === 1 ? [1, 620] : panels === 2 ? [2, 380] : panels === 3 ? [3, 240] : [4, 175];
  return [desk, panels < 5 ? [1, 170] : [2, 105]];
}

/** The drawing of a figure with its own table. */
export function pickDrawing({ spec, narrow }: Figure): Pick<Figure, 'spec' | 'narrow'> {
  return { spec, ...(narrow && { narrow }) };
}

function distinctPlaces(points: readonly PanelPoint[]): number[] {
  return [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
}

/** Points with whiskers, with each series shifted to the right to avoid overlap. */
function sideBySide(
  { doubles }: PanelsText,
  names: readonly string[],
  points: readonly PanelPoint[],
): readonly PanelPoint[] {
  if (names.length === 1 || points.every(({ lower }) => lower == null)) return points;
  const places = distinctPlaces(points).map((x) => (doubles ? Math.log2(x) : x));
  const gap = Math.min(...places.slice(1).map((place, i) => place - (places[i] ?? place)));
  const step = Math.min(0.012 * (Math.max(...places) - Math.min(...places)), (0.4 * gap) / names.length);
  return points.map((point) => {
    const shift = step * (names.indexOf(point.series) - (names.length - 1) / 2);
    return { ...point, at: doubles ? point.x * 2 ** shift : point.x + shift };
  });
}

function chartValues(
  text: PanelsText,
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[],
): { readonly series: string }[] {
  const known = (list: readonly PanelPoint[], kind: string): PanelPoint[] =>
    list.flatMap((point) => (point.y === null ? [] : [{ ...point, kind }]));
  return [
    ...known(points, 'line'),
    ...references.map(({ name, ...point }) => ({ ...point, series: name, kind: 'reference' })),
    ...known(text.thin ?? [], 'thin'),
    ...known(text.bands ?? [], 'band'),
  ].map((point) => ({ at: point.x, ...point }));
}

/** For many series: small multiples, all on one scale. */
function multiples(
  text: PanelsText,
  points: readonly PanelPoint[],
  panels: readonly string[],
  names: readonly string[],
): Pick<Figure, 'spec' | 'narrow'> {
  const short = distinctNames(names, 13);
  const values = chartValues(text, points, []).map((point) => ({
    ...{ ...point, name: short[names.indexOf(point.series)], series: '' },
  }));
  const own = lineLayers({ ...text, y: '' }, [''], distinctPlaces(points));
  const room = panels.flatMap((panel) =>
    levelRoom(panel, points).map((y) => ({ panel, kind: 'room', room: y })),
  );
  const all = [...values, ...room.flatMap((each) => short.map((name) => ({ ...each, name })))];
  const spec = (columns: number, width: number): Spec => ({
    data: { values: all },
    spacing: 26,
    vconcat: panels.map((panel) => ({
      transform: [{ filter: `datum.panel === ${JSON.stringify(panel)}` }],
      title: { text: panel === '' ? text.y : panel, fontSize: 13, color: 'var(--ink)', anchor: 'start' },
      facet: {
        ...panelFacet(short, { ...HEADER, labelFontSize: 11, labelFontWeight: 400 }),
        field: 'name',
      },
      columns,
      spacing: { row: 8, column: 14 },
      spec: { width, height: 56, layer: own },
    })),
  });
  return { spec: spec(8, 82), narrow: spec(3, 74) };
}

const HEADER = { labelFontSize: 13, labelLimit: 420 };

function figureTable(
  text: PanelsText,
  points: readonly PanelPoint[],
  references: readonly ReferencePoint[],
): Pick<Figure, 'columns' | 'rows'> {
  const all: PanelPoint[] = [
    ...points,
    ...references.map(({ name, ...point }) => ({ ...point, series: name })),
  ];
  const columns = [text.panels, text.series, text.x, text.y];
  return pointTable(columns, all, ({ panel, series, x, y }) => [panel, series, x, y]);
}
