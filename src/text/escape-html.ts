import { existing } from '../math/existing.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML elements and quoted attributes. @internal */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => existing(ENTITIES[character]));
}
