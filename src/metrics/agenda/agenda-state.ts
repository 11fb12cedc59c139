import { requireOption, requireShape } from '../../error.js';
import type { EmbeddingMatrix, Vectors } from '../../math/embedding-matrix.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { Agenda } from '../../transcript/types.js';
import { hashed } from '../frame/params.js';
import type { ParamValue } from '../frame/result.js';
import { type PrecisionOptions, turnVectors, vectorInput } from '../frame/vector-input.js';
import {
  type AgendaCoverage,
  type AgendaCoverageOptions,
  coverageOfRows,
  coverageOptions,
} from './agenda-coverage.js';
import { type AgendaSaturationOptions, saturationOptions } from './agenda-saturation.js';
import { type UnitRows, unitRows } from './unit-rows.js';

/** What every agenda metric takes. */
export interface AgendaVectors extends PrecisionOptions {
  /** The agenda; by default the transcript's own. */
  readonly agenda?: Agenda;
  /** One vector per agenda item, from the embedder of the turns. */
  readonly agendaEmbeddings: Vectors;
}

/** Options of the agenda metrics that rest on coverage. */
export interface AgendaOptions extends AgendaVectors, AgendaCoverageOptions, AgendaSaturationOptions {}

/** The agenda and the vectors of a call, checked against each other. @internal */
export interface AgendaRows {
  readonly agenda: Agenda;
  readonly turns: UnitRows;
  readonly items: UnitRows;
  readonly precision: 'float32' | undefined;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/** How far each item of an agenda is covered. @internal */
export interface AgendaState extends AgendaRows, AgendaCoverage {
  readonly saturated: readonly boolean[];
}

/** Reads agenda and vectors of a whole dialogue. @internal */
export function dialogueRows(metric: string, embedded: Embedded, options: AgendaVectors): AgendaRows {
  const { matrix, precision } = turnVectors(metric, embedded, options);
  const agenda = options.agenda ?? embedded.transcript.agenda;
  return agendaRows(metric, matrix, precision, { ...options, ...(agenda && { agenda }) });
}

/** Works out coverage and saturation of every item over a whole dialogue. @internal */
export function dialogueState(metric: string, embedded: Embedded, options: AgendaOptions): AgendaState {
  const thresholds = agendaThresholds(metric, options);
  return agendaState(metric, dialogueRows(metric, embedded, options), thresholds);
}

/** Reads agenda and item vectors, and checks them against the vectors of the turns. @internal */
export function agendaRows(
  metric: string,
  turnMatrix: EmbeddingMatrix,
  precision: 'float32' | undefined,
  options: AgendaVectors,
): AgendaRows {
  const { agenda, agendaEmbeddings } = options;
  requireOption(agenda !== undefined, metric, 'agenda', 'an agenda', agenda);
  const path = 'options.agendaEmbeddings';
  const given = agendaEmbeddings !== undefined;
  requireOption(given, metric, 'agendaEmbeddings', 'one vector per agenda item', agendaEmbeddings);
  const { matrix } = vectorInput(metric, path, agendaEmbeddings, options);
  const count = agenda.items.length;
  requireShape(matrix.rows === count, metric, `${path}.rows`, `${count}, one an item`, matrix.rows);
  const comparable = turnMatrix.rows === 0 || count === 0 || turnMatrix.cols === matrix.cols;
  requireShape(comparable, metric, `${path}.cols`, `${turnMatrix.cols}, as the turns have`, matrix.cols);
  const items = unitRows(matrix);
  return {
    agenda,
    turns: unitRows(turnMatrix),
    items,
    precision,
    params: { agenda: agendaHash(agenda, items) },
  };
}

/** Thresholds of a call, checked and complete. @internal */
export type AgendaThresholds = Required<AgendaCoverageOptions> & AgendaSaturationOptions;

/** Checks the thresholds of a call and fills in the default. @internal */
export function agendaThresholds(
  metric: string,
  options: AgendaCoverageOptions & AgendaSaturationOptions,
): AgendaThresholds {
  return { ...saturationOptions(options, metric), ...coverageOptions(options, metric) };
}

/** Works out coverage and saturation of every item. @internal */
export function agendaState(metric: string, rows: AgendaRows, thresholds: AgendaThresholds): AgendaState {
  const { scale, relevanceThreshold, coverageThreshold } = thresholds;
  const covered = coverageOfRows(rows.turns, rows.items, scale, relevanceThreshold, metric);
  const saturated = covered.coverage.map((value) => value > coverageThreshold);
  return { ...rows, ...covered, saturated, params: { ...rows.params, ...thresholds } };
}

/** Items, edges, ends and the directions of the vectors, in a few digits. */
function agendaHash({ items, edges, start, end }: Agenda, { data }: UnitRows): string {
  const texts = items.flatMap(({ id, text }) => [id, text]);
  return hashed('agenda', [...texts, ...edges.flat(), start ?? '', end ?? '', ...data]);
}
