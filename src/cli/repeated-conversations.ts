import { SYSTEM_FIELDS } from '../analysis/factors.js';
import { asFields } from '../options/is-fields.js';
import { counted } from '../text/counted.js';
import { metaOf, systemField } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import type { Io } from './io.js';

/** A field that identifies systems, and the conversations of several files without repeated ones. */
interface Distinct {
  readonly field: string;
  readonly conversations: readonly Transcript[];
}

/**
 * The conversations of files of runs, such as the files that `mtpc run mpceval` writes for each model, which all contain the
 * conversations of people. The systems are the models then, not the files. `undefined` if a file has no system of its
 * own: the files are the systems, such as two versions of a corpus.
 */
export function distinctRuns(files: Iterable<readonly Transcript[]>, io: Io): Distinct | undefined {
  const all = [...files];
  const systems = all.map((own) => new Set(own.map(systemField)));
  const count = (system: unknown): number => systems.filter((own) => own.has(system)).length;
  const areRuns = systems.every((own) => [...own].some((name) => name !== undefined && count(name) === 1));
  return areRuns ? distinctConversations(all, io) : undefined;
}

/** The file that a conversation was read from; its own `source`, such as the file that it was predicted from, may be another. */
export function fileOf({ meta }: Transcript): unknown {
  return meta?.source;
}

/**
 * The conversations of several files, of which those in more than one file count once. `undefined` if no conversation of
 * a named system is repeated.
 */
export function distinctConversations(files: Iterable<readonly Transcript[]>, io: Io): Distinct | undefined {
  const seen = new Map<string, number>();
  const conversations: Transcript[] = [];
  const repeated: Transcript[] = [];
  let field: string | undefined;
  for (const [file, transcripts] of [...files].entries()) {
    for (const transcript of transcripts) {
      const system = SYSTEM_FIELDS.find((name) => metaOf(transcript)[name] !== undefined);
      const key =
        system && transcript.id !== undefined && !transcript.generatedId ? keyOf(transcript, system) : '';
      const first = key === '' ? undefined : seen.get(key);
      if (first !== undefined && first !== file) {
        repeated.push(transcript);
        field ??= system;
        continue;
      }
      if (key !== '') seen.set(key, file);
      conversations.push(transcript);
    }
  }
  const systems = new Set(conversations.map((each) => (field === undefined ? '' : metaOf(each)[field])));
  if (field === undefined || systems.size < 2) return undefined;
  const [are, count] = repeated.length === 1 ? ['is', 'counts'] : ['are', 'count'];
  io.stderr.write(
    `note: ${counted(repeated.length, 'conversation')} ${are} in several files and ${count} once; the systems are the values of meta.${field}\n`,
  );
  return { field, conversations: withSmallerPlans(conversations, repeated) };
}

/** A run whose repeated games were removed is complete without them. */
function withSmallerPlans(
  conversations: readonly Transcript[],
  repeated: readonly Transcript[],
): Transcript[] {
  const removed = new Map<unknown, number>();
  for (const { meta } of repeated) {
    const { key } = asFields(meta?.plan);
    removed.set(key, (removed.get(key) ?? 0) + 1);
  }
  return conversations.map((each) => {
    const { games, key, ...rest } = asFields(each.meta?.plan);
    const fewer = typeof games === 'number' ? removed.get(key) : undefined;
    if (fewer === undefined) return each;
    return { ...each, meta: { ...each.meta, plan: { ...rest, key, games: Number(games) - fewer } } };
  });
}

function keyOf(transcript: Transcript, system: string): string {
  const { id, turns, outcome } = transcript;
  const texts = turns.flatMap(({ speaker, text }) => [speaker, text]);
  return JSON.stringify([id, system, metaOf(transcript)[system], texts, outcome ?? null]);
}
