import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatSamples,
  lostRecord,
  type RecordList,
  readOrRefused,
  recordCount,
  recordLists,
  type Sample,
  valueAtPath,
  withList,
} from '../../testing/record-lists.js';
import { runs } from '../../testing/runs.js';
import { FORMAT_NAMES } from './formats/catalogue.js';
import { isFields } from './readers/fields.js';

const SAMPLES = formatSamples();
const known = new Map<Sample, RecordList[]>();

/** The lists of a sample; to find them, it is read without each of its records. */
function listsOf(sample: Sample): RecordList[] {
  const lists = known.get(sample) ?? recordLists(sample);
  known.set(sample, lists);
  return lists;
}

const WORD = 'zebrafish';

/** Changes to a record that platforms make: other kinds of messages, and fields that are empty or gone. */
const CHANGES = [
  (record: object) => record,
  (record: object) => mapTexts(record, () => ''),
  (record: object) => mapTexts(record, () => WORD),
  (record: object) => ({ ...record, role: 'tool' }),
  (record: object) => ({ ...record, role: 'thinking' }),
  (record: object) => ({ ...record, type: 'other' }),
  (record: object) => ({ ...record, subtype: 'joined' }),
  (record: object) => ({ ...record, deleted: true, is_deleted: true }),
];

/** Lines that chats and notes contain. */
const LINES = ['WORD', 'WORD is here.', '* WORD left', '> WORD', '[WORD]', '(WORD)', 'WORD: yes', '- WORD'];

describe.each(FORMAT_NAMES)('%s', (format) => {
  const samples = SAMPLES.filter((sample) => sample.whole.format === format);

  it('has a sample: a fixture, or an example that is a whole input', () => {
    expect(samples).not.toEqual([]);
  });

  it('accounts for every record: records = turns + left out + merged', () => {
    for (const sample of samples) {
      for (const { path, rests } of listsOf(sample))
        expect(rests.map((rest, i) => lostRecord(sample, path, i, rest)).filter(Boolean)).toEqual([]);
    }
  });

  it('counts every record that is added, whatever it holds', () => {
    for (const sample of samples) {
      const paths = listsOf(sample).map(({ path }) => path);
      if (paths.length === 0) continue;
      const added = fc.record({
        path: fc.constantFrom(...paths),
        at: fc.nat(),
        of: fc.nat(),
        change: fc.constantFrom(...CHANGES),
      });
      fc.assert(
        fc.property(added, ({ path, at, of, change }) => {
          const list = valueAtPath(sample.input, path) as unknown[];
          const record = list[of % list.length];
          const copy = isFields(record) ? change(record) : record;
          const input = withList(sample.input, path, (all) =>
            all.splice(at % (all.length + 1), 0, structuredClone(copy)),
          );
          const after = readOrRefused(input, sample.name);
          if (after?.format !== format) return;
          expect(recordCount(after.account)).toBeGreaterThan(recordCount(sample.whole.account));
        }),
        { numRuns: runs(3) },
      );
    }
  });

  it('reads or counts every line that is added', () => {
    for (const sample of samples.filter(({ input }) => typeof input === 'string')) checkLines(sample);
  });
});

function checkLines({ name, input, whole: before }: Sample): void {
  const lines = (input as string).split('\n');
  const [first = ''] = before.transcripts[0]!.turns[0]!.text.split('\n');
  // Headers and comments stand above the first turn.
  const from = 1 + lines.findIndex((each) => each.includes(first.slice(0, 5)));
  const line = fc.constantFrom(...LINES).map((each) => each.replace('WORD', WORD));
  fc.assert(
    fc.property(fc.integer({ min: from, max: lines.length }), line, (at, added) => {
      const after = readOrRefused(lines.toSpliced(at, 0, added).join('\n'), name);
      if (after?.format !== before.format) return;
      // The line above the time of a caption is its name.
      if (/-->/.test(lines[at] ?? '')) return;
      const isRead = JSON.stringify(after.transcripts).includes(WORD);
      const isCleaned = Object.keys(after.account.cleaned).length > 0;
      expect(isRead || isCleaned || recordCount(after.account) > recordCount(before.account)).toBe(true);
    }),
    { numRuns: runs(3) },
  );
}

function mapTexts(value: unknown, text: () => string): object {
  const mapped = (inner: unknown): unknown => {
    if (typeof inner === 'string') return /\s/.test(inner) ? text() : inner;
    if (Array.isArray(inner)) return inner.map(mapped);
    return isFields(inner)
      ? Object.fromEntries(Object.entries(inner).map(([k, v]) => [k, mapped(v)]))
      : inner;
  };
  return mapped(value) as object;
}
