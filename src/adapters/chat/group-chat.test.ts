import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

/** The id and `speaker: text` of each conversation. */
function said(input: unknown): unknown[] {
  const { format, transcripts } = readTranscripts(input);
  expect(format).toBe('group-chat');
  return transcripts.map(({ id, turns }) => [id, ...turns.map((turn) => `${turn.speaker}: ${turn.text}`)]);
}

const messages = (input: unknown): readonly string[] =>
  readTranscripts(input).warnings.map(({ message }) => message);

describe('chats of groups', () => {
  it('of Zulip have a conversation for each topic, and for each circle of people', () => {
    const entry = (name: string, content: string, place: unknown, subject = ''): object => ({
      ...{ sender_full_name: name, content, display_recipient: place, subject },
    });
    const both = [{ full_name: 'Ana' }, { full_name: 'Ben' }];
    const all = [
      entry('Ana', 'Is it late?', 'home', 'clock'),
      entry('Ben', 'Soup?', 'home', 'lunch'),
      entry('Ben', 'Yes.', 'home', 'clock'),
      entry('Ana', 'Psst.', both),
    ];
    expect(said({ result: 'success', messages: all })).toEqual([
      ['home > clock', 'Ana: Is it late?', 'Ben: Yes.'],
      ['home > lunch', 'Ben: Soup?'],
      ['Ana, Ben', 'Ana: Psst.'],
    ]);
    expect(messages({ messages: all })).toEqual(['each topic or thread is a conversation of its own']);
    const row = { recipient: 7, date_sent: 1_777_629_600 };
    const server = [
      { ...row, sender: 1, subject: 'clock', content: 'Is it late?' },
      { ...row, sender: 2, subject: 'lunch', content: 'Soup?' },
    ];
    expect(said({ zerver_message: server })).toEqual([
      ['7 > clock', '1: Is it late?'],
      ['7 > lunch', '2: Soup?'],
    ]);
  });

  it('of Rocket.Chat have one for each thread, with the message it hangs on, and one for all else', () => {
    const entry = (_id: string, username: string, msg: string, tmid?: string): object => ({
      ...{ _id, u: { username }, msg, ts: { $date: `2026-05-01T10:00:0${_id}Z` } },
      ...(tmid !== undefined && { tmid }),
    });
    const all = [
      entry('1', 'ana', 'Is it late?'),
      entry('2', 'ben', 'Soup?'),
      entry('3', 'ben', 'Yes.', '1'),
      entry('4', 'cy', 'Hello.'),
    ];
    expect(said({ messages: all })).toEqual([
      ['1', 'ana: Is it late?', 'ben: Yes.'],
      [undefined, 'ben: Soup?', 'cy: Hello.'],
    ]);
  });

  it('of Google have one for each topic that was answered', () => {
    const entry = (name: string, topic: string, text?: string): object => ({
      ...{ creator: { name }, topic_id: topic, text },
    });
    const all = [entry('Ana', 't', 'Is it late?'), entry('Ben', 't', 'Yes.'), entry('Ben', 'u', 'Soup?')];
    expect(said({ messages: [...all, entry('Ana', 'v')] })).toEqual([
      ['t', 'Ana: Is it late?', 'Ben: Yes.'],
      [undefined, 'Ben: Soup?'],
    ]);
  });

  it('of Discourse say which posts are not in the file', () => {
    const posts = [{ id: 1, username: 'ana', cooked: '<p>Is it late?</p>' }];
    const topic = { id: 7, post_stream: { posts, stream: [1, 2, 3] } };
    expect(said(topic)).toEqual([['7', 'ana: Is it late?']]);
    expect(messages(topic)).toEqual(['post_stream: 2 of 3 posts are not in it']);
  });

  it('of X stand in a script, which is said', () => {
    expect(() => readTranscripts('window.YTD.direct_messages.part0 = [ ]')).toThrow(
      'a script of an archive of X: take away what stands before its first "["',
    );
  });
});
