import { clockMs, type LineReader, type Said, type TextForm } from './text-form.js';

/** One line of a transcript of speech: of which recording, who, when, and what. */
interface Timed {
  readonly recording: string;
  readonly speaker: string;
  readonly timeMs: number;
  readonly text: string;
}

/** Whether a line has nothing to read, or is a line of this form. */
type Parse = (line: string) => Timed | 'skip' | undefined;

/** Reads lines that stand by tiers or channels, and puts them into the order in which they were said. */
class TimedReader implements LineReader {
  skipped = 0;
  readonly #said = new Map<string, (Timed & { readonly line: number })[]>();

  readonly #parse: Parse;
  readonly remark: string;
  constructor(parse: Parse, remark: string) {
    this.#parse = parse;
    this.remark = remark;
  }

  line(text: string, number: number): undefined {
    if (text.trim() === '') return;
    const said = this.#parse(text);
    if (said === undefined || said === 'skip' || said.text === '') {
      this.skipped += 1;
      return;
    }
    const list = this.#said.get(said.recording) ?? [];
    list.push({ ...said, line: number });
    this.#said.set(said.recording, list);
  }

  end(): readonly Said[] {
    return [...this.#said.values()].flatMap((list) =>
      list
        .toSorted((a, b) => a.timeMs - b.timeMs)
        .map(({ recording: _, ...said }, i) => ({ ...said, begins: i === 0 })),
    );
  }
}

/** A time as ELAN writes it: `00:00:01.000`, seconds with a point, or milliseconds. */
const TIME = /^(?:\d+:\d{2}:\d{2}[.,]\d{1,3}|\d+\.\d{1,3}|\d{1,9})$/;

function elanLine(line: string): Timed | undefined {
  const fields = line.split('\t');
  const first = fields.findIndex((field) => TIME.test(field));
  const [tier = '', participant = ''] = fields;
  const text = fields.at(-1) ?? '';
  // Tier and participant, when it begins and ends (and how long it takes), and what was said.
  const hasTimes = (first === 1 || first === 2) && TIME.test(fields[first + 1] ?? '');
  if (!hasTimes || tier.trim() === '' || fields.length < first + 3 || TIME.test(text)) return undefined;
  if (!fields.slice(first, -1).every((field) => TIME.test(field))) return undefined;
  const who = first === 2 && participant.trim() !== '' ? participant : tier;
  const time = fields[first]!;
  const seconds = time.includes('.') ? 1000 * Number(time) : Number(time);
  return {
    ...{ recording: '', speaker: who.trim(), text: text.trim() },
    timeMs: time.includes(':') ? clockMs(time)! : Math.round(seconds),
  };
}

/** Annotations as ELAN exports them, between tabs and without a header. @internal */
export const ELAN_TABS: TextForm<'elan-tabs'> = {
  name: 'elan-tabs',
  looks: 'tier, participant, 00:00:01.000, 00:00:02.000, text, with tabs between',
  fits: (lines) => lines.length > 1 && lines.every((line) => elanLine(line) !== undefined),
  read: () => new TimedReader(elanLine, 'each tier is a speaker, turns in the order in which they begin'),
};

const STM = /^(\S+)\s+(\S+)\s+(\S+)\s+(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)(?:\s+<[^>]*>)?(?:\s+(.*))?$/;
/** What stands in the place of a speaker or of words where nobody is to be heard. */
const NOBODY = /^(?:inter_segment_gap|excluded_region)$/i;
const NOTHING = /^(?:ignore_time_segment_in_scoring|\[(?:silence|noise)\])?$/i;

function stmLine(line: string): Timed | 'skip' | undefined {
  if (line.startsWith(';;')) return 'skip';
  const [, recording = '', , speaker = '', begin, end, text = ''] = STM.exec(line) ?? [];
  if (begin === undefined || Number(end) < Number(begin)) return undefined;
  if (NOBODY.test(speaker) || NOTHING.test(text.trim())) return 'skip';
  return { recording, speaker, timeMs: Math.round(1000 * Number(begin)), text: text.trim() };
}

/** Transcripts as recognizers of speech are scored with: a recording is a conversation. @internal */
export const STM_LINES: TextForm<'stm'> = {
  name: 'stm',
  looks: 'recording A ana 1.00 2.00 <label> text',
  fits: (lines) =>
    lines.some((line) => typeof stmLine(line) === 'object') &&
    lines.every((line) => stmLine(line) !== undefined),
  read: () =>
    new TimedReader(stmLine, 'each recording is a conversation, turns in the order in which they begin'),
};
