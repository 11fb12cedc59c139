import type { TextFormat } from '../../records/conversation-format.js';
import { lineReader } from '../../text/text-form.js';

const RULE = /^={40,}$/;

const DISCORD_HEAD = /^\[[^\]]{0,40}?\d:\d{2}[^\]]{0,40}\] (.{1,60}?)(?: \(pinned\))?$/;

/** Attachments of a message, and the line after the last one, which are not part of the conversation. */
const DISCORD_NOTE =
  /^(?:\{(?:Attachments|Embed|Stickers|Reactions|Forwarded Message)\}|Exported \d+ message)/;

/** Plain text exports of Discord: a header line per message, followed by its lines. @internal */
export const DISCORD_TEXT: TextFormat<'discord-text'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'discord-text',
  describe: 'Discord channels from DiscordChatExporter (text)',
  example: 'Guild: and Channel: between lines of =, then [12/31/2020 9:05 PM] Ana, and the text below',
  knownBy: 'a header with Guild',
  fits: (lines) => RULE.test(lines[0] ?? '') && /^Guild: /.test(lines[1] ?? ''),
  read: () =>
    lineReader((line) => {
      const [, speaker] = DISCORD_HEAD.exec(line) ?? [];
      if (speaker !== undefined) return { speaker, text: '', mayBeEmpty: false };
      if (line.trim() === '') return 'blank';
      return RULE.test(line) || DISCORD_NOTE.test(line) ? 'skip' : { more: line };
    }),
};
