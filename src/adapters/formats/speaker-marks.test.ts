import { expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

const read = (text: string): readonly string[] =>
  readTranscripts(text).transcripts.flatMap(({ turns }) =>
    turns.map(({ speaker, text }) => `${speaker}> ${text}`),
  );
const said = (text: string): readonly string[] =>
  readTranscripts(text).warnings.map(({ message }) => message);
const TWO = ['S_00> Hi', 'S_01> Hello'];

it.each([
  [
    'SRT',
    '1\n00:00:01,000 --> 00:00:02,000\n[S_00]: Hi\n\n2\n00:00:02,000 --> 00:00:03,000\n[S_01]: Hello\n',
  ],
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\n[S_00]: Hi\n\n00:02.000 --> 00:03.000\n[S_01]: Hello\n'],
  ['lines', '[S_00]: Hi\n[S_01]: Hello\n'],
])('reads names between brackets in %s', (_, text) => {
  expect(read(text)).toEqual(TWO);
});

it('reads names before a wide colon', () => {
  const turns = ['安娜> 你好', '本> 你好吗', '安娜> 好'];
  expect(read('安娜：你好\n本： 你好吗\n安娜：好\n')).toEqual(turns);
  expect(read(JSON.stringify({ dialogue: ['安娜：你好', '本： 你好吗', '安娜：好'] }))).toEqual(turns);
});

it('says which cues name nobody', () => {
  const cue = (words: string): string => `00:01.000 --> 00:02.000\n${words}\n\n`;
  const text = `WEBVTT\n\n${cue('<v Ana>Hi')}${cue('there,\nBen')}${cue('<v Ben>Hello')}`;
  expect(read(text)).toEqual(['Ana> Hi there, Ben', 'Ben> Hello']);
  expect(said(text)).toContain('1 cue names no speaker: assigned to the speaker before it');
  expect(said(`${text}${cue('Ana')}${cue('!')}`)).toContain(
    '3 cues name no speaker: assigned to the speaker before them',
  );
  expect(said(`WEBVTT\n\n${cue('<v Ana>Hi\nthere')}${cue('<v Ben>Hello')}`)).toHaveLength(1);
});

it('reads the logs of WeeChat and HexChat', () => {
  const at = (clock: string): string => `2024-01-01 12:34:${clock}`;
  const weeChat = `${at('56')}\t@ana\tHi\n${at('57')}\t-->\tben has joined\n${at('58')}\tben\tHello\n`;
  const hexChat =
    'Jan 01 12:34:56 <ana>\tHi\nJan 01 12:34:57 *\tben has joined\nJan 01 12:34:58 <ben>\tHello\n';
  for (const text of [weeChat, hexChat]) {
    expect(read(text)).toEqual(['ana> Hi', 'ben> Hello']);
    expect(said(text)).toContain('1 line without speech skipped');
    const [first, last] = readTranscripts(text).transcripts[0]!.turns;
    expect(last!.timeMs! - first!.timeMs!).toBe(2000);
  }
  expect(readTranscripts(`${at('56')}\tana\tben\tHi\n${at('58')}\tben\tana\tHello\n`).format).toBe(
    'tab-lines',
  );
});
