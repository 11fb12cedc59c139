import { recordFormat } from '../../chat/record-format.js';
import { isTextList, recordId, type ShapeContext } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { asList, type Fields, fieldsIn, idOf, isFields, personId, toText } from '../../records/fields.js';
import { USUAL } from '../../rows/column-names.js';
import { guessColumn } from '../../rows/row-columns.js';

/** Alternating questions and answers in two lists. */
const ASKED = [
  ['questions', 'answers'],
  ['user', 'assistant'],
  ['prompts', 'responses'],
  ['inputs', 'outputs'],
  ['human', 'assistant'],
  ['free_messages', 'guided_messages'],
] as const;

const alsoMany = (names: readonly string[]): readonly string[] => [
  ...names,
  ...names.map((name) => `${name}s`),
];
/** Names of lists of texts and of lists of speakers. */
const TEXTS = alsoMany([...USUAL.text, 'turn', 'dialog', 'dialogue', 'line']);
const SPEAKERS = alsoMany([...USUAL.speaker, 'side', 'turnspeaker']);

/** Texts in one list, their speakers in another of the same length; or a list for each of two speakers. @internal */
export const PARALLEL: RecordFormat<'parallel-lists'> = recordFormat({
  name: 'parallel-lists',
  describe: 'Texts in one list and their speakers in another',
  example: '{ utterances: [text, ...], speakers: [name, ...] }',
  knownBy: 'two lists of the same length',
  find: parallelIn,
  read(found, context, record) {
    const { owner, path, text, speaker } = found;
    const texts = asList(owner[text]);
    const names = found.answers ?? asList(owner[speaker]);
    const asked =
      found.answers !== undefined || ASKED.some((pair) => pair[0] === text && pair[1] === speaker);
    context.notes.once(
      asked
        ? `user = "${path}${text}", assistant = "${path}${speaker}", in turn`
        : `text = "${path}${text}", speaker = "${path}${speaker}"`,
    );
    if (asked) warnOfColumns(record, found, context);
    const messages = asked
      ? texts.flatMap((each, index) => [
          { role: 'user', content: spoken(each) },
          { role: 'assistant', content: spoken(names[index]) },
        ])
      : texts.map((each, index) => ({
          speaker: personId(names[index]) ?? toText(names[index]),
          text: spoken(each),
          ...rowAt(owner, index, [text, speaker]),
        }));
    const used = owner === record ? [text, speaker] : [path.slice(0, -1)];
    return { messages, path: `${path}${text}`, used };
  },
});

/** If the input contains only questions and answers without an id, they may be the columns of a table. */
function warnOfColumns(
  record: Fields,
  { path, text, speaker, owner }: Parallel,
  context: ShapeContext,
): void {
  const areMany = ['questions', 'prompts', 'inputs'].includes(text);
  // Nested answers, or answers with data, are specific to a corpus.
  const arePlain = isTextList(owner[text]) && isTextList(owner[speaker]);
  if (!areMany || !arePlain || recordId(record, context).id !== undefined) return;
  const { length } = asList(owner[text]);
  context.notes.readSummary.warnIfAlone({
    check: 'columns',
    message: `"${path}${text}" and "${path}${speaker}" were parsed as one conversation, but may be the columns of ${length} conversations; if so, write one record for each`,
  });
}

function spoken(value: unknown): string {
  if (isFields(value)) return toText(value.input_text ?? value.text ?? value.content);
  return toText(value);
}

/** Further data about each turn in lists of the same length. */
function rowAt(owner: Fields, index: number, used: readonly string[]): Fields {
  const length = asList(owner[used[0] ?? '']).length;
  const row: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(owner)) {
    if (!used.includes(key) && Array.isArray(value) && value.length === length && !(key in { id: 0 }))
      row[key] = value[index];
  }
  return row;
}

interface Parallel {
  readonly owner: Fields;
  /** The path before the lists, with its dot. */
  readonly path: string;
  readonly text: string;
  readonly speaker: string;
  /** The answers, if they are nested deeper than the questions. */
  readonly answers?: readonly unknown[];
}

function parallelIn(record: Fields): Parallel | undefined {
  const own = parallelAt(record, '');
  if (own) return own;
  for (const [key, value] of Object.entries(record)) {
    const inner = isFields(value) ? parallelAt(value, `${key}.`) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function parallelAt(owner: Fields, path: string): Parallel | undefined {
  const lists: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(owner)) {
    if (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((each) => typeof each !== 'object' || isFields(each))
    )
      lists[key] = value;
  }
  if (Object.keys(lists).length === 0) return undefined;
  for (const [text, speaker] of ASKED) {
    if (sameLength(lists[text], lists[speaker])) return { owner, path, text, speaker };
  }
  const answers = [owner.orig_answers, owner.answers]
    .map(answerTexts)
    .find((list) => sameLength(lists.questions, list));
  if (answers) return { owner, path, text: 'questions', speaker: 'answers', answers };
  // The questions of a benchmark, and the answers of a model (MT-Bench).
  const chosen = fieldsIn(owner.choices)[0]?.turns;
  if (Array.isArray(chosen) && sameLength(lists.turns, chosen))
    return { owner, path, text: 'turns', speaker: 'choices', answers: chosen };
  const text = guessColumn(lists, TEXTS);
  const speaker = guessColumn(lists, SPEAKERS);
  const ok =
    text !== undefined &&
    speaker !== undefined &&
    isTextList(lists[text]) &&
    sameLength(lists[text], lists[speaker]);
  const named = ok && asList(lists[speaker]).every((each) => idOf(each) !== undefined);
  return named ? { owner, path, text, speaker } : undefined;
}

/** Answers with their texts in a list, and their start positions in another (CoQA, QuAC). */
function answerTexts(value: unknown): readonly unknown[] | undefined {
  const list = isFields(value) ? (value.input_text ?? value.texts) : undefined;
  return isTextList(list) ? list : undefined;
}

function sameLength(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length > 0 && a.length === b.length;
}
