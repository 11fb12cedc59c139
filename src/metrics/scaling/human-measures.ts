import { existing } from '../../math/existing.js';
import type { Transcript } from '../../transcript/types.js';
import type { DetailedCenteringResult } from '../coherence/centering-result.js';
import { centeringScore } from '../coherence/centering-score.js';
import { lexicalDensity } from '../lexical/lexical-density.js';
import { type StyleMarker, type StyleMarkersResult, styleMarkers } from '../lexical/style-markers.js';

export type { StyleMarker };

/** Measures for comparing people and models, in the order of tables, with their labels. */
export const HUMAN_MEASURES = {
  success: 'Success',
  tokensPerTurn: 'Tokens per turn',
  turnsPerDialogue: 'Turns per conversation',
  tokensPerDialogue: 'Tokens per conversation',
  lexicalDensity: 'Lexical density',
  densityPerLogTurns: 'Lexical density / ln n',
  coherence: 'Centering coherence',
  fillers: 'Conversations with a filler',
  backchannels: 'Conversations with a backchannel',
  apologies: 'Conversations with an apology',
} as const;

/** The compared values. */
export type HumanMeasure = keyof typeof HUMAN_MEASURES;

/** The centers and transitions of a dialogue's turns. */
export function analyzeCentering(transcript: Transcript): DetailedCenteringResult {
  return centeringScore(transcript, { detail: true });
}

/** Measures of a dialogue's text. */
export function textMeasures(): Readonly<
  Record<'lexicalDensity' | 'densityPerLogTurns' | 'coherence', (transcript: Transcript) => number | null>
> {
  const densityOf = once((transcript) => lexicalDensity(transcript));
  return {
    lexicalDensity: (transcript) => densityOf(transcript).score,
    densityPerLogTurns: (transcript) => densityOf(transcript).perLogTurns,
    coherence: (transcript) => centeringScore(transcript).score,
  };
}

/** Caches values shared by several measures of a dialogue. */
export function once<T>(of: (transcript: Transcript) => T): (transcript: Transcript) => T {
  const known = new Map<Transcript, T>();
  return (transcript) => {
    if (!known.has(transcript)) known.set(transcript, of(transcript));
    return existing(known.get(transcript));
  };
}

/** Measures for the presence of style markers in a dialogue. */
export const MARKERS: readonly StyleMarker[] = ['fillers', 'backchannels', 'apologies'];

/** The style markers of a dialogue. */
export function countMarkers(transcript: Transcript, markers: 'paper' | 'extended'): StyleMarkersResult {
  return styleMarkers(transcript, { markers });
}
