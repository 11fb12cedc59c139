import { ownValue } from '../../options/own-value.js';
import type { Role } from '../../transcript/types.js';
import { type Fields, roleOf } from '../records/fields.js';
import { byNames } from '../records/record-names.js';

/** The speaker, derived from a flag. */
export interface FlaggedSpeaker {
  readonly speaker: string;
  readonly role: Role | undefined;
}

/** A field that tells one speaker from another by yes and no, or by a direction. @internal */
export interface SpeakerFlag {
  readonly column: string;
  /** Directions name two sides only where both occur: a call has a direction, too. */
  readonly isDirection: boolean;
  /** The interpretation, for warnings. */
  readonly meaning: string;
  /** The allowed values of the field, for errors. */
  readonly expected: string;
  /** The speaker for this value; `undefined` for an unknown value. */
  read(value: unknown): FlaggedSpeaker | undefined;
}

type Sides = readonly [yes: string, no: string];

const USER: Sides = ['user', 'assistant'];
const ASSISTANT: Sides = ['assistant', 'user'];
const AGENT: Sides = ['agent', 'customer'];
const CUSTOMER: Sides = ['customer', 'agent'];
const ME: Sides = ['me', 'other'];

/** The names of flags without case, spaces, hyphens and underscores, and who speaks where they hold and where not. */
const FLAGS: Readonly<Record<string, Sides>> = {
  isuser: USER,
  fromuser: USER,
  isfromuser: USER,
  ishuman: USER,
  fromhuman: USER,
  isbot: ASSISTANT,
  frombot: ASSISTANT,
  isfrombot: ASSISTANT,
  isai: ASSISTANT,
  fromai: ASSISTANT,
  isassistant: ASSISTANT,
  isagent: AGENT,
  fromagent: AGENT,
  isfromagent: AGENT,
  iscustomer: CUSTOMER,
  fromcustomer: CUSTOMER,
  isfromcustomer: CUSTOMER,
  fromme: ME,
  isfromme: ME,
  isme: ME,
  isself: ME,
  issender: ME,
  issend: ME,
};

/** Names of fields for directions. Signal uses `type`, which has other values as well. */
const DIRECTIONS: readonly string[] = ['direction', 'messagedirection', 'msgdirection', 'type'];
const DIRECTION: Readonly<Record<string, string>> = {
  in: 'inbound',
  inbound: 'inbound',
  incoming: 'incoming',
  received: 'received',
  out: 'outbound',
  outbound: 'outbound',
  outgoing: 'outgoing',
  sent: 'sent',
};

const TRUE: readonly string[] = ['true', 't', 'yes', 'y', '1'];
const FALSE: readonly string[] = ['false', 'f', 'no', 'n', '0'];

/** The flag that tells who speaks in a record, if one has such a name and such a value. @internal */
export function speakerFlag(record: Fields): SpeakerFlag | undefined {
  return speakerFlags(record)[0];
}

/** The fields that are called after flags. */
const flagsNamed = byNames(({ names }) =>
  names.flatMap((name) => flagNamed(name) ?? directionNamed(name) ?? []),
);

/** All flags of a record that could tell who speaks. @internal */
export function speakerFlags(record: Fields): SpeakerFlag[] {
  const fitting = flagsNamed(record).filter(
    ({ column, read }) => read(ownValue(record, column)) !== undefined,
  );
  return fitting.sort((a, b) => Number(a.isDirection) - Number(b.isDirection));
}

/** The flag of yes and no that a column, or the end of a path, is called after. @internal */
export function flagNamed(column: string): SpeakerFlag | undefined {
  const sides = lookUp(FLAGS, plain(column.split('.').at(-1) ?? ''));
  if (sides === undefined) return undefined;
  const [yes, no] = sides;
  return {
    column,
    isDirection: false,
    meaning: `"${column}" (${yes}, else ${no})`,
    expected: 'true or false',
    read: (value) => {
      const word = String(value).trim().toLowerCase();
      if (TRUE.includes(word)) return { speaker: yes, role: roleOf(yes) };
      return FALSE.includes(word) ? { speaker: no, role: roleOf(no) } : undefined;
    },
  };
}

function directionNamed(column: string): SpeakerFlag | undefined {
  if (!DIRECTIONS.includes(plain(column))) return undefined;
  return {
    column,
    isDirection: true,
    meaning: `"${column}"`,
    expected: 'a direction such as inbound or outbound',
    read: (value) => {
      // Gateways include the kind of outgoing message: outbound-api, outbound-reply.
      const word = typeof value === 'string' ? plain(value.split('-')[0] ?? '') : '';
      const speaker = lookUp(DIRECTION, word);
      return speaker === undefined ? undefined : { speaker, role: undefined };
    },
  };
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return ownValue(table, key);
}
