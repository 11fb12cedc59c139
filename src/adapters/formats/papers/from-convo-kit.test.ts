import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { collect } from '../../../../testing/pieces.js';
import { fromConvoKit } from './from-convo-kit.js';

const read = (file: string): string =>
  readFileSync(new URL(`../../../../fixtures/formats/${file}`, import.meta.url), 'utf8');

/** Utterances u0, u1, ... of one conversation, each with the index of its parent and perhaps a time. */
function thread(...rows: readonly (readonly [parent: number, time?: number])[]): Record<string, unknown>[] {
  return rows.map(([parent, timestamp], index) => ({
    id: `u${index}`,
    conversation_id: 'c',
    speaker: 's',
    text: `t${index}`,
    reply_to: parent < 0 ? null : `u${parent}`,
    timestamp,
  }));
}

function orderOf(records: unknown, options = {}): string {
  const { transcripts } = fromConvoKit(frozen(records), options);
  return transcripts.map(({ turns }) => turns.map(({ id }) => id?.slice(1)).join('')).join(' ');
}

describe('fromConvoKit', () => {
  it('joins the metadata of conversations and speakers', () => {
    const { transcripts } = fromConvoKit(read('convokit.jsonl'), {
      conversations: read('convokit-conversations.json'),
      speakers: JSON.parse(read('convokit-speakers.json')) as unknown,
    });
    expect(transcripts[0]?.meta).toEqual({ topic: 'traffic' });
    expect(transcripts[0]?.speakers).toEqual([{ id: 'lena', name: 'Lena B.' }, { id: 'otto' }]);
  });

  it('reads a corpus in one object', () => {
    const corpus = {
      utterances: thread([-1]),
      conversations: { c: { title: 'older form' } },
      speakers: { s: { meta: { age: 30 } } },
    };
    expect(fromConvoKit(frozen(corpus)).transcripts).toEqual([
      {
        id: 'c',
        turns: [{ id: 'u0', speaker: 's', text: 't0' }],
        speakers: [{ id: 's', meta: { age: 30 } }],
        meta: { title: 'older form' },
      },
    ]);
  });

  it('refuses metadata that is not an object', () => {
    expect(() => fromConvoKit('', { conversations: '[' })).toThrow(
      'options.conversations: expected an object of metadata by id, got "["',
    );
  });

  it('keeps the utterance metadata and fields that it does not know', () => {
    const record = {
      id: 'u',
      root: 'c',
      user: { id: 'ana' },
      text: 'Hi',
      meta: { a: 1, b: null },
      'top-level': 2,
    };
    expect(fromConvoKit(frozen([record])).transcripts[0]?.turns).toEqual([
      { id: 'u', speaker: 'ana', text: 'Hi', meta: { a: 1, 'top-level': 2 } },
    ]);
  });

  // u0 (at 5) is answered by u1 (9) and u3 (7); u2 (8) answers u3.
  const timed = thread([-1, 5], [0, 9], [3, 8], [0, 7]);

  it('orders by time where every utterance has one', () => {
    expect(orderOf(timed)).toBe('0321');
  });

  it('orders by replies where a time is missing, each utterance before the replies to it', () => {
    expect(orderOf(thread([-1, 5], [0, 9], [3], [0, 7]))).toBe('0132');
  });

  it('orders as it is told', () => {
    expect(orderOf(timed, { order: 'reply' })).toBe('0132');
    expect(orderOf(timed, { order: 'file' })).toBe('0123');
    expect(orderOf(timed, { order: 'time' })).toBe('0321');
  });

  it('breaks ties of time by the replies', () => {
    expect(orderOf(thread([1, 5], [-1, 5]))).toBe('10');
  });

  it('says when it was to order by time and could not', () => {
    const { warnings } = fromConvoKit(frozen(thread([-1, 5], [0])), { order: 'time' });
    expect(warnings.map(({ message }) => message)).toEqual([
      'utterances[1].timestamp: no time to sort by; the conversation is in reply order',
    ]);
  });

  it('orders a chain from any order of the file', () => {
    const chain = thread(...Array.from({ length: 8 }, (_, i) => [i - 1] as const));
    fc.assert(
      fc.property(fc.shuffledSubarray(chain, { minLength: 8 }), (shuffled) => {
        expect(orderOf(shuffled)).toBe('01234567');
      }),
    );
  });

  it('keeps every utterance once, whatever the replies', () => {
    const parents = fc.array(fc.integer({ min: -1, max: 9 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(parents, (list) => {
        const order = orderOf(thread(...list.map((parent) => [parent] as const)));
        expect([...order].sort().join('')).toBe('0123456789');
      }),
    );
  });

  it('reads threads of any depth', () => {
    // Twice as deep as calls of a function may be.
    const deep = thread(...Array.from({ length: 20_000 }, (_, i) => [i - 1] as const));
    expect(fromConvoKit(deep).transcripts[0]?.turns).toHaveLength(20_000);
  });

  it('joins scattered conversations by default; in a stream they are an error, or split on demand', async () => {
    const lines = [
      '{"id":"a","conversation_id":"x","speaker":"s","text":"hi"}',
      '{"id":"b","conversation_id":"y","speaker":"s","text":"hi"}',
      '{"id":"c","conversation_id":"x","speaker":"s","text":"hi"}',
    ];
    expect(fromConvoKit(lines).transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
    const warnings: string[] = [];
    const onWarning = ({ message }: { message: string }): void => void warnings.push(message);
    await expect(collect(fromConvoKit.stream(lines))).rejects.toThrow(
      'line 3: expected all records of a conversation together: join interleaved conversations',
    );
    const streamed = await collect(fromConvoKit.stream(lines, { onWarning, duplicates: 'rename' }));
    expect(streamed.map(({ id }) => id)).toEqual(['x', 'y', 'x (2)']);
    expect(warnings).toEqual([
      'line 3: conversation "x" goes on after it had ended; the rest is a separate transcript (interleaved: true joins them)',
      'line 3: "x" is the id of an earlier conversation; read as "x (2)"',
    ]);
  });

  const messagesOf = (records: readonly unknown[], options = {}): string[] =>
    fromConvoKit(frozen(records), options).warnings.map(({ message }) => message);

  it('reads a reply to itself, to nothing known or in a circle as none', () => {
    // u0 and u1 answer each other: the circle is cut at u0, which stands first.
    expect(orderOf(thread([1], [0]))).toBe('01');
    expect(messagesOf(thread([1], [0]))).toEqual([
      'utterances[0].reply-to: "u1" replies to this utterance in turn; the reply link is ignored',
    ]);
    // u1 hangs on the circle of u2 and u3, which is cut at u2.
    expect(orderOf(thread([-1], [3], [3], [2]))).toBe('0231');
    expect(messagesOf(thread([-1], [3], [3], [2]))).toHaveLength(1);
    expect(messagesOf(thread([0], [7]))).toEqual([
      'utterances[0].reply-to: "u0" is the utterance itself; read as no reply',
      'utterances[1].reply-to: "u7" is not in the conversation; read as no reply',
    ]);
  });

  it('takes the first of two utterances of one id for the one that is answered', () => {
    const [first, second] = thread([-1], [-1]);
    const records = [first, { ...second, id: 'u0' }, { ...second, id: 'u2', text: 'reply', reply_to: 'u0' }];
    const { transcripts, warnings } = fromConvoKit(frozen(records));
    expect(transcripts[0]?.turns.map(({ text }) => text)).toEqual(['t0', 'reply', 't1']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'utterances[1].id: "u0" duplicate id with different data; both kept',
    ]);
  });

  it('leaves out what stands there twice', () => {
    const [only] = thread([-1]);
    const nameless = { ...only, id: undefined };
    expect(fromConvoKit(frozen([only, only])).transcripts[0]?.turns).toHaveLength(1);
    expect(messagesOf([only, only])).toEqual([
      'utterances[1].id: "u0" duplicate record; the second was skipped',
    ]);
    expect(fromConvoKit(frozen([nameless, nameless])).transcripts[0]?.turns).toHaveLength(2);
  });

  it('says what it cannot read as a time', () => {
    const [only] = thread([-1]);
    expect(messagesOf([{ ...only, timestamp: 'noon' }])).toEqual([
      'utterances[0].timestamp: "noon" is not a time; ignored',
    ]);
    expect(messagesOf([{ ...only, timestamp: '' }])).toEqual([]);
    expect(messagesOf([{ ...only, timestamp: null }])).toEqual([]);
  });

  it('keeps what is known of speakers: name, background, the rest; of those who speak only', () => {
    const speakers = {
      s: { name: 'Sam', background: 'a baker', age: 30, none: null, vectors: [] },
      z: { name: 'Zoe' },
    };
    const conversations = { c: { meta: { topic: 't', won: true } } };
    const outcome = (meta: { won?: unknown }): { success: boolean } => ({ success: meta.won === true });
    expect(fromConvoKit(frozen(thread([-1])), { speakers, conversations, outcome }).transcripts).toEqual([
      {
        id: 'c',
        turns: [{ id: 'u0', speaker: 's', text: 't0' }],
        speakers: [{ id: 's', name: 'Sam', background: 'a baker', meta: { age: 30 } }],
        outcome: { success: true },
        meta: { topic: 't', won: true },
      },
    ]);
    for (const nothing of [{ c: 3 }, {}])
      expect(fromConvoKit(frozen(thread([-1])), { conversations: nothing, outcome }).transcripts).toEqual([
        { id: 'c', turns: [{ id: 'u0', speaker: 's', text: 't0' }] },
      ]);
  });

  it('reads the conversation, the speaker and the role from any of their names', () => {
    const read = (record: object): unknown => fromConvoKit(frozen([record])).transcripts[0];
    const text = 'Hi';
    expect(
      read({ conversation_id: 'a', root: 'b', speaker: { name: 'ana' }, text, meta: { role: 'gpt' } }),
    ).toEqual({
      id: 'a',
      turns: [{ speaker: 'ana', text, role: 'assistant', meta: { role: 'gpt' } }],
    });
    expect(read({ root: 'b', speaker: 'ana', user: 'ben', text, meta: 3 })).toEqual({
      id: 'b',
      turns: [{ speaker: 'ana', text }],
    });
    expect(() => read({ speaker: 'ana', text })).toThrow(
      'utterances[0].conversation_id: expected an id, got undefined',
    );
    expect(() => read({ root: ' ', speaker: 'ana', text })).toThrow('expected an id, got " "');
    expect(() => read({ root: 'b', text })).toThrow(
      'utterances[0].speaker: expected a name that is not blank',
    );
    expect(() => read({ root: 'b', user: ' ', text })).toThrow('utterances[0].user: expected a name');
  });

  it('refuses a corpus without a list of utterances', () => {
    expect(() => fromConvoKit({ utterances: {} })).toThrow(
      'utterances: expected an array of utterances, got an object',
    );
  });
});
