/** The role of a turn's author in a chat protocol, independent of the speaker. */
export type Role = 'user' | 'assistant' | 'system' | 'tool';

/** One message of a conversation. Only `speaker` and `text` are required. */
export interface Turn {
  /** Any id; compared after NFKC, trimming and full case folding. */
  readonly speaker: string;
  /** The text of the turn, unmodified. */
  readonly text: string;
  readonly id?: string;
  readonly role?: Role;
  /** The round of a repeated game that the turn belongs to. */
  readonly round?: number;
  /** Ids of the addressees, main addressee first. */
  readonly addressees?: readonly string[];
  /** Ids of the images or objects that the turn refers to. */
  readonly references?: readonly string[];
  /** The game action of the turn, in the game's notation (`<common>`, `<submit>`). */
  readonly actions?: readonly string[];
  /** Time of the turn, in milliseconds from any fixed origin. */
  readonly timeMs?: number;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A participant of a conversation. */
export interface Speaker {
  readonly id: string;
  /** The speaker's name, if different from the id. */
  readonly name?: string;
  /** Background of the speaker: a persona, a profile. */
  readonly background?: string;
  /** Who speaks: `person`, `model` or `bot` (a program by rules), or another word. */
  readonly kind?: string;
}

/** An item that a conversation should cover. */
export interface AgendaItem {
  readonly id: string;
  readonly text: string;
}

/** The items a conversation should cover, and their order: a directed graph. */
export interface Agenda {
  readonly items: readonly AgendaItem[];
  /** Pairs `[from, to]` of item ids: `to` follows `from`. */
  readonly edges: readonly (readonly [string, string])[];
  readonly start?: string;
  readonly end?: string;
}

/** How a conversation ended. Run-based metrics (aptitude, unreliability) read `score`. */
export interface Outcome {
  /** The final score, in [0, 100] for the run-based metrics. */
  readonly score?: number;
  /** Whether the task was solved; counts as 0 or 100 without a score. */
  readonly success?: boolean;
  /** Further results. */
  readonly [key: string]: unknown;
}

/** A predicate that a good outcome satisfies. Its `id` appears in the result's signature. */
export type OutcomePredicate = ((outcome: Outcome) => boolean) & { readonly id?: string };

/** A conversation: the input schema of every metric. */
export interface Transcript {
  readonly turns: readonly Turn[];
  readonly id?: string;
  /**
   * Set if the data had no id and a reader generated one. Such an id is the conversation's position in the data.
   */
  readonly generatedId?: true;
  /** The file or system of origin. */
  readonly source?: string;
  readonly speakers?: readonly Speaker[];
  readonly agenda?: Agenda;
  readonly outcome?: Outcome;
  /** Free data. Run-based metrics use `instruction`, `model` (or `system`), `setting` and `task`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A next-turn case: the turns so far, and the candidate turn to score. */
export interface NextTurnCase {
  readonly context: readonly Turn[];
  readonly candidate: Turn;
  /** Names for addressing the speakers. */
  readonly speakers?: readonly Speaker[];
}
