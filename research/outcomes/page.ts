import { pText, table } from '../evidence/print.js';
import type { FamilyNumbers, MetricNumbers } from './analyze.js';
import type { ConstructNumbers } from './constructs.js';
import { CORPORA } from './corpora.js';
import { findings } from './findings.js';
import { kindsOf, type OutcomesNumbers, type Simulated } from './numbers.js';
import { estimateText, generalizes, isFinding, predictionText } from './sentence.js';

/** The folder of the figures. */
export const FIGURES = 'research/outcomes/figures';

/** The file of a metric's forest plot. */
export function figureName(metric: string): string {
  return `${metric.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.svg`;
}

/** The page docs/evidence.md. */
export function evidenceOverview(numbers: OutcomesNumbers, simulated: readonly Simulated[]): string {
  const { text, embeddings, constructs } = numbers;
  const conversations = text.corpora.reduce((sum, { n }) => sum + n, 0);
  return `<!-- Generated from research/outcomes by "npm run generate". -->

# Which metrics predict success?

We scored ${conversations} conversations of ${text.corpora.length} public corpora, each with an outcome or a rating, and asked for every metric: does it predict success, and does it still do so once the length of the conversation is controlled for? The corpora cover ${kindsOf(text).length} kinds of conversation, from negotiation to tutoring. The [plan](../research/outcomes/PLAN.md) was fixed before the first correlation was computed.

## Five findings

${findings(numbers)
  .map((finding, i) => `${i + 1}. ${finding}`)
  .join('\n')}

## Correlations with success, controlling for length

The table shows partial rank correlations with success, controlling for the number of turns and words, pooled over corpora. The prediction interval shows where to expect the correlation in a new corpus. *Found in* counts corpora with a corrected p-value of at most 0.05 that replicates in both halves of the corpus. p-values are corrected (Holm) for the ${text.metrics.filter(({ partial }) => partial).length} metrics.

${holdsTable(text)}

![Metrics by corpora](../${FIGURES}/matrix-text.svg)
${embeddings === null ? '' : embeddingsPart(embeddings)}
## Do metrics measure what their names say?

${constructPart(constructs)}

## The corpora

\`npx tsx research/outcomes/fetch.ts FOLDER\` downloads the files, checks their hashes and writes \`FOLDER/conversations/NAME.jsonl\`; \`mtpc validate FOLDER/conversations/NAME.jsonl --outcome meta.outcome\` reads each. Conversations without an outcome, with fewer than four turns or with one speaker are excluded; of larger corpora, 500 conversations were drawn by the hash of their ids.

${corporaTable(text)}

Not analyzed: ${NOT_ANALYZED}

Direct name reference and answer proposals have too few scores, or only one value, in most corpora, so they were not pooled.

## Repeat it

\`\`\`sh
npx tsx research/outcomes/fetch.ts FOLDER   # the conversations, from their publishers
npx tsx research/outcomes/score.ts FOLDER   # a score for each conversation and metric
npx tsx research/outcomes/run.ts            # the numbers of this page, from those scores
\`\`\`

For your own corpora, put transcripts with \`meta.outcome\` and \`meta.kind\` into \`FOLDER/conversations\`, one file for each corpus. Then run \`npx tsx research/outcomes/score.ts FOLDER --out FOLDER/scores/text\` and \`npx tsx research/outcomes/run.ts FOLDER/scores --out FOLDER/numbers.json\`. In code, [\`poolEvaluations\`](guides/test-a-metric.md#several-corpora) pools the results of \`metaEvaluate\`.

${simulationPart(simulated)}

## Limits

- A correlation does not show that a metric causes success, or that it measures quality.
- Success differs between corpora: points, donations, ratings. A metric that predicts one need not predict another.
- From ESConv only the conversations that its authors set aside were available, and from tau-bench one model in one domain. The tangram studies differ in group size and rules.
- CaSiNo, DeliData and tau-bench had been looked at before the plan was written; the last column of the table repeats the analysis without them.
${DEVIATIONS}`;
}

const DEVIATIONS = `
## Deviations from the plan

- The plan named no method for pooling two corpora. The ratings of qualities exist in two corpora, too few to estimate the variance between corpora, so these are pooled by precision, and their intervals describe these two corpora only.
- Agreement is constant in the available part of DealOrNoDeal, so its outcome is the points of both sides, as in CaSiNo.
- Metrics that need embeddings take long, so they were computed only for some of the corpora with the fewest turns.
`;

const NOT_ANALYZED =
  'Mafia (36 games with a winner, fewer than 40), ICCA (only one side speaks); CraigslistBargain, USR, DSTC10, ABC-Eval, tau2-bench, the retail part of tau-bench, JDDC and the complete ESConv (no copy within reach, or only files that are too large for it), Lost in Conversation (its repository holds instructions, no runs).';

function holdsTable({ metrics }: FamilyNumbers): string {
  const rows = metrics
    .filter((own) => own.partial !== null)
    .sort((a, b) => a.partial!.p - b.partial!.p)
    .map(({ name, alone, partial, partialNew, partialKinds }) => [
      `[${name}](../${FIGURES}/${figureName(name)})`,
      `${alone?.found ?? 0} of ${alone?.corpora ?? 0}`,
      `${partial!.found} of ${partial!.corpora}`,
      estimateText(partial!.estimate),
      predictionText(partial!),
      pText(partial!.adjusted),
      partialKinds ? estimateText(partialKinds.estimate) : '-',
      partialNew ? estimateText(partialNew.estimate) : '-',
    ]);
  const header = [
    'metric',
    'found in, alone',
    'found in, controlling for length',
    'pooled, controlling for length',
    'prediction interval',
    'p corrected',
    'one estimate per kind',
    'without the three known corpora',
  ];
  return `${table(header, rows)}\n\n${verdict(metrics)}`;
}

function verdict(metrics: readonly MetricNumbers[]): string {
  const found = metrics.filter(({ partial }) => isFinding(partial));
  if (found.length === 0)
    return 'In short: across these corpora, no metric predicts success on average once length is controlled for.';
  const lines = found.map((own) => {
    const { name, partial, weakest } = own;
    const fragile =
      weakest !== null && weakest.adjusted > 0.05
        ? ` The correlation disappears without ${weakest.without} (p ${pText(weakest.adjusted)}).`
        : '';
    const where = generalizes(partial)
      ? 'and this can be expected in a new corpus'
      : 'but a new corpus may show no correlation or the opposite one';
    return `- **${name}** predicts ${partial!.estimate[0] > 0 ? 'success' : 'failure'} on average when length is controlled for, ${where} (prediction interval ${predictionText(partial!)}).${fragile}`;
  });
  return `In short:\n\n${lines.join('\n')}`;
}

function embeddingsPart(family: FamilyNumbers): string {
  return `
### With embeddings

${family.corpora.length} corpora, vectors of all-MiniLM-L6-v2, corrected as a separate family.

${holdsTable(family)}

![Metrics with embeddings by corpora](../${FIGURES}/matrix-embeddings.svg)
`;
}

function constructPart(constructs: readonly ConstructNumbers[]): string {
  const rows = constructs.map(({ rating, metric, corpora, alone, partial, partialAdjusted }) => [
    rating,
    metric,
    String(Object.values(corpora).reduce((sum, { n }) => sum + n, 0)),
    alone ? estimateText(alone) : '-',
    partial ? estimateText(partial) : '-',
    pText(partialAdjusted),
    judgment(partial, partialAdjusted),
  ]);
  return `People rated qualities of whole conversations in FED and ConTurE. Each rating is compared with the metrics that are named after the quality. A metric *does not measure what its name says* if the interval, controlling for length, excludes correlations of 0.1 and more.

${table(['rating', 'metric', 'conversations', 'alone', 'controlling for length', 'p corrected', 'verdict'], rows)}`;
}

/** The verdicts as worded in the plan. */
export function judgment(partial: readonly [number, number, number] | null, adjusted: number | null): string {
  if (partial === null) return 'the data do not tell';
  const [value, , upper] = partial;
  if (value < 0 && (adjusted ?? 1) <= 0.05) return 'goes against its name';
  if (value > 0 && (adjusted ?? 1) <= 0.05) return 'goes with its name';
  return upper < 0.1 ? 'does not measure what its name says' : 'the data do not tell';
}

function corporaTable({ corpora }: FamilyNumbers): string {
  const rows = CORPORA.flatMap(({ name, kind, about, outcome, license }) => {
    const own = corpora.find((each) => each.name === name);
    if (own === undefined) return [];
    const clusters = own.clusters === null ? '' : ` in ${own.clusters} clusters`;
    return [[`${name}: ${about}`, kind, `${own.n}${clusters}`, outcome, license]];
  });
  return table(['corpus', 'kind of talk', 'conversations', 'outcome', 'license'], rows);
}

function simulationPart(simulated: readonly Simulated[]): string {
  if (simulated.length === 0) return '';
  const rows = simulated.map(({ name, runs, falseFindings, found }) => [
    name,
    String(runs),
    falseFindings.toFixed(3),
    found === undefined ? '' : found.toFixed(3),
  ]);
  return `Before we looked at the results, we ran the analysis on ${simulated[0]!.corpora} simulated corpora with the sizes of real ones, in which length drives the outcome and every metric (\`npx tsx research/outcomes/simulate.ts\`). Without a relation, at most 5% of the runs should report a finding.

${table(['simulated', 'runs', 'share of runs with a false finding', 'share that finds the planted one'], rows)}`;
}
