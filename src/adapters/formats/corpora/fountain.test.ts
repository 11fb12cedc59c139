import { expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const said = (text: string): string[][] =>
  readTranscripts(text).transcripts.map(({ turns }) => turns.map((turn) => `${turn.speaker}: ${turn.text}`));

it('makes a conversation of each scene, without action and directions', () => {
  const script =
    'Title: Pier\n\nINT. HUT - NIGHT\n\nTHE LAMP FLICKERS.\n\nANA (V.O.)\n(low)\nIs it late?\n  \nOr not?\n\n@McBen\nNot yet.\n\nCUT TO:\n\n/* later:\n\nANA\nNo. */\n\n.PIER\n\nANA\n\nMCBEN (CONT’D) ^\nOh [[loud]]no.';
  expect(said(script)).toEqual([['ANA: Is it late?\nOr not?', 'McBen: Not yet.'], ['MCBEN: Oh no.']]);
});

it('counts what it leaves out', () => {
  const { readSummary } = readTranscripts('EXT. SEA - DAY\n\nANA\nHi.\n\nBEN\n(waves)\n\nANA\nWell?');
  expect(readSummary.excluded).toEqual({ notice: 1, wordless: 1 });
  expect(readSummary.cleaned).toEqual({ markup: 1 });
});

it('is no list of headings', () => {
  expect(() => readTranscripts('INT. SEA\n\nTHE SEA\nIt is blue.\n\nThe land is green.')).toThrow(
    'expected text with speakers',
  );
});
