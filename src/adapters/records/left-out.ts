import { counted } from '../../text/counted.js';
import type { ShapeContext } from '../chat/shape.js';
import type { LeftOutReason } from './account.js';

/** Reports the number of excluded entries of a list and the reason. @internal */
export function noteLeftOut(
  count: number,
  one: string,
  why: string,
  key: string,
  context: ShapeContext,
  reason: LeftOutReason,
): void {
  context.notes.account.leaveOut(reason, count);
  if (count > 0) context.notes.warn(context.place, key, `${counted(count, one)} ${why} skipped`);
}
