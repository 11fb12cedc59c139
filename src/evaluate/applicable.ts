import { itemAt } from '../math/existing.js';
import { bringsLanguage, isForeign } from '../metrics/core/language.js';
import type { MetricResult, ReasonCode } from '../metrics/core/result.js';
import { foldCase } from '../text/fold-case.js';
import { isEnglishOnly } from '../text/languages/registry.js';
import { speakerKey } from '../transcript/speaker-key.js';
import type { Transcript } from '../transcript/types.js';
import type { Prepared } from './prepared.js';
import type { FedCard } from './run-metric.js';

/** Caches the per-transcript checks that decide whether a metric applies. */
export class Applicability {
  #foreign: boolean | undefined;
  #nameless: boolean | undefined;

  readonly #prepared: Prepared;
  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  /** Why a metric is undefined for every part of the transcript, or for one turn; `undefined` if it may apply. */
  reason({ undefinedWhen, capability }: FedCard, options: object, turn?: number): ReasonCode | undefined {
    if (isEnglishOnly(capability) && this.#isForeign(options, turn)) return 'unsupported-language';
    const needsName = undefinedWhen.includes('no-name-known') && !isPublished(options);
    return needsName && this.#isNameless() ? 'no-name-known' : undefined;
  }

  #isForeign(options: object, turn: number | undefined): boolean {
    const { transcript } = this.#prepared;
    if (this.#prepared.isBrought || bringsLanguage(options)) return false;
    this.#foreign ??= isForeign(
      transcript.turns.map(({ text }) => text),
      {},
    );
    return this.#foreign || (turn !== undefined && isForeign([itemAt(transcript.turns, turn).text], {}));
  }

  #isNameless(): boolean {
    this.#nameless ??= !namesOccur(this.#prepared.transcript);
    return this.#nameless;
  }
}

/** The published code returns 0 if no name is known. */
function isPublished({ variant, match }: { readonly variant?: unknown; readonly match?: unknown }): boolean {
  return variant === 'reference' || match === 'reference';
}

/** Whether addressing by name is possible: speakers have names, turns have addressees, or a name occurs in a text. */
function namesOccur({ turns, speakers = [] }: Transcript): boolean {
  if (speakers.some(({ name }) => name !== undefined) || turns.some(({ addressees }) => addressees))
    return true;
  const names = [...new Set(turns.map(({ speaker }) => speakerKey(speaker)))].filter((name) => name !== '');
  return turns.some(({ text }) => {
    const folded = foldCase(text);
    return names.some((name) => standsIn(folded, name));
  });
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a name occurs in a text as a separate word. */
function standsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}

/** A result without a score, with this reason; an empty turn keeps its own reason. */
export function withReason(
  result: MetricResult,
  reason: ReasonCode | undefined,
  isBlank = false,
): MetricResult {
  if (reason === undefined || (isBlank && result.score === null)) return result;
  // Components are skipped, because they are computed from the same words.
  const { metric, revision, n, params, tokenizer, language, embedder } = result;
  return Object.freeze({
    ...{ metric, revision, n, params, score: null, undefinedBecause: reason },
    ...(tokenizer !== undefined && { tokenizer }),
    ...(language && { language }),
    ...(embedder && { embedder }),
  });
}
