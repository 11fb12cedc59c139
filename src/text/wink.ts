import type { ItsFunction, Model, WinkMethods } from 'wink-nlp';
import { itemAt } from '../math/existing.js';
import { loadWink } from './load-wink.js';

/**
 * The id of the part-of-speech tagger for signatures, because numbers based on another version are not comparable.
 */
export const WINK_ID: string = 'wink-nlp@2.4.0+wink-eng-lite-web-model@1.8.1';

/**
 * wink caches every unknown word. After this many characters (about 10 MB of cache) the pipeline is rebuilt, which
 * takes about 60 ms, so that a long-running process does not grow.
 */
const CHARACTERS_PER_PIPELINE = 5_000_000;

let pipeline: WinkMethods | undefined;
let charactersRead = 0;

/**
 * Builds wink with sentence boundaries and parts of speech. Removes the unused data of custom entities, because version
 * 1.8.1 of the model serializes the previous JSON again, which would double it with each new pipeline.
 */
function newPipeline(): WinkMethods {
  const { winkNLP, model } = loadWink();
  const reduced: Model = { ...model, metaCER: () => ({ machines: '', transformers: [] }) };
  return winkNLP(reduced, ['sbd', 'pos']);
}

/** wink's analysis of a text: its tokens, their tags and lemmas, and the token span of each sentence. */
export interface WinkReading {
  readonly tokens: readonly string[];
  readonly tags: readonly string[];
  readonly lemmas: readonly string[];
  /** First and last token of each sentence. */
  readonly sentences: readonly (readonly [number, number])[];
}

/**
 * Analyzes a text with wink (sentence boundaries and parts of speech only). The pipeline is built at the first call.
 * Lemmas take a third of the time, so they are computed on request. Linear in the text.
 */
export function readWithWink(text: string, withLemmas: boolean): WinkReading {
  if (pipeline === undefined || charactersRead > CHARACTERS_PER_PIPELINE) {
    pipeline = newPipeline();
    charactersRead = 0;
  }
  charactersRead += text.length;
  const { its } = pipeline;
  const document = pipeline.readDoc(text);
  const tokens = document.tokens();
  const words = tokens.out();
  const lemmas = withLemmas ? tokens.out(its.lemma as unknown as ItsFunction<string | undefined>) : [];
  return {
    tokens: words,
    tags: tokens.out(its.pos),
    // wink does not split a contraction before a punctuation mark ("i cant."), and does not know its lemma.
    lemmas: lemmas.map((lemma, i) => lemma ?? itemAt(words, i).toLowerCase()),
    sentences: document.sentences().out(its.span) as unknown as [number, number][],
  };
}
