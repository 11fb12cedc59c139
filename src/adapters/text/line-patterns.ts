export const DATE: string = String.raw`\p{Nd}{1,4}[./-] ?\p{Nd}{1,2}[./-] ?\p{Nd}{1,4}\.?`;

const HALF_OF_DAY = String.raw`[AaPp]\.?[\s\u00a0]?[Mm]\.?|[πμ]\.?μ\.?|[صم]|SA|CH`;

// "at" and the half of the day may precede the time: 1.2.2024 klo 10.15, 2024/2/1 上午10:15.
export const CLOCK: string = String.raw`(?:\p{L}{1,5}\.? ?)?\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:[\s\u202f\u00a0]?(?:${HALF_OF_DAY}))?`;

/** A Markdown heading. @internal */
export const HEADING: RegExp = /^ {0,3}#{1,6}\s/;

/** Footers of transcripts (Otter, Google Meet, Teams), and remarks of the transcriber (Spacelog: `_comment: text`). */
const NOT_SPOKEN = [
  /^Transcribed by https?:\/\/\S+$/,
  /^(?:Meeting|Transcription) ended after \d{1,2}:\d{2}:\d{2}\W*$/,
  /^This editable transcript was computer generated\b/,
  /^[^:]{1,60} (?:started|stopped) transcription\.?$/,
  /^_\w{1,30} ?:/,
];

/** A line with only a time. */
const TIME_ALONE = /^[[(]?(?:\d{1,3}:)?\d{1,2}:\d{2}:\d{2}[\])]?$/;

/** Lines that are not part of the conversation. */
export function nonSpeechKind(line: string): 'blank' | 'skip' | undefined {
  const text = line.trim();
  if (text === '' || TIME_ALONE.test(text)) return 'blank';
  return NOT_SPOKEN.some((form) => form.test(text)) ? 'skip' : undefined;
}
