import type { Embedder } from '../embed/embedder.js';
import type { LanguageModel } from '../embed/language-model.js';
import { LANGUAGE_OPTION } from '../metrics/core/language.js';
import type { WordVectors } from '../metrics/lexical/unit-sets.js';
import {
  aFunction,
  either,
  flag,
  inputData,
  objectWithMethod,
  properShare,
  words,
} from '../options/option-kinds.js';
import type { OptionSpec, OptionSpecs } from '../options/options.js';
import type { ActTagger } from '../text/acts/act-tagger.js';
import type { ActModel } from '../text/acts/fit-act-model.js';
import type { TopicModel } from '../text/topics/topic-model.js';
import type { EvaluateOptions, StopSignal } from './evaluate-options.js';
import type { Resources } from './resources.js';

/** The specs of resources that the caller supplies for all metrics. Each metric checks the members it uses. */
export const RESOURCES: OptionSpecs<Resources> = {
  embedder: objectWithMethod<Embedder>('embed', 'an embedder'),
  wordVectors: inputData<WordVectors>('word vectors by word'),
  topicModel: either(
    objectWithMethod<TopicModel>('distribution', 'a topic model'),
    aFunction('a function that creates one for a turn'),
  ),
  tagger: objectWithMethod<ActTagger>('tag', 'an act tagger'),
  actModel: objectWithMethod<ActModel>('probability', 'a model of acts'),
  languageModel: objectWithMethod<LanguageModel>('logProbabilities', 'a language model'),
  language: LANGUAGE_OPTION,
};

const limit = (): OptionSpec<number> => ({
  expected: 'a whole number above 0',
  accepts: (value) =>
    value === Infinity || (typeof value === 'number' && Number.isInteger(value) && value > 0),
});

/** The specs of {@link EvaluateOptions}. */
export const EVALUATE: OptionSpecs<EvaluateOptions, 'components' | 'confidenceLevel'> = {
  ...RESOURCES,
  metrics: inputData('a list of metrics'),
  options: inputData('options by metric, such as { LD: { tf: "relative" } }'),
  analysis: aFunction(),
  components: flag(false),
  onProgress: aFunction(),
  signal: objectWithMethod<StopSignal>('throwIfAborted', 'a signal that can stop the evaluation'),
  keepMeta: words(),
  confidenceLevel: properShare(0.95),
  maxTurns: limit(),
  maxCharacters: limit(),
};
