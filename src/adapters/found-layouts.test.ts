import { describe, expect, it } from 'vitest';
import { readTranscripts, streamTranscripts } from './index.js';

/** The turns of each conversation, and the reasons for excluded records. */
function read(input: unknown, options: Parameters<typeof readTranscripts>[1] = {}) {
  const { format, transcripts, readSummary, warnings } = readTranscripts(input, options);
  const said = transcripts.map(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`));
  const notes = warnings.map(({ message }) => message);
  return {
    format,
    said,
    notes,
    excluded: readSummary.excluded,
    warnings: readSummary.warnings.map(({ check }) => check),
  };
}

/** The options in the error for an input. */
function adviceFor(input: unknown): readonly unknown[] {
  try {
    readTranscripts(input);
  } catch (error) {
    return (error as { readonly remedies?: readonly unknown[] }).remedies ?? [];
  }
  return ['read'];
}

describe('names above the words', () => {
  it('return above paragraphs, of which most lines have no name', () => {
    const part = (name: string, ...words: string[]): string => [`${name}:`, '', ...words, ''].join('\n');
    const talk = [
      part('Ana Vale', 'The mill is old.', 'Nobody knows its age.', 'It may be 200 years.'),
      part('Ben', 'Who owns it?', 'And since when?'),
      part('Ana Vale', 'The town.'),
      part('Ben', 'I see.', 'Then we ask there.'),
    ];
    expect(read(`# The mill\n\n${talk.join('\n')}`).said).toEqual([
      [
        'Ana Vale: The mill is old.\nNobody knows its age.\nIt may be 200 years.',
        'Ben: Who owns it?\nAnd since when?',
        'Ana Vale: The town.',
        'Ben: I see.\nThen we ask there.',
      ],
    ]);
    // One of two headings does not return.
    const list = ['Done:', 'The roof.', 'The door.', '', 'Open:', 'The wall.', '', 'Open:', 'The gate.'];
    expect(() => readTranscripts(list.join('\n'))).toThrow('expected text with speakers');
  });

  it('are those of a copied page, which may begin within a message', () => {
    const page = [
      ...['How old is it?', '', 'Ask the town.', ''],
      ...['ChatGPT said:', 'Note: it is old.', 'You said:', 'Who owns it?'],
    ];
    const { format, said, excluded, notes } = read([...page, 'ChatGPT said:', 'The town.'].join('\n'));
    expect([format, excluded]).toEqual(['markdown', {}]);
    expect(said).toEqual([
      [
        'You: How old is it?\n\nAsk the town.',
        'ChatGPT: Note: it is old.',
        'You: Who owns it?',
        'ChatGPT: The town.',
      ],
    ]);
    expect(notes).toContain('the text above the first name was parsed as a message of "You"');
    // The first name may be below the lines by which the format is found.
    const long = Array.from({ length: 60 }, (_, i) => `Line ${i} of my question.`);
    expect(read([...long, ...page.slice(4), 'ChatGPT said:', 'The town.'].join('\n')).said[0]).toHaveLength(
      4,
    );
  });

  it('follow the number of a turn in a heading', () => {
    const text = '# Session 7\n\n### Turn 1 — User\n\nHi\n\n### Turn 2 — Assistant\n\nHello\n';
    expect(read(text).said).toEqual([['User: Hi', 'Assistant: Hello']]);
  });

  it('are the first lines of cues', () => {
    const cue = (at: number, ...lines: string[]): string =>
      [`00:0${at}.000 --> 00:0${at}.900`, ...lines, ''].join('\n');
    const cues = [
      cue(1, 'Ana Vale', 'Shall we?'),
      cue(2, 'Ben', 'Yes.', 'Go on.'),
      cue(3, 'Ana Vale', 'Well.'),
    ];
    const { said, notes } = read(`WEBVTT\n\n${cues.join('\n')}`);
    expect(said).toEqual([['Ana Vale: Shall we?', 'Ben: Yes. Go on.', 'Ana Vale: Well.']]);
    expect(notes).toContain('the first line of each cue was parsed as the name of its speaker');
    // Lines of captions that differ in every cue are words.
    const words = [cue(1, 'The mill', 'is old'), cue(2, 'Nobody', 'knows'), cue(3, 'Its age', 'was lost')];
    expect(() => readTranscripts(`WEBVTT\n\n${words.join('\n')}`)).toThrow('a line that names its speaker');
  });
});

describe('WhatsApp', () => {
  const at = (line: string, i: number): string => `1/2/24, 10:0${i} - ${line}`;

  it('reads a message that begins below its name', () => {
    const lines = ['Ana: Look', 'Ben: Yes', 'Ana:\n\n\u{1f44d}', 'Ben: Fine'].map(at);
    expect(read(lines.join('\n')).said).toEqual([['Ana: Look', 'Ben: Yes', 'Ana: \u{1f44d}', 'Ben: Fine']]);
  });

  it('skips the notice of encryption under the name of a group', () => {
    const notice = 'Messages and calls are end-to-end encrypted. No one outside of this chat can read them.';
    const german = 'Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand kann sie lesen.';
    for (const words of [notice, german]) {
      const { said, excluded } = read([`Our mill: ${words}`, 'Ana: Hi', 'Ben: Hello'].map(at).join('\n'));
      expect([said, excluded]).toEqual([[['Ana: Hi', 'Ben: Hello']], { notice: 1 }]);
    }
  });
});

it('skips remarks of a transcriber', () => {
  const lines = ['Ana: Do you read me?', '_comment: spoken twice', 'Ben: I do.', '_page: 2', 'Ana: Good.'];
  const { said, excluded } = read(lines.join('\n'));
  expect(said).toEqual([['Ana: Do you read me?', 'Ben: I do.', 'Ana: Good.']]);
  expect(excluded).toEqual({ notice: 2 });
});

it('warns about headings of notes among speakers', () => {
  const lines = [
    'Q: Is it old?',
    'A: Yes.',
    'Q: Who owns it?',
    'A: The town.',
    'General consensus: Keep it.',
  ];
  expect(read(lines.join('\n')).warnings).toContain('labels-as-speakers');
  const asked = lines.slice(0, 4);
  for (const words of [asked, asked.map((line) => line.replace('Q:', 'Question:').replace('A:', 'Answer:'))])
    expect(read(words.join('\n')).warnings).toEqual(['exchanges']);
});

it('warns about titles in a list of texts', () => {
  const data = ['Old mills', 'Mills by the sea', 'Towers and gates', 'Boats of the lake', 'Bridges'];
  expect(read({ data }).warnings).toEqual(['columns']);
  expect(read({ data: ['Is it old?', 'It is.', 'Who owns it?', 'The town.'] }).warnings).toEqual([]);
});

it('skips events of a session that have an id and a time but no words', () => {
  const records = [
    { type: 'user', uuid: 'a', timestamp: '2026-01-01', message: { role: 'user', content: 'Mend it' } },
    { type: 'progress', uuid: 'b', timestamp: '2026-01-01', data: { kind: 'tool' } },
    {
      type: 'assistant',
      uuid: 'c',
      timestamp: '2026-01-01',
      message: { role: 'assistant', content: 'Done' },
    },
  ];
  const { said, excluded } = read(records.map((each) => JSON.stringify(each)).join('\n'));
  expect([said, excluded]).toEqual([[['user: Mend it', 'assistant: Done']], { event: 1 }]);
});

it('names the owner of an archive by the flag of a row without a sender', () => {
  const row = (sender: string | null, text: string) => ({
    chat: 'c',
    sender,
    is_from_me: sender === null,
    text,
  });
  const columns = { conversation: 'chat' };
  expect(read([row('ben', 'Hi'), row(null, 'Hello')], { columns }).said).toEqual([['ben: Hi', 'me: Hello']]);
  const bare = { ...row(null, 'Hello'), is_from_me: false };
  expect(() => readTranscripts([row('ben', 'Hi'), bare], { columns })).toThrow('a name that is not blank');
});

it('does not take names of a platform for fields', () => {
  const message = (from: string, date: string, text: string) => ({
    type: 'message',
    date_unixtime: date,
    from,
    text,
  });
  const messages = [message('Author 1', '1544006350', 'Hi'), message('Author 2', '1544006364', 'Hello')];
  expect(read({ chats: { list: [{ name: 'mill', messages }] } }).warnings).toEqual([]);
});

it('warns about ids of conversations as speakers', () => {
  const rows = ['c1', 'c2', 'c3', 'c4', 'c5'].flatMap((speaker) => [
    { speaker, text: 'Is it old?' },
    { speaker, text: 'It is.' },
  ]);
  const columns = { conversation: null };
  const { readSummary } = readTranscripts(rows, { columns });
  expect(readSummary.warnings.map(({ message }) => message)).toContain(
    'no speaker returns after another in 1 of 1 conversation of 6 turns or more: the names may be ids of conversations',
  );
  // Four people may introduce themselves one after the other.
  expect(read(rows.slice(0, 8), { columns }).warnings).not.toContain('speakers-do-not-return');
});

it('reads lists of texts in the columns of two sides', () => {
  const record = { id: 'r', log: { did: ['ls', 'cat a'], saw: ['a', 'words', 'end'] } };
  const columns = { assistant: 'log.did', user: 'log.saw' };
  const { said, notes } = read([record], { columns });
  expect(said).toEqual([['assistant: ls', 'user: a', 'assistant: cat a', 'user: words', 'user: end']]);
  expect(notes).toContain(
    'the texts of lists take turns: the first text of each list, then the second, and so on',
  );
});

describe('advice', () => {
  const page = '# Minutes\n\n* Ana (A)\n* Ben (B)\n* (you)\n\n## Talk\n\n';

  it('gives a pattern for names below the head of minutes', () => {
    const text = ['Ana: Shall we begin?', '', 'Ben: I have the list here.', '', 'Ana: Read it to us.'];
    const head = Array.from({ length: 30 }, (_, i) => `* Item ${i} of the list`).join('\n');
    const [found] = adviceFor(`${page}${head}\n\n${text.join('\n')}\n\nBen: It is short.`);
    const { speakerPattern } = found as { readonly speakerPattern: string };
    expect(read(`${page}${head}\n${text.join('\n')}\n### End\nBen: Yes.`, { speakerPattern }).said).toEqual([
      ['Ana: Shall we begin?', 'Ben: I have the list here.', 'Ana: Read it to us.', 'Ben: Yes.'],
    ]);
  });

  it('gives a pattern for indented and bold bullets', () => {
    const lines = ['Shall we begin?', 'I have the list.', 'Read it to us.', 'It is short.'];
    const bullets = lines.map((text, i) => `  * **${i % 2 === 0 ? 'Ana' : 'Ben'}**: ${text}`);
    const [found] = adviceFor(page + bullets.join('\n'));
    const { speakerPattern } = found as { readonly speakerPattern: string };
    expect(read(bullets.join('\n'), { speakerPattern }).said[0]).toEqual([
      ...lines.map((text, i) => `${i % 2 === 0 ? 'Ana' : 'Ben'}: ${text}`),
    ]);
  });

  it('keeps initials that occur once above the repeated ones', () => {
    const lines = ['Place: the pier', 'EJ: I am new here.', 'AL: Welcome to you.', 'BO: Shall we begin now?'];
    const more = ['AL: Read the list.', 'BO: It is short.'];
    const [found] = adviceFor(page + [...lines, ...more].map((line) => `* ${line}`).join('\n'));
    expect(found).toEqual({ speakerPattern: '^[-*\u2022] (?<speaker>EJ|AL|BO): ?(?<text>.*)' });
  });

  it('lists the names, if notes and fields of minutes have the same form', () => {
    const talk = ['Ana: Shall we begin now?', 'Ben: I have the list here.'];
    for (const line of ['Note: the room was cold.', 'Status: the roof was wet.']) {
      const more = ['Ana: Read it to us all.', 'Ben: It is short enough.', line.replace('was', 'is')];
      const lines = [...talk, line, ...more].map((each) => `- ${each}`);
      expect(adviceFor(page + lines.join('\n'))).toEqual([
        { speakerPattern: '^[-*\u2022] (?<speaker>Ana|Ben): ?(?<text>.*)' },
      ]);
    }
  });

  it('does not take addresses for names, or notes that name people now and then', () => {
    const links = ['- https: //a.org', '- https: //b.org', '- Geth: not yet', '- Geth: soon'];
    expect(adviceFor(page + links.join('\n'))).toEqual([]);
    const notes = [
      '- Ana: Keep the old mill, please.',
      '- The roof leaks in every storm.',
      '- The wall too, but less.',
      '- The door is new and green.',
      '- The floor is made of stone.',
      '- Ben: Mend its roof this year.',
    ];
    const lines = [1, 2, 3, 4].flatMap((i) => notes.map((line) => `${line} (${i})`));
    expect(adviceFor(page + lines.join('\n'))).toEqual([]);
  });

  it('gives one speaker for captions, and no words as turns', () => {
    const segments = ['The mill is old.', 'Nobody knows its age.'].map((text, i) => ({
      start: i,
      end: i + 1,
      text,
    }));
    const words = ['The', 'mill', 'is'].map((word, i) => ({ word, start: i, end: i + 1 }));
    expect(adviceFor({ language: 'en', words, segments })).toEqual([
      { path: 'segments', columns: { text: 'text' }, speaker: 'A' },
    ]);
  });

  it('does not read summaries, decisions and dates as turns', () => {
    const summaries = ['The mill was discussed.', 'It is old, they said.'];
    expect(adviceFor([{ id: 1, texts: [1], annotations: [{ abstractive: summaries }] }])).toEqual([]);
    const decisions = [
      { at: 1, decision: 'They keep the mill.' },
      { at: 2, decision: 'They mend its roof.' },
    ];
    expect(adviceFor({ meeting: 'May', decisions })).toEqual([]);
    const rows = ['a', 'a', 'b', 'b', 'a'].map((name, i) => `${i},${name},2024-01-0${i + 1} 10:00:00`);
    expect(adviceFor(['id,sender,date', ...rows].join('\n'))).toEqual([]);
  });

  it('does not alternate speakers in labels, in facts, or in a long speech', () => {
    const labels = ['how:O long:B-time is:O', 'when:O does:O it:O', 'where:B-place is:O it:O'];
    expect(adviceFor(labels)).toEqual([]);
    const fact = (i: number): string[] => [`the old mill ${i}`, 'stands near', `the lake ${i}`];
    expect(adviceFor({ mills: Array.from({ length: 9 }, (_, i) => fact(i)) })).toEqual([]);
    const speech = Array.from({ length: 50 }, (_, i) => `In year ${i} the mill was mended.`);
    expect(adviceFor([{ file: 'a', speech }])).toEqual([]);
    expect(adviceFor([{ file: 'a', speech: [...speech, 'Is that all?'] }])).toEqual([
      { path: 'speech', speaker: ['A', 'B'] },
    ]);
  });

  it('gives a pattern for a script with many names', () => {
    const names = Array.from({ length: 15 }, (_, i) => `Guest ${String.fromCharCode(65 + i)}`);
    const lines = Array.from({ length: 180 }, (_, i) => `${names[(i * 7) % 15]} : This is line ${i} of it.`);
    const [found] = adviceFor([{ file: 'a', Scene: ['[ A knock ]', ...lines] }]);
    expect(found).toMatchObject({ path: 'Scene' });
    expect(read([{ Scene: lines }], found as object).said[0]![0]).toBe('Guest A: This is line 0 of it.');
  });

  it('names fields within the entries of a list', () => {
    const entry = (name: string, body: string) => ({
      id: name,
      by: { name },
      message: { body, bits: [{ at: 1 }] },
    });
    const comments = [entry('ana', 'Is it old?'), entry('ben', 'It is.'), entry('ana', 'Who owns it?')];
    expect(adviceFor({ video: 'v', comments })).toEqual([
      { path: 'comments', columns: { speaker: 'by.name', text: 'message.body' } },
    ]);
  });

  it('gives a pattern for a conversation in a text field', () => {
    const Content = '**Call**\n\n**Agent:** Good day to you.\n\n**Caller:** My lamp is broken.\n\n';
    const more = '**Agent:** Which lamp is it?\n\n**Caller:** The small one.';
    const [found] = adviceFor([{ CallId: '1', Content: Content + more }]);
    expect(found).toMatchObject({ path: 'Content' });
    expect(read([{ CallId: '1', Content: Content + more }], found as object).said[0]).toHaveLength(4);
  });

  it('looks into a long JSON value that arrives in pieces', async () => {
    const entry = (i: number) => ({
      key: `k${i}`,
      by: { name: i % 2 === 0 ? 'ana' : 'ben' },
      says: `This is line ${i}.`,
    });
    const text = JSON.stringify(
      { video: 'v', lines: Array.from({ length: 6000 }, (_, i) => entry(i)) },
      null,
      1,
    );
    expect(text.length).toBeGreaterThan(500_000);
    async function* pieces(): AsyncGenerator<string> {
      for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
    }
    const all = async (): Promise<void> => {
      for await (const _ of streamTranscripts(pieces()));
    };
    await expect(all()).rejects.toThrow('--path lines --columns speaker=by.name,text=says');
  });
});
