import {
  describeDesign,
  type Finding,
  findingsByPart,
  isDifferent,
  type Part,
  planOf,
} from '../../analysis/index.js';
import { MetricError } from '../../error.js';
import { labelText } from '../../transcript/label-text.js';
import { runsOf } from '../../transcript/runs.js';
import { cautionSentence } from '../../words/caution-words.js';
import { listed } from '../../words/numbers.js';
import { partSentence, partsSentence } from '../../words/part-words.js';
import { settingPairs } from './conversation-pairs.js';
import { dumbbellFigure } from './dumbbell-figure.js';
import type { Group } from './groups.js';
import { splitByCondition } from './lost-groups.js';
import { measuredAnswer } from './lost-measured.js';
import {
  byLoss,
  type SettingChange,
  type SettingPair,
  settingChanges,
  settingPair,
} from './lost-settings.js';
import { planOptions } from './report-findings.js';
import type { PaperAnswer, ReportInput } from './report-input.js';
import type { ReportStatistics } from './report-statistics.js';

/** Sentences of single systems. */
const MOST = 4;

/**
 * What giving the instruction in pieces costs each system, under each set of conditions. The comparison of `mtpc compare`
 * is the answer if it compares the settings of one system. `undefined` if no system ran in two settings and others are
 * compared.
 */
export function lostAnswer(input: ReportInput): PaperAnswer | undefined {
  const { groups, statistics, comparison } = input;
  const systems = splitByCondition(groups);
  if (systems.every(({ transcripts }) => runsOf(transcripts).length === 0)) return undefined;
  const pair = settingPair(systems);
  const isCompared = systems.length === 1 && comparison.plan?.factor === 'setting';
  const found =
    pair === undefined ? [] : isCompared ? comparison.findings : settingFindings(systems, pair, statistics);
  const changes = pair === undefined ? [] : byLoss(settingChanges(systems, found, pair), pair);
  const [most] = changes;
  if (pair === undefined || most === undefined)
    return comparison.plan === undefined ? measuredAnswer(systems, statistics) : undefined;
  // Runs under several conditions are separate parts.
  const noun = systems.length === groups.length ? 'system' : 'condition';
  const group = systems.find(({ name }) => name === most.system);
  return {
    ...(!isCompared && {
      lead: partsSentence(
        changes.map(({ performance }) => performance),
        noun,
      ),
    }),
    points: isCompared ? [] : systemSentences(changes),
    cautions: [...(isCompared ? [] : systemCautions(found)), ...furtherText(pair)],
    next: `Read the best run of ${most.system} in ${pair.whole} and the worst in ${pair.other} side by side.`,
    hero: dumbbellFigure(changes, pair),
    pairs: group ? settingPairs(group, pair) : [],
    findings: isCompared ? [] : found,
  };
}

/** P, A90 and U90-10 of each system in both settings, corrected over the systems. */
function settingFindings(
  systems: readonly Group[],
  { whole, other }: SettingPair,
  statistics: ReportStatistics,
): Finding[] {
  const parts = systems.flatMap(({ name, transcripts }): Part[] => {
    const own = transcripts.filter(({ meta }) => [whole, other].includes(labelText(meta?.setting) ?? ''));
    try {
      const options = { ...planOptions(statistics), by: 'setting', baseline: whole };
      return [{ plan: planOf(describeDesign(own), options), stratum: { system: name } }];
    } catch (error) {
      // A system with one of the settings, or with conditions that are mixed unequally.
      if (error instanceof MetricError) return [];
      throw error;
    }
  });
  return findingsByPart(parts);
}

/** The systems that lose most and the one that loses least, and runs that spread more where the mean does not fall. */
function systemSentences(changes: readonly SettingChange[]): string[] {
  const shown = changes.filter((_, i) => i < MOST - 1 || i === changes.length - 1);
  return shown.flatMap(({ performance, unreliability }) => [
    ...(changes.length > 1 ? [partSentence(performance)] : []),
    ...(unreliability && isDifferent(unreliability) ? [partSentence(unreliability)] : []),
  ]);
}

function systemCautions(found: readonly Finding[]): string[] {
  const several = new Set(found.map(({ stratum }) => stratum?.system)).size > 1;
  const texts = found.flatMap(({ cautions, factor, stratum }) =>
    cautions.map((caution) => {
      const isOwn = several && !['few-runs', 'fractions', 'solved-runs'].includes(caution.kind);
      return `${isOwn ? `${stratum?.system}: ` : ''}${cautionSentence(caution, factor)}`;
    }),
  );
  return [...new Set(texts)].slice(0, MOST);
}

function furtherText({ whole, other, further }: SettingPair): string[] {
  return further.length === 0
    ? []
    : [
        `The figure compares ${whole} and ${other}; ${listed(further)} ${further.length === 1 ? 'is' : 'are'} in the sections below.`,
      ];
}
