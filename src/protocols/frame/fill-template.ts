import { requireText } from '../../error.js';
/**
 * Fills in the placeholders of a template: `{words}` becomes the value of `words`. A placeholder without a value is
 * kept, so braces in other text (JSON) are safe.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  requireText('template', 'template', template);
  return template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
