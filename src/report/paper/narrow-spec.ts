import type { Spec } from './chart-encodings.js';

/** How a chart is laid out where there is less room than on a desk. */
interface Room {
  /** The width of a drawing, its axes included. */
  readonly width: number;
  /** The width of a panel, which leaves room for names at its left, and panels side by side. */
  readonly panel: number;
  readonly columns: number;
}

const PHONE: Room = { width: 340, panel: 250, columns: 1 };
const TABLET: Room = { width: 660, panel: 230, columns: 2 };

/** The same chart for a phone. Shrunk to that width a chart for a desk could not be read. */
export const narrowSpec = (spec: Readonly<Spec>): Spec => fitted(spec, PHONE);
/** The same chart for a tablet. */
export const mediumSpec = (spec: Readonly<Spec>): Spec => fitted(spec, TABLET);

/** Panels below each other, legends in few columns, no wider than the room. */
function fitted(spec: Readonly<Spec>, room: Room): Spec {
  if (spec.facet !== undefined) {
    const { header, ...facet } = spec.facet as Spec;
    const columns = Math.min(Number(spec.columns ?? 1), room.columns);
    const width = columns === 1 && room === TABLET ? 480 : room.panel;
    // The symbol has its own line, so that no heading is wider than its panel.
    const labelExpr = "split(replace(datum.value, ' (', '|('), '|')";
    return {
      ...{ ...spec, columns, facet: { ...facet, header: { ...(header as Spec), labelExpr } } },
      spec: { ...(spec.spec as Spec), width },
    };
  }
  const narrow = changed(spec, room) as Spec;
  return { ...narrow, width: room.width, autosize: { type: 'fit-x', contains: 'padding' } };
}

function changed(value: unknown, room: Room, key = ''): unknown {
  if (key === 'data' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => changed(each, room));
  const own = value as Spec;
  const columns = Math.min(Number(own.columns ?? 4), room.columns + 1, own.columns === 2 ? room.columns : 4);
  if (key === 'legend') return { ...own, columns, labelLimit: room.width - 60 };
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, changed(inner, room, name)]));
}
