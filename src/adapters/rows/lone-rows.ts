import type { MetricError } from '../../error.js';
import { counted } from '../../text/counted.js';
import type { Notes } from '../records/notes.js';
import { plainName } from '../records/record-names.js';
import { hiddenGroups } from './hidden-groups.js';
import type { RowTurn } from './row-groups.js';

/** Maximum rows of a table that becomes one conversation. */
const MOST = 500;

/** Columns that one conversation may have in addition to speaker and text; tables with other columns are data sets. */
const OF_TURN =
  /^(?:turn|turnid|turnno|turnnumber|no|nr|n|index|idx|number|order|seq|line|row|end|endtime|stop|duration|date|time|lang|language|confidence|channel)$/;

/**
 * The rows of a table without a conversation column. They are one short conversation, or conversations separated by
 * replies; all else is rejected with the given error. @internal
 */
export class LoneRows {
  readonly #rows: RowTurn[] = [];
  readonly #refusal: MetricError;
  readonly #parent: string | undefined;

  /** @param parent the column with the parent row */
  constructor(refusal: MetricError, parent: string | undefined) {
    this.#refusal = refusal;
    this.#parent = parent;
  }

  add(row: RowTurn): void {
    this.#rows.push(row);
    if (this.#parent === undefined && this.#rows.length > MOST) throw this.#refusal;
  }

  /** Reports the grouping; throws if there are signs of several conversations. */
  check(notes: Notes): void {
    const rows = this.#rows;
    if (this.#parent !== undefined && areReplies(rows)) {
      notes.once(
        `rows: without a column for the conversation they are grouped by replies ("${this.#parent}")`,
      );
      return;
    }
    const turns = rows.map(({ turn }) => turn);
    const restarts = rows.some(
      ({ number }, i) => i > 0 && number !== undefined && number <= (rows[i - 1]?.number ?? -1),
    );
    const others = new Set(turns.flatMap(({ meta }) => Object.keys(meta ?? {})));
    const isLabelled = [...others].some((name) => !OF_TURN.test(plainName(name)));
    const speakers = new Set(turns.map(({ speaker }) => speaker)).size;
    // Reports by many people are not a conversation.
    const isTalk = speakers > 1 && (rows.length === 2 || speakers < rows.length);
    const isOther = restarts || isLabelled || hiddenGroups(turns) !== undefined;
    if (rows.length > MOST || !isTalk || isOther) throw this.#refusal;
    const message = `rows: no column names the conversation: ${counted(rows.length, 'row was', 'rows were')} read as one (columns.conversation, --one-conversation)`;
    notes.readSummary.warn({ check: 'one-conversation', message });
  }
}

/** Whether at least half of the rows have a parent row. */
function areReplies(rows: readonly RowTurn[]): boolean {
  const ids = new Set(rows.map(({ id }) => id));
  const answers = rows.filter(({ parent }) => parent !== undefined && ids.has(parent));
  return 2 * answers.length >= rows.length;
}
