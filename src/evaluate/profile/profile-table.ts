import type { About, Component, MetricCard } from '../../metrics/core/card.js';
import { NEEDS } from '../../metrics/core/needs.js';
import { present } from '../../options/present.js';
import { cardOf } from '../choose-metrics.js';
import { type Asked, ask, isPerTurn, type MetricOptions } from '../feed.js';
import { FUNCTIONS } from '../functions.js';
import type { MtpcProfileOptions } from './profile-options.js';

/** What a row of the profile is about, in the paper's order. */
export type ProfileDimension = 'speaker' | 'content' | 'consistency';

/** One setting in which a metric stands in the table, and what its rows are called there, by symbol. */
interface Setting {
  readonly options: MetricOptions;
  readonly rows: Readonly<Record<string, string>>;
}

/** Metrics that the table shows in several settings. */
const SETTINGS: Readonly<Record<string, readonly Setting[]>> = {
  'global-consistency': [
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
};

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

/**
 * The table for the options of a call: the metrics of MPCEval in the order of the functions, local ones first. Its rows
 * are those that the cards name. @internal
 */
export function profileTable(options: MtpcProfileOptions): ProfileMetric[] {
  const cards = Object.keys(FUNCTIONS)
    .map(cardOf)
    .filter(({ paper, table }) => paper === 'mpceval' && table?.length !== 0);
  return cards.flatMap((card) =>
    (SETTINGS[card.id] ?? [settingOf(card)]).map((each) => metricOf(card, each, options)),
  );
}

/** The usual setting: the rows of the card are called by their symbols. */
function settingOf({ id, symbol = id, table = [symbol] }: MetricCard): Setting {
  return { options: {}, rows: Object.fromEntries(table.map((row) => [row, row])) };
}

function metricOf(card: MetricCard, { options, rows }: Setting, given: MtpcProfileOptions): ProfileMetric {
  const lines = Object.entries(rows).map(
    ([symbol, name]): ProfileLine => ({ name, component: componentOf(card, symbol) }),
  );
  return {
    asked: ask(card, FUNCTIONS[card.id]!, { ...options, ...optionsFor(card, given) }, given),
    scope: isPerTurn(card) ? 'local' : 'global',
    dimension: dimensionOf(card.about),
    lines,
  };
}

/** What a row lacks beyond its metric, in words. @internal */
export function lackOfLine({ component }: ProfileLine, { options }: Asked): string | undefined {
  const need = component?.needs;
  return need === undefined || options.wordVectors !== undefined ? undefined : NEEDS[need];
}

/** The options of the call that the metric has. */
function optionsFor({ options }: MetricCard, given: MtpcProfileOptions): MetricOptions {
  const { agendaEmbeddings: _, agenda: __, ...agenda } = given.agenda ?? {};
  const { variant, window, prompt, rescale = 25 } = given;
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
