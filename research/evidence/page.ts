import { PERTURBATION_TEXTS, type Perturbation } from '../../src/evidence/perturb.js';
import { companionPart } from './companions.js';
import { elsewherePart, elsewhereVerdict } from './elsewhere.js';
import type { EvidenceNumbers, MeasureNumbers } from './numbers.js';
import { estimate, printedName, pText, sourceName, table, two } from './print.js';

/** The page research/evidence/README.md. */
export function evidencePage(numbers: EvidenceNumbers): string {
  const { dialogues, turns, perturbations, embedder, seed } = numbers;
  // A variant's components are those of the metric.
  const shown = numbers.measures.filter(
    ({ n, name, metric, component }) =>
      n > 0 &&
      (component === undefined || name === `${metric}/${component}`) &&
      !(component !== undefined && metric.includes(' ')),
  );
  const changes = perturbations.filter((name) => name !== 'identity');
  return `# What metrics react to

The papers define metrics, but say little about what affects them. This page reports the effect of shuffling, length,
padding and other changes on every metric that reads transcripts. All numbers are for ${dialogues} conversations of ${sourceName(numbers)}
(${turns} turns; Karadzhov et al. 2023: groups of two to six people solve a card puzzle by text chat) from
\`npx tsx research/evidence/run.ts FOLDER\`, seed ${seed}${embedder === null ? '' : `, vectors of ${embedder}`}. Conversations are the observations. Findings that do not
follow from the definitions may differ for other kinds of conversations.

${findings(numbers)}
## Run it on your conversations

On the command line, use \`mtpc evidence FILES\` and \`mtpc validate FILES --outcome meta.correct_ratio\`; \`--format html\` gives
one page with charts. In code:

\`\`\`ts
import { evidence, metaEvaluate } from '@mtpc/metrics/evidence';
const dialogue = (id: string, ...texts: string[]) => ({
  id,
  turns: texts.map((text, i) => ({ speaker: i % 2 ? 'ben' : 'ana', text })),
});
const dialogues = [
  dialogue('a', 'The red card comes first.', 'No, the blue card.', 'Why the blue card?'),
  dialogue('b', 'Turn both cards.', 'Yes.', 'Both cards, then.', 'Done.'),
];
const found = await evidence(dialogues, { metrics: ['centeringScore', 'LD'], perturbations: ['shuffle-turns'] });
found.sensitivity.map(({ metric, perturbation, n }) => [metric, perturbation, n]);
// => [['centering-score', 'shuffle-turns', 2], ['lexical-density', 'shuffle-turns', 2]]
metaEvaluate(found.rows, { a: 1, b: 0 }).n; // => 2
\`\`\`

## How to read the tables

\`perturb\` applies each change to every conversation, and the scores before and after are compared. *d* is the paired
standardized difference with Hedges' correction: 0.2 is small and 0.8 is large; brackets contain 95% intervals. *Up*, *down*
and *unmoved* are shares of conversations. A metric of coherence should fall when turns are shuffled; a metric that does not
depend on the order cannot measure coherence. The *null text* of a conversation has the same number of words per turn, drawn
at random from another conversation: if the scores of a metric correlate with those of null texts, it measures mainly who
speaks how much.
## The matrix

Effect d of each change. A dot means that the score never changes, a dash that it is undefined.

${table(
  ['', ...changes.map((_, i) => String(i + 1))],
  shown.map((own) => [printedName(own), ...changes.map((name) => cell(own, name))]),
)}

${changes.map((name, i) => `${i + 1}. \`${name}\`: ${PERTURBATION_TEXTS[name as Perturbation]}`).join('\n')}

## Length

Spearman's rank correlations over conversations with the number of turns, the number of words, and the score of the null
text; mean scores over the first 25, 50, 75 and 100% of the turns.

${table(
  ['', 'turns', 'words', 'null text', '25 %', '50 %', '75 %', '100 %'],
  shown.map((own) => [
    printedName(own),
    ...[own.turns, own.words, own.nullText].map(estimate),
    ...[0, 1, 2, 3].map((i) =>
      own.course[i] === undefined ? '-' : String(Number(own.course[i].toPrecision(3))),
    ),
  ]),
)}
${companionPart(numbers)}
## Reliability

Split-half reliability (Spearman-Brown), and the number of turns for a standard error of half the standard deviation between
conversations. A dash means that the halves do not correlate.

${table(
  ['', 'odd, even', 'first, second half', 'turns needed'],
  shown.map((own) => [
    printedName(own),
    ...[own.exchanges ?? own.oddEven ?? null, own.halves].map((value) => (value === null ? '-' : two(value))),
    own.turnsNeeded === null ? '-' : String(own.turnsNeeded),
  ]),
)}

## Redundant metrics

Pairs with a rank correlation of 0.8 or more. The complete table, in the order of its tree, is in \`research/evidence/numbers/${numbers.source}.json\`.

${table(['', '', 'rho'], twins(numbers))}
${outcomePart(numbers)}${elsewherePart(numbers)}`;
}

function cell({ reactions }: MeasureNumbers, name: string): string {
  const own = reactions[name];
  if (own === undefined || own.n === 0) return '-';
  return own.unmoved === 1 ? '·' : own.effect === null ? '-' : two(own.effect[0]);
}

function twins({ redundancy: { order, percent } }: EvidenceNumbers): string[][] {
  return order
    .flatMap((a, i) => order.slice(i + 1).map((b, j) => ({ a, b, r: percent[i]![i + 1 + j] ?? 0 })))
    .filter(({ r }) => Math.abs(r) >= 80)
    .sort((x, y) => Math.abs(y.r) - Math.abs(x.r))
    .map(({ a, b, r }) => [a, b, two(r / 100)]);
}

function outcomePart(numbers: EvidenceNumbers): string {
  const { outcome, measures } = numbers;
  if (outcome === null) return '';
  const rows = measures.filter(
    (own) => own.outcome?.spearman && !(own.component !== undefined && own.metric.includes(' ')),
  );
  const sure = rows.filter((own) => (own.outcome!.adjusted ?? 1) <= 0.05);
  const partial = rows.filter((own) => (own.outcome!.partialAdjusted ?? 1) <= 0.05);
  const returned = rows.filter((own) => own.outcome!.returned);
  const names = (list: readonly MeasureNumbers[]): string => list.map(printedName).join(', ') || 'none';
  return `
## The outcome

Does any metric correlate with the share of correct answers at the end of the conversation (\`${outcome.field}\`)? The table
shows rank correlations over ${outcome.n} conversations, with p-values corrected (Holm) for ${outcome.comparisons} numbers; some of these are
duplicates under two names, which makes the correction conservative. *Controlling for length* holds the ranks of turns and
words fixed. *Replicated* means significant in one random half of the conversations and, with the same sign, in the other.

\`metaEvaluate(rows, ratings, { controlFor: ['turns', 'words'], baseline: 'words', halves: true })\`

**Summary**: after correction, ${sure.length} of ${outcome.comparisons} numbers correlate with the outcome (${names(sure)}); controlling for
length, ${partial.length} do (${names(partial)}). Replicated in the other half: ${names(returned)}.${elsewhereVerdict(numbers)}

${table(
  ['', 'rho', 'p corrected', 'controlling for length', 'p corrected', 'replicated'],
  [...rows]
    .sort((a, b) => (a.outcome!.p ?? 1) - (b.outcome!.p ?? 1))
    .map((own) => {
      const { spearman, adjusted, partial, partialAdjusted, found, returned: again } = own.outcome!;
      const returns = found ? (again ? 'yes' : 'no') : 'not found';
      return [
        printedName(own),
        estimate(spearman),
        pText(adjusted),
        estimate(partial),
        pText(partialAdjusted),
        returns,
      ];
    }),
)}
`;
}

/** What a reader of the papers would want to know, each with its number; said only where the numbers say so. */
function findings(numbers: EvidenceNumbers): string {
  const by = (name: string): MeasureNumbers | undefined =>
    numbers.measures.find((own) => own.name === name && own.n > 0);
  const effect = (name: string, change: string): string =>
    estimate(by(name)?.reactions[change]?.effect ?? null);
  const companion = (name: string, against: string): string => {
    const own = by(name);
    if (own === undefined) return '';
    return ` Compared with ${against} (${printedName(own)}): ${estimate(own.turns)} with the number of turns, ${estimate(own.nullText)} with random words; shuffling changes it by d ${effect(name, 'shuffle-turns')}.`;
  };
  const lines = [
    by('centering-score') &&
      `**Centering** (MT-PingEval): shuffling all turns changes it by d ${effect('centering-score', 'shuffle-turns')}, permuting the speakers by ${effect('centering-score', 'permute-speakers')}; with I and you resolved (\`resolve: 'speaker'\`) the effect of shuffling is ${effect('centering-score resolve:speaker', 'shuffle-turns')}${by('centering-score match:linked') ? `, with mentions linked (\`match: 'linked'\`) ${effect('centering-score match:linked', 'shuffle-turns')}` : ''}. Empty words at the end of every turn ("you know, I mean") change it by d ${effect('centering-score', 'pad-words')}, doubling every turn by ${effect('centering-score', 'double-turns')}. \`sensitivity(dialogues, { metrics: 'centeringScore' })\``,
    by('lexical-density') &&
      `**Lexical density** (MT-PingEval): rank correlation ${estimate(by('lexical-density')!.turns)} with the number of turns; scrambled words change it by d ${effect('lexical-density', 'scramble-words')}, padding by ${effect('lexical-density', 'pad-words')}. \`lengthDependence(dialogues, { metrics: 'LD' })\``,
    by('progression-distance') &&
      `**Progression distance** (MPCEval): rank correlation ${estimate(by('progression-distance')!.turns)} with the number of turns; split-half reliability ${reliabilityText(by('progression-distance')!)}.${companion('progression-distance/PD-ratio', 'all orders of the same turns')} \`lengthDependence(dialogues, { metrics: { metric: 'PD', options: { byChance: true } }, embedder, components: true })\``,
    by('harmonic-progression/HMP-ratio') &&
      `**Harmonic progression** (MPCEval): shuffling all turns changes it by d ${effect('harmonic-progression', 'shuffle-turns')}.${companion('harmonic-progression/HMP-ratio', 'random orders of the same turns')} \`lengthDependence(dialogues, { metrics: { metric: 'HMP', options: { permutations: 99 } }, embedder, components: true })\``,
    by('speaker-entropy') &&
      `**Speaker entropy** (MPCEval) does not depend on the text: its null text has the same score (${estimate(by('speaker-entropy')!.nullText)}), and it changes only when turns are removed (a fifth of them: d ${effect('speaker-entropy', 'drop-turns')}). \`sensitivity(dialogues, { metrics: 'NSE' })\``,
    by('semantic-concentration') &&
      `**Semantic concentration** (MPCEval): rank correlation ${estimate(by('semantic-concentration')!.nullText)} with its value for random words of the same lengths, ${estimate(by('semantic-concentration')!.turns)} with the number of turns; it is defined for only ${by('semantic-concentration')!.n} of ${numbers.dialogues} conversations. \`lengthDependence(dialogues, { metrics: 'SC-Gini', embedder })\``,
    by('global-consistency') &&
      `**Global consistency** (MPCEval): rank correlation ${estimate(by('global-consistency')!.turns)} with the number of turns; a quarter of foreign turns changes it by d ${effect('global-consistency', 'foreign-turns')}. \`sensitivity(dialogues, { metrics: 'GSCC', embedder })\``,
    by('local-consistency') &&
      `**Local consistency** (MPCEval): a quarter of foreign turns changes it by d ${effect('local-consistency', 'foreign-turns')}, doubling every turn by ${effect('local-consistency', 'double-turns')}, because repetition counts as consistency. \`sensitivity(dialogues, { metrics: 'LSCC-ES', embedder })\``,
    by('message-novelty') &&
      `**Message novelty** (MPCEval): words scrambled within turns change it by d ${effect('message-novelty', 'scramble-words')}, shuffled turns by ${effect('message-novelty', 'shuffle-turns')}, random words by ${effect('message-novelty', 'null-text')}. \`sensitivity(dialogues, { metrics: 'M-SNS', embedder })\``,
  ].filter((line) => line !== undefined);
  return lines.length === 0
    ? ''
    : `## Findings\n\n${lines.map((line, i) => `${i + 1}. ${line}`).join('\n')}\n`;
}

function reliabilityText({ exchanges, oddEven }: MeasureNumbers): string {
  const corrected = exchanges ?? oddEven ?? null;
  return corrected === null ? 'not above 0' : two(corrected);
}
