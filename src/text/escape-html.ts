import { existing } from '../math/existing.js';
import { xmlCharacters } from './visible-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for elements and quoted attributes of HTML and XML. @internal */
export function escapeHtml(text: string): string {
  return xmlCharacters(text).replace(/[&<>"']/g, (character) => existing(ENTITIES[character]));
}
