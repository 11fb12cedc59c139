import { describeValue, MetricError } from '../error.js';
import type { MtpcProfileOptions, ProfileAgendaOptions } from '../evaluate/profile/profile-options.js';
import { isInProfile } from '../evaluate/profile/profile-table.js';
import type { MetricOptions } from '../evaluate/run-metric.js';
import { findMetric } from '../metrics/core/registry.js';
import { isOneOf } from '../options/predicates.js';

/** Settings of the profile, with one value each for the whole table. */
export interface ProfileSettings
  extends Pick<MtpcProfileOptions, 'variant' | 'turns' | 'window'>,
    Omit<ProfileAgendaOptions, 'agenda' | 'agendaEmbeddings'> {
  /** Of the topic model. */
  readonly topics?: number;
  readonly seeds?: number;
  /** Of the act model. */
  readonly order?: number;
  readonly alpha?: number;
}

const NAMES: readonly (keyof ProfileSettings)[] = [
  ...(['variant', 'turns', 'window', 'scale', 'coverageThreshold', 'relevanceThreshold'] as const),
  ...(['hops', 'blockSize', 'blockStep', 'topics', 'seeds', 'order', 'alpha'] as const),
];

/** The key in `--options` for settings of the whole table. */
export const PROFILE = 'mpceval';

/**
 * The settings in `--options`, under the name of a metric of MPCEval or `mpceval`. A table has one value per setting:
 * conflicting values and unknown settings are rejected.
 *
 * @throws MetricError `INVALID_OPTION`
 */
export function profileSettings(options: ReadonlyMap<string, MetricOptions> = new Map()): ProfileSettings {
  const settings: Record<string, unknown> = {};
  for (const [name, given] of options) {
    if (name !== PROFILE && !isInProfile(findMetric(name, '--metrics').id)) {
      throw invalid(`--options.${name}`, 'a metric of the MPCEval table, or "mpceval"', name);
    }
    for (const [key, value] of Object.entries(given)) {
      const path = `--options.${name}.${key}`;
      if (!isOneOf(NAMES, key)) throw invalid(path, `one of ${NAMES.join(', ')}`, key);
      if (Object.hasOwn(settings, key) && settings[key] !== value) {
        throw invalid(
          path,
          `one ${key} for the whole table, ${describeValue(settings[key])} as above`,
          value,
        );
      }
      settings[key] = value;
    }
  }
  const { turns } = settings;
  if (turns !== undefined && turns !== 'all' && turns !== 'last') {
    throw invalid(`--options.${PROFILE}.turns`, '"all" or "last"', turns);
  }
  return settings as ProfileSettings;
}

function invalid(path: string, expected: string, received: unknown): MetricError {
  const message = `${path}: expected ${expected}, got ${describeValue(received)}`;
  return new MetricError('INVALID_OPTION', message, { path, received });
}
