import { systemPrompt } from '../../chat/message-lists.js';
import { exchangeKeys } from '../../chat/questions-and-answers.js';
import { recordFormat } from '../../chat/record-format.js';
import type { ShapeHints } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import { type Fields, isAbsent } from '../../records/fields.js';

/** The name and number of a field, optionally followed by a remark in brackets. */
const NUMBERED = /^(.{0,59}\D)(\d{1,4})(?: ?\([^()]{0,40}\))?$/;
/** Names of fields that contain turns. */
const TURN = /^(?:.{1,40}[._ ])?(?:turn|utterance|utt|message|msg|sentence)s?$/i;
/** Numbered inputs and tasks are examples, independent of each other. */
const NO_QUESTION = /^(?:input|instruction)$/i;
/** Names of respondents, in addition to names of answers. */
const MORE_ANSWERS = ['ai', 'model', 'agent', 'system', 'reply'];

/** Questions and answers, or the turns of two alternating speakers, each in a numbered field. @internal */
export const NUMBERED_FIELDS: RecordFormat<'numbered-fields'> = recordFormat({
  name: 'numbered-fields',
  describe: 'Exchanges or turns in numbered fields',
  example: '{ user_1, assistant_1, user_2, assistant_2 }, or { turn_1, turn_2, ... } with --speaker A,B',
  knownBy: 'fields numbered from 0 or 1',
  find(record, hints) {
    const exchanges = exchangesIn(record);
    const turns = exchanges ? [] : turnsIn(record, hints);
    return turns && { exchanges, turns };
  },
  read({ exchanges, turns }, context, record) {
    const speakers = [context.speaker ?? []].flat();
    context.notes.once(
      exchanges
        ? `user = "${exchanges[0]![0]}", assistant = "${exchanges[0]![1]}" and so on, by their numbers`
        : `turns = "${turns[0]}" and so on, by their numbers, spoken by ${speakers.join(' and ')}${speakers.length > 1 ? ' in turn' : ''}`,
    );
    const said = exchanges
      ? exchanges.flat().map((key, i) => ({ key, role: i % 2 === 0 ? 'user' : 'assistant' }))
      : turns.map((key, i) => ({ key, speaker: speakers[i % speakers.length] }));
    // In a table, shorter conversations end with blank cells.
    const spoken = said.filter(({ key }) => !isAbsent(record[key]) && record[key] !== '');
    const system = systemPrompt(record);
    const used = [...said.map(({ key }) => key), ...system.used];
    const messages = spoken.map(({ key, ...who }) => ({ ...who, content: record[key] }));
    return {
      messages: [...system.messages, ...messages],
      path: spoken[0]?.key ?? used[0]!,
      used,
    };
  },
});

/** Fields with one exchange each, by number. */
function exchangesIn(record: Fields): (readonly [string, string])[] | undefined {
  const lists = numberedLists(record);
  const first = Object.fromEntries([...lists].map(([name, keys]) => [name, record[keys[0]!]]));
  const isText = (name: string): boolean => typeof first[name] === 'string';
  const holds = {
    question: (name: string) => isText(name) && !NO_QUESTION.test(name),
    answer: isText,
  };
  const { question, answer = answerIn(first) } = exchangeKeys(first, holds, MORE_ANSWERS);
  if (question === undefined || answer === undefined) return undefined;
  const [asked, answered] = [lists.get(question)!, lists.get(answer)!];
  // The last question may still be unanswered.
  if (asked.length < answered.length || asked.length > answered.length + 1) return undefined;
  const exchanges = asked.map((key, i) => [key, answered[i] ?? ''] as const);
  return exchanges.flat().every((key) => maySay(record[key])) ? exchanges : undefined;
}

/** Answers may be called after the model that gives them: `GPT Response`. */
function answerIn(first: Fields): string | undefined {
  return Object.keys(first).find(
    (name) => /[ _-](?:response|answer|reply)$/i.test(name) && typeof first[name] === 'string',
  );
}

/** Fields with one turn each, if the caller specifies the speakers. */
function turnsIn(record: Fields, { speaker }: ShapeHints): readonly string[] | undefined {
  if (speaker === undefined) return undefined;
  const [, keys = []] = [...numberedLists(record)].find(([name]) => TURN.test(name)) ?? [];
  return keys.length > 1 && keys.every((key) => maySay(record[key])) ? keys : undefined;
}

/** Fields by name, if their numbers count from 0 or 1, in order. */
function numberedLists(record: Fields): Map<string, readonly string[]> {
  const found = new Map<string, { key: string; number: number }[]>();
  for (const key of Object.keys(record)) {
    const [, prefix, number] = NUMBERED.exec(key) ?? [];
    if (prefix === undefined) continue;
    const name = prefix.replace(/(?<![\s_-])[\s_-]+$/, '');
    const fields = found.get(name) ?? [];
    fields.push({ key, number: Number(number) });
    found.set(name, fields);
  }
  const lists = new Map<string, readonly string[]>();
  for (const [name, fields] of found) {
    const sorted = fields.toSorted((a, b) => a.number - b.number);
    // The first field may lack a number.
    if (sorted[0]!.number === 2 && name in record) sorted.unshift({ key: name, number: 1 });
    const start = sorted[0]!.number;
    if (start <= 1 && sorted.every(({ number }, i) => number === start + i))
      lists.set(
        name,
        sorted.map(({ key }) => key),
      );
  }
  return lists;
}

function maySay(value: unknown): boolean {
  return typeof value === 'string' || isAbsent(value);
}
