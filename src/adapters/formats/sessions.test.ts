import { describe, expect, it } from 'vitest';
import { asyncOf, collect } from '../../../testing/pieces.js';
import type { Transcript } from '../../transcript/types.js';
import { type ReadOptions, readTranscripts, streamTranscripts } from '../index.js';

const jsonl = (...records: object[]): string => records.map((each) => JSON.stringify(each)).join('\n');
const said = ({ id, turns }: Transcript): unknown => [id, ...turns.map(({ text }) => text)];
const read = (text: string, options: ReadOptions = {}): unknown[] =>
  readTranscripts(text, options).transcripts.map(said);

describe('records that each hold a question and its answer', () => {
  const INTERLEAVED = jsonl(
    { session_id: 's1', prompt: 'Late?', response: 'Yes.' },
    { session_id: 's2', prompt: 'Warm?', response: 'No.' },
    { session_id: 's1', prompt: 'How late?', response: 'Very.' },
  );

  it('are one conversation for each session, wherever they stand', () => {
    const { transcripts, warnings } = readTranscripts(INTERLEAVED);
    expect(transcripts.map(said)).toEqual([
      ['s1', 'Late?', 'Yes.', 'How late?', 'Very.'],
      ['s2', 'Warm?', 'No.'],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'user = "prompt", assistant = "response"',
      'records of one "session_id" are one conversation',
    ]);
  });

  it('are all one conversation where the caller says so', () => {
    const text = jsonl({ user: 'Late?', bot: 'Yes.' }, { user: 'How late?', bot: 'Very.' });
    const { transcripts, warnings } = readTranscripts(text);
    expect(transcripts).toHaveLength(2);
    expect(warnings.map(({ message }) => message)).toEqual([
      'user = "user", assistant = "bot"',
      'each record is a separate conversation; --one-conversation gives 1 conversation of 4 turns',
    ]);
    const one = readTranscripts(text, { columns: { conversation: null } });
    expect(one.transcripts.map(said)).toEqual([[undefined, 'Late?', 'Yes.', 'How late?', 'Very.']]);
    expect(one.warnings).toHaveLength(1);
    const alone = readTranscripts(jsonl({ user: 'Late?', bot: 'Yes.' }));
    expect(alone.warnings).toHaveLength(1);
  });

  it('stand together in a stream, or are joined', async () => {
    const lines = (): AsyncIterable<string> => asyncOf(INTERLEAVED.split('\n').map((line) => `${line}\n`));
    await expect(collect(streamTranscripts(lines()))).rejects.toThrow(
      'line 3: expected all records of a conversation together: join interleaved conversations (interleaved: true), got "s1"',
    );
    const joined = await collect(streamTranscripts(lines(), { interleaved: true }));
    expect(joined.map(said)).toEqual(read(INTERLEAVED));
  });

  it('are read in the order of their numbers or times', () => {
    const numbered = jsonl(
      { chat_id: 1, turn: 2, question: 'How late?', answer: 'Very.' },
      { chat_id: 1, turn: 1, question: 'Late?', answer: 'Yes.' },
    );
    expect(read(numbered)).toEqual([['1', 'Late?', 'Yes.', 'How late?', 'Very.']]);
    const newestFirst =
      'session_id,created_at,input,output\ns,2024-05-02,How late?,Very.\ns,2024-05-01,Late?,Yes.\n';
    expect(read(newestFirst, { fileName: 'log.csv' })).toEqual([
      ['s', 'Late?', 'Yes.', 'How late?', 'Very.'],
    ]);
  });

  it('may lack an answer, but for the first', () => {
    const text = 'session_id,prompt,response\ns,Late?,Yes.\ns,How late?,\ns,Hello?,Very.\n';
    expect(read(text, { fileName: 'log.csv' })).toEqual([
      ['s', 'Late?', 'Yes.', 'How late?', 'Hello?', 'Very.'],
    ]);
  });

  it('belong together by the field that the caller names', () => {
    const text = jsonl(
      { game: 'g', prompt: 'Late?', response: 'Yes.' },
      { game: 'g', prompt: 'How late?', response: 'Very.' },
    );
    expect(read(text, { columns: { conversation: 'game' } })).toEqual([
      ['g', 'Late?', 'Yes.', 'How late?', 'Very.'],
    ]);
  });

  it('are apart where several models, or several times one, answer the same', () => {
    const ask = (model: string, prompt: string): object => ({
      session_id: 's',
      model,
      prompt,
      response: model,
    });
    const models = jsonl(ask('a', 'Late?'), ask('b', 'Late?'), ask('a', 'Warm?'), ask('b', 'Warm?'));
    for (const duplicates of ['error', 'rename', 'keep'] as const)
      expect(read(models, { duplicates })).toEqual([
        ['s', 'Late?', 'a', 'Warm?', 'a'],
        ['s', 'Late?', 'b', 'Warm?', 'b'],
      ]);
    const samples = jsonl(ask('a', 'Late?'), ask('a', 'Late?'));
    expect(() => read(samples)).toThrow('expected a unique id for every conversation');
    expect(read(samples, { duplicates: 'rename' })).toEqual([
      ['s', 'Late?', 'a'],
      ['s (2)', 'Late?', 'a'],
    ]);
  });

  it('are one conversation where each repeats what was said before', () => {
    const history = [['Late?', 'Yes.']];
    const text = jsonl(
      { session_id: 's', history: [], prompt: 'Late?', response: 'Yes.' },
      { session_id: 's', history, prompt: 'How late?', response: 'Very.' },
    );
    expect(read(text)).toEqual([['s', 'Late?', 'Yes.', 'How late?', 'Very.']]);
  });

  it('keep what changes with the answer, and what does not with the conversation', () => {
    const [transcript] = readTranscripts(
      jsonl(
        {
          session_id: 's',
          model: 'm',
          ms: 3,
          timestamp: 1714554000,
          system: 'Be kind.',
          prompt: 'Late?',
          response: 'Yes.',
        },
        {
          session_id: 's',
          model: 'm',
          ms: 5,
          timestamp: 1714554000,
          system: 'Be kind.',
          prompt: 'How?',
          response: 'Very.',
        },
      ),
    ).transcripts;
    expect(transcript?.meta).toMatchObject({ model: 'm', excluded: [{ text: 'Be kind.', before: 0 }] });
    const answers = transcript?.turns.filter(({ role }) => role === 'assistant');
    expect(answers).toMatchObject([
      { timeMs: 1714554000000, meta: { ms: 3 } },
      { timeMs: 1714554000000, meta: { ms: 5 } },
    ]);
  });
});
