import type { Transcript } from './types.js';

/** The `meta` of a transcript. Without it, or with `null` as databases write it, there are no fields. @internal */
export function metaOf({ meta }: Pick<Transcript, 'meta'>): Readonly<Record<string, unknown>> {
  return meta ?? {};
}
