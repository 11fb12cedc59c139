import type { ReadWarning } from '../../advice/read-warning.js';
import { questionAndAnswer, SINGLE_EXCHANGES } from '../../chat/questions-and-answers.js';
import { recordFormat } from '../../chat/record-format.js';
import { isTextList, looksLikeMessages } from '../../chat/shape.js';
import type { RecordFormat } from '../../records/conversation-format.js';
import type { Fields } from '../../records/fields.js';

/** A word for a person with a number or letter. */
const NUMBERED = /^((?:person|speaker|participant|user|agent|party|side)[ _-]?)([1-9ab])$/i;

/** One field per speaker with alternating turns: `person1` and `person2`. @internal */
export const TWO_SPEAKERS: RecordFormat<'two-speakers'> = recordFormat({
  name: 'two-speakers',
  describe: 'A field for each of two speakers, who take turns',
  example: '{ "person1": ["Is it late?", "Good night."], "person2": ["It is nine.", "Sleep well."] }',
  knownBy: 'fields named for two speakers',
  find: findLists,
  read({ keys, texts }, { notes }) {
    const [first, second] = texts;
    notes.once(`speakers = "${keys.join('" and "')}", in turn`);
    if (first.length === 1) notes.readSummary.warnIfShort(SINGLE_EXCHANGES);
    else notes.readSummary.warn(orderWarning(keys));
    const messages = first.flatMap((text, i) =>
      [text, second[i]].flatMap((each, side) =>
        each === undefined ? [] : [{ speaker: keys[side]!, text: each }],
      ),
    );
    return { messages, path: keys[0], used: keys };
  },
});

function orderWarning([first, second]: Pair<string>): ReadWarning {
  return {
    check: 'columns',
    message: `the lists "${first}" and "${second}" do not state their order: they alternate, "${first}" first`,
  };
}

type Pair<T> = readonly [T, T];

/** The two fields and their texts; the first speaker may have one more. */
function findLists(
  record: Fields,
): { readonly keys: Pair<string>; readonly texts: Pair<readonly string[]> } | undefined {
  const keys = Object.keys(record).filter((key) => NUMBERED.test(key));
  const stems = new Set(keys.map((key) => NUMBERED.exec(key)![1]!.toLowerCase()));
  if (keys.length !== 2 || stems.size !== 1 || questionAndAnswer(record)) return undefined;
  const sorted = keys.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const [first, second] = sorted.map((key) => toTexts(record[key]));
  if (first === undefined || second === undefined) return undefined;
  const more = first.length - second.length;
  const areTurns = (more === 0 || more === 1) && looksLikeMessages([...first, ...second]);
  return areTurns ? { keys: [sorted[0]!, sorted[1]!], texts: [first, second] } : undefined;
}

function toTexts(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : [value];
  return isTextList(value) ? value : undefined;
}
