import type { ReadWarning } from '../advice/read-warning.js';

/** Names for a question and its answer. */
const ASKED =
  /^(?:q|question|frage|pregunta|pergunta|domanda|vraag|pytanie|soru|pertanyaan|вопрос|питання|в|س|سؤال|السؤال|प्रश्न|问|問|质问|質問|질문)$/iu;
const ANSWERED =
  /^(?:a|answer|antwort|réponse|respuesta|resposta|risposta|antwoord|odpowiedź|cevap|jawaban|ответ|відповідь|о|ج|جواب|الجواب|उत्तर|答|回答|답|답변)$/iu;
/** Minimum number of blocks; fewer are needed if blocks begin with a question. */
const [LEAST, LEAST_ASKED] = [3, 2];

/** @internal */
export const QUESTIONS: ReadWarning = {
  check: 'exchanges',
  message:
    'all turns are named as questions or answers: these may be a list of questions and not one interview',
};

/** Whether a name is the word for a question or an answer. @internal */
export function isQuestionOrAnswer(name: string): boolean {
  return ASKED.test(name) || ANSWERED.test(name);
}

const PAIRS: ReadWarning = {
  check: 'set-apart',
  message:
    'each question and its answer, between blank lines, was parsed as a conversation: they may be one interview',
};
const BLOCKS: ReadWarning = {
  check: 'set-apart',
  message: 'blank lines separate the turns into blocks, which became one conversation',
};

/** Result for turns separated by blank lines: a warning, and the asker if each block is a question and its answer. */
interface Apart {
  readonly warning: ReadWarning;
  readonly asker?: string;
}

/**
 * Whether blank lines separate the turns into blocks of several turns that begin with the same speaker.
 * @internal
 */
export function setApart(
  lines: readonly string[],
  named: (line: string) => string | undefined,
): Apart | undefined {
  const blocks = speakersByBlock(lines, named);
  const first = blocks[0]?.[0];
  const areAlike = blocks.every((block) => block.length > 1 && block[0] === first);
  if (first === undefined || blocks.length < (ASKED.test(first) ? LEAST_ASKED : LEAST) || !areAlike)
    return undefined;
  const arePairs =
    blocks.length >= LEAST &&
    blocks.every(([asked = '', answered = '', ...more]) => {
      return more.length === 0 && ASKED.test(asked) && ANSWERED.test(answered);
    });
  return arePairs ? { warning: PAIRS, asker: first } : { warning: BLOCKS };
}

/** Speakers by block; the last block may be incomplete. */
function speakersByBlock(lines: readonly string[], named: (line: string) => string | undefined): string[][] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    const name = named(line);
    if (name !== undefined) blocks.at(-1)!.push(name.trim());
    else if (line.trim() === '' && blocks.at(-1)!.length > 0) blocks.push([]);
  }
  return blocks.slice(0, -1);
}
