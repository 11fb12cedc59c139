import { type Finding as AnalysisFinding, isDifferent } from '../../analysis/index.js';
import type { Trend } from '../../analysis/trends.js';
import { byKey } from '../../math/by-key.js';
import { createRuleStrategyLabeller } from '../../metrics/behavior/create-rule-strategy-labeller.js';
import { findProposals } from '../../metrics/content/proposal-acceptance.js';
import { isEnglish } from '../../text/language.js';
import { metaLabel } from '../../transcript/meta-of.js';
import { type Run, runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { decimalsFor, plainNumber } from '../../words/numbers.js';
import type { Group } from './groups.js';
import type { SettingPair } from './lost-settings.js';
import { isScored, type Measure, type Scored, type SystemMeasure, type SystemScores } from './measured.js';
import { findingMetric, SUCCESS } from './outcome-measures.js';
import { type PlacedTurn, placedReplies } from './placed-replies.js';
import { measureName } from './reading.js';

/** One of two conversations that are shown side by side. */
export interface PairSide {
  /** Its distinguishing condition: setting, budget or system. */
  readonly label: string;
  readonly transcript: Transcript;
  /** Whether it reached the correct answer; absent if unknown. */
  readonly isRight?: boolean;
  /** Its score, in words. */
  readonly score: string;
  /** The index of the most informative turn. */
  readonly telling?: number;
  /** The indices of the turns to show; by default all. */
  readonly shown?: readonly number[];
}

/** Two conversations about the same item. */
export interface ConversationPair {
  /** Their common item and their difference: `query-4: 95 in one turn, 20 in pieces`. */
  readonly title: string;
  readonly sides: readonly [PairSide, PairSide];
}

/** Findings with a pair of conversations each. */
const MOST = 3;

/** The best single-turn run and the worst sharded run of the instructions on which a system loses most. */
export function settingPairs(group: Group, { whole, other }: SettingPair): ConversationPair[] {
  const runs = runsOf(group.transcripts).filter(isSpoken);
  const pairs = [...byKey(runs, ({ task, instruction }) => JSON.stringify([task, instruction])).values()]
    .map((own) => {
      const of = (setting: string): SpokenRun[] =>
        own.filter((run) => run.setting === setting).sort((a, b) => b.score - a.score);
      const [inOne, inPieces] = [of(whole), of(other)];
      const mean = (list: readonly Run[]): number =>
        list.reduce((sum, { score }) => sum + score, 0) / list.length;
      return { best: inOne[0], worst: inPieces.at(-1), fall: mean(inOne) - mean(inPieces) };
    })
    .filter(({ fall }) => fall > 0)
    .sort((a, b) => b.fall - a.fall);
  return pairs.slice(0, MOST).flatMap(({ best, worst }): ConversationPair[] => {
    if (best === undefined || worst === undefined) return [];
    return [
      {
        title: `${group.name}, ${best.instruction}: ${formatScore(best)} in ${whole}, ${formatScore(worst)} in ${other}`,
        sides: [runSide(whole, best), runSide(other, worst)],
      },
    ];
  });
}

const formatScore = ({ score }: Run): string => String(Number(score.toFixed(1)));

type SpokenRun = Run & { readonly transcript: Transcript };

const isSpoken = (run: Run): run is SpokenRun => run.transcript !== undefined;

function runSide(label: string, run: SpokenRun): PairSide {
  const { transcript } = run;
  const telling = findFirstAttempt(run);
  const isRight = run.score >= 100 ? true : run.score <= 0 ? false : undefined;
  return {
    ...{ label, transcript, score: `score ${formatScore(run)}` },
    ...(isRight !== undefined && { isRight }),
    ...(telling !== undefined && { telling }),
  };
}

/** The turn of the first answer attempt, else the assistant's last turn. */
function findFirstAttempt({ strategies = [], transcript }: SpokenRun): number | undefined {
  const replies = placedReplies(transcript);
  const labels = strategies.length === replies.length ? strategies : labelsByRule(transcript, replies);
  const [place] = replies[labels.indexOf('answer_attempt')] ?? replies.at(-1) ?? [];
  return place;
}

/** The strategies of replies; empty for a language that the rules do not support. */
function labelsByRule({ turns }: Transcript, replies: readonly PlacedTurn[]): string[] {
  if (!isEnglish(turns.map(({ text }) => text))) return [];
  const labeller = createRuleStrategyLabeller();
  return replies.map(([, { text }]) => labeller.label(text));
}

/** The same problem with the fewest and the most turns, if the outcomes differ in the direction of the trend. */
export function budgetPairs(
  trends: readonly Trend[],
  transcripts: readonly Transcript[],
  systemOf: (transcript: Transcript) => string | undefined,
  gameOf: (transcript: Transcript) => string,
): ConversationPair[] {
  const sorted = [...trends].sort((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1));
  return sorted.slice(0, MOST).flatMap(({ game, system, perDoubling, result }): ConversationPair[] => {
    const [least, most] = [result.budgets[0]?.budget ?? 0, result.budgets.at(-1)?.budget ?? 0];
    const own = transcripts.filter((each) => gameOf(each) === game && systemOf(each) === system);
    const isHelped = (perDoubling ?? 0) > 0;
    for (const [item, same] of byKey(own, (each) => metaLabel(each, 'item'))) {
      const of = (budget: number): Transcript | undefined => same.find(({ meta }) => meta?.budget === budget);
      const [few, many] = [of(least), of(most)];
      if (item === undefined || few?.outcome?.success !== !isHelped) continue;
      if (many?.outcome?.success !== isHelped) continue;
      const side = (budget: number, transcript: Transcript): PairSide =>
        outcomeSide(`${budget} turns`, transcript);
      const name = `${system}, ${item}`;
      const title = isHelped
        ? `${name}: wrong in ${least} turns, right in ${most}`
        : `${name}: right in ${least} turns, wrong in ${most}`;
      return [{ title, sides: [side(least, few), side(most, many)] }];
    }
    return [];
  });
}

function outcomeSide(label: string, transcript: Transcript): PairSide {
  const isRight = transcript.outcome?.success === true;
  const telling = findProposals(transcript).at(-1)?.turn ?? transcript.turns.length - 1;
  return {
    ...{ label, transcript, isRight, score: isRight ? 'right' : 'wrong' },
    ...(telling >= 0 && { telling }),
  };
}

/** For each metric that differs between two systems, the paired dialogue with the largest difference. */
export function systemPairs(
  findings: readonly AnalysisFinding[],
  measured: readonly SystemMeasure[],
): ConversationPair[] {
  const differing = findings
    .filter(isDifferent)
    .sort((x, y) => rank(x) - rank(y) || (x.pValue ?? 1) - (y.pValue ?? 1));
  const shown = new Set<string>();
  return differing.flatMap((finding): ConversationPair[] => {
    const { metric, a, b, difference } = finding;
    const own = measured.find(({ card }) => findingMetric(card) === metric);
    if (shown.size >= MOST || shown.has(metric) || !own) return [];
    const sign = Math.sign(difference ?? 0);
    const [both] = partsOfBoth(own.systems, a, b)
      .flatMap(([left, right]) => widestGap(left, right, sign) ?? [])
      .sort((x, y) => y.gap - x.gap);
    if (both === undefined || both.gap <= 0) return [];
    shown.add(metric);
    const side = (label: string, dialogue: Scored, way: number): PairSide =>
      own.card.id === SUCCESS.id
        ? outcomeSide(label, dialogue.transcript)
        : measureSide(label, own.card, dialogue, way, both.gap);
    const sides = [side(a, both.left, sign), side(b, both.right, -sign)] as const;
    const score = (each: PairSide): string => each.score.replace(/^\S+ (?=.)/, '');
    return [
      {
        title: `${measureName(own.card)}, ${pairName(both)}: ${score(sides[0])} in ${a}, ${score(sides[1])} in ${b}`,
        sides,
      },
    ];
  });
}

/** The scores of two levels, or of their parts (`model-a, next-turn`) two by two. */
function partsOfBoth(
  systems: readonly SystemScores[],
  a: string,
  b: string,
): [left: SystemScores, right: SystemScores][] {
  return systems.flatMap((left): [SystemScores, SystemScores][] => {
    if (left.system !== a && !left.system.startsWith(`${a}, `)) return [];
    const right = systems.find(({ system }) => system === `${b}${left.system.slice(a.length)}`);
    return right === undefined ? [] : [[left, right]];
  });
}

/** Outcomes come first. */
const rank = ({ question }: AnalysisFinding): number => (question === 'performance' ? 0 : 1);

function pairName({ left, right }: { readonly left: Scored; readonly right: Scored }): string {
  return left.id === right.id || right.id === undefined ? `${left.id}` : `${left.id} and ${right.id}`;
}

/** The paired dialogue with the largest difference in the direction of the sign. */
function widestGap(
  a: SystemScores,
  b: SystemScores,
  sign: number,
): { readonly left: Scored; readonly right: Scored; readonly gap: number } | undefined {
  const byId = new Map(b.dialogues.flatMap((each) => (each.id === undefined ? [] : [[each.id, each]])));
  const byCluster = byKey(b.dialogues, ({ cluster }) => cluster);
  const both = a.dialogues.flatMap((left) => {
    // Matches by id, else by item if only one dialogue has it.
    const [only, ...others] = byCluster.get(left.cluster) ?? [];
    const same = left.id === undefined ? undefined : byId.get(left.id);
    const right = same ?? (others.length === 0 ? only : undefined);
    return right !== undefined && isScored(left) && isScored(right)
      ? [{ left, right, gap: sign * (left.score - right.score) }]
      : [];
  });
  return both.sort((x, y) => y.gap - x.gap)[0];
}

/** A dialogue with its score, in enough digits to show the gap, and the turn that contributes most to the gap. */
function measureSide(
  label: string,
  card: Measure,
  { transcript, turns, score }: Scored,
  way: number,
  gap: number,
): PairSide {
  const turn = [...turns].sort((x, y) => way * (y.score - x.score))[0]?.turn;
  const number = plainNumber(score, Math.min(3, decimalsFor(null, null, gap)));
  return {
    ...{ label, transcript, score: `${card.symbol ?? measureName(card)} ${number}` },
    ...(turn !== undefined && { telling: turn }),
  };
}

/** How one image is described in the first and in the last round of a game. */
export function roundPairs(group: Group): ConversationPair[] {
  return group.transcripts
    .flatMap((transcript): ConversationPair[] => {
      const { turns } = transcript;
      const numbers = turns.flatMap(({ round }) => round ?? []);
      const [start, end] = [Math.min(...numbers), Math.max(...numbers)];
      if (start === end) return [];
      const side = (round: number, image: string): PairSide | undefined => {
        const own = [...turns.entries()].filter(
          ([, turn]) => turn.round === round && turn.references?.includes(image) === true,
        );
        const [telling] = own[0] ?? [];
        if (telling === undefined) return undefined;
        const words = own.reduce((sum, [, { text }]) => sum + text.split(/\s+/).length, 0);
        const shown = own.map(([place]) => place);
        return { label: `round ${round}`, transcript, shown, telling, score: `${words} words` };
      };
      const images = [...new Set(turns.flatMap(({ references = [] }) => references))];
      const sides = images.map((image) => ({ image, first: side(start, image), last: side(end, image) }));
      const { image, first, last } = sides.find((each) => each.first && each.last) ?? {};
      if (first === undefined || last === undefined) return [];
      const { id, generatedId } = transcript;
      const name = [group.name, ...(id === undefined || generatedId ? [] : [id]), image].join(', ');
      return [
        {
          title: `${name}: ${first.score} in ${first.label}, ${last.score} in ${last.label}`,
          sides: [first, last],
        },
      ];
    })
    .slice(0, MOST);
}
