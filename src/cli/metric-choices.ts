import type { Option } from 'commander';
import { describeValue, MetricError } from '../error.js';
import { joinChoice } from '../evaluate/choose-metrics.js';
import type { MetricChoice } from '../evaluate/evaluate-stream.js';
import { FUNCTIONS } from '../evaluate/functions.js';
import { nameMetric } from '../evaluate/name-metric.js';
import type { MetricOptions } from '../evaluate/run-metric.js';
import { LANGUAGE_PACKS } from '../languages/packs.generated.js';
import { itemAt } from '../math/existing.js';
import { findMetric, metricsNamed } from '../metrics/core/registry.js';
import { isFields } from '../options/is-fields.js';
import { option } from './option.js';
import { PROFILE } from './profile-settings.js';

export interface MetricFlags {
  readonly metrics?: readonly string[];
  readonly options?: ReadonlyMap<string, MetricOptions>;
}

/** `--language CODE` */
export function languageOption(): Option {
  const codes = ['auto', 'en', ...LANGUAGE_PACKS.map(({ id }) => id)];
  return option('--language <code>', 'language of all texts, for metrics over words')
    .choices(codes)
    .default('auto', 'detected for each conversation');
}

/** `--metrics NAMES` and `--options JSON` */
export function metricOptions(): Option[] {
  return [
    option(
      '--metrics <names>',
      'comma-separated ids, function names or symbols (default: all that apply)',
      (value: string): string[] =>
        value
          .split(',')
          .map((name) => (name === 'success' ? 'P' : name))
          .map((name) => (metricsNamed(name).length > 1 ? name : findMetric(name, '--metrics').id)),
    ),
    option(
      '--options <json>',
      `options by metric, such as '{"LD":{"tf":"relative"}}'; mtpc explain lists them`,
      parseOptions,
    ),
  ].map((option) => option.helpGroup('Metrics:'));
}

/** The chosen metrics with their options; by default all that can be computed from transcripts. */
export function metricChoices({ metrics = Object.keys(FUNCTIONS), options }: MetricFlags): MetricChoice[] {
  requireNoProfile(options);
  return withTheirOptions(metrics, options).map(joinChoice);
}

/** The selected metrics with their options; rejects options for other metrics. */
export function withTheirOptions(
  metrics: readonly string[],
  options: MetricFlags['options'] = new Map(),
): { readonly metric: string; readonly options: MetricOptions }[] {
  // Duplicate rows would count twice.
  const ids = [...new Set(metrics.map((name) => chosenId(name, options)))];
  for (const id of options.keys()) {
    if (ids.includes(id)) continue;
    const path = `--options.${id}`;
    const message = `${path}: this metric is not selected. Add it to --metrics, or remove its options`;
    throw new MetricError('INVALID_OPTION', message, { path, received: id });
  }
  return ids.map((metric) => ({ metric, options: options.get(metric) ?? {} }));
}

/** The id of a metric by name; if several share the symbol, the one that accepts the options. */
export function chosenId(name: string, options: MetricFlags['options']): string {
  const withOptions = metricsNamed(name).filter(({ id }) => options?.has(id));
  return withOptions.length === 1 ? itemAt(withOptions, 0).id : nameMetric(name, {}, '--metrics').id;
}

function requireNoProfile(options: MetricFlags['options']): void {
  if (!options?.has(PROFILE)) return;
  const message = `--options.${PROFILE}: requires --profile ${PROFILE}`;
  throw new MetricError('INVALID_OPTION', message, { path: `--options.${PROFILE}` });
}

function parseOptions(text: string): Map<string, MetricOptions> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = text;
  }
  const expected = 'a JSON object of options by metric';
  return new Map(
    Object.entries(requireObject(parsed, '--options', expected)).map(([name, given]) => {
      const options = requireObject(given, `--options.${name}`, 'a JSON object of options');
      return [name === PROFILE ? name : nameMetric(name, options, '--options').id, options];
    }),
  );
}

function requireObject(value: unknown, path: string, expected: string): MetricOptions {
  if (isFields(value)) return value;
  const message = `${path}: expected ${expected}, got ${describeValue(value)}`;
  throw new MetricError('INVALID_OPTION', message, { path, received: value });
}
