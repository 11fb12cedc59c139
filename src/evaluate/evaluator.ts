import { addPlainVectors, embedTranscript } from '../embed/embed-transcript.js';
import type { Embedder } from '../embed/embedder.js';
import { errorAs, MetricError } from '../error.js';
import type { Precomputed } from '../metrics/core/card.js';
import { type Form, onlyFieldsOf, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import type { Embedded } from '../transcript/embedded.js';
import { requireAgenda } from '../transcript/inputs.js';
import { isForfeit } from '../transcript/provenance.js';
import type { Transcript } from '../transcript/types.js';
import { Applicability, withReason } from './applicable.js';
import { chooseMetrics, type Library } from './choose-metrics.js';
import { type CorpusCollector, corpusCollector } from './corpus-collector.js';
import type { EvaluateOptions } from './evaluate-options.js';
import { EVALUATE } from './evaluate-specs.js';
import { findMissingNeed } from './needs.js';
import { type GivenAnalysis, Prepared } from './prepared.js';
import type { EvaluationRow } from './row.js';
import { type RowOrigin, rowsFor, skippedRow } from './rows.js';
import { type ChosenMetric, isPerTranscript, runOnForfeit, runOnProduced } from './run-metric.js';

/** Evaluates one transcript at a time, on the main thread or on a worker. @internal */
export class Evaluator {
  readonly #options: EvaluateOptions;
  readonly #asked: readonly ChosenMetric[];
  readonly #library: Library | undefined;
  readonly #needsChunksAndUnits: boolean;
  /** Whether a metric compares texts without punctuation. */
  readonly #withoutPunctuation: boolean;

  /** `library` may be absent if every chosen metric is given as a function. */
  constructor(options: EvaluateOptions, library: Library | undefined) {
    resolveOptions('evaluate', EVALUATE, options);
    this.#options = options;
    this.#library = library;
    this.#asked = chooseMetrics(options.metrics, options, library);
    const takes = (what: Precomputed): boolean =>
      this.#asked.some(
        ({ card, options: { variant } }) => card.precomputed === what && variant !== 'reference',
      );
    this.#withoutPunctuation = this.#asked.some(
      ({ card, options: { variant } }) =>
        card.stripsPunctuation !== undefined && card.stripsPunctuation === variant,
    );
    this.#needsChunksAndUnits = takes('chunks') && takes('units');
  }

  /**
   * The given data of a transcript, completed with missing vectors of the turns and of the agenda's items. Throws if
   * the transcript exceeds the limits.
   *
   * @param embedded the transcript with vectors, if the input has them
   */
  async given(transcript: Transcript, name: string, embedded?: Embedded): Promise<GivenAnalysis> {
    const { analysis, embedder } = this.#options;
    requireWithin(transcript, name, this.#options);
    const given = { ...(embedded && { embedded }), ...checkedAnalysis(analysis?.(transcript)) };
    if (embedder === undefined) return given;
    const vectors = await this.#embedded(transcript, given.embedded, embedder);
    const agenda = given.agenda ?? transcript.agenda;
    if (agenda !== undefined) requireAgenda('evaluate', agenda);
    const items = agenda?.items.map((item) => item.text) ?? [];
    if (items.length === 0 || given.agendaEmbeddings !== undefined) return { ...given, embedded: vectors };
    return { ...given, embedded: vectors, agendaEmbeddings: await embedder.embed(items) };
  }

  async #embedded(
    transcript: Transcript,
    given: Embedded | undefined,
    embedder: Embedder,
  ): Promise<Embedded> {
    const withoutPunctuation = this.#withoutPunctuation;
    if (!given) return embedTranscript(transcript, embedder, { withoutPunctuation });
    return withoutPunctuation ? addPlainVectors(given, embedder) : given;
  }

  /** The rows of a transcript, metric by metric. */
  async *rows(
    transcript: Transcript,
    origin: RowOrigin,
    given: GivenAnalysis,
  ): AsyncGenerator<EvaluationRow, void, undefined> {
    const { components = false } = this.#options;
    const prepared = this.#prepared(transcript, origin, given);
    const applicability = new Applicability(prepared);
    const isForfeited = isForfeit(transcript);
    for (const each of this.#asked) {
      const lacking = findMissingNeed(each.card, prepared, each.options);
      if (lacking !== undefined) {
        yield skippedRow(each.card, origin, lacking);
      } else if (isPerTranscript(each.card)) {
        const outputs = isForfeited ? runOnForfeit(each, prepared) : runOnProduced(each, prepared);
        for (const { unit, turn, result } of outputs) {
          const spoken = turn === undefined ? undefined : transcript.turns[turn];
          const place = {
            unit,
            ...(turn !== undefined && { turn }),
            ...(spoken && { speaker: spoken.speaker }),
          };
          const found = result instanceof Promise ? await result : result;
          const settled = isForfeited
            ? found
            : withReason(
                found,
                applicability.reason(each.card, each.options, turn),
                spoken !== undefined && spoken.text.trim() === '',
              );
          yield* rowsFor(each.card, { ...origin, ...place }, settled, components);
        }
      }
    }
  }

  #prepared(transcript: Transcript, origin: RowOrigin, given: GivenAnalysis): Prepared {
    try {
      return new Prepared(transcript, given, this.#library?.analyzers, this.#needsChunksAndUnits);
    } catch (error) {
      throw errorAs(`evaluate: transcript ${JSON.stringify(origin.transcript)}`, 'evaluate', error);
    }
  }

  /** The rows for missing resources; does not compute metrics. */
  *skippedRows(transcript: Transcript, origin: RowOrigin): Generator<EvaluationRow> {
    // Needs depend only on the existence of vectors.
    const embeddings = { data: new Float32Array(), rows: 0, cols: 0 };
    const prepared = new Prepared(
      transcript,
      this.#options.embedder ? { embedded: { transcript, embeddings }, agendaEmbeddings: embeddings } : {},
    );
    for (const { card, options } of this.#asked) {
      const lacking = findMissingNeed(card, prepared, options);
      if (lacking !== undefined) yield skippedRow(card, origin, lacking);
    }
  }

  /** Collects the data of the corpus metrics. */
  corpus(): CorpusCollector {
    const { components = false, confidenceLevel = 0.95 } = this.#options;
    return corpusCollector(this.#asked, { components, confidenceLevel });
  }
}

const ANALYSIS: Form = onlyFieldsOf(
  Object.fromEntries(
    ['tokens', 'tokenizer', 'chunks', 'analyzer', 'embedded', 'agenda', 'agendaEmbeddings'].map((name) => [
      name,
      () => undefined,
    ]),
  ),
  'precomputed data, such as { tokens, tokenizer }',
);

/** Checks the data from `analysis`, because a misspelled field would be silently ignored. */
function checkedAnalysis(given: GivenAnalysis | undefined): GivenAnalysis {
  if (given === undefined) return {};
  requireForm('evaluate', 'analysis(transcript)', given, ANALYSIS);
  return given;
}

function requireWithin(
  { turns }: Transcript,
  name: string,
  { maxTurns = Infinity, maxCharacters = Infinity }: EvaluateOptions,
): void {
  requireAtMost(turns.length, maxTurns, 'maxTurns', 'turns', name);
  if (maxCharacters === Infinity) return;
  const characters = turns.reduce((sum, turn) => sum + turn.text.length, 0);
  requireAtMost(characters, maxCharacters, 'maxCharacters', 'characters', name);
}

function requireAtMost(count: number, limit: number, option: string, what: string, name: string): void {
  if (count <= limit) return;
  const message = `evaluate: transcript ${JSON.stringify(name)}: expected at most ${limit} ${what} (options.${option}), got ${count}`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'evaluate', path: 'turns', received: count });
}
