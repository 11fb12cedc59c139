import { requireText } from '../../error.js';

const PLACE = /\{(\w+)\}/g;

/**
 * Fills in the placeholders of a template: `{words}` becomes the value of `words`. A placeholder without a value is
 * kept, so braces in other text (JSON) are safe.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  requireText('template', 'template', template);
  return template.replace(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** Placeholder names of a template: camelCase words in braces, such as `{turnsLeft}`. */
export function placesIn(template: string): string[] {
  return [...template.matchAll(PLACE)]
    .map((match) => String(match[1]))
    .filter((name) => /^[a-z]+(?:[A-Z][a-z]*)*$/.test(name));
}
