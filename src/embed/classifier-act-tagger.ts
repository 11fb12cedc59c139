import { MetricError } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { aFunction as aCallback, aString, type Form, maybe, requireForm, tableOf } from '../options/forms.js';
import { aFunction, inputData, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { ownValue } from '../options/own-value.js';
import type { ActTagger, TaggableTurn } from '../text/acts/act-tagger.js';
import { counted } from '../text/counted.js';

const LABELS: Form = maybe(tableOf(aString));

/** A label with the classifier's confidence. */
export interface Classification {
  readonly label: string;
  readonly score: number;
}

/**
 * The interface of a text-classification pipeline of transformers.js: texts in; for each text its best label, or a list
 * of labels, out.
 */
export type TextClassifier = (
  texts: string[],
) => Promise<readonly (Classification | readonly Classification[])[]>;

/** Options of {@link createClassifierActTagger}. */
export interface ClassifierActTaggerOptions {
  /** Identifies the classifier in signatures: the model's id and revision. */
  readonly id: string;
  /** The act for each label; other labels are used as acts directly. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The classifier's input for a turn; by default the turn's text. `previous` is the preceding turn. */
  readonly input?: (turn: TaggableTurn, previous: TaggableTurn | undefined) => string;
  /** Number of texts per call of the classifier. Default 32. */
  readonly batchSize?: number;
}

const OPTIONS: OptionSpecs<ClassifierActTaggerOptions, 'batchSize'> = {
  id: {
    expected: 'a name for the classifier',
    accepts: (id) => typeof id === 'string' && id !== '',
    required: true,
  },
  labels: inputData('acts by label'),
  input: aFunction(),
  batchSize: wholeNumber(1, 32),
};

/** An act tagger that must prepare turns before it can tag them. */
export interface ClassifierActTagger extends ActTagger {
  /** Classifies the turns of a transcript; texts that were classified before are skipped. */
  prepare(turns: readonly TaggableTurn[]): Promise<void>;
}

/**
 * Creates an act tagger from a trained text classifier, such as a transformers.js pipeline.
 *
 * Taggers are synchronous and classifiers are not: `await tagger.prepare(transcript.turns)` classifies a transcript,
 * then `tag` looks the acts up. A turn's act is the label with the largest score, translated by `labels`. Each distinct
 * text is classified once and cached, which takes O(distinct texts) memory.
 *
 * @throws MetricError `INVALID_OPTION` without an `id` or for a bad `batchSize`; `tag` throws `MISSING_CAPABILITY` for
 * a turn that was not prepared, `prepare` throws `SHAPE_MISMATCH` if the classifier does not return a label for every
 * text
 *
 * @example
 * ```ts
 * import { createClassifierActTagger } from '@mtpc/metrics';
 * // In place of: const classify = await pipeline('text-classification', 'some/dialogue-act-model');
 * const classify = async (texts: readonly string[]) => texts.map((text) => ({ label: text.endsWith('?') ? 'Q' : 'S', score: 1 }));
 * const tagger = createClassifierActTagger(classify, { id: 'marks', labels: { Q: 'question', S: 'statement' } });
 * const turns = [{ speaker: 'ana', text: 'Tea?' }, { speaker: 'ben', text: 'Yes.' }];
 * await tagger.prepare(turns);
 * tagger.tag(turns); // => ['question', 'statement']
 * ```
 */
export function createClassifierActTagger(
  classify: TextClassifier,
  options: ClassifierActTaggerOptions,
): ClassifierActTagger {
  requireForm('createClassifierActTagger', 'classify', classify, aCallback);
  const caller = 'createClassifierActTagger';
  const resolved = resolveOptions(caller, OPTIONS, options);
  const { id, labels = {}, input = (turn) => turn.text, batchSize } = resolved;
  requireForm(caller, 'options.labels', labels, LABELS);
  const acts = new Map<string, string>();
  const inputs = (turns: readonly TaggableTurn[]): string[] =>
    turns.map((turn, i) => input(turn, turns[i - 1]));

  async function prepare(turns: readonly TaggableTurn[]): Promise<void> {
    const unread = [...new Set(inputs(turns))].filter((text) => !acts.has(text));
    for (let start = 0; start < unread.length; start += batchSize) {
      const batch = unread.slice(start, start + batchSize);
      const answers = await classify([...batch]);
      requireAnswers(answers.length, batch.length);
      batch.forEach((text, i) => {
        const label = best(itemAt(answers, i)).label;
        acts.set(text, Object.hasOwn(labels, label) ? existing(ownValue(labels, label)) : label);
      });
    }
  }

  function tag(turns: readonly TaggableTurn[]): string[] {
    return inputs(turns).map((text, i) => {
      const act = acts.get(text);
      if (act !== undefined) return act;
      const message = `${caller}: turns[${i}]: expected a turn that was passed to prepare(), got another`;
      throw new MetricError('MISSING_CAPABILITY', message, {
        metric: caller,
        path: `turns[${i}]`,
        received: text,
      });
    });
  }

  const known = Object.values(labels);
  return Object.freeze({ id, ...(known.length > 0 ? { acts: [...new Set(known)] } : {}), prepare, tag });
}

/** The label with the largest score; ties go to the first. */
function best(answer: Classification | readonly Classification[]): Classification {
  if (!isList(answer)) return answer;
  const first = answer[0];
  if (first === undefined) {
    const message =
      'createClassifierActTagger: classify: expected a label for every text, got an empty array';
    throw new MetricError('SHAPE_MISMATCH', message, { path: 'classify', received: answer });
  }
  return answer.reduce((top, each) => (each.score > top.score ? each : top), first);
}

function isList(answer: Classification | readonly Classification[]): answer is readonly Classification[] {
  return Array.isArray(answer);
}

function requireAnswers(got: number, expected: number): void {
  if (got === expected) return;
  const message = `createClassifierActTagger: classify: expected ${counted(expected, 'answer')}, got ${got}`;
  throw new MetricError('SHAPE_MISMATCH', message, { path: 'classify', received: got });
}
