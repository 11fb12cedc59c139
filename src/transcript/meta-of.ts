import type { Transcript } from './types.js';

/** The `meta` of a transcript, empty where it is absent or `null`, which databases write. @internal */
export function metaOf({ meta }: Pick<Transcript, 'meta'>): Readonly<Record<string, unknown>> {
  return meta ?? {};
}
