import { counted } from '../../../text/counted.js';
import type { TextFormat } from '../../records/conversation-format.js';
import { increase } from '../../records/increase.js';
import type { CleanedReason } from '../../records/read-summary.js';
import { removedLines } from '../../text/cleaning/removed-lines.js';
import { mailHeader, mailPart, mailText } from '../../text/mime.js';
import { emptyTally, keepExample, type LineReader, type LineTurn } from '../../text/text-form.js';

/** End of the separator line in a mailbox, after the address. */
const DAY = / (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/;
const CLOCK = / \d{1,2}:\d{2}/;
const HEADER =
  /^(?:From|To|Cc|Subject|Date|Message-ID|MIME-Version|Received|Return-Path|Delivered-To|Reply-To|In-Reply-To|References|Sender|Content-Type|Content-Transfer-Encoding|List-[\w-]{1,30}|DKIM-Signature|ARC-[\w-]{1,30}|Authentication-Results|X-[\w-]{1,60}):/i;
/** Headers that occur only in mail. */
const OF_MAIL = /^(?:message-id|mime|received|return|content|date|delivered)/;

/** Mailboxes and single messages: one conversation per thread. @internal */
export const MAIL: TextFormat<'mail'> = {
  kind: 'text',
  name: 'mail',
  describe: 'Mail (mbox or .eml): one conversation per thread, without quoted lines',
  example:
    'From: Ana <ana@x.org>\nDate: Mon, 5 Jan 2026 10:05:00 +0000\nSubject: Re: Bus\nMessage-ID: <2@x>\nIn-Reply-To: <1@x>\n\n> Is the bus late?\nYes, ten minutes.',
  look: 120,
  statesSpeakers: true,
  knownBy: 'headers of mail',
  isDeclared: true,
  fits: (lines) => {
    if (isEnvelope(lines[0] ?? '')) return true;
    if (!lines.some((line) => /^From:/i.test(line))) return false;
    const names = new Set(lines.flatMap((line) => HEADER.exec(line)?.[0].toLowerCase() ?? []));
    return HEADER.test(lines[0] ?? '') && names.size >= 3 && [...names].some((name) => OF_MAIL.test(name));
  },
  read: () => new MailReader(),
};

/** A message of a thread. */
interface Mail {
  readonly id: string | undefined;
  readonly answers: readonly string[];
  readonly subject: string;
  readonly address: string;
  readonly name: string;
  readonly timeMs: number | undefined;
  readonly text: string;
  readonly removed: readonly string[];
  readonly line: number;
}

/** Buffers all messages, because replies may be anywhere. */
class MailReader implements LineReader {
  readonly skipped = 0;
  readonly tally = emptyTally();
  closing: string | undefined;
  readonly #mails: Mail[] = [];
  #lines: string[] = [];
  #begun = 0;
  /** The address in the separator line. */
  #sentBy = '';
  /** Whether messages are separated as in a mailbox; else there is only one. */
  #isBox = false;
  #afterBlank = true;

  line(text: string, number: number): undefined {
    if (isEnvelope(text) && (this.#isBox ? this.#afterBlank : this.#lines.length === 0)) {
      this.#isBox = true;
      this.#close();
      this.#begun = number;
      this.#sentBy = text.split(' ')[1] ?? '';
    } else if (this.#lines.length > 0 || text.trim() !== '') {
      if (this.#lines.length === 0 && !this.#isBox) this.#begun = number;
      this.#lines.push(text);
    }
    this.#afterBlank = text.trim() === '';
  }

  end(): readonly LineTurn[] {
    this.#close();
    const threads = groupByThread(this.#mails);
    this.closing = `${counted(threads.length, 'thread is a conversation', 'threads are conversations')}; quoted lines and signatures are skipped`;
    const names = displayNames(this.#mails);
    return threads.flatMap((thread) =>
      thread
        .toSorted((a, b) => (a.timeMs ?? 0) - (b.timeMs ?? 0))
        .map(({ address, text, removed: lines, timeMs, line, id, subject }, i) => ({
          ...{ speaker: names.get(address), text, line, removed: lines },
          ...(timeMs !== undefined && { timeMs }),
          ...(i === 0 && { begins: true, conversation: { id, meta: { subject } } }),
        })),
    );
  }

  #close(): void {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0) return;
    const part = mailPart(lines);
    const header = (name: string): string => mailHeader(part.headers.get(name) ?? '');
    const whole = mailText(part);
    const { text, removed } = ownWords(whole ?? '');
    const { excluded, cleaned } = this.tally;
    for (const [reason, example] of removed) {
      increase(cleaned, reason);
      keepExample(this.tally, reason, example);
    }
    const { name, address } = sender(header('from') || this.#sentBy);
    if (text === '' || address === '') {
      increase(excluded, whole === undefined ? 'media' : 'wordless');
      return;
    }
    this.#mails.push({
      id: idsIn(header('message-id'))[0],
      answers: [...idsIn(header('in-reply-to')), ...idsIn(header('references')).reverse()],
      subject: header('subject'),
      removed: removedLines(whole ?? '', text),
      ...{ address, name, text, line: this.#begun, timeMs: mailTime(header('date')) },
    });
  }
}

function isEnvelope(line: string): boolean {
  return line.startsWith('From ') && line.length < 200 && DAY.test(line) && CLOCK.test(line);
}

function idsIn(header: string): string[] {
  return header.split('<').flatMap((part, i) => {
    const end = part.indexOf('>');
    return i > 0 && end > 0 ? part.slice(0, end).trim() : [];
  });
}

/** `Ana Lind <ana@x.org>`, `ana@x.org (Ana Lind)` or `ana@x.org`. */
function sender(header: string): { readonly name: string; readonly address: string } {
  const open = header.lastIndexOf('<');
  const close = header.indexOf('>', open);
  const [, comment] = /\(([^()]{1,200})\)\s*$/.exec(header) ?? [];
  const inner = open >= 0 && close > open ? header.slice(open + 1, close) : header.split(' (')[0]!;
  const outer = open >= 0 ? header.slice(0, open) : (comment ?? '');
  const name = outer
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
  const address = inner.trim().toLowerCase();
  return { address, name: name === '' ? address : name };
}

/** Display names by address: the first one, if it is unique. */
function displayNames(mails: readonly Mail[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { address, name } of mails) {
    if (names.has(address)) continue;
    names.set(address, taken.has(name) ? address : name);
    taken.add(name);
  }
  return names;
}

const DATE =
  /^(?:\w{3}, *)?(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* (\d{4}) (\d{1,2}:\d{2}(?::\d{2})?)(?: ([+-]\d{4}))?/i;

/** Parses a mail date to milliseconds; UTC without an offset. */
function mailTime(header: string): number | undefined {
  const [, day, month, year, clock, offset = '+0000'] = DATE.exec(header.trim()) ?? [];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day} ${month} ${year} ${clock} ${offset}`);
  return Number.isFinite(time) ? time : undefined;
}

/** Messages by thread: by the ids that they answer, or by subject if no message answers an id. */
function groupByThread(mails: readonly Mail[]): Mail[][] {
  const byId = new Map<string, Mail[]>();
  const bySubject = new Map<string, Mail[]>();
  const threads: Mail[][] = [];
  const areLinked = mails.some(({ answers }) => answers.length > 0);
  for (const mail of mails.toSorted((a, b) => (a.timeMs ?? 0) - (b.timeMs ?? 0))) {
    const subject = plainSubject(mail.subject);
    const isAnswer = !areLinked && subject !== mail.subject.trim().toLowerCase();
    const known = [mail.id ?? '', ...mail.answers].find((id) => byId.has(id));
    const thread =
      (known === undefined ? undefined : byId.get(known)) ??
      (isAnswer ? bySubject.get(subject) : undefined) ??
      [];
    if (thread.length === 0) threads.push(thread);
    thread.push(mail);
    for (const id of [mail.id ?? '', ...mail.answers]) if (id !== '' && !byId.has(id)) byId.set(id, thread);
    if (subject !== '') bySubject.set(subject, thread);
  }
  return threads;
}

function plainSubject(subject: string): string {
  return subject
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:re|aw|sv|antw|fwd?|wg|tr|rif|ref)(?:\[\d{1,3}\])?: {0,5})+/, '')
    .trim();
}

/** Patterns of the attribution line above a quotation, which may span two lines. */
const WROTE = /\b(?:wrote|writes|schrieb|schreef|skrev|escribió|escreveu|écrit|scritto|пишет)\b|写道/i;
const BEGINS = /^(?:On|Am|Le|El|Il|Em|Op|Den) \S/;
const DATED = /\d{4}|\S@\S/;
/** Start of a quoted older message. */
const ORIGINAL =
  /^(?:-{2,} ?(?:Original Message|Forwarded Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original) ?-{2,}|_{10,}|-{5,} ?Forwarded message ?-{5,})\s*$/i;

/** The sender's text, without quoted lines, attribution line and signature. */
function ownWords(text: string): { readonly text: string; readonly removed: Map<CleanedReason, string> } {
  const removed = new Map<CleanedReason, string>();
  const kept: string[] = [];
  let isQuote = false;
  for (const line of text.split('\n')) {
    if (/^-- ?$/.test(line) || /^_{20,}\s*$/.test(line)) {
      removed.set('signature', line);
      break;
    }
    if (ORIGINAL.test(line)) {
      removed.set('quote', line);
      break;
    }
    if (line.startsWith('diff --git ')) {
      removed.set('markup', line);
      break;
    }
    if (/^\s{0,3}[>|]/.test(line)) {
      if (!isQuote) removeAttribution(kept);
      isQuote = true;
      if (!removed.has('quote')) removed.set('quote', line);
    } else if (!isQuote || line.trim() !== '') {
      isQuote = false;
      kept.push(line.trimEnd());
    }
  }
  return {
    text: kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    removed,
  };
}

/** Removes the one or two attribution lines. */
function removeAttribution(kept: string[]): void {
  while (kept.at(-1)?.trim() === '') kept.pop();
  const [before = '', last = ''] = ['', '', ...kept].slice(-2).map((line) => line.trim());
  if (!WROTE.test(last) && !(/[:\uff1a]$/.test(last) && DATED.test(last))) return;
  kept.splice(!BEGINS.test(last) && BEGINS.test(before) ? -2 : -1);
}
