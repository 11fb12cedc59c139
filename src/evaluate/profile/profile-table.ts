import type { About, Component, MetricCard } from '../../metrics/frame/card.js';
import { NEEDS } from '../../metrics/frame/needs.js';
import { cardOf } from '../choose-metrics.js';
import { type Asked, ask, isPerTurn, type MetricOptions, present } from '../feed.js';
import { FUNCTIONS } from '../functions.js';
import type { MtpcProfileOptions } from './profile-options.js';

/** What a row of the profile is about, in the paper's order. */
export type ProfileDimension = 'speaker' | 'content' | 'consistency';

/** A metric of the table; without `rows` its row is the score, named by the metric's symbol. */
interface Entry {
  readonly id: string;
  /** The numbers beside the score that are shown, by symbol, and the name of their row where it is another. */
  readonly rows?: readonly (string | readonly [symbol: string, name: string])[];
  readonly options?: MetricOptions;
}

/** The metrics of MPCEval in the order of its tables, local ones first. */
const PROFILE: readonly Entry[] = [
  { id: 'direct-name-reference' },
  { id: 'implicit-reference' },
  { id: 'participation-frequency' },
  { id: 'speaker-similarity', rows: ['LS-ES-avg', 'LS-ES-max'] },
  { id: 'speaker-topic-alignment' },
  { id: 'lexical-novelty', rows: ['LNR', 'LNR-E', 'LNR-E-w'] },
  { id: 'message-novelty', rows: ['M-SNS-avg', 'M-SNS-min'] },
  { id: 'dialogue-act-fit' },
  { id: 'contextual-likelihood', rows: ['LL', 'LL-rescaled'], options: { rescale: 25 } },
  { id: 'topic-expansion' },
  { id: 'agenda-progression' },
  { id: 'local-consistency', rows: ['LSCC-ES-avg', 'LSCC-ES-max', 'LSCC-ES-min'] },
  { id: 'speaker-entropy' },
  { id: 'semantic-concentration' },
  { id: 'task-success' },
  { id: 'agenda-completion' },
  { id: 'progression-efficiency' },
  { id: 'conversational-structure' },
  { id: 'progression-distance' },
  { id: 'harmonic-progression' },
  {
    id: 'global-consistency',
    options: { centroids: 'single' },
    rows: [
      ['GSCC-DC-avg', 'GSCC-DC-avg (single)'],
      ['GSCC-DC-max', 'GSCC-DC-max (single)'],
      ['GSCC-DC-loo', 'GSCC-DC-avg (leave one out)'],
    ],
  },
  {
    id: 'global-consistency',
    options: { centroids: 'mixture' },
    rows: [
      ['GSCC-DC-avg', 'GSCC-DC-avg (mixture)'],
      ['GSCC-DC-max', 'GSCC-DC-max (mixture)'],
    ],
  },
];

/** One row of the table: the component that it shows, or the score where it is `undefined`. @internal */
export interface ProfileLine {
  readonly name: string;
  readonly component: Component | undefined;
}

/** One metric of the table, ready to be fed. @internal */
export interface ProfileMetric {
  readonly asked: Asked;
  readonly scope: 'local' | 'global';
  readonly dimension: ProfileDimension;
  readonly lines: readonly ProfileLine[];
}

/** The table for the options of a call. @internal */
export function profileTable(options: MtpcProfileOptions): ProfileMetric[] {
  return PROFILE.map(({ id, rows, options: fixed = {} }) => {
    const card = cardOf(id);
    const symbol = card.symbol ?? card.id;
    const lines = (rows ?? [symbol]).map((row): ProfileLine => {
      const [wanted, name] = typeof row === 'string' ? [row, row] : row;
      return { name, component: componentOf(card, wanted) };
    });
    return {
      asked: ask(card, FUNCTIONS[id]!, { ...fixed, ...optionsFor(card, options) }, options),
      scope: isPerTurn(card) ? 'local' : 'global',
      dimension: dimensionOf(card.about),
      lines,
    };
  });
}

/** What a row lacks beyond its metric, in words. @internal */
export function lackOfLine({ component }: ProfileLine, { options }: Asked): string | undefined {
  const need = component?.needs;
  return need === undefined || options.wordVectors !== undefined ? undefined : NEEDS[need];
}

/** The options of the call that the metric has. */
function optionsFor({ options }: MetricCard, given: MtpcProfileOptions): MetricOptions {
  const { agendaEmbeddings: _, agenda: __, ...agenda } = given.agenda ?? {};
  const { variant, window, prompt, rescale } = given;
  const predicates = given.predicates?.length ? given.predicates : undefined;
  const all: MetricOptions = { variant, window, prompt, rescale, predicates, ...agenda };
  const names = new Set(options.map((option) => option.name));
  return present(Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))));
}

/** The number of that symbol; `undefined` is the score, whose symbol can be that of a component as well (LNR). */
function componentOf({ id, symbol, components }: MetricCard, wanted: string): Component | undefined {
  const found = components.find((component) => component.symbol === wanted);
  if (found === undefined && wanted !== (symbol ?? id))
    throw new TypeError(`${id} has no component ${wanted}`);
  return found;
}

function dimensionOf(about: About): ProfileDimension {
  return about === 'speaker' || about === 'consistency' ? about : 'content';
}
