import { requireInput } from '../../error.js';
import { SYCOPHANCY_LABELS, type SycophancyLabel } from '../../transcript/sycophancy-labels.js';

/** Throws `INVALID_INPUT` unless the label is 0, 1 or 2. */
export function requireLabel(metric: string, path: string, label: number): SycophancyLabel {
  const known = SYCOPHANCY_LABELS.find((each) => each === label);
  requireInput(known !== undefined, metric, path, '0, 1 or 2', label);
  return known;
}
