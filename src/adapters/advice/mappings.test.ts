import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../index.js';

/** The advice in the error for an input: one option list and its result per line. */
function adviceFor(input: unknown): readonly string[] {
  try {
    readTranscripts(input);
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().replace(/ {2,}/, ' => '));
  }
  return ['read'];
}

const ONE = '1 conversation of 3 turns';
const PATTERN = String.raw`'^(?<speaker>\p{L}[\p{L}\p{N} ._-]{0,30}): ?(?<text>.*)'`;
const turn = (who: string, says: string) => ({ who, says });
const said = [turn('ana', 'Is the tram late?'), turn('ben', 'By ten minutes.'), turn('ana', 'Then we walk.')];

describe('advice for', () => {
  it('messages under numbers, without what the program says', () => {
    const under = (...list: object[]) => ({
      log: { chat: Object.fromEntries(list.map((each, i) => [i, each])) },
    });
    expect(adviceFor(under(...said))).toEqual([
      `--path "log.chat.*" --columns speaker=who,text=says => ${ONE}`,
    ]);
    expect(adviceFor(under(turn('system', 'The game begins.'), ...said))).toEqual([
      `--path "log.chat.*" --columns speaker=who,text=says --where 'speaker!=system' => ${ONE}`,
    ]);
    // Of two speakers, one called system is no program among people.
    const two = under(turn('user', 'Is the tram late?'), turn('system', 'By ten minutes.'), said[2]!);
    expect(adviceFor(JSON.parse(JSON.stringify(two).replaceAll('"ana"', '"user"')))).toEqual([
      `--path "log.chat.*" --columns speaker=who,text=says => ${ONE}`,
    ]);
  });

  it('all lists under unknown keys, without advice for each of them', () => {
    const talks = { first: said, second: said.map(({ who, says }) => turn(who, `${says} Or not?`)) };
    const notes = {
      deep: { list: ['Nobody has read these notes yet.', 'They are as long as the talk is.'] },
    };
    expect(adviceFor({ talks, notes })).toEqual([
      '--path "talks.*" --columns speaker=who,text=says => 2 conversations of 3 turns, without 2 texts under notes.deep.list[]',
    ]);
  });

  it('events of which some have a text, also one level further in and in a table', () => {
    const events = [{ kind: 'join', who: 'ana' }, ...said.map((each) => ({ kind: 'text', ...each }))];
    expect(adviceFor(events)).toEqual([`--columns text=says --one-conversation => ${ONE}`]);
    const nested = events.map(({ kind, ...data }) => ({ kind, data }));
    expect(adviceFor(nested)).toEqual([
      `--columns text=data.says,speaker=data.who --one-conversation => ${ONE}`,
    ]);
    const csv = ['kind,who,says', 'join,ana,', ...said.map(({ who, says }) => `text,${who},${says}`)].join(
      '\n',
    );
    expect(adviceFor(csv)).toEqual([`--columns text=says --where kind=text --one-conversation => ${ONE}`]);
  });

  it('a table without a header, whose names are longer than its texts', () => {
    const rows = [
      ['Ana of the long name', '0.5', '1.2', 'Late?'],
      ['Ben of the long name', '1.5', '2.5', 'By ten minutes.'],
      ['Ana of the long name', '3.5', '4.5', 'We walk.'],
      ['Ben of the long name', '5.5', '6.5', 'It rains.'],
    ];
    expect(adviceFor(rows.map((row) => row.join(',')).join('\n'))).toEqual([
      '--header "speaker,time,column 3,text" --one-conversation => 1 conversation of 4 turns',
    ]);
  });

  it('logs of scores, with and without turns, under headings for people', () => {
    const head = 'Model name,Task #,Attempt,Points (of 1)';
    const runs = [0, 1, 1].map((score, i) => `m,t1,${i},${score}`);
    const columns = 'score=Points (of 1),instruction=Task #,model=Model name,run=Attempt';
    expect(adviceFor([head, ...runs].join('\n'))).toEqual([
      `--columns "${columns}" => 3 scores (mean 66.7 of 100)`,
    ]);
    const turns = runs.flatMap((run, i) => [`${run},U,Please do it ${i}.`, `${run},A,It is done ${i}.`]);
    expect(adviceFor([`${head},Side,Words`, ...turns].join('\n'))).toEqual([
      `--columns "speaker=Side,text=Words,${columns}" => 3 conversations of 2 turns`,
    ]);
  });

  it('lines with names behind a bullet or in brackets, below fields of the same form', () => {
    const bullets = [
      '# Minutes',
      '- Place: the pier',
      '',
      '- AL: Shall we start now?',
      '- BO: Who has the map?',
    ];
    const more = ['- AL: I have it here.', '- BO: Then we can start.'];
    expect(adviceFor([...bullets, ...more].join('\n'))).toEqual([
      '--speaker-pattern "^[-*\u2022] (?<speaker>AL|BO): ?(?<text>.*)" => 1 conversation of 4 turns',
    ]);
    // A name that occurs once among the turns is a speaker.
    const [advice] = adviceFor([...bullets, '- CY: It is on the table.', ...more].join('\n'));
    expect(advice).toBe(
      `--speaker-pattern "^[-*\u2022] (?<speaker>AL|BO|CY): ?(?<text>.*)" => 1 conversation of 5 turns`,
    );
  });

  it('named texts under two unknown keys, of which some continue the one before', () => {
    const lists = {
      a: { x: ['Ann: Is this the end?', 'Nobody knows.', 'Bo: I think so.'] },
      b: { y: ['Ann: We should go home.', 'Bo: Yes, it is late.'] },
    };
    expect(adviceFor(lists)).toEqual([
      `--path "*.*" --speaker-pattern ${PATTERN} => 2 conversations of 2 turns`,
    ]);
    const read = readTranscripts(lists, {
      path: '*.*',
      speakerPattern: PATTERN.slice(1, -1),
    });
    expect(read.transcripts.map(({ id, turns }) => [id, turns[0]!.text])).toEqual([
      ['x', 'Is this the end?\nNobody knows.'],
      ['y', 'We should go home.'],
    ]);
  });

  it('a request and its answer, but not the request alone', () => {
    const inputs = { messages: [{ role: 'user', content: 'Is the tram late today?' }] };
    const outputs = { choices: [{ message: { role: 'assistant', content: 'By five minutes.' } }] };
    expect(adviceFor({ create: [{ id: 'r', inputs }], update: [{ id: 'r', inputs, outputs }] })).toEqual([
      '--path "update[]" => 1 conversation of 2 turns',
    ]);
  });

  it('lists, and says what each leaves unread', () => {
    const talk = (...texts: string[]) => ({ turns: texts.map((says, i) => ({ who: 'xy'[i % 2], says })) });
    const file = {
      old: talk('Is the tram late again?', 'It is always late.', 'Then we walk.'),
      other: { deep: { notes: ['Nobody has read these notes yet.', 'They are as long as the talk is.'] } },
    };
    expect(adviceFor(file)).toEqual([
      `--path old.turns --columns speaker=who,text=says => ${ONE}, without 2 texts under other.deep.notes[]`,
      '--path other.deep.notes --speaker A,B => 1 conversation of 2 turns, without 3 texts under old.turns[].says',
    ]);
  });
});

it('cuts the texts at a path into turns by the pattern that is given', () => {
  const options = { path: 'talk', speakerPattern: String.raw`^\((?<speaker>\w+)\) (?<text>.*)` };
  const records = [{ id: 'c', talk: '(ana) Is it late?\nI ask again.\n(ben) No.' }];
  const turns = [
    { speaker: 'ana', text: 'Is it late?\nI ask again.' },
    { speaker: 'ben', text: 'No.' },
  ];
  expect(readTranscripts(records, options).transcripts).toEqual([{ id: 'c', turns }]);
  const csv = 'id,talk\nc,"(ana) Is it late?\nI ask again.\n(ben) No."\n';
  expect(readTranscripts(csv, options).transcripts).toEqual([{ id: 'c', turns }]);
});

it('reads a text between tags of roles, and no other markup', () => {
  const tagged = '[USER]\nIs it late?\n[/USER]\n\n[ASSISTANT]\nNo.\n[/ASSISTANT]';
  expect(readTranscripts([{ id: 'c', body: tagged }]).transcripts[0]!.turns).toEqual([
    { speaker: 'user', text: 'Is it late?', role: 'user' },
    { speaker: 'assistant', text: 'No.', role: 'assistant' },
  ]);
  expect(adviceFor([{ id: 'c', body: '<p>Is it late?</p><b>No.</b>' }])).toEqual([]);
});

it('takes a name without a space behind it for one where others are called alike', () => {
  const list = ['Speaker 1: Is it wet?', 'Speaker 2:A little.', 'Speaker 1: Thanks.'];
  const { transcripts } = readTranscripts({ lines: list });
  expect(transcripts[0]!.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Speaker 1', 'Is it wet?'],
    ['Speaker 2', 'A little.'],
    ['Speaker 1', 'Thanks.'],
  ]);
});

it('lets two speakers take turns where the segments of a recording say that the speaker changes', () => {
  const segment = (text: string, from: number, change: boolean) => ({
    offsets: { from },
    text,
    speaker_turn_next: change,
  });
  const transcription = [
    segment(' Is it', 0, false),
    segment(' late?', 900, true),
    segment(' No.', 2000, false),
  ];
  const { transcripts, readSummary } = readTranscripts({ transcription });
  expect(transcripts[0]!.turns).toEqual([
    { speaker: 'speaker 1', text: 'Is it late?', timeMs: 0 },
    { speaker: 'speaker 2', text: 'No.', timeMs: 2000 },
  ]);
  expect(readSummary.rolesAssumed).toBe(true);
});

it('advises to skip records if four of five can be read', () => {
  const good = Array.from({ length: 8 }, (_, i) => ({
    id: `c${i}`,
    messages: [
      { role: 'user', content: `Is tram ${i} late?` },
      { role: 'assistant', content: `Tram ${i} is on time.` },
    ],
  }));
  const bad = { id: 'x', messages: 3 };
  const advice = '--skip-errors => 8 conversations of 2 turns, without';
  expect(adviceFor([...good, bad, bad])).toEqual([`${advice} 2 records`]);
  expect(adviceFor([...good, bad, bad, bad])).toEqual([]);
});

it('says how many lines are not turns of the format of text that the caller names', () => {
  const lines = ['[10:00] <ana> Is it late?', '[10:01] <ben> No.', 'a line of something else'];
  const read = (text: string) =>
    readTranscripts(text, { format: 'irc' }).warnings.map(({ message }) => message);
  expect(read(lines.join('\n'))).toContain(
    '1 of 3 lines are not turns in the format "irc": another format, or --speaker-pattern, may read more',
  );
  expect(read([...lines.slice(0, 2), ...lines].join('\n')).join('\n')).not.toContain('are not turns');
});
