import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../../index.js';
import { noticeIn, withoutEditMark } from './notices.js';

const said = (result: ReturnType<typeof readTranscripts>): string[] =>
  result.transcripts.flatMap(({ turns }) => turns.map(({ speaker, text }) => `${speaker}: ${text}`));

describe('what stands in the place of words', () => {
  it.each([
    ['VID-20260501-WA0003.mp4 (file attached)', 'media'],
    ['PTT-20260501-WA0003.opus (archivo adjunto)', 'media'],
    ['IMG-20260501-WA0003.jpg (Datei angehängt)', 'media'],
    ['Rechnung Mai.pdf (fichier joint)', 'media'],
    ['<attached: 00000012-PHOTO-2026.jpg>', 'media'],
    ['<Media omitted>', 'media'],
    ['<Медиа пропущены>', 'media'],
    ['<消息>', 'media'],
    ['imagen omitida', 'media'],
    ['Bild weggelassen', 'media'],
    ['图片已忽略', 'media'],
    ['ubicación: https://maps.google.com/?q=59.9,10.7', 'media'],
    ['This message was deleted.', 'deleted'],
    ['Mensagem apagada', 'deleted'],
    ['Se eliminó este mensaje.', 'deleted'],
    ['Diese Nachricht wurde gelöscht.', 'deleted'],
    ['Ce message a été supprimé', 'deleted'],
    ['Questo messaggio è stato eliminato.', 'deleted'],
    ['Данное сообщение удалено', 'deleted'],
    ['Bu mesaj silindi', 'deleted'],
    ['此消息已被删除', 'deleted'],
    ['このメッセージは削除されました。', 'deleted'],
    ['Missed group video call', 'notice'],
    ['Llamada perdida', 'notice'],
    ['Chamada de voz perdida', 'notice'],
    ['Verpasster Sprachanruf um 21:30', 'notice'],
    ['null', 'notice'],
  ])('%s', (text, reason) => expect(noticeIn(text)).toBe(reason));

  it.each([
    ['See report.pdf (page 3)'],
    ['I missed a call from Ana'],
    ['This message was deleted and I saw it'],
    ['<3'],
    ['null and void'],
    ['nobody was omitted from the list'],
    ['a.b (c)'],
  ])('is not %s', (text) => expect(noticeIn(text)).toBeUndefined());

  it.each([
    ['At six <This message was edited>'],
    ['At six <Se editó este mensaje.>'],
    ['At six \u200e<Diese Nachricht wurde bearbeitet.>'],
    ['At six <Сообщение изменено>'],
    ['At six <Mensagem editada>'],
    ['At six <此消息已编辑>'],
  ])('%s was changed', (text) => expect(withoutEditMark(text)).toBe('At six'));

  it('is not what somebody wrote in angle brackets', () => {
    expect(withoutEditMark('Use List <String>')).toBe('Use List <String>');
  });
});

describe('WhatsApp', () => {
  it('keeps captions and counts the rest', () => {
    const lines = [
      '1/5/26, 10:00 - Ana: Is it late?',
      '1/5/26, 10:01 - Ben: IMG-20260501-WA0001.jpg (file attached)',
      'The clock here',
      '1/5/26, 10:02 - Ben: IMG-20260501-WA0002.jpg (file attached)',
      '1/5/26, 10:03 - Ana: Missed voice call',
      '1/5/26, 10:04 - Ana: Thanks <This message was edited>',
      '1/5/26, 10:05 - You created group "Clocks: old ones"',
    ];
    const result = readTranscripts(lines.join('\n'));
    expect(said(result)).toEqual(['Ana: Is it late?', 'Ben: The clock here', 'Ana: Thanks']);
    expect(result.readSummary.excluded).toEqual({ media: 1, notice: 2 });
    expect(result.readSummary.cleaned).toEqual({ media: 1, 'edit-mark': 1 });
  });
});

describe('Messenger', () => {
  const message = (ms: number, name: string, content: string, more = {}): object => ({
    ...{ sender_name: name, timestamp_ms: ms, content },
    ...more,
  });

  it('leaves out what the program says in the name of somebody', () => {
    const messages = [
      message(1, 'Ana Lind', 'Is it late?'),
      message(2, 'Ben Vik', 'Reacted 😀 to your message'),
      message(3, 'Ben Vik', 'Ben sent an attachment.', { share: { link: 'https://example.org' } }),
      message(4, 'Ben Vik', 'Ben hat einen Anhang gesendet.'),
      message(5, 'Ben Vik', 'Ben named the group Clocks.'),
      message(6, 'Ben Vik', 'Hat mit 😀 auf deine Nachricht reagiert'),
      message(7, 'Ben Vik', 'Gone', { is_unsent: true }),
      message(8, 'Ben Vik', 'Ben is here, and late.'),
      message(9, 'Ana Lind', 'I reacted badly to your message'),
    ];
    const participants = [{ name: 'Ana Lind' }, { name: 'Ben Vik' }];
    const result = readTranscripts({ participants, messages });
    expect(said(result)).toEqual([
      'Ana Lind: Is it late?',
      'Ben Vik: Ben is here, and late.',
      'Ana Lind: I reacted badly to your message',
    ]);
    expect(result.readSummary.excluded).toEqual({ reaction: 2, media: 2, notice: 1, deleted: 1 });
  });
});

describe('Signal in Markdown', () => {
  const text = [
    '[2026-05-01 10:00:00] Me: Is it late?  ',
    '',
    '[2026-05-01 10:01:00] Ana: ',
    '',
    '> Is it late?',
    '',
    'By an hour  ',
    '(- Me: 👍, Ben: 😀 -)',
    '',
    '[2026-05-01 10:02:00] Ana: (This message was deleted)',
    '',
    '[2026-05-01 10:03:00] Me: ![clock.jpg](./media/clock.jpg)  ',
    '',
    '[2026-05-01 10:04:00] Ana: Missed voice call',
    '',
  ].join('\n');

  it('has quotes, reactions, files and calls that nobody says', () => {
    const result = readTranscripts(text);
    expect(result.format).toBe('signal-text');
    expect(said(result)).toEqual(['Me: Is it late?', 'Ana: By an hour']);
    expect(result.readSummary.excluded).toEqual({ deleted: 1, media: 1, notice: 1 });
    expect(result.readSummary.cleaned).toEqual({ quote: 1, reaction: 1 });
  });
});

describe('chats of Zoom and iMessage', () => {
  it('have reactions and replies', () => {
    const zoom = [
      '10:01:02 From Ana to Everyone:',
      '\tIs it late?',
      '10:01:09 From Ben to Everyone:',
      '\tReplying to "Is it late?"',
      '',
      '\tBy an hour',
      '10:01:12 From Ana to Everyone:',
      '\tReacted to "By an hour" with 👍',
    ];
    const result = readTranscripts(zoom.join('\n'));
    expect(said(result)).toEqual(['Ana: Is it late?', 'Ben: By an hour']);
    expect(result.readSummary.excluded).toEqual({ reaction: 1 });
    expect(result.readSummary.cleaned).toEqual({ quote: 1 });
  });
});

describe('captions that roll', () => {
  const cue = (from: number, to: number, ...lines: string[]): string =>
    `00:00:0${from}.000 --> 00:00:0${to}.000\n${lines.join('\n')}\n`;

  it('repeat no word', () => {
    const text = [
      'WEBVTT',
      '',
      cue(0, 2, 'one two'),
      cue(2, 4, 'one two', 'three'),
      cue(4, 6, 'three', 'four'),
    ];
    const result = readTranscripts(text.join('\n'), { speaker: 'Ana' });
    expect(said(result)).toEqual(['Ana: one two three four']);
    expect(result.readSummary.cleaned).toEqual({ repeat: 2 });
  });

  it('are not those in which somebody says a thing twice', () => {
    const text = ['WEBVTT', '', cue(0, 2, 'No.'), cue(2, 4, 'No.'), cue(4, 6, 'Well.')];
    expect(said(readTranscripts(text.join('\n'), { speaker: 'Ana' }))).toEqual(['Ana: No. No. Well.']);
  });

  it('name speakers with entities', () => {
    const text = `WEBVTT\n\n${cue(0, 2, '<v Ana &amp; Ben>Hello.')}`;
    expect(said(readTranscripts(text))).toEqual(['Ana & Ben: Hello.']);
  });
});

describe('words in other fields', () => {
  it('are read: of bots of Slack', () => {
    const message = (ts: number, more: object): object => ({
      type: 'message',
      ts: `${ts}.1`,
      text: '',
      ...more,
    });
    const element = {
      type: 'rich_text_section',
      elements: [
        { type: 'text', text: 'At ' },
        { type: 'text', text: 'six' },
      ],
    };
    const result = readTranscripts([
      message(1, { user: 'U1', text: 'When?' }),
      message(2, {
        bot_id: 'B1',
        username: 'Clock',
        subtype: 'bot_message',
        attachments: [{ text: 'At five' }],
      }),
      message(3, { user: 'U2', blocks: [{ type: 'rich_text', elements: [element] }] }),
      message(4, {
        user: 'U1',
        text: 'See <https://example.org>',
        attachments: [{ from_url: 'x', text: 'A page' }],
      }),
    ]);
    expect(said(result)).toEqual([
      'U1: When?',
      'Clock: At five',
      'U2: At six',
      'U1: See https://example.org',
    ]);
  });

  it('are read: of bots of Discord, and rich messages of Telegram', () => {
    const discord = {
      channel: { id: '1' },
      messages: [
        { id: '1', content: 'When?', author: { id: '7', name: 'ana' } },
        {
          id: '2',
          content: '',
          author: { id: '8', name: 'clock', isBot: true },
          embeds: [{ title: 'Now', description: 'At six' }],
        },
      ],
    };
    expect(said(readTranscripts(discord))).toEqual(['7: When?', '8: Now\nAt six']);
    const telegram = {
      name: 'Clocks',
      messages: [
        { id: 1, type: 'message', from: 'Ana', from_id: 'user1', text: 'When?' },
        {
          id: 2,
          type: 'message',
          from: 'Ana',
          from_id: 'user2',
          rich_message: { blocks: [{ type: 'paragraph', text: 'At six' }] },
        },
        { id: 3, type: 'message', from: 'Ana', from_id: 'user2', photo: 'a.jpg' },
      ],
    };
    const result = readTranscripts(telegram);
    expect(said(result)).toEqual(['user1: When?', 'user2: At six']);
    expect(result.transcripts[0]!.speakers).toEqual([
      { id: 'user1', name: 'Ana' },
      { id: 'user2', name: 'Ana' },
    ]);
    expect(result.readSummary.excluded).toEqual({ wordless: 1 });
  });
});
