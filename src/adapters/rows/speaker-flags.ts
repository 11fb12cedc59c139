import { ownValue } from '../../options/own-value.js';
import type { Role } from '../../transcript/types.js';
import { type Fields, parseRole } from '../records/fields.js';
import { byNames } from '../records/record-names.js';

/** Speaker derived from a flag. */
export interface FlaggedSpeaker {
  readonly speaker: string;
  readonly role: Role | undefined;
}

/** A field that identifies the speaker by yes and no, or by a direction. @internal */
export interface SpeakerFlag {
  readonly column: string;
  /** A direction counts only if both values occur, because calls have a direction too. */
  readonly isDirection: boolean;
  /** The interpretation, for warnings. */
  readonly meaning: string;
  /** The allowed values of the field, for errors. */
  readonly expected: string;
  /** Speaker for a value; `undefined` if unknown. */
  read(value: unknown): FlaggedSpeaker | undefined;
}

type Sides = readonly [yes: string, no: string];

const USER: Sides = ['user', 'assistant'];
const ASSISTANT: Sides = ['assistant', 'user'];
const AGENT: Sides = ['agent', 'customer'];
const CUSTOMER: Sides = ['customer', 'agent'];
const ME: Sides = ['me', 'other'];

/** Normalized names of flags, with the speakers for true and false. */
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

/** Names of direction fields. Signal uses `type`, which has other values as well. */
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

/** The flag for the speaker of a record, if there is one. @internal */
export function speakerFlag(record: Fields): SpeakerFlag | undefined {
  return speakerFlags(record)[0];
}

/** Fields with names of flags. */
const flagsNamed = byNames(({ names }) =>
  names.flatMap((name) => flagNamed(name) ?? directionNamed(name) ?? []),
);

/** All possible speaker flags of a record. @internal */
export function speakerFlags(record: Fields): SpeakerFlag[] {
  const fitting = flagsNamed(record).filter(
    ({ column, read }) => read(ownValue(record, column)) !== undefined,
  );
  return fitting.sort((a, b) => Number(a.isDirection) - Number(b.isDirection));
}

/** The yes-no flag for the name of a column or the end of a path. @internal */
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
      if (TRUE.includes(word)) return { speaker: yes, role: parseRole(yes) };
      return FALSE.includes(word) ? { speaker: no, role: parseRole(no) } : undefined;
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
      // Gateways append the kind of message: outbound-api, outbound-reply.
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
