import { itemAt } from '../math/existing.js';
import type { MetricFacts, MetricInput, Precomputed } from '../metrics/core/card.js';
import type { CarriedFacts } from '../metrics/core/define-metric.js';
import type { MetricResult } from '../metrics/core/result.js';
import { present } from '../options/present.js';
import { firstProducedTurn } from '../transcript/provenance.js';
import type { Run } from '../transcript/runs.js';
import type { Prepared } from './prepared.js';
import type { Resources } from './resources.js';
import type { EvaluationRow, RowUnit } from './row.js';

/** Options of a metric, passed on by `evaluate`; see the metric's page. */
export type MetricOptions = Readonly<Record<string, unknown>>;

/** A result and its part of the transcript. */
export interface MetricOutput {
  /** `transcript`, or a turn, `turns[3]`. */
  readonly unit: RowUnit;
  /** The turn's index, for results of turns. */
  readonly turn?: number;
  /** A promise for the metric that calls a language model. */
  readonly result: MetricResult | Promise<MetricResult>;
}

/** A metric's function. Its card gives the type of its input, and the function checks it. */
export type MetricFunction = (input: never, options: never) => MetricResult | Promise<MetricResult>;

/** The results of a next-turn metric for every turn, in order; `undefined` if each turn needs a separate call. */
export type Roll = (prepared: Prepared, options: MetricOptions) => Iterable<MetricResult> | undefined;

/** The interval of a row over runs: see run-interval.ts. */
export type RunInterval = (
  row: EvaluationRow,
  runs: readonly Run[],
  options: MetricOptions,
) => Pick<EvaluationRow, 'lower' | 'upper' | 'confidenceLevel'>;

/** The facts about a metric that `evaluate` uses, attached to its function or from its card. */
export type FedCard = Omit<CarriedFacts, 'revision' | 'direct'>;

/** A metric with its card, its function and the user's options. */
export interface ChosenMetric {
  readonly card: FedCard;
  readonly call: MetricFunction;
  readonly options: MetricOptions;
  readonly roll?: Roll | undefined;
  /** The interval of a row over runs. */
  readonly intervalOf?: RunInterval | undefined;
}

/** Builds the inputs that a transcript can supply. */
const INPUTS: Partial<Record<MetricInput, (prepared: Prepared, turn: number) => unknown>> = {
  transcript: ({ transcript }) => transcript,
  // Task success by predicates does not use vectors.
  embedded: ({ embedded, transcript }) => embedded ?? { transcript },
  'next-turn': (prepared, turn) => prepared.nextTurn(turn),
  'embedded-next-turn': (prepared, turn) => prepared.embeddedNextTurn(turn),
};

/** Options from the prepared transcript, unless the user sets them. */
const SHARED: Readonly<
  Record<Precomputed, (prepared: Prepared, turn: number, options: MetricOptions) => MetricOptions>
> = {
  tokens: (prepared, _, { tokens, tokenize, ...options }) =>
    tokens === undefined && tokenize === undefined && prepared.readsEnglish(options)
      ? { tokens: prepared.tokens, tokenizer: prepared.tokenizer }
      : {},
  chunks: (prepared, _, { parse, chunks }) =>
    parse === undefined && chunks === undefined && prepared.analyzes('chunks')
      ? { chunks: prepared.chunks, tokenizer: prepared.chunksId }
      : {},
  units: (prepared, turn, { units, ...options }) => {
    const { variant } = options;
    if (units !== undefined || !prepared.readsEnglish(options) || !prepared.analyzes('units')) return {};
    const turns = variant === 'reference' ? prepared.lowerCasedTokens : prepared.units;
    const tokenizer = variant === 'reference' ? prepared.tokenizer : prepared.unitsId;
    return { units: { context: turns.slice(0, turn), candidate: itemAt(turns, turn) }, tokenizer };
  },
  agenda: ({ agenda, agendaEmbeddings }) => ({
    ...(agenda && { agenda }),
    ...(agendaEmbeddings && { agendaEmbeddings }),
  }),
};

/** Maps options to resources, by the card's needs or the option's name. */
function resourceOptions({ needs, options }: FedCard, resources: Resources): MetricOptions {
  const takes = (name: string): boolean => options.some((option) => option.name === name);
  const { wordVectors, topicModel, tagger, actModel, languageModel, language } = resources;
  return present({
    language: takes('language') ? language : undefined,
    wordVectors: takes('wordVectors') ? wordVectors : undefined,
    topicModel: needs.includes('topic-model') ? topicModel : undefined,
    tagger: needs.includes('act-tagger') ? tagger : undefined,
    model: needs.includes('act-model')
      ? actModel
      : needs.includes('language-model')
        ? languageModel
        : undefined,
  });
}

/** Adds the caller's resources to the options of a metric; options of the user take precedence. */
export function ask(asked: ChosenMetric, resources: Resources): ChosenMetric {
  return { ...asked, options: { ...resourceOptions(asked.card, resources), ...asked.options } };
}

/** Whether a metric takes one transcript at a time; other metrics take the corpus or are called directly. */
export function isPerTranscript({ input }: Pick<MetricFacts, 'input'>): boolean {
  return INPUTS[input] !== undefined;
}

/** Whether `evaluate` can call a metric, because it can prepare all of the metric's input. */
export function isEvaluated({ input, direct }: Pick<MetricFacts, 'input' | 'direct'>): boolean {
  return (input in INPUTS || input === 'runs' || input === 'games') && direct !== true;
}

/** Whether a metric returns one result per turn. */
export function isPerTurn({ input }: Pick<MetricFacts, 'input'>): boolean {
  return input === 'next-turn' || input === 'embedded-next-turn';
}

/**
 * The results of a metric for the turns that the system under study produced. Turns of the given context are input only
 * and are not scored.
 */
export function runOnProduced(asked: ChosenMetric, prepared: Prepared): Iterable<MetricOutput> {
  const from = firstProducedTurn(prepared.transcript);
  if (from === 0) return runMetric(asked, prepared);
  if (!isPerTurn(asked.card)) return runMetric(asked, prepared.produced);
  const produced = Array.from(prepared.transcript.turns.keys()).slice(from);
  return runMetric(asked, prepared, produced);
}

/**
 * The undefined result of a metric for a system without produced turns. Its settings come from the metric's result for
 * the end of the context.
 */
export function* runOnForfeit(asked: ChosenMetric, prepared: Prepared): Generator<MetricOutput> {
  const turn = prepared.transcript.turns.length;
  const isTurn = isPerTurn(asked.card);
  for (const { unit, result } of runMetric(asked, prepared, isTurn && turn > 0 ? [turn - 1] : [])) {
    const place: Omit<MetricOutput, 'result'> = isTurn ? { unit: `turns[${turn}]`, turn } : { unit };
    yield { ...place, result: result instanceof Promise ? result.then(forfeited) : forfeited(result) };
  }
}

function forfeited({ metric, revision, params, tokenizer, language, embedder }: MetricResult): MetricResult {
  const made = present({ tokenizer, language, embedder });
  return Object.freeze({ metric, revision, n: 0, params, score: null, undefinedBecause: 'forfeit', ...made });
}

/**
 * The results of a metric for the given turns of a transcript, or for the whole dialogue if the metric does not score
 * turns.
 */
export function* runMetric(
  { card, call, options, roll }: ChosenMetric,
  prepared: Prepared,
  turns: Iterable<number> = prepared.transcript.turns.keys(),
): Generator<MetricOutput> {
  const input = INPUTS[card.input];
  if (input === undefined) return;
  const rolled = prepared.isWhole ? roll?.(prepared, options) : undefined;
  if (rolled !== undefined) {
    yield* rolledOver(rolled, new Set(turns));
    return;
  }
  const one = (turn: number): MetricOutput['result'] => {
    const shared = card.precomputed === undefined ? {} : SHARED[card.precomputed](prepared, turn, options);
    const all = { ...shared, ...options, ...turnOptions(card, options, prepared, turn) };
    return callMetric(call, input(prepared, turn), all);
  };
  if (!isPerTurn(card)) yield { unit: 'transcript', result: one(0) };
  else for (const turn of turns) yield { unit: `turns[${turn}]`, turn, result: one(turn) };
}

/** Calls a metric with the input type of its card; the metric checks its options. */
export function callMetric(
  call: MetricFunction,
  input: unknown,
  options: MetricOptions,
): ReturnType<MetricFunction> {
  return call(input as never, options as never);
}

function* rolledOver(results: Iterable<MetricResult>, wanted: ReadonlySet<number>): Generator<MetricOutput> {
  let turn = 0;
  for (const result of results) {
    if (wanted.has(turn)) yield { unit: `turns[${turn}]`, turn, result };
    turn += 1;
  }
}

/** Per-call options: a topic model for each turn, and the dialogue whose acts dialogue-act fit excludes. */
function turnOptions(
  { needs }: FedCard,
  given: MetricOptions,
  prepared: Prepared,
  turn: number,
): MetricOptions {
  const { topicModel, transcript = prepared.transcript.id } = given;
  if (typeof topicModel === 'function') return { topicModel: topicModel(prepared.nextTurn(turn)) };
  return needs.includes('act-model') && transcript !== undefined ? { transcript } : {};
}
