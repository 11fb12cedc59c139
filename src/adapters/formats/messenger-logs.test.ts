import { describe, expect, it } from 'vitest';
import { detectFormat } from '../detect-format.js';
import { readTranscripts } from '../read-transcripts.js';

/** The detected form, the turns, and the skipped parts. */
function read(...lines: readonly string[]): object {
  const { format, transcripts, warnings } = readTranscripts(lines.join('\n'));
  return {
    format,
    said: transcripts.flatMap(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`)),
    skipped: warnings.map(({ message }) => message).filter((message) => /skipped/.test(message)),
  };
}

describe('chats of KakaoTalk', () => {
  const said = ['Ana: Is it late?', 'Ben Kim: Yes,\nby two minutes.', 'Ana: Thanks.'];

  it('from computers have names and times in brackets, below the day', () => {
    const lines = [
      'Ben with KakaoTalk Chats',
      'Date Saved : 2026-05-01 10:00:00',
      '',
      '--------------- Friday, May 1, 2026 ---------------',
      '[Ana] [10:01 AM] Is it late?',
      '[Ben Kim] [10:02 AM] Yes,',
      'by two minutes.',
      '[Ben Kim] [10:02 AM] Photo',
      '[Ana] [10:03 AM] Thanks.',
    ];
    expect(read(...lines)).toEqual({
      format: 'kakao-talk',
      said,
      skipped: ['4 lines without speech skipped'],
    });
    const korean = lines.map((line) =>
      line.replace(/\[(\d+:\d+) AM\]/, '[오전 $1]').replace('Photo', '사진 2장'),
    );
    expect(read(...korean)).toMatchObject({ format: 'kakao-talk', said });
  });

  it('from phones have the date in each line', () => {
    for (const head of [
      (time: string): string => `2026년 5월 1일 오후 ${time}`,
      (time: string): string => `2026. 5. 1. 오후 ${time}`,
      (time: string): string => `May 1, 2026 at ${time} PM`,
      (time: string): string => `May 1, 2026, ${time} PM`,
    ]) {
      const lines = [
        `${head('1:01')}, Ana : Is it late?`,
        `${head('1:02')}, Ben Kim : Yes,`,
        'by two minutes.',
        'Cy 님이 들어왔습니다.',
        `${head('1:03')}, Ana : Thanks.`,
      ];
      expect(read(...lines)).toEqual({
        format: 'kakao-talk',
        said,
        skipped: ['1 line without speech skipped'],
      });
    }
  });
});

describe('chats of LINE', () => {
  it('have time, name and text separated by tabs, and longer texts in quotation marks', () => {
    const lines = [
      '[LINE] Chat history with Ben',
      'Saved on: 2026/05/01 10:00',
      '',
      'Fri, 05/01/2026',
      '10:01\tAna\tIs it late?',
      '10:02\tBen\t"Yes,',
      'by two minutes."',
      '10:02\tBen\t[Sticker]',
      '10:02\tCy joined the group.',
      '2026/05/02(Sat)',
      '10:03 AM\tAna\tThe "red" one said "no".',
      '10:04 AM\tBen\t"Yes."',
    ];
    expect(read(...lines)).toEqual({
      format: 'line-chat',
      said: [
        'Ana: Is it late?',
        'Ben: Yes,\nby two minutes.',
        'Ana: The "red" one said "no".',
        'Ben: "Yes."',
      ],
      skipped: ['6 lines without speech skipped'],
    });
    const [first] = readTranscripts(lines.join('\n')).transcripts[0]!.turns;
    expect(first).toEqual({ speaker: 'Ana', text: 'Is it late?', timeMs: 36_060_000 });
  });

  it('keep what looks like a day or a time within a text, until the quotation ends', () => {
    const lines = [
      '10:01\tAna\t"The days are',
      '2026/05/01(Fri)',
      '10:05\tsharp',
      '',
      '"and so on"',
      '2026/05/02(Sat)',
      '10:06\tBen\tNo.',
      '9:30 is too late.',
      '10:07\tCy left.',
      '10:08\tAna\t"',
    ];
    expect(read(...lines)).toEqual({
      format: 'line-chat',
      said: [
        'Ana: The days are\n2026/05/01(Fri)\n10:05\tsharp\n\n"and so on',
        'Ben: No.\n9:30 is too late.',
        'Ana: ',
      ],
      skipped: ['2 lines without speech skipped'],
    });
  });

  it('are known by their heads, or by a third of the lines', () => {
    const day = Array.from({ length: 9 }, () => '2026/05/01(Fri)');
    const said = '10:01\tAna\tIs it late?';
    expect(read('[LINE] Chat history with Ben', ...day, said)).toMatchObject({ format: 'line-chat' });
    expect(() => read('Chat history with Ben', ...day, said)).toThrow('expected text with speakers');
    const talk = '[Ana] [10:01 AM] Is it late?';
    expect(read('Ben with KakaoTalk Chats', ...day, talk)).toMatchObject({ format: 'kakao-talk' });
    expect(() => read('Ben with Talk Chats', ...day, talk)).toThrow('expected text with speakers');
    expect(read(...day.slice(0, 2), said)).toMatchObject({ format: 'line-chat', said: ['Ana: Is it late?'] });
  });

  it('are no tables, and no other logs', () => {
    expect(read('time\tspeaker\ttext\tchat', '10:01\tAna\tIs it late?\tc')).toMatchObject({ format: 'rows' });
    expect(read('[10:01] <ana> Is it late?', '[10:02] <ben> Yes.')).toMatchObject({ format: 'irc' });
    expect(read('Ana 10:01', 'Is it late?', '', 'Ben 10:02', 'Yes.')).toMatchObject({
      format: 'headed-lines',
    });
    expect(read('Ana: [see] [10:01 AM] is late', 'Ben: Yes.')).toMatchObject({ format: 'named-lines' });
  });
});

describe('chats of Discord in plain text', () => {
  const rule = '='.repeat(62);
  const head = [rule, 'Guild: Buses', 'Channel: Text / late', rule, ''];

  it('have a head above each message, and what hangs on it below', () => {
    const lines = [
      ...['[12-Mar-24 10:00 AM] ana#1234', 'Is it [really] late?', '', 'I wonder.', ''],
      ...[
        '{Attachments}',
        'https://cdn.example/bus.png',
        '',
        '[12.03.2024 10:01] Ben Lee (pinned)',
        'Yes.',
        '',
      ],
      ...['{Reactions}', '+1 (2)', '', '[12-Mar-24 10:02 AM] ana#1234', '{Stickers}', 'wave', ''],
    ];
    expect(read(...head, ...lines, rule, 'Exported 3 message(s)', rule)).toEqual({
      format: 'discord-text',
      said: ['ana#1234: Is it [really] late?\n\nI wonder.', 'Ben Lee: Yes.'],
      skipped: ['14 lines without speech skipped'],
    });
  });

  it('are known by the lines before the first message', () => {
    const said = ['[12-Mar-24 10:00 AM] ana', 'Is it late?'];
    expect(read(...head, ...said)).toMatchObject({ format: 'discord-text', said: ['ana: Is it late?'] });
    for (const other of [head.slice(1), [rule, 'Team: Buses', rule], ['====', 'Guild: Buses', '====']])
      expect(() => read(...other, ...said)).toThrow('expected text with speakers');
  });
});

describe('chats of iMessage', () => {
  const at = (minute: number, more = ''): string => `May 17, 2022  5:${minute}:42 PM${more}`;

  it('have time, name and text on lines of their own, and what hangs on a message is not said', () => {
    const lines = [
      ...[at(29), 'Me', 'Is it late?', '', 'I wait.', 'Tapbacks:', '    Loved by Ben', ''],
      ...[at(30, ' Ana added Ben to the conversation.'), ''],
      ...[at(31, ' (Read by you after 3 seconds)'), 'Ben', 'attachments/1/IMG_1.heic', 'Yes.', ''],
      // A reply, which stands further in below what it answers as well.
      ...[at(32), 'Me', 'Thanks.', `    ${at(33)}`, '    Ben', '    Not at all.', ''],
      ...[at(33), 'Ben', 'Not at all.', 'This message responded to an earlier message.', ''],
      ...[at(34), 'Ben', '/Users/ben/IMG_2.heic', ''],
      ...[at(35), 'Me', 'Fine.', 'Sent with Echo'],
    ];
    expect(read(...lines)).toEqual({
      format: 'imessage-text',
      said: ['Me: Is it late?\n\nI wait.', 'Ben: Yes.', 'Me: Thanks.', 'Ben: Not at all.', 'Me: Fine.'],
      skipped: ['2 lines without speech skipped'],
    });
  });

  it('may begin with what nobody said, and are none if there is nothing else', () => {
    const events = [at(29, ' Ana added Ben.'), '', at(30, ' Ana named it Bus.')];
    expect(read(...events, '', at(31), 'Me', 'Late?')).toMatchObject({ said: ['Me: Late?'] });
    expect(detectFormat(events.join('\n'))).toBeUndefined();
    expect(detectFormat(['May 17, 2022', 'Me', 'Is it late?'].join('\n'))).toBeUndefined();
  });
});
