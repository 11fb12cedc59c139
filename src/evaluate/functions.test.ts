import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { directNameReference } from '../metrics/speaker/direct-name-reference.js';
import { implicitReference } from '../metrics/speaker/implicit-reference.js';
import { participationFrequency } from '../metrics/speaker/participation-frequency.js';
import { lexicalUnits } from '../text/lexical-units.js';
import { nextTurnCases } from '../transcript/next-turn-cases.js';
import type { Transcript, Turn } from '../transcript/types.js';
import { ANALYZERS } from './analyzers.js';
import { FUNCTIONS, ROLLS } from './functions.js';
import { chooseCard } from './library.js';
import { Prepared } from './prepared.js';
import { type ChosenMetric, type MetricOptions, runMetric } from './run-metric.js';

const speaker = fc.constantFrom('ana', 'Ana ', 'ben', 'İlk', '', 'will smith');
const text = fc.constantFrom(
  '',
  '@ana hello',
  'ben, you?',
  'well @Lee',
  'the red bus',
  'Red buses stop, Ana.',
  '#ben will',
);
const turn: fc.Arbitrary<Turn> = fc
  .record({ speaker, text, addressees: fc.option(fc.array(speaker, { maxLength: 2 }), { nil: undefined }) })
  .map(({ addressees, ...rest }) => (addressees === undefined ? rest : { ...rest, addressees }));
const transcript: fc.Arbitrary<Transcript> = fc
  .record({ turns: fc.array(turn, { maxLength: 12 }), named: fc.boolean() })
  .map(({ turns, named }) =>
    named
      ? { turns, speakers: [{ id: 'ben' }, { id: 'ana', name: 'Lee' }, { id: 'will smith' }] }
      : { turns },
  );

const asked = (id: string, options: MetricOptions = {}): ChosenMetric => ({
  ...{ card: chooseCard(id), call: FUNCTIONS[id]!, options, roll: ROLLS[id] },
});

const window = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
const variant = fc.constantFrom('paper', 'reference');
/** The units of the few texts there are, by variant and text. */
const known = new Map<string, string[]>();
const units = (talk: Transcript, i: number, { variant: which }: MetricOptions): object => {
  const split = (said: Turn): string[] => {
    const key = `${which} ${said.text}`;
    const found =
      known.get(key) ??
      (which === 'reference'
        ? new Prepared({ turns: [said] }).lowerCasedTokens[0]!.slice()
        : [...lexicalUnits(said.text)]);
    known.set(key, found);
    return found;
  };
  return { units: { context: talk.turns.slice(0, i).map(split), candidate: split(talk.turns[i]!) } };
};

const CASES: Readonly<
  Record<string, [metric: (...args: never[]) => object, options: fc.Arbitrary<MetricOptions>]>
> = {
  'direct-name-reference': [
    directNameReference,
    fc.record({ variant, window, match: fc.constantFrom(undefined, 'mention', 'vocative', 'reference') }),
  ],
  'implicit-reference': [
    implicitReference,
    fc.record({
      variant,
      window,
      decay: fc.constantFrom(
        undefined,
        'geometric',
        'exponential',
        'inverse',
        (distance: number) => distance / (distance + 1),
      ),
      lambda: fc.constantFrom(undefined, 0.3, 1),
    }),
  ],
  'participation-frequency': [participationFrequency, fc.record({ variant, window })],
  'lexical-novelty': [lexicalNovelty, fc.record({ variant, window })],
};

describe('rolled metrics', () => {
  it('are all compared here', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(ROLLS).sort());
  });

  it.each(Object.entries(CASES))('%s is what the calls for single turns give', (id, [metric, options]) => {
    const property = fc.property(transcript, options, (talk, chosen) => {
      const rolled = Array.from(
        runMetric(asked(id, chosen), new Prepared(talk, {}, ANALYZERS)),
        ({ result }) => ({
          ...result,
          tokenizer: undefined,
        }),
      );
      const single = nextTurnCases(talk).map((nextTurn, i) => {
        const more = id === 'lexical-novelty' ? units(talk, i, chosen) : {};
        const result = metric(nextTurn as never, { ...chosen, ...more } as never);
        // Of the turns that name a speaker, one pass keeps the last.
        const last = 'foundAt' in result &&
          Array.isArray(result.foundAt) && { foundAt: result.foundAt.slice(-1) };
        return { ...result, ...last, tokenizer: undefined };
      });
      expect(rolled).toEqual(single);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it.each(Object.keys(CASES))(
    '%s reads a conversation of twice the length at most 2.2 times as often',
    (id) => {
      const reads = (length: number): number => {
        let count = 0;
        const turns = Array.from(
          { length },
          (_, i): Turn => ({
            get speaker() {
              count += 1;
              return `s${i % 7}`;
            },
            get text() {
              count += 1;
              return i % 50 === 0 ? '@s3 the red bus' : `the red bus ${i % 90}`;
            },
          }),
        );
        for (const _ of runMetric(asked(id), new Prepared({ turns }, {}, ANALYZERS)));
        return count;
      };
      expect(reads(400)).toBeLessThanOrEqual(2.2 * reads(200));
    },
  );
});
