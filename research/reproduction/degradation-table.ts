import { retention } from '../../src/metrics/reliability/retention.js';
import { golden } from '../../testing/golden.js';

/** A printed ratio and that of the cells. */
export interface Ratio {
  readonly printed: number;
  readonly computed: number;
}

/** The last two columns of table 1 of Lost in Conversation for one model. */
export interface ModelRatios {
  readonly model: string;
  readonly concat: Ratio;
  readonly sharded: Ratio;
}

interface Table1Row {
  model: string;
  full: (number | null)[];
  concat: (number | null)[];
  sharded: (number | null)[];
  concatOverFullPrinted: number;
  shardedOverFullPrinted: number;
}

/** Table 1, model by model, from its cells. */
export function degradationByModel(): ModelRatios[] {
  const { table1 } = golden<{ table1: Table1Row[] }>('lic_scores');
  return table1.map(({ model, full, concat, sharded, concatOverFullPrinted, shardedOverFullPrinted }) => ({
    model,
    concat: { printed: concatOverFullPrinted, computed: retention({ full, setting: concat }).score! },
    sharded: { printed: shardedOverFullPrinted, computed: retention({ full, setting: sharded }).score! },
  }));
}

/** The arithmetic mean. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
