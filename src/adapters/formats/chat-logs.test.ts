import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../read-transcripts.js';

const turnsOf = (text: string): readonly (readonly [string, string])[] =>
  readTranscripts(text).transcripts[0]!.turns.map(({ speaker, text }) => [speaker, text] as const);

describe('names and times above what was said', () => {
  it('begin a turn, whose text may have several lines', () => {
    const text =
      'Ana Li  0:03  \nHello.\nAt 9:30 the bus leaves.\n\nAnd?\n\nBen [00:10]\nYes.\n\nAna Li (1:00:15)\nGood.';
    expect(readTranscripts(text)).toMatchObject({ format: 'headed-lines' });
    expect(turnsOf(text)).toEqual([
      ['Ana Li', 'Hello.\nAt 9:30 the bus leaves.\n\nAnd?'],
      ['Ben', 'Yes.'],
      ['Ana Li', 'Good.'],
    ]);
    const times = readTranscripts(text).transcripts[0]!.turns.map(({ timeMs }) => timeMs);
    // An hour and 15 seconds are 3,615,000 milliseconds.
    expect(times).toEqual([3000, 10_000, 3_615_000]);
  });

  it.each([
    ['a dash', 'Ana Li - 00:03\nHello.\n\nBen – 00:10\nYes.', 3000],
    ['a fraction', 'Ana Li (00:03.25)\nHello.\n\nBen (00:10.5)\nYes.', 3250],
    ['its end', 'Ana Li 00:03 - 00:07\nHello.\n\nBen 00:10 - 00:12\nYes.', 3000],
  ])('may have %s at the time', (_, text, timeMs) => {
    expect(turnsOf(text)).toEqual([
      ['Ana Li', 'Hello.'],
      ['Ben', 'Yes.'],
    ]);
    expect(readTranscripts(text).transcripts[0]!.turns[0]!.timeMs).toBe(timeMs);
  });

  it('end before the lines of the program that wrote them', () => {
    const text = 'Ana  0:03\nIs it late?\n\nBen  0:10\nYes.\n\n';
    for (const line of [
      'Transcribed by https://recognizer.example',
      'Ben Lee stopped transcription',
      '00:15:00',
    ])
      expect(turnsOf(`${text}${line}\n`).at(-1)).toEqual(['Ben', 'Yes.']);
    expect(turnsOf(`${text}We stopped: transcription\n`).at(-1)![1]).toContain('stopped');
  });

  it.each([
    ['a list of tracks', 'First song 3:45\nSecond song 4:10\nThird song 2:02'],
    ['one heading', 'Opening 0:30\n\nIt was late.'],
    ['two headings with nothing below the first', 'Ana 0:03\nBen 0:05\nHello.'],
    ['text before the first', 'It was late.\nAna 0:03\nHello.\nBen 0:05\nYes.'],
  ])('are not seen in %s', (_, text) => {
    expect(() => readTranscripts(text)).toThrow('expected text with speakers');
  });
});

describe('what is no chat', () => {
  it.each([
    ['XML on one line', '<dialog><turn speaker="A">Hi</turn></dialog>'],
    ['XML', '<?xml version="1.0"?>\n<turn>\n<said>Hi</said>\n<said>Yo</said>\n</turn>'],
    ['a page', '<!DOCTYPE html>\n<p>Hi</p>\n<p>Yo</p>'],
    ['YAML', '- role: user\n  content: Hi\n- role: assistant\n  content: Yo\n'],
  ])('is not read: %s', (_, text) => {
    expect(() => readTranscripts(text)).toThrow('expected text');
  });

  it('is a table whose keys stand between angle brackets', () => {
    const lines = Array.from({ length: 8 }, (_, i) => `<U000${i}>     /x0${i}    SIGN ${i}`);
    expect(() => readTranscripts(lines.join('\n'))).toThrow('expected text');
    const talk = lines.map((line, i) => `10:0${i} ${line}`);
    expect(turnsOf(talk.join('\n'))).toHaveLength(8);
  });

  it('is told from a chat with tags in it', () => {
    expect(turnsOf('<ana> use <b>bold</b>\n<ben> why?')).toEqual([
      ['ana', 'use <b>bold</b>'],
      ['ben', 'why?'],
    ]);
  });
});

describe('chats of meetings', () => {
  it('take the name between "From" and "to", and lines below as one text', () => {
    const text = [
      '2026-05-01 10:01:02 From Ana Li to Everyone:',
      '\tWhere is the bus?',
      '\tI am late.',
      '10:01:09\t From  Ben : At the station: platform 2.',
      '10:02:00 From Ana Li to Ben (Direct Message): Thanks!',
    ].join('\n');
    expect(turnsOf(text)).toEqual([
      ['Ana Li', 'Where is the bus?\nI am late.'],
      ['Ben', 'At the station: platform 2.'],
      ['Ana Li', 'Thanks!'],
    ]);
    expect(readTranscripts(text).transcripts[0]!.turns[1]!.timeMs).toBe(((10 * 60 + 1) * 60 + 9) * 1000);
  });

  it('are not seen in lines that merely begin with a time and "From"', () => {
    expect(readTranscripts('10:01 From: Ana\n10:02 Ben: hello\n10:03 Ana: hi').format).toBe('named-lines');
  });
});

describe('named lines', () => {
  it.each([
    [
      'in brackets, with its end',
      '[Ana] (00:00:03 - 00:00:07)\nIs it late?\n\n[Ben] (00:00:10 - 00:00:12)\nYes.',
    ],
    ['before two spaces', 'Ana: 00:03  Is it late?\nBen: 00:10  Yes.'],
  ])('may have the time behind the name: %s', (_, text) => {
    expect(turnsOf(text.replace(/\[(Ana|Ben)\]/g, '$1:'))).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'Yes.'],
    ]);
    expect(readTranscripts(text.replace(/\[(Ana|Ben)\]/g, '$1:')).transcripts[0]!.turns[0]!.timeMs).toBe(
      3000,
    );
  });

  it('keep a time that is what somebody says', () => {
    expect(turnsOf('Ana: When?\nBen: 10:15\nAna: 10:15 sharp?')).toEqual([
      ['Ana', 'When?'],
      ['Ben', '10:15'],
      ['Ana', '10:15 sharp?'],
    ]);
  });

  it('have no speech in lines of times, nor in what a program writes below them', () => {
    const head =
      'A meeting - Transcript\n00:00:00\n\nAna: Is it late?\nBen: Yes.\n\n00:05:00\n\nmore\nAna: Then I walk.\n\n';
    const end =
      'Transcription ended after 00:06:12\n\nThis editable transcript was computer generated and may err.\n';
    expect(turnsOf(`${head}${end}`)).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'Yes.\n\n\n\nmore'],
      ['Ana', 'Then I walk.'],
    ]);
  });

  it.each([
    [
      'a number and a dot',
      '1. Ana: Is it late?\n2. Ben: Yes.\n7 minutes.\n3. Ana: I walk.',
      'Yes.\n7 minutes.',
    ],
    [
      'a number in every line',
      '08  Ana: Is it late?\n09  Ben: Yes.\n10  7 minutes.\n11  Ana: I walk.',
      'Yes.\n7 minutes.',
    ],
  ])('may have %s before the name', (_, text, second) => {
    expect(turnsOf(text)).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', second],
      ['Ana', 'I walk.'],
    ]);
  });

  it.each([
    ['do not go on', '2. Ana: Is it late?\n1. Ben: Yes.', ['2. Ana', '1. Ben']],
    ['alone tell names apart', '1. Player: Is it late?\n2. Player: Yes.', ['1. Player', '2. Player']],
    ['stand before some names', '1. Ana: Is it late?\nBen: Yes.\n2. Cleo: No.', ['1. Ana', 'Ben', '2. Cleo']],
  ])('keep numbers that %s', (_, text, speakers) => {
    expect(turnsOf(text).map(([speaker]) => speaker)).toEqual(speakers);
  });
});

describe('chats of WhatsApp', () => {
  it.each([
    ['French', '02/01/2024 à 10:15 -'],
    ['Finnish', '2.1.2024 klo 10.15 -'],
    ['Spanish', '2/1/24, 10:15 a.\u00a0m. -'],
    ['Arabic', '٢\u200f/١\u200f/٢٠٢٤، ١٠:١٥ ص -'],
    ['Chinese', '2024/1/2 上午10:15 -'],
    ['Korean', '[2024. 1. 2. 오전 10:15:03]'],
  ])('have the dates of a language: %s', (_, head) => {
    expect(turnsOf(`${head} Ana: Is it late?\n${head} Ben: Yes.`)).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'Yes.'],
    ]);
  });

  it('leave out what the program says in any language, and keep the words below a picture', () => {
    const lines = [
      '[01/02/2024, 10:15:00] Ana: \u200eMessages and calls are end-to-end encrypted.',
      '[01/02/2024, 10:15:03] Ana: Is it late?',
      '\u200e[01/02/2024, 10:16:00] Ben: \u200e<attached: 0001-PHOTO.jpg>',
      'By my clock it is.',
      '\u200e[01/02/2024, 10:17:00] Ben: \u200eBild weggelassen',
      '[01/02/2024, 10:18:00] Ana: <Multimedia omitido>',
      '[01/02/2024, 10:18:30] Ana: <3',
      '[01/02/2024, 10:19:00] \u200eBen hat die Gruppenbeschreibung geändert:',
      'Clocks of every kind',
      '[01/02/2024, 10:20:00] Ben: Sleep well. \u200e<Diese Nachricht wurde bearbeitet.>',
    ];
    expect(turnsOf(lines.join('\n'))).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'By my clock it is.'],
      ['Ana', '<3'],
      ['Ben', 'Sleep well.'],
    ]);
  });

  it('are not seen in the log of a program', () => {
    const log = '2024-01-02 10:15:00 INFO - Door: opened\n2024-01-02 10:15:02 INFO - Window: shut';
    expect(() => readTranscripts(log)).toThrow('expected text with speakers');
  });
});

describe('names with a time or in brackets', () => {
  it.each([
    ['a time below the name', 'Ana: (00:01)\nIs it late?\n\nBen: (00:05)\nYes.', 'Ana', 'Ben'],
    ['a time before the text', 'Ana: [00:01] Is it late?\nBen: [00:05] Yes.', 'Ana', 'Ben'],
    ['numbers of speakers', '[SPEAKER_00] Is it late?\n[SPEAKER_01] Yes.', 'SPEAKER_00', 'SPEAKER_01'],
    [
      'numbers of speakers behind the times',
      '[00:00:01.000 --> 00:00:05.000] (SPEAKER_00) Is it late?\n[00:00:05.000 --> 00:00:06.000] (SPEAKER_01) Yes.',
      'SPEAKER_00',
      'SPEAKER_01',
    ],
  ])('begin a turn: %s', (_, text, ana, ben) => {
    expect(turnsOf(text)).toEqual([
      [ana, 'Is it late?'],
      [ben, 'Yes.'],
    ]);
  });

  it('are told from a time that is what was said', () => {
    expect(turnsOf('Ana: When?\nBen: 10:30\nAna: Good.')[1]).toEqual(['Ben', '10:30']);
  });
});

describe('subtitles', () => {
  it('may have several voices on one line, and numbers of speakers in brackets', () => {
    const voices = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>Is it late?</v> <v.loud Ben>Yes.</v>';
    expect(turnsOf(voices)).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'Yes.'],
    ]);
    const numbers =
      '1\n00:00:01,000 --> 00:00:02,000\n[SPEAKER_00] Is it late?\n\n2\n00:00:02,000 --> 00:00:03,000\n[SPEAKER_01] Yes.';
    expect(turnsOf(numbers)).toEqual([
      ['SPEAKER_00', 'Is it late?'],
      ['SPEAKER_01', 'Yes.'],
    ]);
  });
});

describe('several conversations in one text', () => {
  it('begin below their numbers', () => {
    const text = 'Conversation 1\nAna: Is it late?\nBen: Yes.\n\nConversation 2\nAna: Hello.\nBen: Hi.';
    for (const form of ['$1', '=== $1 ===', '# $1:']) {
      const marked = text.replace(/(Conversation \d)/g, form);
      const { transcripts, warnings } = readTranscripts(marked);
      expect(transcripts.map(({ turns }) => turns.map((turn) => turn.text))).toEqual([
        ['Is it late?', 'Yes.'],
        ['Hello.', 'Hi.'],
      ]);
      expect(warnings.map(({ message }) => message)).toContain('2 conversations, each below its number');
    }
  });

  it('are told from headings within an answer', () => {
    const text = 'Ana: A plan?\nBen: Of course.\n### Session 1\nRun.\nAna: And?\nBen: Rest.';
    expect(turnsOf(text)[1]).toEqual(['Ben', 'Of course.\n### Session 1\nRun.']);
  });
});

describe('names and dates above what was said', () => {
  it.each([
    ['Telegram', 'Ana, [01.02.2024 10:15]', 'Ben, [01.02.2024 10:16]'],
    ['WeChat', '2024-02-01 10:15:00 Ana', '2024-02-01 10:16:00 Ben'],
    ['Discord', '[02/01/2024 10:15 AM] Ana', '[02/01/2024 10:16 AM] Ben'],
  ])('begin a turn: %s', (_, ana, ben) => {
    expect(turnsOf(`${ana}\nIs it late?\n\n${ben}\nYes.`)).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'Yes.'],
    ]);
  });

  it('are told from the log of a program', () => {
    const log = ['Door opened', 'Lamp lit', 'Door shut', 'Lamp out'].map(
      (event, i) => `2024-02-01 10:15:0${i} ${event}\n  by a timer`,
    );
    expect(() => readTranscripts(log.join('\n'))).toThrow('expected text with speakers');
  });
});

describe('what is no text of a conversation', () => {
  it.each([
    ['<?xml version="1.0"?>\n<turns/>', 'got XML: save'],
    ['File type = "ooTextFile"\nObject class = "TextGrid"', 'got an object of Praat: save'],
    ['{\\rtf1 Ana: Hi}', 'got rich text: save it as plain text'],
  ])('is named, with what to do: %j', (text, what) => {
    expect(() => readTranscripts(text)).toThrow(what);
  });

  it('is not the times of subtitles without their numbers', () => {
    const cue = (second: number, said: string): string => `00:00:0${second}.000 --> 00:00:09.000\n${said}\n`;
    expect(turnsOf(`${cue(1, 'Ana: Is it late?')}\n${cue(3, 'Ben: Yes.')}`)).toEqual([
      ['Ana', 'Is it late?'],
      ['Ben', 'Yes.'],
    ]);
  });
});
