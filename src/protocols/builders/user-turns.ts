import { aFunction, text } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { requireTexts } from '../../transcript/inputs.js';
import type { Turn } from '../../transcript/types.js';

/** Options that every conversation builder takes. */
export interface BuilderOptions {
  /** The speaker of the turns; default `user`. */
  readonly speaker?: string;
}

/** Checks of {@link BuilderOptions}. @internal */
export const BUILDER_OPTIONS: OptionSpecs<BuilderOptions> = { speaker: text() };

/** Option checks of a builder with a template. @internal */
export const TEMPLATE_OPTIONS: OptionSpecs<
  BuilderOptions & { readonly template?: (input: never) => string }
> = {
  ...BUILDER_OPTIONS,
  template: aFunction(),
};

/** Requires a list of texts. @internal */
export function requireShards<O extends object>(
  builder: string,
  shards: readonly string[],
  specs: OptionSpecs<O>,
  options: O,
): void {
  requireTexts(builder, 'shards', shards);
  resolveOptions(builder, specs, options);
}

/** Converts texts to user turns. */
export function userTurns(texts: readonly string[], { speaker = 'user' }: BuilderOptions): Turn[] {
  return texts.map((text) => ({ speaker, role: 'user', text }));
}

/** Formats shards as a list with dashes. */
export function bulletList(shards: readonly string[]): string {
  return shards.map((shard) => `- ${shard}`).join('\n');
}
