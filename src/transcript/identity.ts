import { labelText } from './label-text.js';

/** Fields that identify the system of a conversation: model or system, and the setting in which it ran. @internal */
export const IDENTITY_FIELDS = ['model', 'system', 'setting'] as const;

/**
 * Identifies a conversation by source, system and id. Systems that answer the same items share the ids of the items, by
 * which they are paired.
 *
 * @param fieldOf the value of a field: of `meta`, or of a row
 * @internal
 */
export function conversationKey(
  id: string | undefined,
  source: string | undefined,
  fieldOf: (field: string) => unknown,
): string {
  const values = IDENTITY_FIELDS.map((field) => labelText(fieldOf(field)) ?? null);
  // Most conversations lack source and system. The prefix separates ids from inherited property names.
  if (source === undefined && values.every((value) => value === null)) return `=${id}`;
  return JSON.stringify([source ?? null, ...values, id]);
}
