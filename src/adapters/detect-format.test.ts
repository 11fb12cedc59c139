import { describe, expect, it } from 'vitest';
import { detectFormat, readTranscripts } from './index.js';

const openai = { role: 'user', content: 'Hi' };
const sharegpt = { from: 'human', value: 'Hi' };
const named = { speaker: 'ana', text: 'Hi' };
const utterance = { id: 'u', speaker: 'ana', text: 'Hi' };

describe('detectFormat', () => {
  it.each<[string, unknown, string | undefined]>([
    ['turns of our own', { turns: [named] }, 'transcript'],
    ['no turns at all', { turns: [] }, 'transcript'],
    ['turns with something wrong', { turns: [{ role: 3 }] }, 'transcript'],
    ['turns without a speaker', { turns: [{ text: 'Hi' }] }, 'transcript'],
    ['turns that are messages', { turns: [openai] }, 'chat-list'],
    ['turns that are rows with a role', { turns: [{ role: 'user', text: 'Hi' }] }, 'chat-list'],
    ['turns that are texts', { turns: ['User: Hi', 'Bot: Yo'] }, 'named-texts'],
    ['a trace', { trace: [] }, 'lost-in-conversation'],
    ['rounds', { rounds: [] }, 'photobook'],
    ['a context with its next turn', { context: [], next_speaker: 'ana' }, 'mpceval'],
    ['a context with its next message', { context: [], next_message: 'Hi' }, 'mpceval'],
    ['a context with a prediction', { context: [], prediction: [] }, 'mpceval'],
    ['a context with the truth', { context: [], ground_truth: [] }, 'mpceval'],
    ['a context alone, empty', { context: [] }, undefined],
    ['a context of turns', { context: [{ utterance: 'Hi' }] }, 'mpceval'],
    ['a conversation of turns', { conversation: [{ speaker: 'ana' }] }, 'mpceval'],
    ['a next turn and no context', { next_speaker: 'ana' }, undefined],
    ['messages', { messages: [openai] }, 'openai'],
    ['no messages', { messages: [] }, 'openai'],
    ['messages of another form', { messages: [sharegpt] }, 'chat-list'],
    ['one message', openai, 'openai'],
    ['a message in a conversation', { ...openai, conversation_id: 'c' }, 'rows'],
    ['entries', { conversations: [sharegpt] }, 'sharegpt'],
    ['entries with roles', { conversations: [openai] }, 'sharegpt'],
    ['entries after something else', { conversations: ['x', sharegpt] }, 'sharegpt'],
    ['entries under items', { items: [sharegpt] }, 'sharegpt'],
    ['entries that lack their text', { items: [{ from: 'human' }] }, undefined],
    ['entries that lack their content', { items: [{ role: 'user' }] }, undefined],
    ['a row of DeliData', { message_type: 'MESSAGE', original_text: 'Hi' }, 'delidata'],
    ['half a row of DeliData', { message_type: 'MESSAGE' }, undefined],
    ['an utterance', { ...utterance, conversation_id: 'c', reply_to: null }, 'convokit'],
    ['an older utterance', { id: 'u', user: 'ana', text: 'Hi', root: 'c', 'reply-to': null }, 'convokit'],
    ['an utterance with vectors', { ...utterance, root: 'c', vectors: [] }, 'convokit'],
    ['an utterance with meta', { ...utterance, root: 'c', meta: {} }, 'convokit'],
    ['an utterance of which nothing hangs', { ...utterance, root: 'c' }, 'rows'],
    ['an utterance of no conversation', { ...utterance, meta: {} }, 'rows'],
    ['an utterance without a text', { id: 'u', speaker: 'ana', root: 'c', meta: {} }, undefined],
    ['a message by itself', { type: 'human', data: { content: 'Hi' } }, 'chat'],
    ['a row', named, 'rows'],
    ['a row with a list of texts', { speaker: 'ana', text: ['Hi'] }, undefined],
    ['a list within a list', [[], [[openai]]], 'openai'],
    ['a list in lists', [[[[openai]]]], 'openai'],
    ['a list that is too deep', [[[[[openai]]]]], undefined],
    ['wrapped transcripts', { transcripts: [{ turns: [] }] }, 'transcript'],
    ['wrapped utterances', { utterances: [{ ...utterance, root: 'c', meta: {} }] }, 'convokit'],
    ['wrapped utterances with a broken first', { utterances: [{ root: 'c' }], meta: {} }, undefined],
    ['wrapped conversations', { conversations: [{ messages: [openai] }] }, 'openai'],
    ['wrapped rows', { rows: [{ message_type: 'MESSAGE', original_text: 'Hi' }] }, 'delidata'],
    ['such rows beside something', { rows: [{ message_type: 'x', original_text: 'Hi' }], n: 1 }, undefined],
    ['messages under rows', { rows: [named] }, 'chat-list'],
    ['wrapped records', { runs: [{ messages: [openai] }] }, 'openai'],
    ['records that are wrapped twice', { log: { runs: [{ messages: [openai] }] } }, 'openai'],
    ['a conversation under each key', { a: [openai], b: [openai] }, 'chat'],
    ['utterances of a chat', { utterances: [named, named] }, 'chat-list'],
  ])('tells %s', (_, value, format) => {
    expect(detectFormat(value)).toBe(format);
    expect(detectFormat(JSON.stringify(value))).toBe(format);
  });

  it.each<[string, string, string | undefined]>([
    ['JSON lines below a broken one', `{"a"\n${JSON.stringify({ turns: [] })}\n`, 'transcript'],
    ['JSON lines below blank ones', `\n \n${JSON.stringify(openai)}\n`, 'openai'],
    ['indented JSON', JSON.stringify({ messages: [openai] }, null, 2), 'openai'],
    ['the start of a long list', `[\n${JSON.stringify({ messages: [openai] }, null, 2)},\n{"mess`, 'openai'],
    ['the start of a list of lists', `[\n[${JSON.stringify(openai)}],\n[{"ro`, 'openai'],
    ['a byte order mark', `\ufeff${JSON.stringify({ messages: [openai] }, null, 2)}`, 'openai'],
    ['a header', 'speaker;text\n', 'rows'],
    ['a header of one column', 'speaker\nana', undefined],
    ['a header of DeliData', 'group_id\tmessage_type\toriginal_text\n', 'delidata'],
    ['a table of dialogues', 'id,dialogue\n1,"Ana: Hi\nBen: Yo"\n', 'dialogue-text'],
    [
      'a table of message lists',
      `id;messages\n1;"${JSON.stringify([openai]).replaceAll('"', '""')}"\n`,
      'chat-list',
    ],
    ['a table of nothing', 'id,dialogue\n1,Hi\n', undefined],
    ['named lines', 'Ana: Hi\nBen: Yo', 'named-lines'],
    ['nothing', '', undefined],
  ])('tells text: %s', (_, text, format) => {
    expect(detectFormat(text)).toBe(format);
  });

  it('goes by the file name and by what the caller says', () => {
    expect(detectFormat('a,b\n1,2\n')).toBeUndefined();
    expect(detectFormat('a,b\n1,2\n', 'x.csv')).toBe('rows');
    expect(detectFormat('{"turns":[]},b\n1,2\n', 'x.tsv')).toBe('rows');
    expect(detectFormat('id,dialogue\n1,"Ana: Hi\nBen: Yo"\n', 'x.csv')).toBe('dialogue-text');
    const columns = { speaker: 'a', text: 'b' };
    expect(detectFormat('a,b\n1,2\n', '', { columns })).toBe('rows');
    expect(detectFormat({ a: 1, b: 2 }, '', { columns })).toBe('rows');
    expect(detectFormat({ a: [1], b: 2 }, '', { columns })).toBeUndefined();
    expect(detectFormat({ log: ['a', 'b'] }, '', { speaker: 'x' })).toBe('turn-texts');
    expect(detectFormat({ log: [{ a: 'x', b: 'y' }] }, '', { columns })).toBe('chat-list');
  });
});

describe('what readTranscripts chooses', () => {
  it('goes by the whole of a value over many lines, not by what stands on one of them', () => {
    const lines = '{"speaker":"ana","text":"Hi"},\n{"speaker":"ben","text":"Yo"}\n';
    for (const [text, id] of [
      [`[\n{ "id": "c",\n"dialog": [\n${lines}]\n}\n]`, 'c'],
      [`{ "name": "x",\n"calls": [\n{ "id": "c", "dialog": [\n${lines}] }\n]\n}`, 'c'],
      [`{\n"notes": [\n{"prompt":"P","response":"R"}\n],\n"messages": [\n${lines}]\n}`, undefined],
    ] as const) {
      const { format, transcripts } = readTranscripts(text);
      expect(format, text).toBe('chat-list');
      expect(transcripts.map((each) => [each.id, each.turns.map((turn) => turn.speaker)])).toEqual([
        [id, ['ana', 'ben']],
      ]);
    }
  });

  it('reads a list of texts or pairs by itself where it is clear who speaks', () => {
    const said = (input: unknown, options = {}): unknown => {
      const { format, transcripts } = readTranscripts(input, options);
      return [
        format,
        ...transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`)),
      ];
    };
    const sides = [
      ['Late?', 'Yes.'],
      ['Thanks', null],
    ];
    const speaker = ['user', 'bot'];
    const inTurn = ['user: Late?', 'bot: Yes.', 'user: Thanks'];
    for (const input of [sides, JSON.stringify(sides), JSON.stringify(sides, null, 1)])
      expect(said(input, { speaker })).toEqual(['pairs', inTurn]);
    expect(said(JSON.stringify(['Late?', 'Yes.', 'Thanks']), { speaker })).toEqual(['turn-texts', inTurn]);
    const named = [
      ['ana', 'Late?'],
      ['ben', 'Yes.'],
      ['ana', 'Thanks'],
    ];
    expect(said(named)).toEqual(['pairs', ['ana: Late?', 'ben: Yes.', 'ana: Thanks']]);
    expect(said(named.slice(1), { columns: { speaker: '0', text: '1' } })).toEqual([
      'pairs',
      ['ben: Yes.', 'ana: Thanks'],
    ]);
    expect(said(JSON.stringify(['Ana: Late?', 'Ben: Yes.', 'Ana: So.']))).toEqual([
      'named-texts',
      ['Ana: Late?', 'Ben: Yes.', 'Ana: So.'],
    ]);
    // Lines that are lists are conversations, as they are under a key.
    expect(said('["Late?","Yes."]\n["Cold?","No."]\n', { speaker })).toEqual([
      'turn-texts',
      ['user: Late?', 'bot: Yes.'],
      ['user: Cold?', 'bot: No.'],
    ]);
    expect(() => readTranscripts(sides)).toThrow('a list of pairs of texts. This reads it:\n  --speaker A,B');
  });

  it('takes other roles than those of OpenAI for speakers, unless the caller names the format', () => {
    const messages = [
      { role: 'system', content: 'A clinic.' },
      { role: 'patient', content: 'Hi' },
      { role: 'nurse', content: 'Yo' },
    ];
    const lines = messages.map((each) => JSON.stringify(each)).join('\n');
    for (const input of [messages, { messages }, lines]) {
      const { format, transcripts, warnings } = readTranscripts(input);
      expect(format).toBe('openai');
      expect(transcripts[0]!.turns).toEqual([
        { speaker: 'patient', text: 'Hi' },
        { speaker: 'nurse', text: 'Yo' },
      ]);
      expect(transcripts[0]!.meta?.excluded).toHaveLength(1);
      expect(warnings).toEqual([{ message: 'messages: speaker = "role", text = "content"' }]);
      expect(() => readTranscripts(input, { format: 'openai' })).toThrow(
        'role: expected system, developer, user, assistant, tool or function, got "patient"',
      );
    }
  });

  it('goes by the path and the field of the id before the look of the data', () => {
    const format = (value: unknown, options = {}): string => readTranscripts(value, options).format;
    const record = { id: 1, nr: 2, conversations: [sharegpt] };
    expect(format([record])).toBe('sharegpt');
    expect(format([record], { idField: 'nr' })).toBe('chat');
    expect(format([{ nr: 2, context: [{ speaker: 'a', utterance: 'b' }] }], { idField: 'nr' })).toBe('chat');
    expect(format([{ nr: 2, turns: [] }], { idField: 'nr' })).toBe('transcript');
    expect(format([{ nr: 2, messages: [openai] }], { idField: 'nr' })).toBe('openai');
    expect(format([record], { path: 'conversations' })).toBe('chat');
    expect(format('who,said\na,b\n', { columns: { speaker: 'who', text: 'said', conversation: null } })).toBe(
      'rows',
    );
  });

  it.each<[unknown, object, string]>([
    ['Once upon a time', {}, 'got "Once upon a time"'],
    ['\n\n  Once\nupon', {}, 'got "Once"'],
    ['{"a"\n{"b"', {}, 'input: expected JSON; missing comma (line 2, column 1), got "{'],
    ['{"a":1}', {}, 'format not recognized: the first record is not a conversation; it has the keys "a"'],
    ['a,b\n1,2\n', { fileName: 'x.txt' }, 'or rows below a header (mtpc formats lists all), got "a,b"'],
    ['3', {}, 'format not recognized: expected conversations, got 3'],
    [[3], {}, 'format not recognized: expected conversations, got an array of 1'],
    [{ speaker: 'ana' }, {}, 'nearest are rows with speaker = "speaker" and no text'],
    [{ text: 'Hi' }, {}, 'nearest are rows with text = "text" and no speaker'],
    [
      { 'my chats': { all: { ana: [openai], ben: [openai] } }, at: 1 },
      {},
      // Conversations of one turn each are rather rows of prompts, and no path to them is suggested.
      'nearest is a list of messages at "my chats.all.*". mtpc formats lists the input formats',
    ],
    [
      { log: [{ a: 1 }] },
      {},
      'nearest is "log", a list whose entries have the keys "a". mtpc formats lists the input formats',
    ],
  ])('refuses %j and says what would help', (input, options, message) => {
    expect(() => readTranscripts(input, options)).toThrow(message);
  });

  it('takes text for rows where the caller says who speaks', () => {
    expect(() => readTranscripts('a,b\n1,2\n', { speaker: 'ana' })).toThrow(
      'readTranscripts: options.columns.text',
    );
    expect(() => readTranscripts({ a: 1 }, { speaker: 'ana' })).toThrow('format not recognized');
  });
});
