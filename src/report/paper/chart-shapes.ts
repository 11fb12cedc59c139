import { type ChartText, colorOf, type Spec, shapeOf } from './chart-encodings.js';
import {
  boxMarks,
  PERCENTILES,
  type Percentiles,
  panelFacet,
  percentileCells,
  quantitative,
  textMarks,
} from './chart-marks.js';
import { rowPanels } from './row-panels.js';
import type { Figure } from './types.js';

/** A cell of a heat map. */
export interface HeatDatum {
  readonly x: string | number;
  readonly row: string | number;
  readonly value: number;
  /** Its panel, if there are several. */
  readonly panel?: string;
}

const ROW = 26;

/**
 * Splits a title into lines that Vega does not consider longer than the axis, for which it would leave room above the
 * cells.
 */
function wrapTitle(title: string, length: number): string[] {
  const most = length / 9.6;
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A grid of cells; the saturation grows with the value. */
export function heatFigure(text: ChartText & { readonly value: string }, data: readonly HeatDatum[]): Figure {
  const axis = { labelAngle: 0 };
  const x = { field: 'x', type: 'ordinal', title: text.x, axis, scale: { paddingInner: 0.04 } };
  const height = ROW * new Set(data.map(({ row }) => row)).size;
  const title = wrapTitle(text.y, height);
  const y = { field: 'row', type: 'ordinal', title, scale: { paddingInner: 0.04 } };
  const most = Math.max(...data.map(({ value }) => value), 1e-9);
  const opacity = quantitative('value', {
    ...{ scale: { domain: [0, most], range: [0.04, 0.55] }, legend: null },
  });
  const label = quantitative('value', { format: '.2f' });
  const layer = [
    { mark: { type: 'rect', fill: 'var(--c1)' }, encoding: { x, y, fillOpacity: opacity } },
    textMarks({ fontSize: 11 }, { x, y, text: label }),
  ];
  const names = [...new Set(data.map(({ panel }) => panel ?? ''))];
  const across = new Set(data.map(({ x: column }) => column)).size;
  // The cell size does not depend on the number of cells.
  const spec = (step: number, room: number): Spec => {
    const cells = { width: { step }, height: { step: ROW }, layer };
    if (names.length === 1) return { data: { values: data }, ...cells };
    return {
      data: { values: data },
      facet: panelFacet(names),
      columns: Math.max(1, Math.floor(room / (step * across + 40))),
      spec: cells,
    };
  };
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    spec: names.length === 1 ? spec(46, 0) : spec(32, 820),
    narrow: spec(34, 250),
    columns: [...(names.length === 1 ? [] : [text.series ?? 'System']), text.y, text.x, text.value],
    rows: data.map(({ panel, x: column, row, value }) => [
      ...(names.length === 1 ? [] : [panel ?? '']),
      row,
      column,
      value,
    ]),
  };
}

/** A box by its percentiles. */
export interface BoxDatum extends Percentiles {
  readonly x: string;
  readonly series: string;
  readonly n: number;
  readonly mean: number;
}

/**
 * Boxes from given percentiles, with whiskers from the 10th to the 90th and the mean as a point; one panel per series.
 */
export function boxFigure(text: ChartText, data: readonly BoxDatum[]): Figure {
  const values = data.map((datum) => ({ ...datum, row: datum.x, panel: datum.series }));
  const names = [...new Set(data.map(({ x }) => x))];
  const x = (field: string): Spec =>
    quantitative(field, {
      title: text.y,
      scale: text.domain === undefined ? { zero: false, nice: true } : { domain: text.domain },
      axis: { tickCount: 5 },
    });
  const layer = (y: Spec, color: Spec): Spec[] => boxMarks(y, x, color, 13);
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    ...rowPanels(values, names, layer),
    columns: [text.x, text.series ?? 'System', 'Instructions', ...PERCENTILES, 'Mean'],
    rows: data.map((d) => [d.x, d.series, d.n, ...percentileCells(d), d.mean]),
  };
}

export interface MapDatum {
  readonly name: string;
  readonly series: string;
  readonly x: number;
  readonly y: number;
}

/** Points in the plane, by series. */
export function mapFigure(text: ChartText, data: readonly MapDatum[]): Figure {
  const axis = (field: 'x' | 'y'): Spec =>
    quantitative(field, { title: text[field], scale: { zero: false, nice: true } });
  const encoding = { x: axis('x'), y: axis('y'), color: colorOf(text, data), shape: shapeOf(text, data) };
  const spec = {
    height: 400,
    data: { values: data },
    mark: { type: 'point', filled: true, size: 60, opacity: 0.75 },
    encoding,
  };
  const rows = data.map(({ name, series, x, y }) => [name, series, x, y]);
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    spec,
    columns: ['Conversation', text.series ?? 'System', text.x, text.y],
    rows,
  };
}
