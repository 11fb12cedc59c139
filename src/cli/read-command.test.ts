import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'mtpc-read-'));
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const talk = write('talk.txt', 'Ana: Is it late?\nBen: It is nine.\nAna: Thanks.\nBen: Bye.\n');
const labels = write('labels.txt', 'input: Hi\nBen: Hi\ninput: Late?\nBen: Yes');
const settings = write('web.conf', 'web:\n  port: 80\n  host: house\n');

it('shows format, speakers, who opens and turns of a file', async () => {
  const { code, out } = await runCli(['read', talk]);
  expect(code).toBe(0);
  expect(out.replaceAll(folder, 'DIR')).toBe(
    [
      'talk.txt: named-lines, 1 conversation, 4 turns',
      'recognized by: lines that begin with names',
      'speakers: Ana (2), Ben (2)',
      '- Ana: 50% of the turns, 50% of the words, 1 turn with a question',
      '- Ben: 50% of the turns, 50% of the words, no question',
      'first turns by: Ana (1)',
      '',
      '  Ana: Is it late?',
      '  Ben: It is nine.',
      '  Ana: Thanks.',
      '  Ben: Bye.',
      '',
    ].join('\n'),
  );
});

it('shows the names of people whose messages have ids', async () => {
  const message = (ts: string, user: string, text: string, name: string): object => ({
    ...{ type: 'message', ts, user, text, user_profile: { real_name: name } },
  });
  const channel = [
    message('1700000001.5', 'U1', 'Can you look, <@U2>?', 'Ana Lind'),
    message('1700000002.5', 'U2', 'On it, <@U9>.', 'Ben Oda'),
  ];
  const { out } = await runCli(['read', write('channel.json', JSON.stringify(channel))]);
  expect(out).toContain('speakers: Ana Lind (1), Ben Oda (1)\n- Ana Lind: 50% of the turns');
  expect(out).toContain('first turns by: Ana Lind (1)\n');
  expect(out).toContain('  Ana Lind: Can you look, @Ben Oda?\n  Ben Oda: On it, @U9.\n');
});

it('shows warnings, and ends with 3 if --strict is given', async () => {
  const { code, out } = await runCli(['read', labels, '--strict']);
  expect([code, out]).toEqual([3, expect.stringContaining('warning: "input" may be a label')]);
  expect((await runCli(['read', talk, labels, '--strict'])).code).toBe(3);
  for (const args of [[labels], [talk, '--strict']]) expect((await runCli(['read', ...args])).code).toBe(0);
});

it('shows why a file is not read, and ends with 1', async () => {
  const { code, out } = await runCli(['read', settings]);
  expect([code, out]).toEqual([1, expect.stringContaining('got YAML')]);
});

it('shows several files on one line each, and as JSON', async () => {
  const { code, out } = await runCli(['read', talk, labels, settings]);
  expect(code).toBe(1);
  expect(out.trim().split('\n')).toEqual([
    `${talk}: named-lines, 1 conversation, 4 turns`,
    `${labels}: named-lines, 1 conversation, 4 turns; 1 warning`,
    expect.stringMatching(/^not read: .*web\.conf: .*YAML/),
  ]);
  const [first, , third] = JSON.parse(
    (await runCli(['read', talk, labels, settings, '--format', 'json'])).out,
  );
  expect(first.readSummary.speakers).toEqual([
    { name: 'Ana', turns: 2 },
    { name: 'Ben', turns: 2 },
  ]);
  expect(third.error).toContain('YAML');
});

it('shows one example of a skipped record, and wraps lines but not commands', async () => {
  const lines = [
    '28/3/25, 21:29 - Ana joined using a link',
    '28/3/25, 21:30 - Ana: Is it late?',
    '28/3/25, 21:31 - Ben: It is nine.',
  ];
  const { out } = await runCli(['read', write('chat.txt', lines.join('\n'))]);
  expect(out).toContain('skipped: notice, such as "28/3/25, 21:29 - Ana joined using a link"\n');
  expect(out).not.toMatch(/read as text|without speech/);
  const texts = { train: [['is it late', 'a bit']], test: [['cold today', 'very', 'so cold']] };
  const refused = (await runCli(['read', write('texts.json', JSON.stringify(texts))])).out.split('\n');
  const at = refused.findIndex((line) => line.startsWith('  mtpc score '));
  expect(refused[at]).toMatch(/ --path "\*\[\]" --speaker A,B$/);
  expect(refused[at + 1]).toBe('      2 conversations of 2 to 3 turns');
  expect(refused.filter((line) => line.length > 80 && !line.startsWith('  mtpc'))).toEqual([]);
});

it('shows each turn once where the other conversations are empty', async () => {
  for (const count of [2, 5]) {
    const turns = Array.from({ length: count }, (_, i) => ({ speaker: 'ana', text: `Line ${i}.` }));
    const file = write(
      'empty.jsonl',
      [turns, []].map((own, id) => JSON.stringify({ id: `${id}`, turns: own })).join('\n'),
    );
    const { out } = await runCli(['read', file]);
    expect(out).toContain('2 conversations');
    expect(out.match(/Line \d/g)).toEqual(turns.map(({ text }) => text.slice(0, -1)));
  }
});

const transcript = (texts: readonly string[], id = 'x'): string =>
  JSON.stringify({ id, turns: texts.map((text, i) => ({ speaker: 'abcdefghijklmnopqrstuvwxyz'[i], text })) });
const linesFor = async (path: string, ...args: string[]): Promise<string[]> =>
  (await runCli(['read', path, ...args])).out.replaceAll(folder, 'DIR').split('\n');
/** The lines behind the blank one: turns. */
const turnsFor = async (path: string): Promise<string[]> => {
  const lines = await linesFor(path);
  return lines.slice(lines.indexOf('') + 1, -1);
};

it('names eight speakers, and how many more there are', async () => {
  const speakersOf = async (count: number): Promise<string | undefined> => {
    const path = write('speakers.jsonl', transcript(Array<string>(count).fill('Well.')));
    return (await linesFor(path)).find((line) => line.startsWith('speakers: '));
  };
  const eight = 'speakers: a (1), b (1), c (1), d (1), e (1), f (1), g (1), h (1)';
  expect(await speakersOf(8)).toBe(eight);
  expect(await speakersOf(11)).toBe(`${eight} and 3 more`);
  // The read summary counts 20 of them by name.
  expect(await speakersOf(25)).toBe(`${eight} and 17 more`);
});

it('shows the first and the last three turns, each in one line that is cut', async () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Line ${i + 1}.`);
  expect(await turnsFor(write('six.jsonl', transcript(numbered(6))))).toEqual(
    numbered(6).map((text, i) => `  ${'abcdef'[i]}: ${text}`),
  );
  const cut = ['  a: Line 1.', '  b: Line 2.', '  c: Line 3.', '  ...'];
  expect(await turnsFor(write('seven.jsonl', transcript(numbered(7))))).toEqual([
    ...cut,
    ...['  e: Line 5.', '  f: Line 6.', '  g: Line 7.'],
  ]);
  // Between two conversations the turns are not one after the other.
  const two = write('two.jsonl', `${transcript(numbered(3))}\n${transcript(['Hm.', 'Oh.'], 'y')}`);
  expect(await turnsFor(two)).toEqual([...cut, '  a: Hm.', '  b: Oh.']);
  const long = write('long.jsonl', transcript([' two\n\n words\t', 'x'.repeat(71), 'y'.repeat(72)]));
  expect(await turnsFor(long)).toEqual([
    '  a: two words',
    `  b: ${'x'.repeat(71)}`,
    `  c: ${'y'.repeat(68)}...`,
  ]);
});

it('shows what else the input may be, each warning once, and commands that read it otherwise', async () => {
  const said = ['Is it very late?', 'It is nine now.', 'Is it very late?', 'It is nine now.'];
  const turns = said.map((text, i) => ({ speaker: i % 2 === 0 ? 'ana' : 'ben', text }));
  const messages = ['Is it late?', 'It is nine.', 'Thanks.', 'Good night.'].map((content, i) => ({
    ...{ role: i % 2 === 0 ? 'user' : 'assistant', content },
  }));
  const name = `${'both of them, '.repeat(3)}in a file.json`;
  const path = write(name, JSON.stringify({ turns, messages }));
  const lines = await linesFor(path);
  expect(lines.slice(0, lines.indexOf(''))).toEqual([
    `${name}: transcript, 1`,
    '  conversation, 4 turns',
    'recognized by: "turns" with a speaker and a text',
    'also resembles: openai: "messages" with role and content, or a message with role',
    '  and content',
    'speakers: ana (2), ben (2)',
    '- ana: 50% of the turns, 50% of the words, 2 turns with a question',
    '- ben: 50% of the turns, 50% of the words, no question',
    'first turns by: ana (1)',
    'warning: 2 of 4 turns repeat an earlier turn of the same speaker word for word:',
    '  the file may contain the same message several times',
    // Too long for a line of 80, but to be pasted as it is.
    `instead: mtpc score 'DIR/${name}' --from openai`,
    '      1 conversation of 4 turns',
    `instead: mtpc score 'DIR/${name}' --from chat-list`,
    '      1 conversation of 4 turns',
  ]);
});

it('shows other warnings as notes, and no speakers of a file without turns', async () => {
  const lines = ['21:30', '21:31', '21:32'].map((time) => `28/3/25, ${time} - Ana: Is it late?`);
  const chat = write('notes.txt', lines.join('\n'));
  expect(await linesFor(chat, '--speaker', 'A,B')).toContain(
    'note: speaker = A and B is not used: the messages say who speaks',
  );
  const { out } = await runCli(['read', write('empty.json', '{"turns":[]}')]);
  expect(out).toContain('1 conversation, 0 turns');
  expect(out).not.toMatch(/speakers:|first turns by:|also resembles/);
});

it('fails if the given format finds no turns', async () => {
  const chat = write('times.txt', '28/3/25, 21:30 - Ana: Is it late?\n28/3/25, 21:31 - Ben: No.\n');
  const { code, out } = await runCli(['read', chat, '--from', 'named-lines']);
  expect([code, out.replace(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringContaining('expected turns in the format "named-lines", got none'),
  ]);
});

it('says why a file was skipped where errors are skipped', async () => {
  const bad = write('bad.jsonl', '{"turns":3}\n');
  const { code, out } = await runCli(['read', bad, '--skip-errors']);
  expect([code, out.replace(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringMatching(/^not read: .*the keys "turns".*; the file is skipped $/),
  ]);
});

it('gives one file as an object in JSON, with its warnings and the ends of its turns', async () => {
  const preview = JSON.parse((await runCli(['read', labels, '--format', 'json'])).out);
  expect(preview).toMatchObject({
    ...{ file: labels, readSummary: { format: 'named-lines', turns: 4 } },
    warnings: [
      { message: 'read as text of the form named-lines' },
      { message: expect.stringContaining('label') },
    ],
  });
  expect(preview.first).toHaveLength(3);
  expect(preview.last.map(({ text }: { text: string }) => text)).toEqual(['Hi', 'Late?', 'Yes']);
});

/** Two models on three items; the second lacks an item, one score is missing, and one conversation occurs twice. */
const study = write(
  'study.jsonl',
  [
    ['a', 'x', 80],
    ['a', 'y', 60],
    ['a', 'z', 70],
    ['b', 'x', 50],
    ['b', 'y', undefined],
  ]
    .map(([model, item, score], i) =>
      JSON.stringify({
        id: `t${i}`,
        meta: { model, item, temperature: 1, prompt_id: `p${i % 2}` },
        turns: [{ speaker: 'ana', text: `one ${i}` }],
        ...(score !== undefined && { outcome: { score } }),
      }),
    )
    .join('\n'),
);

it('describes the design, and what would be compared', async () => {
  const { code, out } = await runCli(['read', study, '--design']);
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    '5 conversations',
    'varies: model: a (3) and b (2); varies within items',
    'repeats: prompt_id (2 values); not used as a cluster unless named',
    'tasks: 3 items',
    'missing: 1 item of model b',
    'outcomes: 4 scored, 1 missing',
    'comparison: a with b',
    '- Compared: model, the first condition that varies.',
    '- Paired by item, because ids are not shared.',
    '- Caution: Conversations were treated as independent, although "prompt_id"',
    '  repeats (2 values). Cluster by it if conversations that share a value depend',
    '  on each other.',
    '',
  ]);
  const json = JSON.parse((await runCli(['read', study, '--design', '--format', 'json'])).out);
  expect(json.design).toMatchObject({ conversations: 5, units: { field: 'item', count: 3 } });
  expect(json.plan).toMatchObject({ factor: 'model', unit: 'item', comparisons: [['a', 'b']] });
});

it('says why nothing would be compared, and takes files as systems', async () => {
  expect((await runCli(['read', talk, '--design'])).out).toMatch(
    /^1 conversation\noutcomes: none\ncomparison: expected conversations that differ/,
  );
  const other = write('other.txt', 'Ana: Is it early?\nBen: It is one.\n');
  expect((await runCli(['read', talk, other, '--design'])).out).toMatch(
    /^2 conversations\n[\s\S]*comparison: talk with other\n/,
  );
});

it('counts who talks and who asks, and no speakers beyond eight', async () => {
  const texts = [
    ['ana', 'See https://example.org/?a=b and wait.'],
    ['ana', '"Is it late?" she said?!'],
    ['ben', '几点了？我不知道'],
    ['ana', 'No.'],
  ].map(([speaker, text]) => ({ speaker, text }));
  const { out } = await runCli([
    'read',
    write('asks.json', JSON.stringify({ turns: texts })),
    '--format',
    'json',
  ]);
  // By hand: ana says 4 + 5 + 1 words in 3 turns, and one turn asks; ben says one word between spaces, and asks.
  expect(JSON.parse(out).people).toEqual([
    { name: 'ana', turns: 3, words: 10, asking: 1 },
    { name: 'ben', turns: 1, words: 1, asking: 1 },
  ]);
  const many = [...'abcdefghijk'].map((speaker) => ({ speaker, text: 'Well?' }));
  const crowd = await runCli([
    'read',
    write('crowd.json', JSON.stringify({ turns: many })),
    '--format',
    'json',
  ]);
  expect(JSON.parse(crowd.out).people).toEqual([]);
});
