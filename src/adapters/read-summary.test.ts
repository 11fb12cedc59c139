import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTranscripts, streamTranscripts } from './index.js';
import type { ReadSummary } from './records/read-summary.js';

const slack = (ts: number, more: object): object => ({ type: 'message', ts: `${ts}.0`, ...more });

describe('the read summary', () => {
  it('counts conversations, turns, speakers and who opens', () => {
    const lines = [
      '{"id":"a","messages":[{"role":"user","content":"Is it late?"},{"role":"assistant","content":""}]}',
      '{"id":"b","messages":[{"role":"system","content":"Be brief."},{"role":"assistant","content":"Hello."}]}',
    ];
    expect(readTranscripts(lines.join('\n')).readSummary).toEqual({
      format: 'openai',
      runnerUp: 'chat-list',
      conversations: 2,
      turns: 3,
      emptyTurns: 1,
      speakers: [
        { name: 'assistant', turns: 2 },
        { name: 'user', turns: 1 },
      ],
      moreSpeakers: 0,
      firstSpeaker: { user: 1, assistant: 1 },
      excluded: { system: 1 },
      merged: 0,
      cleaned: {},
      examples: { system: 'Be brief.' },
      warnings: [],
    });
  });

  it('gives one example of each reason', () => {
    const text = [
      '28/3/25, 21:29 - Ana joined using a link',
      '28/3/25, 21:30 - Ana: Is it late?',
      '28/3/25, 21:31 - Ben: IMG-1.jpg (file attached)',
      '28/3/25, 21:32 - Ben: IMG-2.jpg (file attached)',
      '28/3/25, 21:33 - Ben: It is. <This message was edited>',
    ];
    expect(readTranscripts(text.join('\n')).readSummary.examples).toEqual({
      notice: '28/3/25, 21:29 - Ana joined using a link',
      media: 'IMG-1.jpg (file attached)',
      'edit-mark': 'It is. <This message was edited>',
    });
    const service = { type: 'service', id: 1, action: 'pin_message', date: '2025-01-01T10:00:00' };
    const sent = { type: 'message', id: 2, from: 'Ana', text: 'Hi', date: '2025-01-01T10:01:00' };
    const chat = { name: 'G', type: 'private_group', id: 7, messages: [sent, service] };
    expect(readTranscripts(chat).readSummary.examples).toEqual({ notice: 'pin_message' });
  });

  it('counts turns from which a thought was removed', () => {
    const content = '<think>Look at the clock.</think>Late.';
    const { readSummary } = readTranscripts([
      { role: 'user', content: 'Is it late?' },
      { role: 'assistant', content },
    ]);
    expect(readSummary.cleaned).toEqual({ thought: 1 });
  });

  it('applies what was edited in Slack, and counts what was deleted', () => {
    const messages = [
      slack(1, { user: 'U1', text: 'Lunch at one?' }),
      slack(2, { user: 'U2', text: 'Fien.' }),
      slack(3, { user: 'U2', text: 'Wrong channel.' }),
      slack(4, { subtype: 'message_changed', message: { user: 'U2', text: 'Fine.', ts: '2.0' } }),
      slack(5, { subtype: 'message_deleted', deleted_ts: '3.0' }),
      slack(6, { subtype: 'channel_join', user: 'U3', text: 'joined' }),
    ];
    const { transcripts, readSummary } = readTranscripts(messages);
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['Lunch at one?', 'Fine.']);
    expect(readSummary.excluded).toEqual({ notice: 3, deleted: 1 });
  });

  it('counts every message of Slack', () => {
    const kind = fc.constantFrom({ text: 'Hi' }, { text: '' }, { subtype: 'channel_join', text: 'joined' });
    fc.assert(
      fc.property(fc.array(kind, { minLength: 1, maxLength: 12 }), (kinds) => {
        const messages = kinds.map((each, i) => slack(i + 1, { user: `U${i % 2}`, ...each }));
        const said = kinds.filter((each) => !('subtype' in each) && each.text !== '').length;
        if (said === 0) return;
        const { readSummary } = readTranscripts(messages);
        const left = Object.values(readSummary.excluded).reduce((sum, count) => sum + count, 0);
        expect(readSummary.turns + left).toBe(messages.length);
      }),
    );
  });

  it('counts the events of Rasa that are not utterances', () => {
    const said = [
      { event: 'user', text: 'Is it late?' },
      { event: 'bot', text: 'It is nine.' },
    ];
    const { readSummary } = readTranscripts({
      sender_id: 'a',
      events: [{ event: 'action', name: 'x' }, ...said],
    });
    expect([readSummary.turns, readSummary.excluded]).toEqual([2, { event: 1 }]);
  });

  it('is given at the end of a stream', async () => {
    const readSummaries: ReadSummary[] = [];
    const onReadSummary = (readSummary: ReadSummary): void => void readSummaries.push(readSummary);
    const texts = '12:00 - ana\nHi\n';
    const lines = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v ana>${texts}`;
    let read = 0;
    for await (const { turns } of streamTranscripts([lines], { onReadSummary })) read += turns.length;
    expect(read).toBe(1);
    expect(readSummaries.map(({ conversations, turns }) => [conversations, turns])).toEqual([[1, 1]]);
  });

  it('refuses input without a turn, also where the format is named', () => {
    const text = '# Notes\n\nNothing was said here.\n';
    expect(() => readTranscripts(text, { format: 'markdown' })).toThrow(
      'input: expected turns in the format "markdown", got none; skipped 2 (2 notices)',
    );
  });
});
