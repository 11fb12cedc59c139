import { itemAt } from '../math/existing.js';
import { counted } from '../text/counted.js';
import { taskOf } from '../transcript/task-of.js';
import type { Transcript } from '../transcript/types.js';
import { byLevel, comparedField, factorsOf, ownLabel } from './factors.js';
import { recordsFromTranscripts } from './records.js';

/** Conversations by the values of a field of meta. */
export interface Systems {
  readonly systems: ReadonlyMap<string, readonly Transcript[]>;
  readonly field: string;
}

/**
 * Splits a list of conversations by the compared field: the given one, else model, system or setting, else the first
 * condition that varies. `undefined` if no condition varies.
 */
export function systemsIn(transcripts: readonly Transcript[], by?: string): Systems | undefined {
  const records = recordsFromTranscripts('compare', transcripts);
  const field = by ?? comparedField(factorsOf(records));
  if (field === undefined) return undefined;
  const found = byLevel(transcripts.entries(), ([i]) => ownLabel(itemAt(records, i).labels, field));
  const systems = [...found].map(([level, own]) => [level, own.map(([, each]) => each)] as const);
  return { systems: new Map(systems), field };
}

/**
 * Prepares systems for pairing. Generated ids are positions and must not pair, so they get the system's name as a
 * prefix. A system with generated ids only is compared unpaired. Runs of instructions are paired by instruction.
 *
 * @param say is called with a warning about pairs
 */
export function withPairedIds(
  systems: ReadonlyMap<string, readonly Transcript[]>,
  say: (line: string) => void = () => {},
): ReadonlyMap<string, readonly Transcript[]> {
  const isOfTasks = [...systems.values()].some((own) =>
    own.some(({ meta }) => meta?.instruction !== undefined),
  );
  return isOfTasks ? systems : checkPairs(systems, say);
}

/**
 * Reports how many of the pairs by id differ in their first turn: these may be different conversations whose ids are
 * equal by chance. Generated ids must not pair, so they get the system's name as a prefix.
 */
function checkPairs(
  systems: ReadonlyMap<string, readonly Transcript[]>,
  say: (line: string) => void,
): Map<string, Transcript[]> {
  const own = new Map<string, Transcript[]>();
  const withoutIds: string[] = [];
  for (const [name, transcripts] of systems) {
    const isWithoutIds = transcripts.length > 0 && transcripts.every(({ generatedId }) => generatedId);
    own.set(
      name,
      transcripts.map((each) => {
        if (!each.generatedId) return each;
        const { generatedId, ...rest } = { ...each, id: `${name}: ${each.id}` };
        return isWithoutIds ? rest : { ...rest, generatedId: true as const };
      }),
    );
    if (isWithoutIds) withoutIds.push(name);
  }
  if (withoutIds.length > 0)
    say(
      `${withoutIds.join(', ')}: conversations without ids are compared unpaired. To pair them, pass --id-field NAME, or folders with one conversation per file`,
    );
  for (const line of differentOpenings(own)) say(line);
  return own;
}

/** Maximum number of systems with a separate warning about first turns; above it, one line summarizes them. */
const FEW_SYSTEMS = 3;

/** Whether the first turns differ. Both may begin differently if they are about the same task. */
function isUnlike(a: Transcript, b: Transcript | undefined): boolean {
  const [task, other] = [taskOf(a), b && taskOf(b)];
  const isOneTask = task !== undefined && task.label === other?.label;
  return !isOneTask && a.turns[0]?.text !== b?.turns[0]?.text;
}

/** One line for each system whose pairs with the first system differ in the first turn. */
function differentOpenings(systems: ReadonlyMap<string, readonly Transcript[]>): string[] {
  const [first, ...rest] = [...systems];
  const byId = new Map(first?.[1].map((each) => [each.id, each] as const));
  const lines = rest.flatMap(([name, transcripts]) => {
    const pairs = transcripts.filter(({ id }) => byId.has(id));
    const other = pairs.filter((each) => isUnlike(each, byId.get(each.id))).length;
    const verb = other === 1 ? 'differs in its' : 'differ in their';
    return other === 0 ? [] : [`${name}: ${other} of ${counted(pairs.length, 'pair')} ${verb} first turn`];
  });
  return lines.length > FEW_SYSTEMS
    ? [`${lines[0]}; so do pairs of ${lines.length - 1} more systems`]
    : lines;
}
