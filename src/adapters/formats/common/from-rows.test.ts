import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../../testing/frozen.js';
import { asyncOf, collect, piecesOf } from '../../../../testing/pieces.js';
import { readTranscripts } from '../../read-transcripts.js';
import { fromRows, type RowsOptions } from './from-rows.js';

const ONE = { columns: { conversation: null } };

describe('fromRows', () => {
  it('reads the columns that are named', () => {
    const rows = frozen([
      { Who: 'ana', Said: 'Hi', To: 'ben|cleo', Pics: '["p1","p2"]', Nr: '2', Kind: 'Human', x: 1 },
    ]);
    const columns = {
      ...{ speaker: 'Who', text: 'Said', addressees: 'To', references: 'Pics' },
      ...{ round: 'Nr', role: 'Kind', conversation: null },
    };
    expect(fromRows(rows, { columns }).transcripts).toEqual([
      {
        turns: [
          {
            speaker: 'ana',
            text: 'Hi',
            role: 'user',
            round: 2,
            addressees: ['ben', 'cleo'],
            references: ['p1', 'p2'],
          },
        ],
        meta: { x: 1 },
      },
    ]);
  });

  it('keeps cells that it cannot read as a role or a time', () => {
    const rows = frozen([
      { speaker: 'ana', text: 'Hi', role: 'chair', time: 'at noon' },
      { speaker: 'ben', text: 'Ho', role: 'guest', time: 'at noon' },
    ]);
    expect(fromRows(rows, ONE).transcripts).toEqual([
      {
        turns: [
          { speaker: 'ana', text: 'Hi', meta: { role: 'chair' } },
          { speaker: 'ben', text: 'Ho', meta: { role: 'guest' } },
        ],
        meta: { time: 'at noon' },
      },
    ]);
  });

  it.each([',', '\t', ';', '|'])('finds the delimiter %j by itself', (delimiter) => {
    const text = [
      ['speaker', 'text'],
      ['ana', 'Hi'],
      ['ben', 'Ho'],
    ]
      .map((row) => row.join(delimiter))
      .join('\n');
    expect(fromRows(text, ONE).transcripts[0]?.turns).toEqual([
      { speaker: 'ana', text: 'Hi' },
      { speaker: 'ben', text: 'Ho' },
    ]);
  });

  it('groups rows by conversation, scattered ones too', () => {
    const text = 'thread,speaker,text\n1,a,x\n2,a,y\n1,b,z\n';
    expect(fromRows(text).transcripts.map(({ id, turns }) => [id, turns.map((turn) => turn.text)])).toEqual([
      ['1', ['x', 'z']],
      ['2', ['y']],
    ]);
  });

  it('numbers a row by its first line, over quoted line breaks and blank lines', () => {
    const text = 'speaker,text\n\nana,"one\ntwo\nthree"\n\n,lost\n';
    const { warnings } = fromRows(text, { ...ONE, onError: 'skip' });
    expect(warnings.slice(1)).toEqual([
      {
        message: 'line 7: speaker: expected a name that is not blank, got ""; skipped',
        line: 7,
        path: 'speaker',
        skipped: true,
      },
    ]);
  });

  it('reads what Papa Parse writes, whole and in chunks, across its batches', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', ';', 'é'), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        async (cells, size) => {
          const rows = cells.map((text, i) => ({ speaker: `s${i}`, text: `${text}.`, mark: '.' }));
          const csv = Papa.unparse(rows, { newline: '\n' });
          const whole = fromRows(csv, { ...ONE, delimiter: ',' }).transcripts;
          expect(whole[0]?.turns.map(({ text }) => text)).toEqual(cells.map((text) => `${text}.`));
          const stream = fromRows.stream(asyncOf(piecesOf(csv, size)), { ...ONE, delimiter: ',' });
          expect(await collect(stream)).toEqual(whole);
        },
      ),
    );
  });

  it('keeps both columns of one name', () => {
    const { transcripts, warnings } = fromRows(',speaker,text,text\n0,ana,Hi,Salut\n', ONE);
    expect(transcripts).toEqual([
      { turns: [{ speaker: 'ana', text: 'Hi' }], meta: { 'column 1': '0', 'text (4)': 'Salut' } },
    ]);
    expect(warnings.map(({ message }) => message)).toContain(
      'line 1: column "text" is a duplicate; the second is "text (4)"',
    );
  });

  it('lets speakers whom the caller names take turns in each conversation', () => {
    const speaker = ['A', 'B'];
    const speakersOf = (text: string, columns = {}): string[] =>
      fromRows(text, { speaker, columns }).transcripts.map(({ turns }) =>
        turns.map((turn) => turn.speaker).join(''),
      );
    expect(speakersOf('conversation,text\n1,x\n1,y\n1,z\n2,x\n2,y\n')).toEqual(['ABA', 'AB']);
    expect(speakersOf('conversation,text\n1,x\n2,x\n1,y\n2,y\n')).toEqual(['AB', 'AB']);
    const numbered = 'conversation,turn,text\n1,2,y\n1,1,x\n';
    expect(fromRows(numbered, { speaker }).transcripts[0]?.turns).toMatchObject([
      { speaker: 'A', text: 'x' },
      { speaker: 'B', text: 'y' },
    ]);
  });

  it('keeps a column whose place speakers take whom the caller names, and leaves one that the caller names', () => {
    const text = 'conversation,name,text\n1,ana,x\n1,ben,y\n';
    const { transcripts, warnings } = fromRows(text, { speaker: 'A' });
    expect(transcripts[0]?.turns).toMatchObject([
      { speaker: 'A', meta: { name: 'ana' } },
      { speaker: 'A', meta: { name: 'ben' } },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'rows: speaker = A (not the column "name"), text = "text", conversation = "conversation"',
    ]);
    const told = fromRows(text, { speaker: 'A', columns: { speaker: 'name' } });
    expect(told.transcripts[0]?.turns).toMatchObject([{ speaker: 'ana' }, { speaker: 'ben' }]);
    expect(told.warnings.map(({ message }) => message)).toContain(
      'speaker = A is not used: the column "name" says who speaks',
    );
  });

  it('refuses a table without a row', () => {
    expect(() => fromRows('speaker,text\n')).toThrow(
      'input: expected conversations, got a header without rows',
    );
    expect(() => fromRows('speaker,text\rana,Hi\rben,Yo\r', ONE)).toThrow(
      'input: expected lines that end with \\n or \\r\\n, got lines that end with \\r alone: save it again',
    );
  });

  it('keeps every row where the text is longer than a batch', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `s${i % 3},"turn ${i}\nend"`);
    const { transcripts } = fromRows(`speaker,text\n${lines.join('\n')}\n`, ONE);
    expect(transcripts[0]?.turns).toHaveLength(5000);
    expect(transcripts[0]?.turns[4999]?.text).toBe('turn 4999\nend');
  });

  it('guesses columns by their usual names, whatever their case and signs', () => {
    const row = {
      'Turn ID': 't1',
      Screen_Name: 'ana',
      'Utterance-Text': 'Hi',
      'Dialogue.ID': 'd',
      'Sent At': 3,
    };
    expect(fromRows(frozen([row]))).toEqual({
      transcripts: [{ id: 'd', turns: [{ speaker: 'ana', text: 'Hi', id: 't1', timeMs: 3000 }] }],
      warnings: [
        { message: 'rows: speaker = "Screen_Name", text = "Utterance-Text", conversation = "Dialogue.ID"' },
      ],
    });
  });

  it('prefers the likelier of two names, and the first of two that are spelled alike', () => {
    const row = { name: 'x', speaker: 'ana', Speaker: 'y', body: 'z', text: 'Hi' };
    expect(fromRows(frozen([row]), ONE).transcripts[0]?.turns[0]).toMatchObject({
      speaker: 'ana',
      text: 'Hi',
    });
  });

  // What a cell comes to as a list of ids.
  it.each([
    [
      ['b', 3],
      ['b', '3'],
    ],
    ['["b","c"]', ['b', 'c']],
    ['[b', ['[b']],
    ['[1] b', ['[1] b']],
    [' b ; c|d; ', ['b', 'c', 'd']],
    [7, ['7']],
    ['', undefined],
    [null, undefined],
  ])('reads the list %j', (to, addressees) => {
    expect(fromRows(frozen([{ speaker: 'ana', text: 'Hi', to }]), ONE).transcripts[0]?.turns).toEqual([
      { speaker: 'ana', text: 'Hi', ...(addressees && { addressees }) },
    ]);
  });

  it('takes values from within fields, also those whose names have dots', () => {
    const row = { who: { names: ['x', 'ana'] }, 'said.text': 'Hi', said: { text: 'no' } };
    const columns = { speaker: 'who.names.1', text: 'said.text', conversation: null };
    expect(fromRows(frozen([row]), { columns }).transcripts[0]?.turns[0]).toMatchObject({
      speaker: 'ana',
      text: 'Hi',
    });
    for (const speaker of ['who.names.2', 'who.nick.x', 'whom'])
      expect(() => fromRows(frozen([row]), { columns: { ...columns, speaker } })).toThrow(
        `fromRows: options.columns.speaker: expected one of the columns "who", "said.text", "said", got "${speaker}"`,
      );
  });

  it('refuses columns that are no names', () => {
    expect(() => fromRows([{ speaker: 'a', text: 'b' }], { columns: { text: 3 as never } })).toThrow(
      'options.columns.text: expected',
    );
  });

  it('reads rounds, and refuses what is no number', () => {
    const read = (round: unknown): unknown =>
      fromRows([{ speaker: 'a', text: 'b', round }], ONE).transcripts[0]?.turns[0]?.round;
    expect([read('2'), read(3), read(''), read(null)]).toEqual([2, 3, undefined, undefined]);
    expect(() => read('two')).toThrow('rows[0].round: expected a number, got "two"');
  });

  it('keeps in the conversation what all its turns say alike', () => {
    const row = (text: string, more: object): object => ({
      speaker: 'ana',
      text,
      tags: { a: [1] },
      n: 1,
      ...more,
    });
    const rows = [row('x', { mood: 'glad', lang: 'en' }), row('y', { mood: 'glad', lang: 'fr', n: 2 })];
    expect(fromRows(frozen(rows), ONE).transcripts).toEqual([
      {
        turns: [
          { speaker: 'ana', text: 'x', meta: { n: 1, lang: 'en' } },
          { speaker: 'ana', text: 'y', meta: { n: 2, lang: 'fr' } },
        ],
        meta: { tags: { a: [1] }, mood: 'glad' },
      },
    ]);
  });

  it('asks who speaks where the column never changes and another does, in any conversation before one changes', () => {
    const row = (chat: string, user: string, nick: string): object => ({ chat, user, nick, text: 'Hi' });
    const same = [row('c', 'bot', 'ana'), row('c', 'bot', 'ben')];
    expect(() => fromRows(frozen(same))).toThrow(
      'fromRows: options.columns.speaker: "user" is the same in all 2 turns of conversation "c", while "nick" varies',
    );
    expect(() => fromRows(frozen(same), ONE)).toThrow('is the same in all 2 turns, while');
    expect(fromRows(frozen(same), { columns: { speaker: 'user' } }).transcripts).toHaveLength(1);
    expect(fromRows(frozen([row('c', 'bot', 'ana'), row('c', 'bot', 'ana')])).transcripts).toHaveLength(1);
    expect(fromRows(frozen(same.slice(1))).transcripts).toHaveLength(1);
    const proven = [row('b', 'cleo', 'ana'), row('b', 'dan', 'ana')];
    expect(fromRows(frozen([...proven, ...same])).transcripts).toHaveLength(2);
    expect(() => fromRows(frozen([...same, ...proven]))).toThrow('of conversation "c"');
  });

  it('follows replies where no column names the conversation', () => {
    const rows = [
      { id: '1', user: 'ana', text: 'Where is it?', reply_to: null },
      { id: '2', user: 'shop', text: 'On its way.', reply_to: '1' },
      { id: '3', user: 'ben', text: 'Open?', reply_to: null },
      { id: '4', user: 'shop', text: 'Until six.', reply_to: '3' },
    ];
    const said = (list: object[], options: RowsOptions = {}): string[] =>
      fromRows(list, options).transcripts.map(({ turns }) => turns.map(({ text }) => text).join(' '));
    expect(said(rows, ONE)).toEqual(['Where is it? On its way.', 'Open? Until six.']);
    // A conversation with an id is read in order, whatever its messages quote; so is a chat with few replies.
    const chat = rows.map((row) => ({ ...row, chat_id: 'c' }));
    expect(said(chat)).toEqual(['Where is it? On its way. Open? Until six.']);
    const more = [5, 6, 7, 8, 9].map((id) => ({
      id: String(id),
      user: 'ana',
      text: String(id),
      reply_to: null,
    }));
    const few = rows.map((row, i) => (i === 1 ? row : { ...row, reply_to: null }));
    expect(said([...few, ...more], ONE)).toEqual(['Where is it? On its way. Open? Until six. 5 6 7 8 9']);
  });

  it('reads a tree as a conversation for each last reply', () => {
    const row = (id: string | null, parent: string | null, role: string): object => ({
      ...{ tree: 't', id, parent, role, text: String(id) },
    });
    const rows = [
      row('q', null, 'user'),
      row('a', 'q', 'assistant'),
      row('b', 'q', 'assistant'),
      row(null, 'b', 'system'),
      row('x', 'gone', 'user'),
    ];
    const idField = 'tree';
    const { transcripts, warnings } = fromRows(frozen(rows), { idField });
    expect(
      transcripts.map(({ id, turns, meta }) => [
        id,
        turns.map(({ speaker, text }) => `${speaker} ${text}`),
        meta,
      ]),
    ).toEqual([
      ['t:a', ['user q', 'assistant a'], { tree: 't' }],
      [
        't:2',
        ['user q', 'assistant b'],
        { tree: 't', excluded: [{ speaker: 'system', text: 'null', role: 'system', before: 2 }] },
      ],
      ['t:x', ['user x'], { tree: 't' }],
    ]);
    expect(warnings[1]?.message).toBe(
      'rows: a tree by "parent": each path to a last reply is a conversation',
    );
    expect(fromRows(frozen(rows.slice(0, 3)), ONE).transcripts.map(({ id, meta }) => [id, meta])).toEqual([
      ['a', { tree: 't' }],
      ['b', { tree: 't' }],
    ]);
    // Replies without a branch are a chain.
    expect(fromRows(frozen(rows.slice(0, 2)), { idField }).transcripts.map(({ id }) => id)).toEqual(['t']);
  });

  it('keeps the roles that the caller wants', () => {
    const rows = ['user', 'assistant', 'system', 'guest'].map((role) => ({ name: role, role, text: 'Hi' }));
    const speakers = (options: object): unknown =>
      fromRows(frozen(rows), { ...ONE, ...options }).transcripts[0]?.turns.map(({ speaker }) => speaker);
    expect(speakers({})).toEqual(['user', 'assistant', 'system', 'guest']);
    expect(speakers({ roles: ['user'] })).toEqual(['user', 'guest']);
    const columns = { speaker: 'role', conversation: null };
    expect(speakers({ columns })).toEqual(['user', 'assistant', 'guest']);
  });

  it('turns conversations round that stand newest first, each for itself', () => {
    const row = (chat: string, time: number): object => ({ chat, speaker: 'a', text: String(time), time });
    const rows = [row('c', 9), row('c', 7), row('c', 7), row('d', 1), row('d', 2), row('e', 4), row('e', 4)];
    const { transcripts, warnings } = fromRows(frozen(rows));
    expect(transcripts.map(({ turns }) => turns.map(({ text }) => text).join())).toEqual([
      '7,7,9',
      '1,2',
      '4,4',
    ]);
    expect(warnings.map(({ message }) => message)).toContain(
      'the newest message comes first; messages are sorted by time',
    );
  });

  it.each([
    ['turn', [2, 1, 10]],
    ['Turn ID', ['2', ' 1', '10']],
    ...[
      ...['turn_idx', 'turn_index', 'turnNumber', 'turn_no', 'turn_nr', 'utterance_idx', 'utterance_index'],
      ...['utterance_id', 'messageIdx', 'message_index', 'position', 'seq', 'sequence', 'sequence_number'],
    ].map((column) => [column, [2, 1, 10]] as [string, number[]]),
  ])('reads turns in the order of their numbers: %s', (column, numbers) => {
    const rows = numbers.map((number, i) => ({ chat: 'c', [column]: number, speaker: 'a', text: 'xyz'[i] }));
    const { transcripts, warnings } = fromRows(frozen(rows));
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['y', 'x', 'z']);
    expect(warnings.at(-1)!.message).toBe(`rows stand out of the order of "${column}"; read in that order`);
  });

  it.each([
    ['a number in order', [1, 2, 10]],
    ['hexadecimals', ['0x2', '0x1', '0xa']],
    ['a number that stands twice', [2, 1, 1]],
    ['no number', [2, null, 1]],
    ['no whole number', [2, 1.5, 1]],
    ['words', [2, 'b', 1]],
  ])('keeps the order of rows where a turn has %s', (_, numbers) => {
    const rows = numbers.map((turn, i) => ({ chat: 'c', turn, speaker: 'a', text: 'xyz'[i] }));
    const { transcripts, warnings } = fromRows(frozen(rows));
    expect(transcripts[0]!.turns.map(({ text }) => text)).toEqual(['x', 'y', 'z']);
    expect(warnings).toHaveLength(1);
  });

  it('counts lines through a cell that is longer than two batches', () => {
    // The cell begins on line 2 and holds 5,000 line breaks, so the row ends on line 5,002.
    const text = `speaker,text\nana,"${'x\n'.repeat(5000)}"\n,lost\nben,end\n`;
    const { transcripts, warnings } = fromRows(text, { ...ONE, onError: 'skip' });
    expect(transcripts[0]?.turns.map((turn) => turn.text.length)).toEqual([10_000, 3]);
    expect(warnings.at(-1)).toMatchObject({ line: 5003, skipped: true });
  });

  it('reads rows with fewer cells than the header, counts them, and refuses a lone cell', () => {
    const text = 'speaker,text,mood\nana,Hi there.,glad\nben,Hello.\ncleo,Hey.\n';
    const { transcripts, warnings } = fromRows(text, ONE);
    expect(transcripts[0]?.turns.map((turn) => turn.text)).toEqual(['Hi there.', 'Hello.', 'Hey.']);
    expect(warnings.at(-1)?.message).toBe(
      '2 lines, the first of them line 3: fewer cells than in the header: the last columns are empty here',
    );
    expect(() => fromRows('speaker,text\nana\n', ONE)).toThrow(
      'line 2: expected 2 cells as in the header (complete the line, or skip it), got 1',
    );
  });

  it('says that a table is empty, that a quote stays open, that cells are missing', () => {
    expect(() => fromRows('\n \n')).toThrow('input: expected conversations, got an empty text');
    expect(() => fromRows('speaker,text\nana,"Hi\n', ONE)).toThrow(
      'line 2: expected a quote that is closed, got "ana,Hi',
    );
    expect(() => fromRows('speaker,text\nana,"H"i,x"\n', ONE)).toThrow(
      'line 2: expected quotes around whole cells, doubled inside',
    );
    expect(() => fromRows('speaker;text\nana;Hi;x\n', ONE)).toThrow(
      'line 2: expected 2 cells as in the header (put a cell with ";" between quotation marks, or skip it), got 3',
    );
    expect(fromRows('speaker,text\nana,\ufffd\n', ONE).warnings.at(-1)?.message).toBe(
      'line 2: contains U+FFFD, the replacement for bytes that are not UTF-8',
    );
  });
});

it('asks which column is the text where one that is called so holds a number, and another words', () => {
  const text = 'conversation_id,speaker,message,content\nc,ana,1,Hi there\nc,ben,2,Hello\n';
  expect(() => fromRows(text)).toThrow('line 2: message: expected words, which are in "content", got "1"');
  const read = (columns: RowsOptions['columns']): readonly (string | undefined)[] =>
    fromRows(text, { ...(columns && { columns }) }).transcripts[0]!.turns.map((turn) => turn.text);
  expect(read({ text: 'content' })).toEqual(['Hi there', 'Hello']);
  expect(read({ text: 'message' })).toEqual(['1', '2']);
  const sums = 'conversation_id,speaker,text,value\nc,ana,12,7\nc,ben,Right,8\n';
  expect(fromRows(sums).transcripts[0]?.turns[0]?.text).toBe('12');
});

describe('rows without speaker and text', () => {
  it.each([null, '', '  '])('lack speaker and text: %j', (nothing) => {
    const rows = [
      { kind: 'day', user: nothing, message: nothing },
      { kind: 'said', user: 'Ana', message: 'Late?' },
      { kind: 'day', user: nothing, message: nothing },
      { kind: 'said', user: 'Ben', message: 'No.' },
    ];
    const { transcripts, readSummary } = readTranscripts(rows, ONE);
    expect(transcripts[0]?.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ana', 'Late?'],
      ['Ben', 'No.'],
    ]);
    expect(readSummary.excluded).toEqual({ wordless: 2 });
  });

  it('are a fault if they have a text', () => {
    const rows = [
      { user: 'Ana', message: 'Late?' },
      { user: null, message: 'No.' },
    ];
    expect(() => fromRows(rows, ONE)).toThrow('rows[1].user: expected a name that is not blank, got null');
  });
});

it('reads a list of names as those who speak together', () => {
  const table = `Speaker,Text\n['Ana'],Late?\n"['Ben', ""O'Hara""]",No.\n[Ana],Yes.\n[],So.`;
  const { transcripts, warnings } = fromRows(table, ONE);
  expect(transcripts[0]?.turns.map(({ speaker }) => speaker)).toEqual([
    'Ana',
    "Ben and O'Hara",
    '[Ana]',
    '[]',
  ]);
  expect(warnings.map(({ message }) => message)).toContain('speaker = all names of a list in "Speaker"');
  const lists = fromRows([{ speaker: ['Ana', 'Ben'], text: 'Hi' }], ONE);
  expect(lists.transcripts[0]?.turns[0]?.speaker).toBe('Ana and Ben');
});
