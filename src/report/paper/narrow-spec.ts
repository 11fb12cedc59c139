import { BY_WORDS, type Spec } from './chart-encodings.js';
import { AXIS_LETTERS, shortLabels } from './chart-labels.js';

/** The width of a drawing on a phone, its axes included; panels leave room for names at their left. */
const WIDTH = 340;
const PANEL = 250;
/** A letter of an axis in pixels, roughly. */
const LETTER = 7;

/**
 * The same chart for a phone: as wide as its screen, panels below each other, legends in few columns, labels turned where
 * they would run into each other. Shrunk to that width a chart for a desk could not be read.
 */
export function narrowSpec(spec: Readonly<Spec>): Spec {
  if (spec.facet !== undefined) {
    const { header, ...facet } = spec.facet as Spec;
    // The symbol has its own line, so that no heading is wider than its panel.
    const labelExpr = "split(replace(datum.value, ' (', '|('), '|')";
    return {
      ...{ ...spec, columns: 1, facet: { ...facet, header: { ...(header as Spec), labelExpr } } },
      spec: { ...(spec.spec as Spec), width: PANEL },
    };
  }
  const narrow = changed(spec) as Spec;
  return { ...narrow, width: WIDTH, autosize: { type: 'fit-x', contains: 'padding' } };
}

function changed(value: unknown, key = ''): unknown {
  if (key === 'data' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => changed(each));
  const own = value as Spec;
  if (key === 'legend') return { ...own, columns: own.columns === 2 ? 1 : 2, labelLimit: WIDTH - 60 };
  const entries = Object.entries(own).map(([name, inner]) => [name, changed(inner, name)]);
  const all: Spec = Object.fromEntries(entries);
  if (key === 'x' && Array.isArray(own.sort)) return { ...all, axis: labelsOf(own.sort, own.axis as Spec) };
  // Bars with an explicit size; others adapt to the width.
  const isBar = own.type === 'bar' || own.type === 'tick';
  if (key === 'mark' && isBar && typeof own.size === 'number')
    return { ...all, size: Math.max(4, own.size * 0.45) };
  return all;
}

function labelsOf(names: readonly unknown[], axis: Spec | undefined): Spec {
  const isByWords = axis?.labelExpr === BY_WORDS;
  const words = names.map((name) => String(name).split(isByWords ? ' ' : '\n'));
  const widest = Math.max(0, ...words.flat().map((word) => word.length * LETTER));
  const fits = (widest + LETTER) * names.length < WIDTH - 70;
  return fits ? { ...axis } : { labelAngle: -40, ...shortLabels(names.map(String), AXIS_LETTERS) };
}
