import { asFields, type Fields, isFields } from '../../options/is-fields.js';
import type { Spec } from './chart-encodings.js';

/** The layout of a chart on narrow screens. */
interface Room {
  /** The width of a drawing, its axes included. */
  readonly width: number;
  /** The width of a panel, which leaves room for names at its left, and panels side by side. */
  readonly panel: number;
  readonly columns: number;
}

const PHONE: Room = { width: 340, panel: 250, columns: 1 };
const TABLET: Room = { width: 660, panel: 230, columns: 2 };

/** The same chart for a phone, because a scaled desktop chart would be illegible. */
export const narrowSpec = (spec: Readonly<Spec>): Spec => fitted(spec, PHONE);
/** The same chart for a tablet. */
export const mediumSpec = (spec: Readonly<Spec>): Spec => fitted(spec, TABLET);

/** A grid with more columns than fit, as grids below each other with about the same number of columns. */
export function stackedGrids(
  columns: readonly string[],
  most: number,
  gridOf: (part: string[]) => Spec,
): Spec {
  const parts = Math.ceil(columns.length / most);
  const size = Math.ceil(columns.length / parts);
  const grids = Array.from({ length: parts }, (_, i) => gridOf(columns.slice(i * size, (i + 1) * size)));
  return { vconcat: grids, spacing: 14 };
}

/** Panels below each other, legends in few columns, no wider than the room. */
function fitted(spec: Readonly<Spec>, room: Room): Spec {
  if (spec.facet !== undefined) {
    const { header, ...facet } = asFields(spec.facet);
    const columns = Math.min(Number(spec.columns ?? 1), room.columns);
    const width = columns === 1 && room === TABLET ? 480 : room.panel;
    // The symbol is on a separate line, so that headings are not wider than their panels.
    const labelExpr = "split(replace(datum.value, ' (', '|('), '|')";
    return {
      ...{ ...spec, columns, facet: { ...facet, header: { ...asFields(header), labelExpr } } },
      spec: { ...asFields(spec.spec), width },
    };
  }
  const size = { width: room.width, autosize: { type: 'fit-x', contains: 'padding' } };
  return { ...changedFields(spec, room), ...size };
}

function changed(value: unknown, room: Room, key: string): unknown {
  if (key === 'data') return value;
  if (Array.isArray(value)) return value.map((each) => changed(each, room, ''));
  if (!isFields(value)) return value;
  const { columns: own = 4 } = value;
  const columns = Math.min(Number(own), room.columns + 1, own === 2 ? room.columns : 4);
  return key === 'legend' ? { ...value, columns, labelLimit: room.width - 60 } : changedFields(value, room);
}

function changedFields(spec: Fields, room: Room): Spec {
  return Object.fromEntries(Object.entries(spec).map(([name, value]) => [name, changed(value, room, name)]));
}
