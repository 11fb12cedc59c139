import { requireOption } from '../error.js';

/** @internal */
export function requireThreshold(caller: string, threshold: number | undefined): void {
  const ok = threshold === undefined || Number.isFinite(threshold);
  requireOption(ok, caller, 'threshold', 'a finite number', threshold);
}
