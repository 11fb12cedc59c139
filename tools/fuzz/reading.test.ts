/** What reads all fixtures: in one file, because most of it needs the readings of each fixture without one of its records. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/adapters/formats/catalogue.js';
import { isFields } from '../../src/adapters/records/fields.js';
import {
  formatSamples,
  lostRecord,
  readOrRefused,
  recordCount,
  recordLists,
  type Sample,
  valueAtPath,
  withList,
} from '../../testing/record-lists.js';
import { runs } from '../../testing/runs.js';
import { driftOf } from './drift.js';
import { mutantPlan, pumpPlan } from './inputs.js';
import { fuzz } from './run.js';

const SAMPLES = formatSamples();

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

  it('counts every record: records = turns + excluded + merged', () => {
    for (const sample of samples) {
      for (const { path, rests } of recordLists(sample))
        expect(rests.map((rest, i) => lostRecord(sample, path, i, rest)).filter(Boolean)).toEqual([]);
    }
  });

  it('counts every record that is added, whatever it holds', () => {
    for (const sample of samples) {
      const paths = recordLists(sample).map(({ path }) => path);
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
          expect(recordCount(after.readSummary)).toBeGreaterThan(recordCount(sample.whole.readSummary));
        }),
        { numRuns: runs(3) },
      );
    }
  });

  it('reads or counts every line that is added', () => {
    for (const sample of samples.filter(({ input }) => typeof input === 'string')) checkLines(sample);
  });
});

describe('reading', () => {
  // Some of the pumped fixtures and of the mutants; all of them by `npm run fuzz`.
  it('ends in time where tokens are repeated in a fixture', async () => {
    const { call, size, functions } = pumpPlan();
    const step = Math.ceil(size / runs(30));
    const tally = await fuzz({ functions, call: (i) => call(i * step) }, 0, Math.floor(size / step));
    expect(tally.problems).toEqual([]);
    expect(tally.counts.calls).toBeGreaterThan(runs(25));
  }, 60_000);

  it('refuses or reads mutated fixtures, and throws nothing else', async () => {
    const tally = await fuzz(mutantPlan(1), 0, runs(2000));
    expect(tally.problems).toEqual([]);
    expect(tally.counts.error).toBeGreaterThan(runs(30));
    // Four in ten fixtures are bad ones, and a mutant that lost all its turns is refused.
    expect(tally.counts.value).toBeGreaterThan(runs(600));
  }, 60_000);
});

describe('records that drift', () => {
  it('never lose a text without a word', () => {
    const { changes, lost, silent } = driftOf(7, runs(1));
    expect(silent).toEqual([]);
    expect(changes).toBeGreaterThan(runs(80));
    expect(lost).toBeGreaterThan(runs(4));
  }, 60_000);
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
      const isCleaned = Object.keys(after.readSummary.cleaned).length > 0;
      expect(isRead || isCleaned || recordCount(after.readSummary) > recordCount(before.readSummary)).toBe(
        true,
      );
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
