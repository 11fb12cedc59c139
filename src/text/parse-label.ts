import { requireInput } from '../error.js';

/** Marks that models put around a label. */
const WRAPPING = /^[\s"'`*“”]+|[\s"'`*“”.]+$/g;

/** The one label that a model's reply consists of. Throws `INVALID_INPUT` for anything else. */
export function parseLabel<L extends string>(metric: string, text: string, labels: readonly L[]): L {
  const bare = text
    .replace(WRAPPING, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const label = labels.find((each) => each === bare);
  requireInput(label !== undefined, metric, 'text', `one of ${labels.join(', ')}, alone`, text);
  return label;
}
