import { type CachedEmbedder, cacheEmbedder } from '../embed/cache-embedder.js';
import { createMemoryCacheStore } from '../embed/cache-store.js';
import { embedTranscript } from '../embed/embed-transcript.js';
import { requireInput } from '../error.js';
import { choiceWith, chooseMetrics } from '../evaluate/choose-metrics.js';
import { cardOfChoice, LIBRARY } from '../evaluate/library.js';
import type { CallWithOptions, MetricChoice, MetricWithOptions } from '../evaluate/metric-choice.js';
import { findMissingNeed } from '../evaluate/needs.js';
import { isOwn } from '../evaluate/own-metric.js';
import { type GivenAnalysis, Prepared } from '../evaluate/prepared.js';
import { remembering, rememberingLibrary } from '../evaluate/remembering-library.js';
import type { Resources } from '../evaluate/resources.js';
import { componentScore } from '../evaluate/rows.js';
import { isPerTranscript, runOnProduced } from '../evaluate/run-metric.js';
import { itemAt } from '../math/existing.js';
import type { Direction } from '../metrics/core/card.js';
import type { MetricId } from '../metrics/core/metric-names.generated.js';
import type { MetricResult } from '../metrics/core/result.js';
import { aString, type Form, listOf, maybe, requireForm, requireOptionsObject } from '../options/forms.js';
import { TOKENIZER_ID, tokenizeWords } from '../text/tokenize.js';
import { isForfeit } from '../transcript/provenance.js';
import type { Transcript } from '../transcript/types.js';

/** A metric to test: a choice of `evaluate`, or one with options and a name for tables. */
export type EvidenceMetric =
  | MetricChoice
  | ((MetricWithOptions | CallWithOptions) & { readonly name: string });

/** A tested number: a metric's score, or one of its components. */
export interface Measure {
  /** The metric's id, or its given name. */
  readonly metric: string;
  /** The symbol of the number, if it is a component: `LS-ES-max`. */
  readonly component?: string;
  readonly direction: Direction;
}

/** A number of a transcript; for a turn-level metric, the mean over its turns. */
export interface MeasuredScore {
  readonly score: number | null;
  /** Differences below this share of the numbers count as rounding. */
  readonly tolerance: number;
}

/** All numbers of a transcript, in the order of the metrics. */
export type Scores = readonly MeasuredScore[];

/** Resources for the metrics. */
export interface MeasureOptions extends Resources {
  /**
   * One or several metrics: ids, names or symbols, with options, or custom functions. Default: every metric of single
   * transcripts.
   */
  readonly metrics?: EvidenceMetric | readonly EvidenceMetric[];
  /** Whether to test the components as well. Default `false`. */
  readonly components?: boolean;
}

const NONE: MeasuredScore = { score: null, tolerance: 0 };
/** Tolerances for doubles summed in another order, and for scores of the float32 kernels. */
const ROUNDING = 1e-9;
const FLOAT32 = 1e-5;

/** A metric with its numbers and a function that computes them for a prepared transcript. */
interface Source {
  readonly measures: readonly Measure[];
  readonly scores: (prepared: Prepared) => Promise<Scores>;
}

const METRICS: Form = listOf(choiceWith({ name: maybe(aString) }));

/** Scores transcripts with the given metrics; caches words, chunks and vectors of repeated texts. */
export class MetricScorer {
  /** The function name for errors. */
  readonly caller: string;
  readonly measures: readonly Measure[];
  readonly #sources: readonly Source[];
  readonly #analyzers = rememberingLibrary().analyzers;
  readonly #wordsIn = remembering<readonly string[]>(tokenizeWords);
  readonly #needsWords: boolean;
  readonly #needsChunksAndUnits: boolean;
  readonly #embedder: CachedEmbedder | undefined;

  constructor(caller: string, options: MeasureOptions = {}) {
    this.caller = caller;
    const { metrics } = options;
    const asked: readonly EvidenceMetric[] = [
      metrics === undefined ? perTranscriptMetrics() : metrics,
    ].flat();
    requireForm(caller, 'metrics', asked, METRICS);
    requireOptionsObject(caller, options);
    this.#sources = asked.map((metric) => findSource(caller, metric, options));
    this.measures = this.#sources.flatMap(({ measures }) => measures);
    const names = new Set<string>();
    for (const { metric, component } of this.measures) {
      const name = `${metric} ${component ?? ''}`;
      requireInput(!names.has(name), caller, 'metrics', 'metrics with unique names', metric);
      names.add(name);
    }
    const shares = asked.flatMap((each) => cardOfChoice(withoutName(each))?.precomputed ?? []);
    this.#needsWords = shares.includes('tokens');
    this.#needsChunksAndUnits = shares.includes('chunks') && shares.includes('units');
    const { embedder } = options;
    const store = createMemoryCacheStore({ capacity: 20_000 });
    this.#embedder = embedder && cacheEmbedder(embedder, { store });
  }

  async score(transcript: Transcript): Promise<Scores> {
    const embedder = this.#embedder;
    const vectors = embedder && { embedded: await embedTranscript(transcript, embedder) };
    const agenda = embedder &&
      transcript.agenda && {
        agendaEmbeddings: await embedder.embed(transcript.agenda.items.map(({ text }) => text)),
      };
    const given = { ...(this.#needsWords && this.#words(transcript)), ...vectors, ...agenda };
    const prepared = new Prepared(transcript, given, this.#analyzers, this.#needsChunksAndUnits);
    const found: MeasuredScore[] = [];
    for (const source of this.#sources) found.push(...(await source.scores(prepared)));
    return found;
  }

  #words({ turns }: Transcript): GivenAnalysis {
    return { tokens: turns.map(({ text }) => this.#wordsIn(text)), tokenizer: TOKENIZER_ID };
  }
}

/** The ids of all metrics of single transcripts. @internal */
export function perTranscriptMetrics(): MetricId[] {
  return LIBRARY.ids.filter((id) => isPerTranscript(LIBRARY.card(id)));
}

function withoutName(choice: EvidenceMetric): MetricChoice {
  if (typeof choice !== 'object' || isOwn(choice) || !('name' in choice)) return choice;
  const { name: _, ...rest } = choice;
  return rest as MetricChoice;
}

function findSource(caller: string, metric: EvidenceMetric, options: MeasureOptions): Source {
  const asked = itemAt(chooseMetrics([withoutName(metric)], options, LIBRARY, caller), 0);
  const { card } = asked;
  const perTranscript = isPerTranscript(card);
  requireInput(perTranscript, caller, 'metrics', 'metrics of single transcripts', card.id);
  const name = typeof metric === 'object' && 'name' in metric ? metric.name : card.id;
  const components = options.components ? card.components : [];
  const measures: Measure[] = [
    { metric: name, direction: card.direction },
    // Cards do not define which direction of a component is better.
    ...components.map(({ symbol }) => ({ metric: name, component: symbol, direction: 'none' as const })),
  ];
  const scores = async (prepared: Prepared): Promise<Scores> => {
    const isLacking = findMissingNeed(card, prepared, asked.options) !== undefined;
    if (isLacking || isForfeit(prepared.transcript)) return measures.map(() => NONE);
    const results: MetricResult[] = [];
    for (const { result } of runOnProduced(asked, prepared)) results.push(await result);
    const tolerance = results.some(({ precision }) => precision === 'float32') ? FLOAT32 : ROUNDING;
    return [
      { score: meanOfDefined(results.map(({ score }) => score)), tolerance },
      ...components.map((each) => ({
        score: meanOfDefined(results.map((result) => componentScore(result, each))),
        tolerance,
      })),
    ];
  };
  return { measures, scores };
}

/** The mean of the defined values. */
function meanOfDefined(scores: readonly (number | null)[]): number | null {
  const defined = scores.filter((score) => score !== null);
  return defined.length === 0 ? null : defined.reduce((sum, each) => sum + each, 0) / defined.length;
}
