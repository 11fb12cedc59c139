import { readFiles } from '../../src/cli/input-files.js';
import type { InputFlags } from '../../src/cli/input-options.js';
import type { Io } from '../../src/cli/io.js';
import { expandFiles } from '../../src/cli/named-files.js';
import type { Transcript } from '../../src/transcript/types.js';

/** A conversation with its outcome, as the corpus gives it. */
export interface Conversation {
  readonly id: string;
  readonly turns: readonly { readonly speaker: string; readonly text: string }[];
  readonly outcome: number | null | undefined;
  /** What conversations that are not independent share. */
  readonly cluster?: string | undefined;
  /** Ratings of single qualities, such as coherence. */
  readonly ratings?: Readonly<Record<string, number>>;
}

/** Reads the conversations of a corpus from the paths of its sources. */
export type Reader = (files: readonly string[]) => AsyncIterable<Conversation>;

/** What the library's readers leave in `meta`: the fields of the record. */
type Meta = Readonly<Record<string, unknown>>;
type Own = Pick<Conversation, 'outcome' | 'cluster' | 'ratings'>;

/** A corpus that the library reads, with the options of the command. */
export function read(
  flags: InputFlags,
  own: (meta: Meta, transcript: Transcript) => Own,
  isTurn: (text: string, speaker: string) => boolean = () => true,
): Reader {
  return async function* (files) {
    for await (const transcript of transcriptsOf(files, flags)) {
      const turns = transcript.turns.filter(({ text, speaker }) => isTurn(text, speaker));
      yield { id: transcript.id ?? '', turns, ...own(transcript.meta ?? {}, transcript) };
    }
  };
}

export async function* transcriptsOf(
  files: readonly string[],
  flags: InputFlags,
): AsyncGenerator<Transcript> {
  // The process as the command sees it.
  const io = process as unknown as Io;
  yield* readFiles(await expandFiles(files, io), io, flags);
}

export function meanOf(numbers: readonly unknown[]): number | null {
  const known = numbers.filter((each) => each !== null && each !== '' && Number.isFinite(Number(each)));
  return known.length === 0
    ? null
    : known.reduce<number>((sum, each) => sum + Number(each), 0) / known.length;
}

/** A category as its place in a list, from 0. */
export function rank(list: readonly string[], category: unknown): number | null {
  const place = list.indexOf(String(category));
  return place < 0 ? null : place;
}
