import type { Transcript } from '../../transcript/types.js';
import { centeringScore } from '../coherence/centering-score.js';
import { lexicalDensity } from '../lexical/lexical-density.js';
import { type StyleMarker, styleMarkers } from '../lexical/style-markers.js';

export type { StyleMarker };

/** What people and models are compared by, in the order of tables, with what tables call it. */
export const HUMAN_MEASURES = {
  success: 'Success',
  tokensPerTurn: 'Tokens per turn',
  turnsPerDialogue: 'Turns per dialogue',
  tokensPerDialogue: 'Tokens per dialogue',
  lexicalDensity: 'Lexical density',
  densityPerLogTurns: 'Lexical density / ln n',
  coherence: 'Centering coherence',
  fillers: 'Dialogues with a filler',
  backchannels: 'Dialogues with a backchannel',
  apologies: 'Dialogues with an apology',
} as const;

/** What is compared. */
export type HumanMeasure = keyof typeof HUMAN_MEASURES;

/** How well a dialogue's turns hang together; the paper draws it by turn budget as well. */
export function coherenceOf(transcript: Transcript): number | null {
  return centeringScore(transcript).score;
}

/** How much content a dialogue's turns bring; the paper draws it by turn budget as well. */
export function densityOf(transcript: Transcript): number | null {
  return lexicalDensity(transcript).score;
}

/** Those of a dialogue's text. */
export const TEXT_MEASURES: Readonly<
  Record<'lexicalDensity' | 'densityPerLogTurns' | 'coherence', (transcript: Transcript) => number | null>
> = {
  lexicalDensity: densityOf,
  densityPerLogTurns: (transcript) => lexicalDensity(transcript).perLogTurns,
  coherence: coherenceOf,
};

/** Those that say whether a dialogue has a marker of style at all. */
export const MARKERS: readonly StyleMarker[] = ['fillers', 'backchannels', 'apologies'];

/** How often a marker of style stands in a dialogue, per turn; `null` without turns. */
export function markerRate(
  transcript: Transcript,
  marker: StyleMarker,
  markers: 'paper' | 'extended',
): number | null {
  return styleMarkers(transcript, { markers })[marker];
}
