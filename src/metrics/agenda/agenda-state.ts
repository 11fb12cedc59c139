import { requireOption, requireShape } from '../../error.js';
import type { Vectors } from '../../math/embedding-matrix.js';
import { inputData, printedAs, required } from '../../options/option-kinds.js';
import type { OptionSpecs, Resolved } from '../../options/options.js';
import { hashed } from '../../options/params.js';
import type { Embedded, EmbedderInfo } from '../../transcript/embedded.js';
import { requireAgenda } from '../../transcript/inputs.js';
import type { Agenda } from '../../transcript/types.js';
import {
  PRECISION_OPTIONS,
  type PrecisionOptions,
  type TurnInput,
  turnVectors,
  vectorInput,
} from '../core/vector-input.js';
import {
  type AgendaCoverage,
  type AgendaCoverageOptions,
  COVERAGE_OPTIONS,
  coverageOfRows,
} from './agenda-coverage.js';
import { type AgendaSaturationOptions, SATURATION_OPTIONS } from './agenda-saturation.js';
import { type UnitRows, unitRows } from './unit-rows.js';

/** Inputs common to all agenda metrics. */
export interface AgendaVectors extends PrecisionOptions {
  /** The agenda; by default the agenda of the transcript. */
  readonly agenda?: Agenda;
  /** One vector per agenda item, from the same embedder as the turns. */
  readonly agendaEmbeddings: Vectors;
}

/** Options of the agenda metrics based on coverage. */
export interface AgendaOptions extends AgendaVectors, AgendaCoverageOptions, AgendaSaturationOptions {}

/** The specs of {@link AgendaVectors}. The params contain a hash of the agenda. @internal */
export const AGENDA_VECTOR_OPTIONS: OptionSpecs<AgendaVectors> = {
  ...PRECISION_OPTIONS,
  // Each metric records the agenda in use, which may come from the transcript, together with its vectors.
  agenda: printedAs(inputData<Agenda>('an agenda, { items, edges }'), () => 'given'),
  agendaEmbeddings: required(inputData<Vectors>('one vector per agenda item')),
};

/** The specs of {@link AgendaOptions}. @internal */
export const AGENDA_OPTIONS: OptionSpecs<AgendaOptions, 'relevanceThreshold'> = {
  ...SATURATION_OPTIONS,
  ...COVERAGE_OPTIONS,
  ...AGENDA_VECTOR_OPTIONS,
};

/** The agenda and the vectors of a call, checked for consistency. @internal */
export interface AgendaRows {
  readonly agenda: Agenda;
  readonly turns: UnitRows;
  readonly items: UnitRows;
  readonly precision: 'float32' | undefined;
  readonly embedder: EmbedderInfo | undefined;
  /** The form of the agenda in the params. */
  readonly agendaHash: string;
}

/** Coverage of each agenda item. @internal */
export interface AgendaState extends AgendaRows, AgendaCoverage {
  readonly saturated: readonly boolean[];
}

/** Resolves the agenda and vectors of a dialogue. @internal */
export function dialogueRows(metric: string, embedded: Embedded, options: AgendaVectors): AgendaRows {
  const input = turnVectors(metric, embedded, options);
  const agenda = options.agenda ?? embedded.transcript.agenda;
  return agendaRows(metric, input, { ...options, ...(agenda && { agenda }) });
}

/** Computes coverage and saturation of every item over a dialogue. @internal */
export function dialogueState(
  metric: string,
  embedded: Embedded,
  options: Resolved<AgendaOptions, 'relevanceThreshold'>,
): AgendaState {
  return agendaState(metric, dialogueRows(metric, embedded, options), options);
}

/** Resolves agenda and item vectors, and checks them against the vectors of the turns. @internal */
export function agendaRows(
  metric: string,
  { matrix: turns, precision, embedder }: TurnInput,
  options: AgendaVectors,
): AgendaRows {
  const { agenda, agendaEmbeddings } = options;
  requireOption(agenda !== undefined, metric, 'agenda', 'an agenda', agenda);
  requireAgenda(metric, agenda);
  const path = 'options.agendaEmbeddings';
  const { matrix } = vectorInput(metric, path, agendaEmbeddings, options);
  const count = agenda.items.length;
  requireShape(matrix.rows === count, metric, `${path}.rows`, `${count}, one per item`, matrix.rows);
  const comparable = turns.rows === 0 || count === 0 || turns.cols === matrix.cols;
  requireShape(comparable, metric, `${path}.cols`, `${turns.cols}, as for the turns`, matrix.cols);
  const items = unitRows(matrix);
  return {
    agenda,
    turns: unitRows(turns),
    items,
    precision,
    embedder,
    agendaHash: agendaHash(agenda, items),
  };
}

/** Computes coverage and saturation of every item. @internal */
export function agendaState(
  metric: string,
  rows: AgendaRows,
  { scale, relevanceThreshold, coverageThreshold }: Resolved<AgendaOptions, 'relevanceThreshold'>,
): AgendaState {
  const covered = coverageOfRows(rows.turns, rows.items, scale, relevanceThreshold, metric);
  const saturated = covered.coverage.map((value) => value > coverageThreshold);
  return { ...rows, ...covered, saturated };
}

/** Hash of items, edges, ends and the rounded directions of the vectors. */
function agendaHash({ items, edges, start, end }: Agenda, { data }: UnitRows): string {
  const texts = items.flatMap(({ id, text }) => [id, text]);
  return hashed('agenda', [...texts, ...edges.flat(), start ?? '', end ?? '', ...data]);
}
