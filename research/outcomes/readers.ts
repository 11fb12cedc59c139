import { readFileSync } from 'node:fs';
import { type Conversation, meanOf, type Reader, rank, transcriptsOf } from './conversation.js';

/** Corpora whose files hold no conversations that a reader of the library knows, or whose outcomes are in other files. */

type Json = Readonly<Record<string, unknown>>;

function jsonOf<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Records that a function makes conversations of; those without a conversation are dropped. */
function each<T>(
  records: (file: string) => readonly T[],
  convert: (record: T, i: number) => Conversation,
): Reader {
  return async function* (files) {
    for (const file of files) for (const [i, record] of records(file).entries()) yield convert(record, i);
  };
}

/** `YOU: hi <eos> THEM: hello <eos> <selection>`; the second file holds the successful dialogues of the first. */
export const readOneCommon: Reader = async function* ([all, successful]) {
  const dialogueOf = (line: string): string =>
    line.slice(line.indexOf('<dialogue>'), line.indexOf('</dialogue>'));
  const isSuccess = new Set(linesOf(successful!).map(dialogueOf));
  for (const [i, line] of linesOf(all!).entries()) {
    const turns = [...dialogueOf(line).matchAll(/(YOU|THEM): ([^<]*)</g)]
      .map(([, speaker, text]) => ({ speaker: speaker!, text: text!.trim() }))
      .filter(({ text }) => text !== '');
    yield { id: String(i), turns, outcome: Number(isSuccess.has(dialogueOf(line))) };
  }
};

interface DialOpGame {
  readonly action_log: readonly { type: string; player: number; message?: { data: string } }[];
  readonly result: { norm: number };
}

/** Messages of the players; proposals are moves of the game. */
export const readDialOp: Reader = each(
  (file) => linesOf(file).map((line) => JSON.parse(line) as DialOpGame),
  ({ action_log: log, result }, i) => ({
    id: String(i),
    turns: log.flatMap(({ type, player, message }) =>
      type === 'message' && message ? [{ speaker: String(player), text: message.data }] : [],
    ),
    outcome: result.norm,
  }),
);

interface MathDialogue {
  readonly qid: number;
  readonly conversation: string;
  readonly 'self-correctness': string | null;
}

/** `Teacher: (move)text|EOM|Student: text` */
export const readMathDial: Reader = each(
  (file) => linesOf(file).map((line) => JSON.parse(line) as MathDialogue),
  ({ qid, conversation, 'self-correctness': corrected }, i) => ({
    id: String(i),
    turns: conversation.split('|EOM|').map((turn) => {
      const at = turn.indexOf(':');
      const text = turn.slice(at + 1).replace(/^\s*\((generic|focus|telling|probing)\)/, '');
      return { speaker: turn.slice(0, at).trim(), text: text.trim() };
    }),
    outcome: rank(['No', 'Yes, but I had to reveal the answer', 'Yes'], corrected),
    cluster: String(qid),
  }),
);

interface ConTurE {
  readonly dialog_id: number;
  readonly turns: readonly { user: string; chatbot: string }[];
  readonly dialog_ratings: readonly Readonly<Record<string, unknown>>[];
}

export const readConTurE: Reader = each(
  (file) => jsonOf<ConTurE[]>(file),
  ({ dialog_id: id, turns, dialog_ratings: ratings }) => ({
    id: String(id),
    turns: turns.flatMap(({ user, chatbot }) => [
      { speaker: 'user', text: user.replace(/^User:\s*/, '') },
      { speaker: 'chatbot', text: chatbot.replace(/^Chatbot:\s*/, '') },
    ]),
    outcome: meanOf(ratings.map((own) => own['human (overall)'])),
    ratings: qualities(ratings, {
      coherence: 'coherent',
      informativeness: 'informative',
      engagement: 'likeable',
    }),
  }),
);

/** Means of the ratings under our names for the qualities. */
function qualities(list: readonly Json[], names: Readonly<Record<string, string>>): Record<string, number> {
  const means = Object.entries(names).map(
    ([own, theirs]) => [own, meanOf(list.map((some) => some[theirs]))] as const,
  );
  return Object.fromEntries(means.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

interface FedDialogue {
  readonly context: string;
  readonly response?: string;
  readonly annotations: Readonly<Record<string, readonly unknown[]>>;
}

/** Ratings of whole dialogues; records with a `response` are ratings of that turn. */
export const readFed: Reader = each(
  (file) => jsonOf<FedDialogue[]>(file).filter(({ response }) => response === undefined),
  ({ context, annotations }, i) => {
    const mean = (name: string): number | null => meanOf(annotations[name] ?? []);
    const ratings = {
      coherence: mean('Coherent'),
      informativeness: mean('Informative'),
      engagement: mean('Likeable'),
    };
    return {
      id: String(i),
      turns: context.split('\n').map((line) => {
        const at = line.indexOf(': ');
        return { speaker: line.slice(0, at), text: line.slice(at + 2) };
      }),
      outcome: mean('Overall'),
      ratings: Object.fromEntries(
        Object.entries(ratings).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ),
    };
  },
);

interface Dstc9 {
  readonly contexts: readonly (readonly string[])[];
  readonly responses: readonly string[];
  readonly scores: readonly number[];
  readonly models: readonly string[];
}

/** The last turn is the `response`; a person opens, and both alternate. */
export const readDstc9: Reader = async function* ([file]) {
  const { contexts, responses, scores, models } = jsonOf<Dstc9>(file!);
  for (const [i, context] of contexts.entries()) {
    const turns = [...context, responses[i]!].map((text, t) => ({
      speaker: t % 2 ? 'system' : 'user',
      text,
    }));
    yield { id: String(i), turns, outcome: scores[i], cluster: models[i] };
  }
};

/** `USER<tab>text<tab>acts<tab>ratings`; the last line of a dialogue rates the whole. */
export const readSatisfaction: Reader = each(
  (file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split(/\n\s*\n/),
  (block, i) => {
    const lines = block.split('\n').map((line) => line.split('\t'));
    const isOverall = (line: readonly string[]): boolean => line[1] === 'OVERALL';
    return {
      id: String(i),
      turns: lines
        .filter((line) => !isOverall(line))
        .map(([speaker, text]) => ({ speaker: speaker!, text: text! })),
      outcome: meanOf(lines.find(isOverall)?.at(-1)?.split(',') ?? []),
    };
  },
);

/** Rows of a CSV file under the names of its header. */
async function rowsOf(file: string): Promise<Readonly<Record<string, string>>[]> {
  const [header, ...rows] = csvOf(readFileSync(file, 'utf8'));
  return rows.map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i] ?? ''])));
}

/** Cells of CSV text; quoted cells may hold commas and line ends. */
function csvOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

/** The donation of the persuadee is in the second file. */
export const readPersuasion: Reader = async function* ([dialogues, people]) {
  const donations = new Map(
    (await rowsOf(people!))
      .filter(({ B4 }) => B4 === '1')
      .map(({ B2, B6 }) => [B2, B6 === '' ? null : Number(B6)]),
  );
  const columns = { conversation: 'B2', speaker: 'B4', text: 'Unit' };
  for await (const { id = '', turns } of transcriptsOf([dialogues!], { columns }))
    yield { id, turns, outcome: donations.get(id) };
};

/** Pairs of files: the chat of a study, and the selections of its players. */
export const readTangrams: Reader = async function* (files) {
  const columns = { conversation: 'gameId', speaker: 'playerId', text: 'text' };
  for (let i = 0; i < files.length; i += 2) {
    const correct = new Map<string, string[]>();
    for (const { gameId, correct: own } of await rowsOf(files[i + 1]!))
      correct.set(gameId!, [...(correct.get(gameId!) ?? []), own!]);
    for await (const { id = '', turns } of transcriptsOf([files[i]!], { columns, interleaved: true })) {
      const selections = correct.get(id)?.map((own) => Number(own === 'TRUE'));
      yield {
        id,
        turns: turns.filter(({ speaker }) => speaker !== 'NA'),
        outcome: selections && meanOf(selections),
      };
    }
  }
};
