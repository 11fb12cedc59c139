import { embedTranscript } from '../embed/embed-transcript.js';
import type { Embedder } from '../embed/embedder.js';
import { MetricError, requireOption } from '../error.js';
import { getMetric } from '../metrics/registry.js';
import type { MetricResult } from '../metrics/result.js';
import { signature } from '../metrics/signature.js';
import { type Run, runOf } from '../transcript/runs.js';
import type { Transcript } from '../transcript/types.js';
import { Analysis, type GivenAnalysis } from './analysis.js';
import type { Binding, MetricOptions } from './binding.js';
import { BINDINGS } from './bindings.js';
import type { EvaluateOptions, EvaluationRow, MetricChoice } from './evaluate-stream.js';
import { runGroups } from './run-groups.js';

/** A chosen metric with what is needed to compute it. */
interface Chosen {
  readonly id: string;
  readonly binding: Binding;
  readonly options: MetricOptions;
}

/** Evaluates one transcript at a time, here or on a worker thread. @internal */
export class Evaluator {
  readonly #options: EvaluateOptions;
  readonly #chosen: readonly Chosen[];

  constructor(options: EvaluateOptions) {
    const limits = { maxTurns: options.maxTurns, maxCharacters: options.maxCharacters };
    for (const [name, limit] of Object.entries(limits)) {
      const isLimit = limit === undefined || limit === Infinity || (Number.isInteger(limit) && limit > 0);
      requireOption(isLimit, 'evaluate', name, 'a whole number above 0', limit);
    }
    this.#options = options;
    this.#chosen = chooseMetrics(options.metrics);
  }

  /** What the caller knows of a transcript, and the vectors. Throws if the transcript is beyond the limits. */
  async prepare(transcript: Transcript, name: string): Promise<GivenAnalysis> {
    requireWithin(transcript, name, this.#options);
    const given = this.#options.analysis?.(transcript) ?? {};
    const { embedder } = this.#options;
    return embedder ? withVectors(transcript, given, embedder) : given;
  }

  /** The rows of a transcript, metric by metric. */
  *rows(transcript: Transcript, name: string, given: GivenAnalysis): Generator<EvaluationRow> {
    const analysis = new Analysis(transcript, given);
    for (const { id, binding, options } of this.#chosen) {
      const lacking = binding.lacks(analysis, options);
      if (lacking !== undefined) {
        yield skippedRow(name, id, lacking);
        continue;
      }
      for (const { unit, result } of binding.run(analysis, options)) yield rowFor(name, unit, result);
    }
  }

  /** Those of its rows that say what is lacking, without computing any. */
  *skippedRows(transcript: Transcript, name: string): Generator<EvaluationRow> {
    // Metrics ask only whether there are vectors.
    const vectors = { transcript, embeddings: { data: new Float32Array(), rows: 0, cols: 0 } };
    const given = this.#options.embedder ? { embedded: vectors, agendaEmbeddings: vectors.embeddings } : {};
    const analysis = new Analysis(transcript, given);
    for (const { id, binding, options } of this.#chosen) {
      const lacking = binding.lacks(analysis, options);
      if (lacking !== undefined) yield skippedRow(name, id, lacking);
    }
  }

  /** The rows of the corpus metrics over all runs. */
  *corpusRows(runs: readonly Run[]): Generator<EvaluationRow> {
    if (runs.length === 0) return;
    for (const { binding, options } of this.#chosen) {
      if (binding.overRuns === undefined) continue;
      for (const { unit, members } of runGroups(runs))
        yield rowFor('*', unit, binding.overRuns(members, options));
    }
  }
}

/** The run that a transcript records, without its turns: runs are kept to the end. @internal */
export function recordedRun(transcript: Transcript, name: string): Run[] {
  const run = runOf(transcript, name);
  if (run === undefined) return [];
  const { transcript: _, ...small } = run;
  return [small];
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

/** The given analysis with the vectors that it lacks: those of the turns, and of the agenda's items if there are any. */
async function withVectors(
  transcript: Transcript,
  given: GivenAnalysis,
  embedder: Embedder,
): Promise<GivenAnalysis> {
  const embedded = given.embedded ?? (await embedTranscript(transcript, embedder));
  const items = transcript.agenda?.items.map((item) => item.text) ?? [];
  if (items.length === 0 || given.agendaEmbeddings !== undefined) return { ...given, embedded };
  return { ...given, embedded, agendaEmbeddings: await embedder.embed(items) };
}

function skippedRow(transcript: string, metric: string, lacking: string): EvaluationRow {
  const skipped = `needs ${lacking}`;
  return { transcript, unit: 'dialogue', metric, score: null, n: 0, signature: '', skipped };
}

function rowFor(transcript: string, unit: string, result: MetricResult): EvaluationRow {
  const { metric, score, n, undefinedBecause } = result;
  const row = { transcript, unit, metric, score, n, signature: signature(result) };
  return undefinedBecause === undefined ? row : { ...row, undefinedBecause };
}

function chooseMetrics(metrics: readonly MetricChoice[] = Object.keys(BINDINGS)): Chosen[] {
  return metrics.map((choice) => {
    const { metric, options = {} } = typeof choice === 'string' ? { metric: choice } : choice;
    const { id, name, input } = getMetric(metric);
    const binding = BINDINGS[id];
    if (binding !== undefined) return { id, binding, options };
    const message = `metrics: expected a metric over transcripts, got ${id}, which takes ${input}: call ${name}() yourself`;
    throw new MetricError('INVALID_INPUT', message, { path: 'metrics', received: metric });
  });
}
