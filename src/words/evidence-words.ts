import type { Evidence } from '../evidence/evidence.js';
import { measureName } from '../evidence/score-table.js';
import { itemAt } from '../math/existing.js';
import { isSignificant } from '../statistics/alpha.js';
import { counted } from '../text/counted.js';
import type { ValidationText } from './association-words.js';
import { familyText } from './method-words.js';
import { listed, plainNumber, signedNumber } from './numbers.js';

/** From here on a correlation with length, or between two metrics, is strong. */
const STRONG = 0.5;
const SAME = 0.9;
/** Below this a metric does not measure a dialogue reliably. */
const RELIABLE = 0.7;

interface Known {
  readonly name: string;
  readonly ofLength: number | null;
  readonly reliability: number | null;
  readonly changes: readonly {
    readonly perturbation: string;
    readonly effect: number;
    readonly change: number | null;
  }[];
  readonly tested: number;
}

function summarizeMetrics({ length, reliability, sensitivity, confidenceLevel }: Evidence): Known[] {
  return length.flatMap((row): Known[] => {
    const name = measureName(row);
    const own = sensitivity.filter((each) => measureName(each) === name && each.n > 0);
    if (row.n === 0 && own.length === 0) return [];
    const halves = reliability.find((each) => measureName(each) === name);
    return [
      {
        ...{ name, ofLength: row.turns?.estimate ?? null, tested: own.length },
        reliability: halves?.exchanges.corrected ?? null,
        changes: own
          .flatMap(({ perturbation, effect, change, adjustedPValue }) =>
            effect === null || !isSignificant(adjustedPValue, confidenceLevel)
              ? []
              : [{ perturbation, effect, change }],
          )
          .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect)),
      },
    ];
  });
}

/** A sentence for each metric: length, changes that affect it, reliability. */
export function metricSentences(evidence: Evidence): string[] {
  return summarizeMetrics(evidence).map(({ name, ofLength, reliability, changes, tested }) => {
    const shown = changes
      .slice(0, 3)
      .map(
        ({ perturbation, effect, change }) =>
          `${perturbation} (d_z ${signedNumber(effect, 1)}${change === null ? '' : `, ${signedNumber(change, 1)} SD`})`,
      );
    const parts = [
      ...(ofLength === null ? [] : [lengthText(ofLength)]),
      tested === 0
        ? ''
        : shown.length === 0
          ? `no effect found of ${tested} changes`
          : `${changes.length} of ${tested} changes affect it, most ${listed(shown)}`,
      reliability === null ? '' : `split-half reliability ${plainNumber(reliability, 2)}`,
    ];
    return `${name}: ${parts.filter(Boolean).join('; ')}.`;
  });
}

function lengthText(rho: number): string {
  const how =
    Math.abs(rho) < STRONG
      ? 'depends little on the number of turns'
      : rho > 0
        ? 'grows with the number of turns'
        : 'falls with the number of turns';
  return `${how} (rho ${signedNumber(rho, 2)})`;
}

/** What the page found: metrics that are length, that no change of order moves, that are not reliable, or that repeat others. */
export function evidenceSummary(evidence: Evidence): ValidationText {
  const known = summarizeMetrics(evidence);
  const long = known.filter(({ ofLength }) => ofLength !== null && Math.abs(ofLength) >= STRONG);
  const blind = known.filter(({ tested, changes }) => tested > 0 && changes.length === 0);
  const rough = known.filter(({ reliability }) => reliability !== null && reliability < RELIABLE);
  const twins = pairs(evidence);
  const names = (list: readonly Known[]): string => listed(list.map(({ name }) => name));
  const of = (list: readonly unknown[]): string => `${list.length} of ${counted(known.length, 'metric')}`;
  return {
    lead:
      known.length === 0
        ? 'No metric could be tested on these conversations.'
        : long.length === 0
          ? `No metric depends strongly on the number of turns; ${of(rough)} ${rough.length === 1 ? 'is' : 'are'} not reliable for single conversations.`
          : `${of(long)} ${long.length === 1 ? 'depends' : 'depend'} strongly on the number of turns: ${names(long)}.`,
    points: [
      ...(blind.length > 0 ? [`No effect of any change was found on ${names(blind)}.`] : []),
      ...(rough.length > 0
        ? [
            `Split-half reliability below ${plainNumber(RELIABLE, 1)}: ${names(rough)}. Compare means of many conversations by them, never single conversations.`,
          ]
        : []),
      ...(twins.length > 0
        ? [`Nearly the same ranking (rho beyond ${plainNumber(SAME, 1)}): ${listed(twins, 4)}.`]
        : []),
      ...evidenceNotes(evidence).slice(0, 1),
    ],
    ...(evidence.nTranscripts < 20
      ? {
          caution: `${counted(evidence.nTranscripts, 'conversation')} are few: weak effects would not be detected.`,
        }
      : {}),
    next:
      long.length > 0
        ? `Compare ${itemAt(long, 0).name} at equal length only (mtpc compare does so).`
        : 'Before you use a metric, read which changes affect it (mtpc evidence --format html --out page.html).',
  };
}

function pairs({ redundancy: { measures, correlations } }: Evidence): string[] {
  return measures.flatMap((a, i) =>
    measures.slice(i + 1).flatMap((b, k) => {
      const rho = correlations[i]?.[i + 1 + k]?.estimate ?? 0;
      return Math.abs(rho) >= SAME ? [`${measureName(a)} and ${measureName(b)}`] : [];
    }),
  );
}

/** The number of dialogues, and from how many they were drawn. */
export function dialogueCount({ nTranscripts, drawnFrom, seed }: Evidence): string {
  if (drawnFrom === undefined) return counted(nTranscripts, 'conversation');
  return `${nTranscripts} of ${counted(drawnFrom, 'conversation')}, drawn at random (seed ${seed})`;
}

/** What the numbers of the evidence are: observations, clusters, effects, tests and their correction. */
export function evidenceNotes(evidence: Evidence): string[] {
  const { turns, nClusters, clusterBy, confidenceLevel, adjust, sensitivity } = evidence;
  const clusters =
    clusterBy.length === 0
      ? 'each taken as independent'
      : `clustered by ${clusterBy.join(' or ')} (${counted(nClusters, 'cluster')})`;
  const comparisons = sensitivity.filter(({ adjustedPValue }) => adjustedPValue !== null).length;
  const family = familyText({ name: 'call', comparisons, adjust, looks: 1 });
  const correction = family.startsWith('not ') ? family : `corrected by ${family}`;
  return [
    `${dialogueCount(evidence)}, ${counted(turns, 'turn')}; ${clusters}. n counts conversations with a score.`,
    "rho: Spearman's correlation with the length; reliability: of halves of exchanges, corrected by Spearman and Brown.",
    `Changes: paired d_z (after minus before, over the deviation of the differences), in brackets the change in standard deviations between conversations; * p at most ${Number((1 - confidenceLevel).toFixed(6))} by Student's t, ${correction}.`,
  ];
}
