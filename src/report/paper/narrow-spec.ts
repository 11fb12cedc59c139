import { asFields, type Fields, isFields } from '../../options/is-fields.js';
import type { Spec } from './chart-encodings.js';

/** The width of a drawing on a phone, its axes included. */
const WIDTH = 340;
/** The width of a panel, which leaves room for names at its left. */
const PANEL = 250;

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

/**
 * The same chart for a phone, because a scaled desktop chart would be illegible: panels below each other, legends in few
 * columns.
 */
export function narrowSpec(spec: Readonly<Spec>): Spec {
  if (spec.facet !== undefined) {
    const { header, ...facet } = asFields(spec.facet);
    // The symbol is on a separate line, so that headings are not wider than their panels.
    const labelExpr = "split(replace(datum.value, ' (', '|('), '|')";
    return {
      ...{ ...spec, columns: 1, facet: { ...facet, header: { ...asFields(header), labelExpr } } },
      spec: { ...asFields(spec.spec), width: PANEL },
    };
  }
  return { ...changedFields(spec), width: WIDTH, autosize: { type: 'fit-x', contains: 'padding' } };
}

function changed(value: unknown, key: string): unknown {
  if (key === 'data') return value;
  if (Array.isArray(value)) return value.map((each) => changed(each, ''));
  if (!isFields(value)) return value;
  const { columns = 4 } = value;
  return key === 'legend'
    ? { ...value, columns: Math.min(Number(columns), columns === 2 ? 1 : 2), labelLimit: WIDTH - 60 }
    : changedFields(value);
}

function changedFields(spec: Fields): Spec {
  return Object.fromEntries(Object.entries(spec).map(([name, value]) => [name, changed(value, name)]));
}
