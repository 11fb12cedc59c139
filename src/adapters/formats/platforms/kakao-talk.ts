import type { TextFormat } from '../../records/conversation-format.js';
import { spoken } from '../../text/cleaning/media-lines.js';
import { lineReader, lineShare } from '../../text/text-form.js';

const TALK = /^\[([^\]]{1,60})\] \[((?:(?:오전|오후) )?\d{1,3}:\d{2}(?::\d{2}|(?: [AaPp][Mm]))?)\] (.*)$/;

/** On phones, each line contains the date in the order of the language. */
const TALK_DATED =
  /^(?:\d{4}(?:년|\.) ?\d{1,2}(?:월|\.) ?\d{1,2}(?:일|\.) (?:오전|오후) \d{1,2}:\d{2}|[A-Z][a-z]+ \d{1,2}, \d{4}(?: at|,)? \d{1,2}:\d{2} [AP]M), ([^:]{1,60}?) : (.*)$/;

/** Dates, join and leave notices, and the lines with the time of the export. */
const TALK_NOTE =
  /^(?:-{5}.*-{5}|(?:저장한 날짜|Date Saved) ?:.*|\d{4}년 \d{1,2}월 \d{1,2}일 \S+|.* 님이 (?:들어왔|나갔)습니다\.?)$/;

/** Chats saved by KakaoTalk on computers and phones. @internal */
export const KAKAO_TALK: TextFormat<'kakao-talk'> = {
  kind: 'text',
  statesSpeakers: true,
  name: 'kakao-talk',
  describe: 'Chats exported from KakaoTalk',
  example: '[Ana] [10:01 AM] text',
  knownBy: 'lines or a header of KakaoTalk',
  fits: (lines) =>
    /(?:KakaoTalk Chats|카카오톡 대화)$/.test(lines[0] ?? '') ||
    lineShare(lines, (line) => TALK.test(line) || TALK_DATED.test(line)) >= 0.3,
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
