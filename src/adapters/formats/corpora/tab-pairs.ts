import type { ReadWarning } from '../../advice/read-warning.js';
import type { TextFormat } from '../../records/conversation-format.js';
import type { LineReader, LineTurn } from '../../text/text-form.js';

/** Minimum number of lines with a tab. */
const LEAST = 3;
const SENTENCE = /[^\p{ASCII}]{4}|\p{L}[?!.]$/u;

/** One question and answer per line separated by tabs (training data of chatbots). @internal */
export const TAB_PAIRS: TextFormat<'tab-pairs'> = {
  kind: 'text',
  isHeaderless: true,
  name: 'tab-pairs',
  describe: 'A text and its answer, separated by a tab, on each line',
  example: 'Is it late?\tIt is nine.\nDo you sail?\tI do.\nThanks a lot!\tAny time.',
  knownBy: 'lines of two texts separated by a tab',
  fits: (lines) => {
    const pairs = lines.flatMap((line) => pairIn(line) ?? []);
    const worded = pairs.filter((pair) => pair.every(isPhrase));
    return lines.length >= LEAST && pairs.length === lines.length && 2 * worded.length >= pairs.length;
  },
  read: () => new PairReader(),
};

/** A list with one pair, so that the pairs of several lines can be joined. */
function pairIn(line: string): [readonly [string, string]] | undefined {
  const [asked = '', answer = '', ...more] = line.split('\t').map((each) => each.trim());
  return asked === '' || answer === '' || more.length > 0 ? undefined : [[asked, answer]];
}

const INDEPENDENT: ReadWarning = {
  check: 'exchanges',
  message:
    'each line was parsed as a conversation of two turns: they may be lines of one conversation, translations or other columns',
};

class PairReader implements LineReader {
  skipped = 0;
  readonly remark = 'user and assistant = both sides of a tab; each line is a conversation';
  readonly warnings = [INDEPENDENT];

  line(text: string, number: number): readonly LineTurn[] {
    const [pair] = pairIn(text) ?? [];
    if (pair === undefined) {
      if (text.trim() !== '') this.skipped += 1;
      return [];
    }
    const shared = { isAssumed: true, line: number };
    return [
      { speaker: 'user', role: 'user', text: pair[0], begins: true, ...shared },
      { speaker: 'assistant', role: 'assistant', text: pair[1], ...shared },
    ];
  }

  end(): undefined {
    return undefined;
  }
}

/** Two words, a sentence, or a few characters of a script without spaces. */
function isPhrase(text: string): boolean {
  return SENTENCE.test(text) || text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1;
}
