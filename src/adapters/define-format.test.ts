import { describe, expect, it } from 'vitest';
import { collect } from '../../testing/pieces.js';
import { defineFormat, readTranscripts, streamTranscripts } from './index.js';

const desk = defineFormat({
  name: 'desk',
  path: 'case.log',
  isEntry: (entry) => 'by' in entry && 'said' in entry,
  message: ({ by, said, kind, nick, at }) => {
    if (kind === 'memo') return 'internal';
    return { speaker: String(by), name: nick, text: said, time: at, role: kind };
  },
  conversation: ({ case: about }) => ({ id: String((about as { no: number }).no), meta: { desk: 'main' } }),
  warnings: { internal: ['memo', 'of the desk'] },
});
const caseOf = (no: number): unknown => ({
  case: {
    no,
    log: [
      { by: 7, nick: 'Mia', said: 'The lamp is broken.', kind: 'user', at: 20 },
      { by: 9, nick: 'Noa', said: 'We send a new one.', kind: 'assistant', at: 30 },
      { by: 9, nick: 'Noa', said: 'Third lamp this year.', kind: 'memo' },
      { by: 7, nick: 'Mia', said: '  ', kind: 'user' },
    ],
  },
});
const options = { formats: [desk] };

describe('defineFormat', () => {
  it('reads records of no built-in format, and counts skipped records', () => {
    const { format, transcripts, readSummary, warnings } = readTranscripts(caseOf(4), options);
    expect(format).toBe('desk');
    expect(transcripts).toEqual([
      {
        id: '4',
        meta: { desk: 'main' },
        speakers: [
          { id: '7', name: 'Mia' },
          { id: '9', name: 'Noa' },
        ],
        turns: [
          { speaker: '7', text: 'The lamp is broken.', role: 'user', timeMs: 20_000 },
          { speaker: '9', text: 'We send a new one.', role: 'assistant', timeMs: 30_000 },
        ],
      },
    ]);
    expect(readSummary.excluded).toEqual({ internal: 1, wordless: 1 });
    expect(warnings.map(({ message }) => message)).toContain('case.log: 1 memo of the desk skipped');
  });

  it('reads text in every layout, whole and as a stream', async () => {
    const records = [caseOf(1), caseOf(2)];
    const texts = [
      records.map((each) => JSON.stringify(each)).join('\n'),
      JSON.stringify(records),
      JSON.stringify(records, null, 2),
    ];
    for (const text of texts) {
      expect(readTranscripts(text, options).transcripts.map(({ id }) => id)).toEqual(['1', '2']);
      const streamed = await collect(streamTranscripts([text.slice(0, 50), text.slice(50)], options));
      expect(streamed.map(({ id }) => id)).toEqual(['1', '2']);
    }
  });

  it('takes messages by themselves for one conversation without a path', () => {
    const notes = defineFormat({
      name: 'notes',
      isEntry: ({ pen }) => typeof pen === 'string',
      message: ({ pen, ink }) => ({ speaker: String(pen), text: ink }),
    });
    const lines = '{"pen":"Mia","ink":"Are you there?"}\n{"pen":"Noa","ink":"Yes."}';
    expect(readTranscripts(lines, { formats: [notes] }).transcripts).toEqual([
      {
        turns: [
          { speaker: 'Mia', text: 'Are you there?' },
          { speaker: 'Noa', text: 'Yes.' },
        ],
      },
    ]);
  });

  it('leaves other input to the built-in formats', () => {
    const openai = { messages: [{ role: 'user', content: 'Hello' }] };
    expect(readTranscripts(openai, options).format).toBe(readTranscripts(openai).format);
    expect(readTranscripts('Mia: Hello\nNoa: Hi', options).format).toBe('named-lines');
  });

  it('names the record that has another form', () => {
    const lines = `${JSON.stringify(caseOf(1))}\n{"case":3}`;
    expect(() => readTranscripts(lines, options)).toThrow(
      'line 2: expected a record with messages at "case.log"',
    );
    expect(readTranscripts(lines, { ...options, onError: 'skip' }).readSummary.excluded.unreadable).toBe(1);
  });

  it('refuses a definition that cannot be used', () => {
    const message = (): 'event' => 'event';
    expect(() => defineFormat({ name: 'slack', message })).toThrow('a name that no built-in format has');
    expect(() => defineFormat({ name: ' ', message })).toThrow('definition.name: expected');
    expect(() => defineFormat({ name: 'x' } as never)).toThrow('definition.message: expected a function');
    expect(() => defineFormat({ name: 'x', path: '', message })).toThrow('definition.path: expected');
    expect(() => readTranscripts({}, { formats: [{ name: 'x' } as never] })).toThrow(
      'formats: expected formats made by defineFormat',
    );
  });
});
