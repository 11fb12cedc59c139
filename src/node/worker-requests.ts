import type { FileRange, RangedReading } from './ranges/file-ranges.js';
import { type RangeOrder, RangeScorer } from './ranges/range-scorer.js';
import { type BatchItem, type BatchSettings, batchScorer } from './score-batch.js';

/** What a worker is asked; each is answered once, in the order of the questions. */
export type WorkerRequest =
  | { readonly kind: 'batch'; readonly items: readonly BatchItem[] }
  | {
      readonly kind: 'read';
      readonly key: number;
      readonly reading: RangedReading;
      readonly range: FileRange;
    }
  | {
      readonly kind: 'score';
      readonly key: number;
      readonly orders: readonly (RangeOrder | undefined)[];
    };

/** Makes what answers what a worker is asked, in whatever thread. */
export function answerer(
  settings: BatchSettings,
  breathe?: () => Promise<void>,
): { answer(request: WorkerRequest): Promise<unknown>; close(): Promise<void> } {
  const score = batchScorer(settings, settings.options, breathe);
  const ranges = new RangeScorer(settings, score);
  return {
    async answer(request) {
      if (request.kind === 'batch') return score(request.items);
      if (request.kind === 'read') return ranges.read(request.key, request.reading, request.range);
      return ranges.score(request.key, request.orders);
    },
    close: () => ranges.close(),
  };
}
