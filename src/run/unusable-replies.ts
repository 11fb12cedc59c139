import { asFields } from '../options/is-fields.js';
import { SINGLE_TURN_SETTINGS } from '../transcript/run.js';
import type { Transcript } from '../transcript/types.js';

/** Replies that a protocol could not use after it had asked again. */
export interface UnusableReplies {
  /** The kind of reply in the plural, such as `answers`. */
  readonly what: string;
  readonly model: string;
  readonly unusable: number;
  readonly of: number;
}

/** The unusable replies of a run's games, by kind and model; kinds without any are omitted. O(turns + faults). */
export function unusableReplies(transcripts: Iterable<Transcript>): UnusableReplies[] {
  const found = new Map<string, UnusableReplies>();
  for (const transcript of transcripts)
    for (const [what, model, unusable, of] of countsIn(transcript)) {
      const key = JSON.stringify([what, model]);
      const before = found.get(key) ?? { unusable: 0, of: 0 };
      const name = typeof model === 'string' ? model : 'the model';
      found.set(key, { what, model: name, unusable: before.unusable + unusable, of: before.of + of });
    }
  return [...found.values()].filter(({ unusable }) => unusable > 0);
}

type Count = readonly [what: string, model: unknown, unusable: number, of: number];

function countsIn({ meta = {}, turns }: Transcript): Count[] {
  const { model } = meta;
  switch (meta.protocol) {
    case 'sharded-simulation':
      return sharded(meta);
    case 'self-play': {
      const { broken } = asFields(meta.format);
      const count = Object.values(asFields(broken)).reduce((sum: number, own) => sum + Number(own), 0);
      return [['turns', model, count, turns.length]];
    }
    case 'prediction':
      return model === 'human' ? [] : [['predictions', model, meta.forfeit === true ? 1 : 0, 1]];
    case 'isotoken-game': {
      const grade: Count = ['grades', meta.judgeModel, meta.sycophancy === null ? 1 : 0, 1];
      const answer: Count = ['final answers', model, meta.forfeit === undefined ? 0 : 1, 1];
      return meta.judgeModel === undefined ? [answer] : [answer, grade];
    }
    default:
      return [];
  }
}

function sharded(meta: Readonly<Record<string, unknown>>): Count[] {
  const strategies = listIn(meta.strategies);
  const missing = strategies.filter((each) => each === 'missing').length;
  // The reply to a single-turn instruction is an attempt without a label.
  const labels = SINGLE_TURN_SETTINGS.includes(String(meta.setting)) ? 0 : strategies.length;
  return [
    ['answers', meta.systemModel, givenUp(meta, 'extract'), listIn(meta.answers).length],
    ['labels', meta.systemModel, missing, labels],
    ['scores', meta.judgeModel, givenUp(meta, 'evaluate'), listIn(meta.attemptScores).length],
  ];
}

/** Requests of a run that are sent before the protocol goes on without a usable reply. */
const MOST_REQUESTS = 3;

/** The number of times that all requests for a reply of a kind failed: faults of subsequent requests. */
function givenUp({ faults }: Readonly<Record<string, unknown>>, kind: string): number {
  const own = listIn(faults)
    .map(asFields)
    .filter((fault) => fault.kind === kind);
  let [count, length] = [0, 0];
  for (const [i, { request }] of own.entries()) {
    length = Number(request) === Number(own[i - 1]?.request) + 1 ? length + 1 : 1;
    if (length === MOST_REQUESTS) count += 1;
  }
  return count;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
