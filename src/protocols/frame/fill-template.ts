import { requireText } from '../../error.js';
/**
 * A template with its places filled in: `{words}` becomes the value of `words`. A place without a value stays as it
 * is, so that braces in a text of another kind (JSON) need no care.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  requireText('template', 'template', template);
  return template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
