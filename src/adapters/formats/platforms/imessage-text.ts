import type { TextFormat } from '../../records/conversation-format.js';
import type { CleanedReason } from '../../records/read-summary.js';
import { isReaction } from '../../text/cleaning/reactions.js';
import { lineReader } from '../../text/text-form.js';

const IMESSAGE_TIME = String.raw`[A-Z][a-z]{2} \d{2}, \d{4}\s+\d{1,2}:\d{2}:\d{2}\s[AP]M`;

/** The time, and optionally the time it was read; for events, the text follows the time. */
const IMESSAGE_HEAD = new RegExp(String.raw`^${IMESSAGE_TIME}(?: \((?:Read|Delivered)[^)]*\))?$`);

const IMESSAGE_EVENT = new RegExp(String.raw`^${IMESSAGE_TIME} \S`);

/** Replies are also repeated below the message they answer, indented. */
const IMESSAGE_REPLY = new RegExp(String.raw`^\s+${IMESSAGE_TIME}`);

/** Attachments of a message: reactions, files, the quoted message. */
const IMESSAGE_NOTE =
  /^(?:This message responded to an earlier message\.$|(?:\/|~\/|attachments\/)\S.*\.\w{2,5}$|Sent with \S|\(\d+\) .* (?:edited|unsent) )/i;

/** Plain text exports of iMessage: time, sender, and text on separate lines. @internal */
export const IMESSAGE_TEXT: TextFormat<'imessage-text'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'imessage-text',
  describe: 'Chats exported from iMessage as text',
  example: 'May 17, 2022  5:29:42 PM / Ana / text',
  knownBy: 'lines with a date of iMessage',
  fits: (lines) =>
    (IMESSAGE_HEAD.test(lines[0] ?? '') || IMESSAGE_EVENT.test(lines[0] ?? '')) &&
    lines.some((line) => IMESSAGE_HEAD.test(line)),
  read: () => {
    let isHead = false;
    let aside: CleanedReason | undefined;
    let isEvent = false;
    return lineReader(
      (line) => {
        if (IMESSAGE_HEAD.test(line)) {
          isHead = true;
          aside = undefined;
          isEvent = false;
          return 'blank';
        }
        if (IMESSAGE_EVENT.test(line)) {
          isEvent = true;
          return 'skip';
        }
        if (line.trim() === '') return 'blank';
        if (isEvent) return 'skip';
        if (line.trim() === 'Tapbacks:') aside = 'reaction';
        else if (IMESSAGE_REPLY.test(line)) aside = 'quote';
        if (aside !== undefined) return { aside };
        if (IMESSAGE_NOTE.test(line)) return { aside: 'media' };
        if (!isHead) return { more: line };
        isHead = false;
        return { speaker: line.trim(), text: '', mayBeEmpty: false };
      },
      '\n',
      (text) => (isReaction(text) ? { excluded: 'reaction' } : { text }),
    );
  },
};
