import { requireInput, requireOption } from '../../error.js';
import { asFields } from '../../options/is-fields.js';
import { present } from '../../options/present.js';
import { bleu } from '../../protocols/answers/bleu.js';
import { exactMatch } from '../../protocols/answers/exact-match.js';
import { numericMatch } from '../../protocols/answers/numeric-match.js';
import { haveSameRows } from '../../protocols/answers/row-match.js';
import { counted } from '../../text/counted.js';
import type { Evaluator, PlanSettings } from './plan-settings.js';

/** A validated instruction of a data file. */
export interface Instruction {
  readonly id: string;
  readonly task?: string;
  readonly instruction?: string;
  readonly shards: readonly string[];
  readonly system?: string;
  readonly answerDescription?: string;
  readonly finalScore?: 'max' | 'last';
  readonly attempts?: 'named' | 'all';
  /** The documents of each shard of a summary. */
  readonly documents?: readonly (readonly (string | number)[])[];
  readonly scoredBy: 'reference' | 'evaluator' | 'judge';
  /** Scores an answer without a model; absent if a model is needed. */
  readonly evaluate?: (answer: string) => number | Promise<number>;
}

/** Tasks of the published file that need an evaluator. */
export const NEED_EVALUATOR: readonly string[] = ['code', 'database', 'actions', 'data2text', 'summary'];

/** The instructions of a data file, and notes about excluded records. */
export function readInstructions(
  data: readonly unknown[],
  settings: Pick<PlanSettings, 'tasks' | 'instances'> & Required<Pick<PlanSettings, 'evaluators'>>,
): { readonly instructions: readonly Instruction[]; readonly notes: readonly string[] } {
  const { evaluators, tasks, instances } = settings;
  const readTask = (record: unknown): unknown => asFields(record).task;
  const chosen = [...data.entries()].filter(
    ([, record]) => tasks?.includes(String(readTask(record))) ?? true,
  );
  const names = [...new Set(data.map((record) => String(readTask(record) ?? 'none')))].join(', ');
  requireOption(chosen.length > 0, 'planRun', 'tasks', `tasks of the data (${names})`, tasks);
  const isScored = ([, record]: readonly [number, unknown]): boolean => {
    const fields = asFields(record);
    const hasReference = fields.answer !== undefined || fields.match !== undefined;
    return (
      hasReference ||
      !NEED_EVALUATOR.includes(String(fields.task)) ||
      evaluatorFor(fields, evaluators) !== undefined
    );
  };
  const counts = new Map<string, number>();
  for (const [, record] of chosen.filter((each) => !isScored(each))) {
    const task = String(readTask(record));
    counts.set(task, (counts.get(task) ?? 0) + 1);
  }
  const notes = [...counts].map(
    ([task, count]) =>
      `excluded ${counted(count, 'record')} of the task ${task}, which lacks an evaluator; give one with --evaluate or --evaluators (in code: evaluators)`,
  );
  const scored = chosen.filter(isScored).slice(0, instances);
  const expected = `a record that can be scored; ${notes.join('; ')}`;
  requireInput(scored.length > 0, 'planRun', 'data', expected, data);
  return { instructions: scored.map(([i, record]) => readInstruction(record, i, evaluators)), notes };
}

/** Scoring functions by the `match` of an instruction. */
const MATCHES: Readonly<Record<string, (answer: string, expected: unknown) => number>> = {
  exact: (answer, expected) => (exactMatch(answer, String(expected)) ? 100 : 0),
  numeric: (answer, expected) => (numericMatch(answer, String(expected)) ? 100 : 0),
  bleu: (answer, expected) => bleu([answer], [[String(expected)]]).score ?? 0,
  rows: (answer, expected) => (haveSameRows(rowsIn(answer), expected) ? 100 : 0),
};

/** Parses rows from JSON; an invalid answer gives no rows. */
function rowsIn(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return [];
  }
}

function readInstruction(
  record: unknown,
  index: number,
  evaluators: Readonly<Record<string, Evaluator>>,
): Instruction {
  const fields = asFields(record);
  const { id = fields.task_id ?? index + 1, task, instruction = fullText(fields) } = fields;
  return {
    id: String(id),
    shards: readShards(fields, index),
    ...readTexts({ task, instruction, system: fields.system ?? contextIn(fields) }, index),
    ...readTexts({ answerDescription: fields.answerDescription ?? fields.answer_description }, index),
    ...refinement(fields),
    ...documentsOf(fields),
    ...chooseEvaluator(fields, index, evaluators),
  };
}

/** The complete instruction in the published file; tasks with function calls store it as a list of messages. */
function fullText(fields: Readonly<Record<string, unknown>>): unknown {
  const { question, fully_specified_question: full = question, prompt = full } = fields;
  const { content = prompt } = asFields([prompt].flat(2)[0]);
  return content;
}

/** The schema, functions or query of a published record, shown to the assistant in every setting. */
function contextIn(fields: Readonly<Record<string, unknown>>): unknown {
  const { schema_sql: schema, function: functions, query } = fields;
  if (typeof schema === 'string') return `The database has this schema:\n\n${schema}`;
  if (typeof query === 'string') return `Summarize what the documents say about this: ${query}`;
  return functions === undefined
    ? undefined
    : `You can call these functions:\n\n${JSON.stringify(functions)}`;
}

/** Summaries are refined over the turns: all replies are attempts, and the last one counts. */
function refinement({ task, finalScore, attempts }: Readonly<Record<string, unknown>>): object {
  const isSummary = task === 'summary';
  return present({
    finalScore: finalScore ?? (isSummary ? 'last' : undefined),
    attempts: attempts ?? (isSummary ? 'all' : undefined),
  });
}

/** Shards as texts, or in the published form: `{ shard_id, shard }`, and for summaries `{ shard_id, doc_idxs }`. */
function readShards({ shards, documents }: Readonly<Record<string, unknown>>, index: number): string[] {
  const texts = Array.isArray(shards)
    ? shards.map((shard: unknown) => {
        const { shard: text, doc_idxs: places } = asFields(shard);
        return typeof shard === 'string' ? shard : (text ?? documentsAt(places, documents));
      })
    : [];
  const areTexts =
    texts.length > 0 && texts.every((text): text is string => typeof text === 'string' && text.trim() !== '');
  requireInput(areTexts, 'planRun', `data[${index}].shards`, 'a list of texts', shards);
  return texts;
}

/** The documents of each shard, for the figure of citations. */
function documentsOf({ shards }: Readonly<Record<string, unknown>>): Pick<Instruction, 'documents'> {
  const places = Array.isArray(shards) ? shards.map((shard) => asFields(shard).doc_idxs) : [];
  const isId = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string';
  return places.length > 0 && places.every((each) => Array.isArray(each) && each.every(isId))
    ? { documents: places as (string | number)[][] }
    : {};
}

function documentsAt(places: unknown, documents: unknown): string | undefined {
  if (!Array.isArray(places) || !Array.isArray(documents)) return undefined;
  const found = documents.map(asFields).filter((each) => places.includes(each.document_index));
  return found.map((each) => `Document ${each.document_index}:\n${each.document_text}`).join('\n\n');
}

function readTexts(fields: Readonly<Record<string, unknown>>, index: number): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    requireInput(typeof value === 'string', 'planRun', `data[${index}].${name}`, 'a string', value);
    texts[name] = value;
  }
  return texts;
}

function chooseEvaluator(
  fields: Readonly<Record<string, unknown>>,
  index: number,
  evaluators: Readonly<Record<string, Evaluator>>,
): Pick<Instruction, 'evaluate' | 'scoredBy'> {
  const own = evaluatorFor(fields, evaluators);
  if (own !== undefined) return { scoredBy: 'evaluator', evaluate: (answer) => own(answer, fields) };
  const answer = fields.answer ?? fields.document_en;
  if (answer === undefined || answer === null) return { scoredBy: 'judge' };
  const { match = usualMatch(answer, fields.task) } = fields;
  const by = Object.hasOwn(MATCHES, String(match)) ? MATCHES[String(match)] : undefined;
  const names = Object.keys(MATCHES).join(', ');
  requireInput(by !== undefined, 'planRun', `data[${index}].match`, `one of ${names}`, match);
  return { scoredBy: 'reference', evaluate: (given) => by(given, answer) };
}

function evaluatorFor(
  { task }: Readonly<Record<string, unknown>>,
  evaluators: Readonly<Record<string, Evaluator>>,
): Evaluator | undefined {
  return new Map(Object.entries(evaluators)).get(String(task)) ?? evaluators['*'];
}

function usualMatch(answer: unknown, task: unknown): string {
  if (Array.isArray(answer)) return 'rows';
  if (task === 'translation') return 'bleu';
  const isNumber =
    typeof answer === 'string' && (Number.isFinite(Number(answer)) || /####\s*\S/.test(answer));
  return typeof answer === 'number' || isNumber ? 'numeric' : 'exact';
}
