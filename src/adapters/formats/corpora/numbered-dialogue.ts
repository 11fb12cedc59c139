import type { TextFormat } from '../../records/conversation-format.js';
import type { LineReader, LineTurn } from '../../text/text-form.js';

/** A numbered line: a message, and the answer after a tab. */
const LINE = /^(\d{1,5}) (.*)$/;
/** Persona descriptions. */
const PERSONA = /^(?:your|partner's) persona: /;
const SILENCE = /^<silence>$/i;
/** Answers to questions about a story contain the numbers of supporting sentences. */
const SUPPORTED = /^\d{1,5} [^\t]*\t[^\t]*\t[\d ]+$/;

/** Dialogues in the old format of ParlAI and bAbI: numbered lines that start from 1 in each dialogue. @internal */
export const NUMBERED_DIALOGUE: TextFormat<'numbered-dialogue'> = {
  kind: 'text',
  name: 'numbered-dialogue',
  describe: 'Numbered lines with both sides separated by tabs: PersonaChat, ConvAI2, bAbI dialogues',
  example: '1 text, a tab, answer; the next dialogue begins with 1 again',
  knownBy: 'numbered lines with both sides separated by tabs',
  fits: (lines) => {
    const numbers = lines.map((line) => Number(LINE.exec(line)?.[1]));
    const follows = numbers.every((number, i) => number === 1 || number === (numbers[i - 1] ?? 0) + 1);
    const answered = lines.filter((line) => line.includes('\t'));
    return follows && answered.length > 0 && !answered.some((line) => SUPPORTED.test(line));
  },
  read: () => new NumberedDialogueReader(),
};

class NumberedDialogueReader implements LineReader {
  skipped = 0;
  readonly remark =
    'user and assistant = both sides of a tab; a dialogue begins with 1; lines without an answer are skipped';
  #begins = true;

  line(text: string, number: number): readonly LineTurn[] {
    const [, count, rest = ''] = LINE.exec(text) ?? [];
    if (count === undefined) {
      if (text.trim() !== '') this.skipped += 1;
      return [];
    }
    if (count === '1') this.#begins = true;
    const [asked = '', answer] = rest.split('\t');
    if (answer === undefined || PERSONA.test(asked)) {
      this.skipped += 1;
      return [];
    }
    const said = [
      { speaker: 'user', role: 'user', text: asked.trim() },
      { speaker: 'assistant', role: 'assistant', text: answer.trim() },
    ] as const;
    const turns = said
      .filter((each) => each.text !== '')
      .map((each) => (SILENCE.test(each.text) ? { ...each, text: '' } : each));
    return turns.map((turn, i) => {
      const begins = i === 0 && this.#begins;
      if (begins) this.#begins = false;
      return { ...turn, isAssumed: true, line: number, ...(begins && { begins }) };
    });
  }

  end(): undefined {
    return undefined;
  }
}
