import type { ItsFunction, Model, WinkMethods } from 'wink-nlp';
import { itemAt } from '../math/existing.js';
import { loadWink } from './load-wink.js';

/**
 * The tagger behind every part of speech in this library, for signatures: numbers that rest on tags of another
 * version are not comparable.
 */
export const WINK_ID: string = 'wink-nlp@2.4.0+wink-eng-lite-web-model@1.8.1';

/**
 * wink keeps every unknown word it has seen. After this many characters the pipeline is rebuilt (some 60 ms), so that a
 * long-running process does not grow; by then it holds some 10 MB more.
 */
const CHARACTERS_PER_PIPELINE = 5_000_000;

let pipeline: WinkMethods | undefined;
let charactersRead = 0;

/**
 * Builds wink with sentence boundaries and parts of speech. The unused part for custom entities is removed: version 1.8.1
 * of the model writes it as JSON of the JSON of the previous call, so each new pipeline would double it.
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
 * Reads a text with wink (sentence boundaries and parts of speech only). The pipeline is built at the first call.
 * Lemmas cost a third of the time, so they are made on request. Linear in the text.
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
    // wink leaves a contraction whole before a punctuation mark ("i cant.") and does not know its lemma.
    lemmas: lemmas.map((lemma, i) => lemma ?? itemAt(words, i).toLowerCase()),
    sentences: document.sentences().out(its.span) as unknown as [number, number][],
  };
}
