import * as v from 'valibot';
import { isFields, propertiesOf } from '../options/is-fields.js';
import { checkRules } from './transcript-rules.js';
import type { Agenda, AgendaItem, Outcome, Speaker, Transcript, Turn } from './types.js';

/*
 * The validator behind parseTranscript, the Standard Schema entry and the adapters. The public types are written by
 * hand in types.ts; the annotations below make the compiler check that both agree.
 *
 * The message of every schema is the phrase that follows "expected": `issueText` adds the path before it and the actual
 * value after it. Unknown fields are kept, so that an older version does not drop fields of a newer file.
 *
 * Turns use `custom` checks instead of pipes: a pipe costs more than the rest of a turn, and there may be a million
 * turns.
 */

type Schema<T> = v.GenericSchema<unknown, T>;

/** A schema for each declared field of T. A missing or unknown field, or one of another type, does not compile. */
type Fields<T> = { [K in keyof T as string extends K ? never : K]-?: Schema<T[K] | undefined> };

/** The phrase for an invalid value or a missing required value. */
function namePhrase(issue: v.CustomIssue): string {
  return typeof issue.input === 'string' ? 'a name that is not blank' : 'a string';
}

const string = v.string('a string');
const strings = v.array(string, 'an array of strings');
const record = v.custom<Record<string, unknown>>(isFields, 'an object');
const finite = v.custom<number>(Number.isFinite, 'a finite number');
const boolean = v.boolean('true or false');
const name = v.custom<string>(
  (value) => typeof value === 'string' && value.trim() !== '',
  namePhrase as v.ErrorMessage<v.CustomIssue>,
);

/** An object with these fields, and possibly others. Rejects arrays, which valibot accepts as objects. */
function fields<T>(entries: Fields<T> & v.ObjectEntries): Schema<T> {
  const missing = (key: string): string => {
    const { message } = propertiesOf(entries[key]);
    return typeof message === 'string' ? message : 'a string';
  };
  const schema = v.looseObject(entries, ({ expected }) =>
    expected?.startsWith('"') ? missing(JSON.parse(expected)) : 'an object',
  );
  return v.lazy((value) => (Array.isArray(value) ? record : schema)) as unknown as Schema<T>;
}

const ROLES = ['user', 'assistant', 'system', 'tool'] as const;

const anyTurn: Schema<Turn> = fields({
  speaker: name,
  text: string,
  id: v.optional(string),
  role: v.optional(v.picklist(ROLES, 'user, assistant, system or tool')),
  round: v.optional(finite),
  addressees: v.optional(strings),
  references: v.optional(strings),
  actions: v.optional(strings),
  timeMs: v.optional(finite),
  meta: v.optional(record),
});

/** Whether a turn consists of a valid speaker, text and role only. */
function isPlainTurn(value: unknown): value is Turn {
  if (!isFields(value)) return false;
  for (const key in value) if (key !== 'speaker' && key !== 'text' && key !== 'role') return false;
  const { speaker, text, role } = value;
  if (typeof speaker !== 'string' || speaker.trim() === '' || typeof text !== 'string') return false;
  return role === undefined ? !('role' in value) : (ROLES as readonly unknown[]).includes(role);
}

function copyPlainTurn({ speaker, text, role }: Turn): Turn {
  return role === undefined ? { speaker, text } : { speaker, text, role };
}

/** Fast path: most turns are plain, and the schema would take several times as long. */
const plainTurn = v.pipe(v.any(), v.transform(copyPlainTurn));
const turn = v.lazy((value) => (isPlainTurn(value) ? plainTurn : anyTurn)) as Schema<Turn>;

const speaker: Schema<Speaker> = fields({
  id: name,
  name: v.optional(string),
  background: v.optional(string),
  kind: v.optional(string),
});

const agendaItem: Schema<AgendaItem> = fields({ id: string, text: string });

const agenda: Schema<Agenda> = fields({
  items: v.array(agendaItem, 'an array of agenda items'),
  edges: v.array(v.strictTuple([string, string], 'a pair of item ids'), 'an array of pairs of item ids'),
  start: v.optional(string),
  end: v.optional(string),
});

const outcome: Schema<Outcome> = fields({ score: v.optional(finite), success: v.optional(boolean) });

const shape: Schema<Transcript> = fields({
  turns: v.array(turn, 'an array of turns'),
  id: v.optional(string),
  generatedId: v.optional(v.custom<true>((value) => value === true, 'true')),
  source: v.optional(string),
  speakers: v.optional(v.array(speaker, 'an array of speakers')),
  agenda: v.optional(agenda),
  outcome: v.optional(outcome),
  meta: v.optional(record),
});

/** Whether a transcript consists of plain turns, and possibly an id and free data, only. */
function isPlain(value: unknown): value is Transcript {
  if (!isFields(value)) return false;
  for (const key in value) if (key !== 'turns' && key !== 'id' && key !== 'meta') return false;
  const { turns, id, meta } = value;
  if ('id' in value && typeof id !== 'string') return false;
  if ('meta' in value && !isFields(meta)) return false;
  if (!Array.isArray(turns)) return false;
  // `every` would skip missing elements.
  for (let i = 0; i < turns.length; i++) if (!isPlainTurn(turns[i])) return false;
  return true;
}

function copyPlain({ turns, id, meta }: Transcript): Transcript {
  return { turns: Array.from(turns, copyPlainTurn), ...(id !== undefined && { id }), ...(meta && { meta }) };
}

/** Fast path for conversations, as for turns. */
const plain = v.pipe(v.any(), v.transform(copyPlain));
const whole = v.pipe(
  shape,
  v.rawCheck<Transcript>(({ dataset, addIssue }) => {
    if (dataset.typed) checkRules(dataset.value, addIssue);
  }),
);

/** Types and rules of a transcript as one valibot schema. @internal */
export const schema = v.lazy((value) => (isPlain(value) ? plain : whole)) as v.GenericSchema<
  unknown,
  Transcript
>;
