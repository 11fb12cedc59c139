import { type ChartText, type Spec, seriesOf } from './chart-encodings.js';
import { intervalMarks, quantitative, textMarks } from './chart-marks.js';
import { linePanels, pickDrawing } from './line-panels.js';
import type { PanelPoint } from './panel-points.js';
import { rowPanels } from './row-panels.js';
import { pointTable } from './table-spec.js';
import type { Figure } from './types.js';

/** One mark of a chart: a value, its interval, and its position. */
export interface Datum {
  readonly x: string | number;
  readonly y: number | null;
  readonly series: string;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** A panel for each category with a row for each system: points with their intervals. */
export function dotFigure(text: ChartText, data: readonly Datum[]): Figure {
  const { names, rowOf, panelOf, title } = sides(text, data);
  const values = data.flatMap(({ y, lower, upper, ...datum }) =>
    y === null
      ? []
      : [{ row: rowOf(datum), panel: panelOf(datum), mean: y, lower: lower ?? null, upper: upper ?? null }],
  );
  const layer = (y: Spec, color: Spec, shape: Spec): Spec[] =>
    intervalMarks(y, (field) => across(field, text, title), color, shape);
  return { ...describeChart(text, data), ...rowPanels(values, names, layer) };
}

/** A panel for each system with a bar for each category, in percent. */
export function shareFigure(text: ChartText, data: readonly Datum[]): Figure {
  const occurring = seriesOf(data).filter((name) => data.some(({ series, y }) => series === name && y));
  const values = data.flatMap(({ x, series, y }) =>
    y === null || !occurring.includes(series)
      ? []
      : [{ row: series, panel: String(x), share: y, label: `${Math.round(100 * y)}%` }],
  );
  const x = { ...across('share', { ...text, domain: [0, 1] }, text.y), axis: null };
  const layer = (y: Spec): Spec[] => [
    { mark: { type: 'bar', size: 13, color: 'var(--c1)' }, encoding: { y, x } },
    textMarks({ align: 'left', dx: 4, fontSize: 11 }, { y, x, text: { field: 'label' } }),
  ];
  return { ...describeChart(text, data), ...rowPanels(values, occurring, layer) };
}

/** Lines over an ordered axis with labels at their ends; many series get a panel each. */
export function curveFigure(text: ChartText, data: readonly Datum[]): Figure {
  const places = [...new Set(data.map(({ x }) => x))];
  const named = places.every((place) => typeof place === 'number') ? undefined : places.map(String);
  const point = ({ x, y, series, lower, upper }: Datum): PanelPoint => ({
    ...{ panel: '', series, y, x: named ? places.indexOf(x) + 1 : Number(x) },
    ...(lower !== undefined && { lower, upper: upper ?? null }),
  });
  const { x, y } = text;
  const drawn = linePanels(
    {
      ...{ title: text.title, note: text.note, reading: text.reading, x, y, panels: '', series: '' },
      ...(text.domain && { domain: text.domain }),
      ...(named && { places: named }),
    },
    data.map(point),
  );
  return { ...describeChart(text, data), ...pickDrawing(drawn) };
}

/** A curve before it is drawn. */
export interface CurveSpec extends Pick<ChartText, 'title' | 'y' | 'reading'> {
  readonly data: readonly Datum[];
}

/** The curves with data, and their shared properties. */
export function curveFigures(specs: readonly CurveSpec[], shared: Pick<ChartText, 'x' | 'note'>): Figure[] {
  return specs
    .filter(({ data }) => data.length > 0)
    .map(({ data, ...spec }) => curveFigure({ ...shared, ...spec }, data));
}

/** The dimension of the rows: systems, under any name in the chart. */
function sides(
  text: ChartText,
  data: readonly Datum[],
): {
  readonly names: readonly string[];
  readonly rowOf: (datum: Pick<Datum, 'x' | 'series'>) => string;
  readonly panelOf: (datum: Pick<Datum, 'x' | 'series'>) => string;
  readonly title: string;
} {
  const isAcross = text.x === 'System';
  const x = ({ x: place }: Pick<Datum, 'x'>): string => String(place);
  const series = ({ series: name }: Pick<Datum, 'series'>): string => name;
  const [rowOf, panelOf] = isAcross ? [x, series] : [series, x];
  return { names: [...new Set(data.map(rowOf))], rowOf, panelOf, title: text.y };
}

function across(field: string, { domain }: ChartText, title: string): Spec {
  const scale = domain === undefined ? { zero: false, nice: true } : { domain };
  return quantitative(field, { title, scale, axis: { tickCount: 5, format: '.4~r' } });
}

export function describeChart(
  { title, note, reading, ...text }: ChartText,
  data: readonly Datum[],
): Omit<Figure, 'spec'> {
  const columns = [text.x, text.series ?? 'System', text.y];
  return { title, note, reading, ...pointTable(columns, data, ({ x, series, y }) => [x, series, y]) };
}
