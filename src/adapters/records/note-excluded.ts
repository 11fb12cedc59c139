import { counted } from '../../text/counted.js';
import type { ShapeContext } from '../chat/shape.js';
import type { ExcludedReason } from './read-summary.js';

/** Reports the number of excluded entries of a list and the reason. @internal */
export function noteExcluded(
  count: number,
  one: string,
  why: string,
  key: string,
  context: ShapeContext,
  reason: ExcludedReason,
): void {
  context.notes.readSummary.exclude(reason, count);
  if (count > 0) context.notes.warn(context.place, key, `${counted(count, one)} ${why} skipped`);
}
