/** What part a turn's author plays in a chat protocol. Not the same thing as who the speaker is. */
export type Role = 'user' | 'assistant' | 'system' | 'tool';

/** One message of a conversation. Only `speaker` and `text` are required. */
export interface Turn {
  /** Any id; compared after NFKC, trimming and full case folding. */
  readonly speaker: string;
  /** What was said, as it was said. */
  readonly text: string;
  readonly id?: string;
  readonly role?: Role;
  /** The round of a repeated game that the turn belongs to. */
  readonly round?: number;
  /** Ids of the speakers the turn is addressed to, the main one first. */
  readonly addressees?: readonly string[];
  /** Ids of the images or objects the turn talks about. */
  readonly references?: readonly string[];
  /** What was done with the turn, in the game's own words (`<common>`, `<submit>`). */
  readonly actions?: readonly string[];
  /** When it was said, in milliseconds from any fixed origin. */
  readonly timeMs?: number;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Somebody who takes part in a conversation. */
export interface Speaker {
  readonly id: string;
  /** The name the speaker is called by, where it differs from the id. */
  readonly name?: string;
  /** What is known of the speaker beforehand: a persona, a profile. */
  readonly background?: string;
}

/** One thing that a conversation is meant to cover. */
export interface AgendaItem {
  readonly id: string;
  readonly text: string;
}

/** What a conversation is meant to cover, and in which order: a directed graph over items. */
export interface Agenda {
  readonly items: readonly AgendaItem[];
  /** Pairs `[from, to]` of item ids: `to` follows `from`. */
  readonly edges: readonly (readonly [string, string])[];
  readonly start?: string;
  readonly end?: string;
}

/** How a conversation ended. `score` is what run-based metrics (aptitude, unreliability) read. */
export interface Outcome {
  /** The final score, in [0, 100] for the run-based metrics. */
  readonly score?: number;
  /** Whether the task was solved; read as 0 or 100 where no score is given. */
  readonly success?: boolean;
  /** Whatever else is known. */
  readonly [key: string]: unknown;
}

/** Something that a good outcome fulfills. A name in `id` appears in the result's signature. */
export type OutcomePredicate = ((outcome: Outcome) => boolean) & { readonly id?: string };

/** A conversation: the one schema that every metric reads. */
export interface Transcript {
  readonly turns: readonly Turn[];
  readonly id?: string;
  /** Set where the data names no id and a reader made one up: it says where the conversation stands, not which it is. */
  readonly idMadeUp?: true;
  /** The file or system that a reader found the conversation in. */
  readonly source?: string;
  readonly speakers?: readonly Speaker[];
  readonly agenda?: Agenda;
  readonly outcome?: Outcome;
  /** Free data. Run-based metrics read `instruction`, `model`, `setting` and `task` here. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A next-turn case: the turns so far, and the turn whose fit is asked for. */
export interface NextTurnCase {
  readonly context: readonly Turn[];
  readonly candidate: Turn;
  /** Names by which the speakers may be addressed. */
  readonly speakers?: readonly Speaker[];
}

/** @deprecated Since 0.2.0; use {@link NextTurnCase}. */
export type Local = NextTurnCase;
