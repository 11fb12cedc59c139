import { byKey } from '../../math/by-key.js';

/** Number of letters that fit: without a canvas, Vega assumes 9.6 pixels per letter at font size 12. */
export const AXIS_LETTERS = 20;
export const LEGEND_LETTERS = 29;

/**
 * Labels for names that would look the same when a chart truncates them, as with model names:
 * `meta-llama/Llama-3.1-8B-Instruct` and `meta-llama/Llama-3.1-70B-Instruct`. For an axis or a legend; `undefined` if
 * the chart may truncate the names.
 */
export function shortLabels(names: readonly string[], most: number): { readonly labelExpr?: string } {
  const short = distinctNames(names, most);
  const changed = names.filter((name, i) => short[i] !== name);
  if (changed.length === 0) return {};
  const from = JSON.stringify(changed);
  const to = JSON.stringify(short.filter((name, i) => name !== names[i]));
  const place = `indexof(${from}, datum.label)`;
  return { labelExpr: `${place} < 0 ? datum.label : ${to}[${place}]` };
}

/**
 * The names, with those that would look the same after `most` letters shortened in the middle, else at the start, else
 * numbered.
 */
export function distinctNames(names: readonly string[], most: number): string[] {
  const numbered = (name: string): string => `${name.slice(0, most - 6)}… ${names.indexOf(name) + 1}`;
  const labels = names.map((name) => ({ name, short: name }));
  for (const cut of [inTheMiddle(most), fromTheDifference, numbered]) {
    const groups = byKey(labels, ({ short }) => atEnd(short, most));
    if (groups.size === new Set(names).size) break;
    for (const alike of groups.values()) {
      const own = alike.map(({ name }) => name);
      if (alike.length > 1) for (const label of alike) label.short = cut(label.name, own);
    }
  }
  return labels.map(({ short }) => short);
}

const atEnd = (name: string, most: number): string => (name.length > most ? name.slice(0, most - 1) : name);

const inTheMiddle =
  (most: number) =>
  (name: string): string => {
    const tail = Math.floor((most - 1) / 2);
    return name.length > most ? `${name.slice(0, most - 1 - tail)}…${name.slice(-tail)}` : name;
  };

/** The name from the first differing word on. */
function fromTheDifference(name: string, alike: readonly string[]): string {
  let common = 0;
  while (common < name.length && alike.every((other) => other[common] === name[common])) common++;
  const start = name.slice(0, common).search(/(?<![^-/_:.\s])[^-/_:.\s]*$/);
  return start === 0 ? name : `…${name.slice(start)}`;
}
