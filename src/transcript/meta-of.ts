import type { Transcript } from './types.js';

/** The `meta` of a transcript, empty where it is absent or `null`, which databases write. @internal */
export function metaOf({ meta }: Pick<Transcript, 'meta'>): Readonly<Record<string, unknown>> {
  return meta ?? {};
}

/** What names the system of a transcript: `meta.model`, else `meta.system`. @internal */
export function systemField(transcript: Pick<Transcript, 'meta'>): unknown {
  const { model, system } = metaOf(transcript);
  return model ?? system;
}
