import type { ReadWarning } from './read-warning.js';

/** Headers of meeting minutes. */
const HEADERS =
  /^(?:chairs?|secretary|attendees|participants|present|regrets|apologies|scribes?|note-?takers?|minutes|agenda|meetecho|action items?)$/i;
const TITLE = /\b(?:minutes|agenda)$/i;

/** Whether a line is a header or the title of minutes. */
function isHeader(line: string): boolean {
  const [head = '', ...more] = line.replace(/[#>*_]/g, '').split(':');
  const name = head.replace(/^[\s-]+/, '').trimEnd();
  return more.length > 0 ? HEADERS.test(name) : name.length < 60 && TITLE.test(name);
}

const AS_MINUTES: ReadWarning = {
  check: 'minutes',
  message: 'these look like minutes of a meeting, which summarize what people said',
};

/** Warns if two of the first lines are headers of meeting minutes. @internal */
export function asMinutes(lines: readonly string[]): readonly ReadWarning[] {
  return lines.filter(isHeader).length > 1 ? [AS_MINUTES] : [];
}
