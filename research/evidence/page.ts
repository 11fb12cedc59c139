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

The papers define metrics, but say little about what affects them. \`@mtpc/metrics/evidence\` asks every metric that reads
transcripts, over conversations of your own:

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

From the command: \`mtpc evidence FILES\` and \`mtpc validate FILES --against meta.correct_ratio\`, with \`--format html\`
as one page with pictures. The numbers below are those of ${dialogues} conversations of ${sourceName(numbers)} (${turns}
turns; Karadzhov et al. 2023: groups of two to six people solve a card puzzle by text chat), made by
\`npm run evidence -- FOLDER\`, seed ${seed}${embedder === null ? '' : `, vectors of ${embedder}`}. Conversations are the
observations. They are conversations of one kind: what does not depend on definitions may be otherwise with yours.

## How to read it

Each change (\`perturb\`) is made to every conversation, and the score before is held against the score after.
*d* is the paired standardized difference with Hedges' correction: 0 nothing, .2 little, .8 much; brackets hold 95 %
intervals. *Up*, *down* and *unmoved* are shares of conversations. A metric of coherence ought to fall when turns are
shuffled; one that does not see the order cannot be one. *Null text* are random words of another conversation, as many a
turn: a metric whose scores go with those of null texts measures who speaks how much.

${findings(numbers)}
## The matrix

Effects d of each change; a dot is no change at all, a dash no score.

${table(
  ['', ...changes.map((_, i) => String(i + 1))],
  shown.map((own) => [printedName(own), ...changes.map((name) => cell(own, name))]),
)}

${changes.map((name, i) => `${i + 1}. \`${name}\`: ${PERTURBATION_TEXTS[name as Perturbation]}`).join('\n')}

## Length

Spearman's rank correlations over conversations with the number of turns, of words, and with the score of the null text;
means over the first 25, 50, 75 and 100 % of the turns.

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

Split-half reliability (Spearman-Brown), and the turns that a standard error of half the deviation between conversations
needs. A dash: the halves do not agree at all.

${table(
  ['', 'odd, even', 'first, second half', 'turns needed'],
  shown.map((own) => [
    printedName(own),
    ...[own.exchanges ?? own.oddEven ?? null, own.halves].map((value) => (value === null ? '-' : two(value))),
    own.turnsNeeded === null ? '-' : String(own.turnsNeeded),
  ]),
)}

## What says the same

Pairs with a rank correlation of .8 and more. The whole table, in the order of its tree, stands in \`research/evidence/numbers/${numbers.source}.json\`.

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
  const beside = rows.filter((own) => (own.outcome!.besideAdjusted ?? 1) <= 0.05);
  const returned = rows.filter((own) => own.outcome!.returned);
  const names = (list: readonly MeasureNumbers[]): string => list.map(printedName).join(', ') || 'none';
  return `
## The outcome

Does any number of a group's talk go with the share of right answers at its end (\`${outcome.field}\`)? Rank correlations
over ${outcome.n} conversations, p-values corrected (Holm) for ${outcome.comparisons} numbers (some of which are one
number under two names, which errs on the safe side); *beside length*: with the ranks
of turns and words held. *In the other half*: significant in one random half of the conversations, and again, with the same sign, in
the other.

\`metaEvaluate(rows, ratings, { beside: ['turns', 'words'], baseline: 'words', halves: true })\`

**In one sentence**: after correction ${sure.length} of ${outcome.comparisons} numbers go with the outcome (${names(sure)}),
beside length ${beside.length} (${names(beside)}); what was found in one half of them returned in the other half for: ${names(returned)}.${elsewhereVerdict(numbers)}

${table(
  ['', 'rho', 'p corrected', 'beside length', 'p corrected', 'in the other half'],
  [...rows]
    .sort((a, b) => (a.outcome!.p ?? 1) - (b.outcome!.p ?? 1))
    .map((own) => {
      const { spearman, adjusted, beside: partial, besideAdjusted, found, returned: again } = own.outcome!;
      const returns = found ? (again ? 'yes' : 'no') : 'not found';
      return [
        printedName(own),
        estimate(spearman),
        pText(adjusted),
        estimate(partial),
        pText(besideAdjusted),
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
    return ` Held against ${against} (${printedName(own)}): ${estimate(own.turns)} with the number of turns, ${estimate(own.nullText)} with random words; shuffling changes it by d ${effect(name, 'shuffle-turns')}.`;
  };
  const lines = [
    by('centering-score') &&
      `**Centering** (MT-PingEval): shuffling all turns changes it by d ${effect('centering-score', 'shuffle-turns')}, permuting the speakers by ${effect('centering-score', 'permute-speakers')}; with I and you resolved (\`resolve: 'speaker'\`) shuffling does ${effect('centering-score resolve:speaker', 'shuffle-turns')}${by('centering-score match:linked') ? `, with mentions linked (\`match: 'linked'\`) ${effect('centering-score match:linked', 'shuffle-turns')}` : ''}. Empty words at the end of every turn ("you know, I mean") change it by d ${effect('centering-score', 'pad-words')}, doubling every turn by ${effect('centering-score', 'double-turns')}. \`sensitivity(dialogues, { metrics: 'centeringScore' })\``,
    by('lexical-density') &&
      `**Lexical density** (MT-PingEval): rank correlation ${estimate(by('lexical-density')!.turns)} with the number of turns; scrambled words change it by d ${effect('lexical-density', 'scramble-words')}, padding by ${effect('lexical-density', 'pad-words')}. \`lengthDependence(dialogues, { metrics: 'LD' })\``,
    by('progression-distance') &&
      `**Progression distance** (MPCEval): rank correlation ${estimate(by('progression-distance')!.turns)} with the number of turns; split-half reliability ${reliabilityText(by('progression-distance')!)}.${companion('progression-distance/PD-ratio', 'all orders of the same turns')} \`lengthDependence(dialogues, { metrics: { metric: 'PD', options: { byChance: true } }, embedder, components: true })\``,
    by('harmonic-progression/HMP-ratio') &&
      `**Harmonic progression** (MPCEval): shuffling all turns changes it by d ${effect('harmonic-progression', 'shuffle-turns')}.${companion('harmonic-progression/HMP-ratio', 'random orders of the same turns')} \`lengthDependence(dialogues, { metrics: { metric: 'HMP', options: { permutations: 99 } }, embedder, components: true })\``,
    by('speaker-entropy') &&
      `**Speaker entropy** (MPCEval) sees nothing of what is said: its null text has the same score (${estimate(by('speaker-entropy')!.nullText)}), and it moves only when turns are left out (a fifth of them: d ${effect('speaker-entropy', 'drop-turns')}). \`sensitivity(dialogues, { metrics: 'NSE' })\``,
    by('semantic-concentration') &&
      `**Semantic concentration** (MPCEval): rank correlation ${estimate(by('semantic-concentration')!.nullText)} with its value for random words of the same lengths, ${estimate(by('semantic-concentration')!.turns)} with the number of turns; it has a value in ${by('semantic-concentration')!.n} of ${numbers.dialogues} conversations only. \`lengthDependence(dialogues, { metrics: 'SC-Gini', embedder })\``,
    by('global-consistency') &&
      `**Global consistency** (MPCEval): rank correlation ${estimate(by('global-consistency')!.turns)} with the number of turns; a quarter of foreign turns changes it by d ${effect('global-consistency', 'foreign-turns')}. \`sensitivity(dialogues, { metrics: 'GSCC', embedder })\``,
    by('local-consistency') &&
      `**Local consistency** (MPCEval): a quarter of foreign turns changes it by d ${effect('local-consistency', 'foreign-turns')}, doubling every turn by ${effect('local-consistency', 'double-turns')}: who repeats himself is consistent. \`sensitivity(dialogues, { metrics: 'LSCC-ES', embedder })\``,
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
