import { existing } from '../../math/existing.js';
import type { Category, Component, MetricCard } from '../../metrics/core/card.js';
import type { MetricId } from '../../metrics/core/metric-names.generated.js';
import { NEEDS } from '../../metrics/core/needs.js';
import { present } from '../../options/present.js';
import { FUNCTIONS, ROLLS } from '../functions.js';
import { chooseCard } from '../library.js';
import { ask, type ChosenMetric, isPerTurn, type MetricOptions } from '../run-metric.js';
import type { MtpcProfileOptions } from './profile-options.js';

/** The group of a row, in the paper's order. */
export type ProfileDimension = 'speaker' | 'content' | 'consistency';

/** A metric of the table: the symbols of its rows, or several settings with named rows. */
interface TableEntry {
  readonly metric: MetricId;
  /** Symbols of the score or of components. */
  readonly rows?: readonly string[];
  readonly settings?: readonly Setting[];
}

/** One setting of a metric, with the name of each row by the symbol of its number. */
interface Setting {
  readonly options: MetricOptions;
  readonly rows: Readonly<Record<string, string>>;
}

/** MPCEval's table of results: rows about single turns, then rows about whole conversations. */
const TABLE: readonly TableEntry[] = [
  { metric: 'direct-name-reference', rows: ['DNR'] },
  { metric: 'implicit-reference', rows: ['IR'] },
  { metric: 'participation-frequency', rows: ['PF'] },
  { metric: 'speaker-similarity', rows: ['LS-ES-avg', 'LS-ES-max'] },
  { metric: 'speaker-topic-alignment', rows: ['LS-TA'] },
  { metric: 'lexical-novelty', rows: ['LNR', 'LNR-E', 'LNR-E-w'] },
  { metric: 'message-novelty', rows: ['M-SNS-avg', 'M-SNS-min'] },
  { metric: 'dialogue-act-fit', rows: ['DAF'] },
  { metric: 'contextual-likelihood', rows: ['LL', 'LL-rescaled'] },
  { metric: 'topic-expansion', rows: ['TES'] },
  { metric: 'agenda-progression', rows: ['AP'] },
  { metric: 'local-consistency', rows: ['LSCC-ES-avg', 'LSCC-ES-max', 'LSCC-ES-min'] },
  { metric: 'speaker-entropy', rows: ['NSE'] },
  { metric: 'semantic-concentration', rows: ['SC-Gini'] },
  { metric: 'task-success', rows: ['Phi'] },
  { metric: 'agenda-completion', rows: ['ACR'] },
  { metric: 'progression-efficiency', rows: ['PE'] },
  { metric: 'conversational-structure', rows: ['CS'] },
  { metric: 'progression-distance', rows: ['PD'] },
  { metric: 'harmonic-progression', rows: ['HMP'] },
  {
    metric: 'global-consistency',
    settings: [
      {
        options: { centroids: 'single' },
        rows: {
          'GSCC-DC-avg': 'GSCC-DC-avg (single)',
          'GSCC-DC-max': 'GSCC-DC-max (single)',
          'GSCC-DC-loo': 'GSCC-DC-avg (leave one out)',
        },
      },
      {
        options: { centroids: 'mixture' },
        rows: { 'GSCC-DC-avg': 'GSCC-DC-avg (mixture)', 'GSCC-DC-max': 'GSCC-DC-max (mixture)' },
      },
    ],
  },
];

/** Whether a metric has rows in the table. */
export function isInProfile(id: MetricId): boolean {
  return TABLE.some(({ metric }) => metric === id);
}

/** One row of the table: its component, or the score if that is `undefined`. @internal */
export interface ProfileLine {
  readonly name: string;
  readonly component: Component | undefined;
}

/** One metric of the table, resolved. @internal */
export interface ProfileMetric {
  readonly asked: ChosenMetric;
  readonly scope: 'local' | 'global';
  readonly dimension: ProfileDimension;
  readonly lines: readonly ProfileLine[];
}

/** The metrics of the table with the options of a call. @internal */
export function profileTable(options: MtpcProfileOptions): ProfileMetric[] {
  return TABLE.flatMap(({ metric, rows = [], settings }) => {
    const card = chooseCard(metric);
    const usual = { options: {}, rows: Object.fromEntries(rows.map((row) => [row, row])) };
    return (settings ?? [usual]).map((setting) => profileMetric(card, setting, options));
  });
}

function profileMetric(
  card: MetricCard,
  { options, rows }: Setting,
  given: MtpcProfileOptions,
): ProfileMetric {
  const lines = Object.entries(rows).map(
    ([symbol, name]): ProfileLine => ({ name, component: findComponent(card, symbol) }),
  );
  return {
    asked: ask(
      {
        ...{ card, call: existing(FUNCTIONS[card.id]), roll: ROLLS[card.id] },
        options: { ...options, ...optionsFor(card, given) },
      },
      given,
    ),
    scope: isPerTurn(card) ? 'local' : 'global',
    dimension: dimensionOf(card.category),
    lines,
  };
}

/** The missing requirements of a row in addition to its metric's, in words. @internal */
export function lackOfLine({ component }: ProfileLine, { options }: ChosenMetric): string | undefined {
  const need = component?.needs;
  return need === undefined || options.wordVectors !== undefined ? undefined : NEEDS[need];
}

/** The options of the call that apply to the metric. */
function optionsFor({ options }: MetricCard, given: MtpcProfileOptions): MetricOptions {
  const { agendaEmbeddings: _, agenda: __, ...agenda } = given.agenda ?? {};
  const { variant, window, prompt, rescale = 25 } = given;
  const predicates = given.predicates?.length ? given.predicates : undefined;
  const all: MetricOptions = { variant, window, prompt, rescale, predicates, ...agenda };
  const names = new Set(options.map((option) => option.name));
  return present(Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))));
}

/** The number with that symbol; `undefined` means the score, whose symbol a component can share (LNR). */
function findComponent({ id, symbol, components }: MetricCard, wanted: string): Component | undefined {
  const found = components.find((component) => component.symbol === wanted);
  if (found === undefined && wanted !== (symbol ?? id))
    throw new TypeError(`unknown component ${wanted} of ${id}`);
  return found;
}

function dimensionOf(about: Category): ProfileDimension {
  return about === 'speaker' || about === 'consistency' ? about : 'content';
}
