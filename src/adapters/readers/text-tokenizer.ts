import { counted } from '../../text/counted.js';
import { AIDER_CHAT } from '../formats/aider-chat.js';
import { CHA } from '../formats/cha.js';
import { CHAT_TEMPLATE } from '../formats/chat-template.js';
import { DISCORD_TEXT } from '../formats/discord-text.js';
import { ELAN_TABS } from '../formats/elan-tabs.js';
import { ENDED_TURNS } from '../formats/ended-turns.js';
import { HEADED_LINES } from '../formats/headed-lines.js';
import { IMESSAGE_TEXT } from '../formats/imessage-text.js';
import { IRC } from '../formats/irc.js';
import { KAKAO_TALK } from '../formats/kakao-talk.js';
import { LINE_CHAT } from '../formats/line-chat.js';
import { MARKDOWN } from '../formats/markdown.js';
import { NAMED_LINES } from '../formats/named-lines.js';
import { PARLAI } from '../formats/parlai.js';
import { SRT } from '../formats/srt.js';
import { STM_LINES } from '../formats/stm.js';
import { TAB_LINES } from '../formats/tab-lines.js';
import { WEBVTT } from '../formats/webvtt.js';
import { WHATSAPP_TEXT } from '../formats/whatsapp.js';
import { ZOOM_CHAT } from '../formats/zoom-chat.js';
import type { Located, Tokenizer } from './format.js';
import { NOT_UTF8 } from './json-tokenizer.js';
import { type Line, LineSplitter } from './line-splitter.js';
import type { Notes } from './notes.js';
import type { LineReader, Said, TextForm } from './text-form.js';

/** The forms of text, the most special first. @internal */
export const TEXT_FORMS: readonly TextForm<TextFormName>[] = [
  WEBVTT,
  SRT,
  CHA,
  WHATSAPP_TEXT,
  KAKAO_TALK,
  LINE_CHAT,
  DISCORD_TEXT,
  IMESSAGE_TEXT,
  CHAT_TEMPLATE,
  IRC,
  ZOOM_CHAT,
  ENDED_TURNS,
  PARLAI,
  TAB_LINES,
  ELAN_TABS,
  STM_LINES,
  AIDER_CHAT,
  MARKDOWN,
  HEADED_LINES,
  NAMED_LINES,
];

/** The names of the forms of text. */
export type TextFormName =
  | 'webvtt'
  | 'srt'
  | 'cha'
  | 'whatsapp'
  | 'kakao-talk'
  | 'line-chat'
  | 'discord-text'
  | 'imessage-text'
  | 'chat-template'
  | 'irc'
  | 'zoom-chat'
  | 'ended-turns'
  | 'parlai'
  | 'tab-lines'
  | 'elan-tabs'
  | 'stm'
  | 'aider-chat'
  | 'markdown'
  | 'headed-lines'
  | 'named-lines';

/** How many lines that are not blank are looked at to tell the form. */
const LOOK = 40;
/** How many lines that are not blank any form looks at. @internal */
export const MOST_LINES: number = Math.max(...TEXT_FORMS.map(({ look = LOOK }) => look));

/** The form of a text, by its first lines. @internal */
export function textFormOf(lines: readonly string[]): TextForm<TextFormName> | undefined {
  const seen = lines.filter((line) => line.trim() !== '');
  return TEXT_FORMS.find(({ fits, look = LOOK }) => fits(seen.slice(0, look)));
}

/** Cuts the text of one conversation into a record for each turn. @internal */
export class TextTokenizer implements Tokenizer {
  readonly #splitter = new LineSplitter();
  #held: Line[] = [];
  #seen = 0;
  #reader: LineReader | undefined;

  readonly #name: TextFormName | undefined;
  readonly #notes: Notes;
  constructor(name: TextFormName | undefined, notes: Notes) {
    this.#name = name;
    this.#notes = notes;
  }

  *push(piece: string): Generator<Located> {
    for (const line of this.#splitter.push(piece)) yield* this.#take(line);
  }

  *end(): Generator<Located> {
    for (const line of this.#splitter.end()) yield* this.#take(line);
    yield* this.#begin(true);
    yield* located(this.#reader?.end());
    const skipped = this.#reader?.skipped ?? 0;
    if (this.#reader?.closing !== undefined) this.#notes.once(this.#reader.closing);
    if (skipped > 0) this.#notes.once(`${counted(skipped, 'line')} without speech left out`);
  }

  *#take(line: Line): Generator<Located> {
    if (line.text.includes('\ufffd')) this.#notes.count({ line: line.number }, NOT_UTF8);
    if (this.#reader) {
      yield* located(this.#reader.line(line.text, line.number));
      return;
    }
    this.#held.push(line);
    if (line.text.trim() !== '') this.#seen += 1;
    const isEnough = this.#seen === LOOK || this.#seen === MOST_LINES;
    if (isEnough && line.text.trim() !== '') yield* this.#begin(this.#seen === MOST_LINES);
  }

  *#begin(isLast: boolean): Generator<Located> {
    if (this.#reader) return;
    const lines = this.#held.map(({ text }) => text);
    const form = TEXT_FORMS.find(({ name }) => name === this.#name) ?? textFormOf(lines);
    if (!form && !isLast) return;
    if (!form) {
      const first = lines.find((line) => line.trim() !== '');
      if (first === undefined) this.#notes.warn({}, '', 'there is nothing in it');
      else this.#notes.fail({}, '', textExpected(), first);
      return;
    }
    this.#notes.once(`read as text of the form ${form.name}`);
    this.#reader = form.read(lines);
    if (this.#reader.remark !== undefined) this.#notes.once(this.#reader.remark);
    for (const { text, number } of this.#held) yield* located(this.#reader.line(text, number));
    this.#held = [];
  }
}

function* located(said: Said | readonly Said[] | undefined): Generator<Located> {
  for (const each of said === undefined ? [] : [said].flat()) {
    const { line, ...record } = each as Said;
    yield { record, place: { line } };
  }
}

/** What text of a conversation may look like, for error messages. @internal */
export function textExpected(): string {
  return `text with speakers (${TEXT_FORMS.map(({ looks }) => looks).join('; ')}), or rows below a header`;
}
