import { SYSTEM_FIELDS } from '../analysis/factors.js';
import { asFields } from '../options/is-fields.js';
import { counted } from '../text/counted.js';
import { metaOf } from '../transcript/meta-of.js';
import type { Transcript } from '../transcript/types.js';
import type { Io } from './io.js';

/** A field that identifies systems, and the conversations of several files without repeated ones. */
interface Distinct<T> {
  readonly field: string;
  readonly conversations: readonly T[];
}

/**
 * The conversations of several files if some of them are in more than one file, such as the conversations of people that
 * `mtpc run mpceval` writes to the file of each model: these count once, and the systems are the models, not the files.
 * `undefined` if no conversation of a named system is repeated.
 */
export function distinctConversations(
  files: Iterable<readonly Transcript[]>,
  io: Io,
): Distinct<Transcript> | undefined {
  const seen = new Map<string, number>();
  const conversations: Transcript[] = [];
  const repeated: Transcript[] = [];
  let field: string | undefined;
  for (const [file, transcripts] of [...files].entries()) {
    for (const transcript of transcripts) {
      const system = SYSTEM_FIELDS.find((name) => metaOf(transcript)[name] !== undefined);
      const key =
        system && transcript.id !== undefined && !transcript.idMadeUp ? keyOf(transcript, system) : '';
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
