import { labelText } from './label-text.js';
import { metaOf } from './meta-of.js';
import type { Transcript } from './types.js';

/** The fields of `meta` with a task, in order of precedence. Dialogues of one task are not independent. @internal */
export const TASK_FIELDS = ['instruction', 'item'] as const;

/** The task of a dialogue: its `meta.instruction`, else its `meta.item`; `undefined` without both. @internal */
export function taskOf(
  transcript: Pick<Transcript, 'meta'>,
): { readonly field: string; readonly label: string } | undefined {
  const meta = metaOf(transcript);
  for (const field of TASK_FIELDS) {
    const label = labelText(meta[field]);
    if (label !== undefined) return { field, label };
  }
  return undefined;
}
