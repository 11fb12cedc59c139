import { type Finding, isDifferent } from '../../analysis/index.js';
import type { Paper } from '../../metrics/core/card.js';
import { asFields } from '../../options/is-fields.js';
import { metaLabel, metaOf } from '../../transcript/meta-of.js';
import { runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { leadingFindings } from '../../words/lead-words.js';
import { listed } from '../../words/numbers.js';
import { methodsSentences, paperSentence } from '../../words/paper-words.js';
import { playedGames } from './effort-change.js';
import { reportTrends } from './pingeval-games.js';
import type { ReportInput } from './report-input.js';
import type { ReportedPaper, Section } from './types.js';

/** Sentences about single findings. */
const MOST = 6;

/** How the paper's own numbers are computed, and whether the report contains them. */
const OF_PAPERS: Readonly<
  Record<Paper, { readonly text: string; readonly applies: (input: MethodsInput) => boolean }>
> = {
  pingeval: {
    text: 'The slope of success over the binary logarithm of the turn budget was estimated by least squares within problems, clustered by problem; p-values were corrected over games, and over systems within games.',
    applies: ({ groups, statistics }) =>
      reportTrends(groups, statistics).systems.some(({ result }) => result.slope?.over === 'within'),
  },
  lost: {
    text: 'Performance P is the mean score over the runs of an instruction, aptitude A90 the 90th percentile of its runs (linear interpolation), and unreliability U90-10 the difference of the 90th and the 10th; all are means over instructions.',
    applies: ({ transcripts }) =>
      runsOf(transcripts.filter((each) => metaLabel(each, 'instruction') !== undefined)).length > 0,
  },
  'common-ground': {
    text: 'Scores, words and turns of a round are in percent of the first round of the same game, and were tested over games.',
    applies: ({ groups, statistics }) => playedGames(groups, statistics).length > 0,
  },
  mpceval: {
    text: 'Only predicted turns were scored, not the given context.',
    applies: ({ transcripts }) => transcripts.some((each) => metaLabel(each, 'contextTurns') !== undefined),
  },
};

type MethodsInput = Pick<ReportInput, 'transcripts' | 'groups' | 'statistics' | 'comparison'>;

/**
 * Paragraphs for a paper: how the games were played (`meta.plan.methods` of `mtpc run`), how the findings were tested, and
 * the findings that the report begins with.
 */
export function methodsSection(
  paper: ReportedPaper,
  input: MethodsInput,
  version: string | undefined,
): Section[] {
  const { findings } = input.comparison;
  const ofRuns = runSentences(input.transcripts);
  const tested = methodsSentences(findings);
  if (ofRuns.length === 0 && tested === '') return [];
  const own = Object.entries(OF_PAPERS).flatMap(([name, { text, applies }]) =>
    (paper === 'all' || paper === name) && applies(input) ? [text] : [],
  );
  const library = `We used @mtpc/metrics${version === undefined ? '' : ` ${version}`}.`;
  const leading = leadingFindings(findings);
  const results = mostTelling(leading).map(paperSentence).join(' ');
  const more = findings.length > Math.min(MOST, leading.length);
  return [
    {
      title: 'Methods and results for a paper',
      text: [
        [...ofRuns, ...own, tested, library].filter((text) => text !== '').join(' '),
        ...(results === '' ? [] : [results]),
        ...(more ? ['mtpc compare --format paper prints a sentence for every finding.'] : []),
      ],
    },
  ];
}

/** Of many pairs of levels, the significant and largest differences, in the order of the findings. */
function mostTelling(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST) return findings;
  const size = (each: Finding): number => (isDifferent(each) ? 1e9 : 0) + Math.abs(each.difference ?? 0);
  const chosen = new Set([...findings].sort((x, y) => size(y) - size(x)).slice(0, MOST));
  return findings.filter((each) => chosen.has(each));
}

/** The sentences of the runs; runs that differ only in their model share one. */
function runSentences(transcripts: readonly Transcript[]): string[] {
  const models = new Map<string, Set<string>>();
  for (const transcript of transcripts) {
    const { plan, model } = metaOf(transcript);
    const { methods } = asFields(plan);
    const named = `with model ${String(model)}`;
    // Conversations of people are part of a run, but are not by its model.
    if (typeof methods !== 'string' || !methods.includes(named)) continue;
    const [before = '', ...after] = methods.split(named);
    const text = JSON.stringify([before, after.join(named)]);
    models.set(text, (models.get(text) ?? new Set()).add(String(model)));
  }
  return [...models].map(([text, names]) => {
    const [before = '', after = ''] = JSON.parse(text) as string[];
    return names.size === 1
      ? `${before}with model ${[...names].join()}${after}`
      : `For each of ${names.size} models, ${before.replace(/^We/, 'we')}with models ${listed([...names], names.size)}${after}`;
  });
}
