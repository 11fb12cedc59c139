import { ownValue } from '../options/own-value.js';
import { labelText } from './label-text.js';
import type { Transcript } from './types.js';

/** The `meta` of a transcript; empty if it is absent or `null`, which databases write. @internal */
export function metaOf({ meta }: Pick<Transcript, 'meta'>): Readonly<Record<string, unknown>> {
  return meta ?? {};
}

/** The system of a transcript: `meta.model`, else `meta.system`. @internal */
export function systemField(transcript: Pick<Transcript, 'meta'>): unknown {
  const { model, system } = metaOf(transcript);
  return model ?? system;
}

/** A field of `meta` as text; `undefined` unless it is a string or a finite number. @internal */
export function metaLabel({ meta }: Pick<Transcript, 'meta'>, field: string): string | undefined {
  return labelText(ownValue(meta, field));
}
