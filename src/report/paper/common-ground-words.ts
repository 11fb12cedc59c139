import type { MetricResult } from '../../metrics/core/result.js';
import { signature } from '../../metrics/core/signature.js';
import { referringTranscript } from '../../metrics/grounding/referring-transcript.js';
import { lexicalDivergenceCurve } from '../../metrics/lexical/lexical-divergence-curve.js';
import { wordNoveltyCurve } from '../../metrics/lexical/word-novelty-curve.js';
import { createContentLemmas } from '../../text/content-lemmas.js';
import type { Transcript } from '../../transcript/types.js';
import { type CurveSpec, curveFigures, type Datum } from './charts.js';
import type { Group } from './groups.js';
import { readingAdvice } from './reading.js';
import { bands, type ReportStatistics, sharedBy } from './report-statistics.js';
import { roundCurve } from './round-curve.js';
import type { Section } from './types.js';

/** The novelty of the words of each round, and their divergence from other rounds. */
export function wordsSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Lexical change over rounds';
  const tokenize = createContentLemmas();
  const referring = groups.map(({ name, transcripts }) => ({
    name,
    transcripts: transcripts.map((transcript) => ({
      transcript: referringTranscript(transcript),
      cluster: sharedBy(transcript, statistics),
    })),
  }));
  const signatures = new Set<string>();
  const noted = <R extends MetricResult>(result: R): R => {
    if (result.score !== null) signatures.add(signature(result));
    return result;
  };
  const curve = (
    steps: (transcript: Transcript) => readonly { round: number; score: number | null }[],
  ): Datum[] =>
    referring.flatMap(({ name, transcripts }) => {
      const scores = transcripts.flatMap(({ transcript, cluster }) =>
        steps(transcript).map(({ round, score }) => ({ round, score, cluster })),
      );
      return roundCurve(name, scores, statistics).filter(({ y }) => y !== null);
    });
  const novelty = curve((transcript) => noted(wordNoveltyCurve(transcript, { tokenize })).perTransition);
  const divergence = (reference: 'first' | 'previous'): Datum[] =>
    curve((transcript) => noted(lexicalDivergenceCurve(transcript, { tokenize, reference })).perRound);
  const [ofFirst, ofPrevious] = [divergence('first'), divergence('previous')];
  const absent = 'Word novelty needs turns with a round and references to images.';
  const noTurns = ofFirst.length === 0 ? ['Divergence needs turns with a round.'] : [];
  return {
    title,
    text: [...(novelty.length === 0 ? [absent] : []), ...noTurns],
    figures: curveFigures(describeCurves(novelty, ofFirst, ofPrevious), {
      x: 'Round',
      note: `On referring expressions found by rule, lemmas of content words. ${bands(statistics)}`,
    }),
    signatures: [...signatures],
  };
}

function describeCurves(
  novelty: readonly Datum[],
  ofFirst: readonly Datum[],
  ofPrevious: readonly Datum[],
): CurveSpec[] {
  const kl = { y: 'KL divergence (nats)', reading: [readingAdvice('lexical-divergence-curve')] };
  const wnr = { y: 'New words per word', reading: [readingAdvice('word-novelty-curve')] };
  return [
    { title: 'Word novelty rate by round', ...wnr, data: novelty },
    { title: 'Divergence from the first round', ...kl, data: ofFirst },
    { title: 'Divergence from the previous round', ...kl, data: ofPrevious },
  ];
}
