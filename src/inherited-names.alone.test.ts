import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../testing/run-cli.js';
import { FORMATS } from './adapters/formats/index.js';
import { readTranscripts } from './adapters/read-transcripts.js';

/**
 * Objects inherit names such as `constructor`, so `object[name]` with a name from the data finds a function. These names
 * are inherited too, and a lookup by one of them is recorded. The data below consist of them.
 */
const TRAPS = Array.from({ length: 40 }, (_, i) => `inherited${i}`);
let found = new Set<string>();

beforeAll(() => {
  for (const name of TRAPS) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get() {
        const frames = (new Error().stack ?? '').split('\n').slice(2);
        const own = frames.find((frame) => !frame.includes('node:internal')) ?? '';
        const isOurs = own.includes('/src/') && !/\/node_modules\/|\.test\.ts/.test(own);
        if (isOurs) found.add(own.trim());
        return undefined;
      },
      set(value) {
        Object.defineProperty(this, name, { value, enumerable: true, configurable: true, writable: true });
      },
    });
  }
});
afterAll(() => {
  for (const name of TRAPS) delete (Object.prototype as unknown as Record<string, unknown>)[name];
});

/** The places in the sources that look up an inherited name while `run` runs. */
async function lookupsIn(run: () => Promise<unknown>): Promise<string[]> {
  found = new Set();
  await run().catch(() => undefined);
  return [...found];
}

describe('names in the data that every object inherits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-inherited-'));
  const file = join(folder, 'in.jsonl');
  const rows = join(folder, 'rows.jsonl');
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(async () => {
    const name = (i: number): string => TRAPS[i]!;
    const lines = Array.from({ length: 12 }, (_, i) => {
      const turns = Array.from({ length: 3 + (i % 3) }, (_, k) => ({
        speaker: name(k % 2),
        text: `the ${name(2)} is ${name(3 + (k % 2))}. Is ${name(5)} red?`,
        addressees: [name((k + 1) % 2)],
        references: [name(6)],
        round: k >> 1,
        meta: { [name(7)]: name(8), strategy: name(9) },
      }));
      const meta = {
        ...{
          model: name(10 + (i % 2)),
          setting: name(12 + ((i >> 1) % 2)),
          instruction: name(14 + (i >> 2)),
        },
        ...{ task: name(18), game: name(19), [name(20)]: name(21 + (i % 2)), language: name(23) },
      };
      return JSON.stringify({
        id: `${name(24)}-${i}`,
        turns,
        meta,
        outcome: { score: (i * 37) % 101, [name(25)]: 1 },
      });
    });
    writeFileSync(file, `${lines.join('\n')}\n`);
    await runCli(['score', file, '--metrics', 'NSE,LD,P', '--format', 'jsonl', '--out', rows]);
  });

  it.each([
    ['read', '--design'],
    ['score', '--all-columns'],
    [
      'score',
      '--wide',
      '--meta-columns',
      `meta.${TRAPS[20]}`,
      '--format',
      'csv',
      '--out',
      join(folder, 'w.csv'),
    ],
    ['score', '--by', TRAPS[20]!, '--cluster-by', TRAPS[26]!, '--metrics', 'NSE,P'],
    ['score', '--metrics', TRAPS[27]!],
    ['score', '--columns', `${TRAPS[28]}=model`],
    ['score', '--options', JSON.stringify({ [TRAPS[29]!]: { [TRAPS[30]!]: 1 } })],
    ['score', '--options', JSON.stringify({ NSE: { [TRAPS[30]!]: 1 } }), '--metrics', 'NSE'],
    ['compare', '--by', 'model', '--metrics', 'NSE,LD'],
    ['compare', '--by', TRAPS[20]!, '--metrics', 'NSE,P', '--cluster-by', TRAPS[26]!, '--within', TRAPS[31]!],
    ['compare', '--by', 'model', '--baseline', TRAPS[32]!],
    ['compare', '--by', 'model', '--fail-if', `${TRAPS[33]} < 1`],
    ['validate', '--metrics', 'NSE,LD', '--outcome', `outcome.${TRAPS[25]}`],
    ['validate', '--metrics', 'NSE,LD', '--outcome', 'outcome.score', '--within', TRAPS[20]!],
    ['init'],
    ['explain', TRAPS[34]!],
    ['formats', TRAPS[34]!],
    ['read', '--from', TRAPS[34]!],
    ['read', '--path', TRAPS[34]!],
    ['read', '--id-field', TRAPS[34]!],
    ['reproduce', TRAPS[34]!],
    ['run', TRAPS[34]!, '--model', 'm', '--out', join(folder, 'run')],
    ['run', 'pingeval', '--games', TRAPS[34]!, '--model', 'm', '--dry-run', '--out', join(folder, 'run')],
  ])('are not looked up by mtpc %s %s %s', async (command, ...flags) => {
    const isWithoutFile = ['explain', 'formats', 'reproduce', 'run'].includes(command);
    const args = [command, ...(isWithoutFile ? [] : [file]), ...flags];
    expect(await lookupsIn(() => runCli(args))).toEqual([]);
  });

  it('are not looked up by a summary of rows', async () => {
    const text = readFileSync(rows, 'utf8');
    const broken = join(folder, 'broken.jsonl');
    writeFileSync(
      broken,
      text
        .replaceAll('speaker-entropy', TRAPS[35]!)
        .replaceAll('"unit":"transcript"', `"unit":"${TRAPS[36]}"`),
    );
    for (const input of [rows, broken])
      expect(await lookupsIn(() => runCli(['summarize', input, '--by', 'model']))).toEqual([]);
  });

  it('are not looked up in the pages of the papers', async () => {
    for (const paper of ['mpceval', 'lost'])
      expect(await lookupsIn(() => runCli(['report', file, '--paper', paper, '--by', 'model']))).toEqual([]);
  });
});

describe('each input format with an inherited name in place of each short text', () => {
  it.each(FORMATS.map((format) => [format.name, format] as const))('%s', async (_, { example }) => {
    const texts = [...new Set(example.match(/(?<=")[\w-]{1,20}(?=")|\b[A-Za-z]{2,12}\b/g))];
    const lookups = new Set<string>();
    for (const text of texts.slice(0, 12)) {
      const changed = example.replaceAll(text, TRAPS[37]!);
      const read = async (): Promise<void> => {
        readTranscripts(changed);
      };
      for (const each of await lookupsIn(read)) lookups.add(each);
    }
    expect([...lookups]).toEqual([]);
  });
});
