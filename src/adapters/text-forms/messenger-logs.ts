import { clockMs, type LineKind, lineReader, shareOf, type TextForm } from './text-form.js';

/** Pictures, films and stickers, which exports only name. */
const MEDIA =
  /^(?:사진(?: \d+장)?|동영상|이모티콘|음성메시지|삭제된 메시지입니다\.?|Photos?|Videos?|Emoticons?|Voice message|\[[^\]]{1,20}\])$/i;

const TALK = /^\[([^\]]{1,60})\] \[((?:(?:오전|오후) )?\d{1,2}:\d{2}(?: [AaPp][Mm])?)\] (.*)$/;
/** Phones write the date into each line, in the order of their language. */
const TALK_DATED =
  /^(?:\d{4}(?:년|\.) ?\d{1,2}(?:월|\.) ?\d{1,2}(?:일|\.) (?:오전|오후) \d{1,2}:\d{2}|[A-Z][a-z]+ \d{1,2}, \d{4}(?: at|,)? \d{1,2}:\d{2} [AP]M), ([^:]{1,60}?) : (.*)$/;
/** Days, who came and went, and the lines that say when it was saved. */
const TALK_NOTE =
  /^(?:-{5}.*-{5}|(?:저장한 날짜|Date Saved) ?:.*|\d{4}년 \d{1,2}월 \d{1,2}일 \S+|.* 님이 (?:들어왔|나갔)습니다\.?)$/;

/** Chats as KakaoTalk saves them, on computers and on phones. @internal */
export const KAKAO_TALK: TextForm<'kakao-talk'> = {
  name: 'kakao-talk',
  looks: '[Ana] [10:01 AM] text',
  fits: (lines) =>
    /(?:KakaoTalk Chats|카카오톡 대화)$/.test(lines[0] ?? '') ||
    shareOf(lines, (line) => TALK.test(line) || TALK_DATED.test(line)) >= 0.3,
  read: () =>
    lineReader((line) => {
      const [, speaker, , text = ''] = TALK.exec(line) ?? [];
      const [, dated, said = ''] = TALK_DATED.exec(line) ?? [];
      if (speaker !== undefined) return spoken(speaker, text);
      if (dated !== undefined) return spoken(dated, said);
      if (line.trim() === '') return 'blank';
      return TALK_NOTE.test(line) ? 'skip' : { more: line };
    }),
};

const LINE_SAID = /^(\d{1,2}:\d{2})(?: ?[AaPp][Mm])?\t([^\t]{1,60})\t(.*)$/;
const LINE_DAY = /^(?:\d{4}[./]\d{1,2}[./]\d{1,2}|[A-Z][a-z]{2}, \d{1,2}\/\d{1,2}\/\d{4})(?:\s?\S{1,12})?$/;

/** Who came and went, what was unsent: a time, and no name. */
const LINE_EVENT = /^\d{1,2}:\d{2}(?: ?[AaPp][Mm])?\t/;

/** Chats as LINE saves them: time, name and text between tabs, below the day. @internal */
export const LINE_CHAT: TextForm<'line-chat'> = {
  name: 'line-chat',
  looks: '10:01 Ana text, between tabs',
  fits: (lines) => /^\[LINE\] /.test(lines[0] ?? '') || shareOf(lines, (line) => LINE_SAID.test(line)) >= 0.3,
  read: () => {
    let isQuoted = false;
    return lineReader((line) => {
      const said = LINE_SAID.exec(line);
      // A text over several lines stands in quotation marks.
      if (!said) {
        if (line.trim() === '') return 'blank';
        const isLast = isQuoted && line.endsWith('"');
        if (!isQuoted && (LINE_DAY.test(line) || LINE_EVENT.test(line))) return 'skip';
        if (isLast) isQuoted = false;
        return { more: isLast ? line.slice(0, -1) : line };
      }
      const [, clock = '', speaker = '', text = ''] = said;
      isQuoted = /^"(?!.*"$)/.test(text);
      const kind = spoken(speaker, isQuoted ? text.slice(1) : text);
      return typeof kind === 'string' ? kind : { ...kind, timeMs: clockMs(`${clock}:00`) };
    });
  },
};

const RULE = /^={40,}$/;
const DISCORD_HEAD = /^\[[^\]]*\d:\d{2}[^\]]*\] (.{1,60}?)(?: \(pinned\))?$/;
/** What hangs on a message, and the line below the last one: none of it was said. */
const DISCORD_NOTE =
  /^(?:\{(?:Attachments|Embed|Stickers|Reactions|Forwarded Message)\}|Exported \d+ message)/;

/** Chats of Discord as exports in plain text have them: a head for each message, its lines below. @internal */
export const DISCORD_TEXT: TextForm<'discord-text'> = {
  name: 'discord-text',
  looks: 'Guild: and Channel: between lines of =, then [12/31/2020 9:05 PM] Ana, and the text below',
  fits: (lines) => RULE.test(lines[0] ?? '') && /^Guild: /.test(lines[1] ?? ''),
  read: () =>
    lineReader((line) => {
      const [, speaker] = DISCORD_HEAD.exec(line) ?? [];
      if (speaker !== undefined) return { speaker, text: '', mayBeEmpty: false };
      if (line.trim() === '') return 'blank';
      return RULE.test(line) || DISCORD_NOTE.test(line) ? 'skip' : { more: line };
    }),
};

const IMESSAGE_TIME = String.raw`[A-Z][a-z]{2} \d{2}, \d{4}\s+\d{1,2}:\d{2}:\d{2}\s[AP]M`;
/** When, and perhaps when it was read; behind the time of what nobody said it says what happened. */
const IMESSAGE_HEAD = new RegExp(String.raw`^${IMESSAGE_TIME}(?: \((?:Read|Delivered)[^)]*\))?$`);
const IMESSAGE_EVENT = new RegExp(String.raw`^${IMESSAGE_TIME} \S`);
/** Replies stand below what they answer as well, further in. */
const IMESSAGE_REPLY = new RegExp(String.raw`^\s+${IMESSAGE_TIME}`);
/** What hangs on a message: reactions, files, what it answers. */
const IMESSAGE_NOTE =
  /^(?:This message responded to an earlier message\.|(?:\/|~\/|attachments\/)\S.*\.\w{2,5}|Sent with \S.*|\(\d+\) .* (?:edited|unsent) .*)$/i;

/** Chats of iMessage as exports in plain text have them: when, who, and what on lines of their own. @internal */
export const IMESSAGE_TEXT: TextForm<'imessage-text'> = {
  name: 'imessage-text',
  looks: 'May 17, 2022  5:29:42 PM / Ana / text',
  fits: (lines) =>
    (IMESSAGE_HEAD.test(lines[0] ?? '') || IMESSAGE_EVENT.test(lines[0] ?? '')) &&
    lines.some((line) => IMESSAGE_HEAD.test(line)),
  read: () => {
    let isHead = false;
    let isAside = false;
    return lineReader((line) => {
      if (IMESSAGE_HEAD.test(line)) {
        isHead = true;
        isAside = false;
        return 'blank';
      }
      if (IMESSAGE_EVENT.test(line)) {
        isAside = true;
        return 'skip';
      }
      if (IMESSAGE_REPLY.test(line) || line.trim() === 'Tapbacks:') isAside = true;
      if (line.trim() === '') return 'blank';
      if (isAside || IMESSAGE_NOTE.test(line)) return 'blank';
      if (!isHead) return { more: line };
      isHead = false;
      return { speaker: line.trim(), text: '', mayBeEmpty: false };
    });
  },
};

function spoken(speaker: string, text: string): Extract<LineKind, { text: string }> | 'skip' {
  return MEDIA.test(text.trim()) ? 'skip' : { speaker: speaker.trim(), text };
}
