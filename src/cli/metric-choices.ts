import { Option } from 'commander';
import { describeValue, MetricError } from '../error.js';
import type { MetricChoice } from '../evaluate/evaluate-stream.js';
import type { MetricOptions } from '../evaluate/feed.js';
import { FUNCTIONS } from '../evaluate/functions.js';
import { getMetric } from '../metrics/frame/registry.js';
import { PROFILE } from './profile-settings.js';

/** The flags that choose metrics. */
export interface MetricFlags {
  readonly metrics?: readonly string[];
  readonly options?: ReadonlyMap<string, MetricOptions>;
}

/** `--metrics NAMES` and `--options JSON` */
export function metricOptions(): Option[] {
  return [
    new Option('--metrics <names>', 'metric ids, names or symbols, separated by commas').argParser(
      (value: string): string[] => value.split(',').map((name) => getMetric(name).id),
    ),
    new Option(
      '--options <json>',
      `options by metric, such as '{"LD":{"tf":"relative"}}'; mtpc explain lists them`,
    ).argParser(parseOptions),
  ];
}

/** The chosen metrics with their options; all that can be computed from transcripts where none is named. */
export function metricChoices({ metrics = Object.keys(FUNCTIONS), options }: MetricFlags): MetricChoice[] {
  requireNoProfile(options);
  return metrics.map((metric) => ({ metric, options: options?.get(metric) ?? {} }) as MetricChoice);
}

function requireNoProfile(options: MetricFlags['options']): void {
  if (!options?.has(PROFILE)) return;
  const message = `--options.${PROFILE}: expected --profile ${PROFILE} beside it, got none`;
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
    Object.entries(requireObject(parsed, '--options', expected)).map(([name, options]) => [
      name === PROFILE ? name : getMetric(name).id,
      requireObject(options, `--options.${name}`, 'a JSON object of options'),
    ]),
  );
}

function requireObject(value: unknown, path: string, expected: string): MetricOptions {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as MetricOptions;
  const message = `${path}: expected ${expected}, got ${describeValue(value)}`;
  throw new MetricError('INVALID_OPTION', message, { path, received: value });
}
