import { createRandom, type Random } from '../../src/math/create-random.js';
import type { Transcript } from '../../src/transcript/types.js';

/** The truth about a study, by construction. */
export interface Truth {
  /** The level that is better (or has the higher score); `null` if none is. */
  readonly higher: string | null;
  /** Whether the data cannot show it: missing scores, or too few units. Then no level may be claimed. */
  readonly isOpen?: boolean;
  /** A condition at whose values the difference is not the same, so that no average may be claimed alone. */
  readonly dependsOn?: string;
  /** What the difference is due to, where texts are compared. */
  readonly cause?: 'length' | 'content' | 'both';
  /** A caution that must be printed with a difference. */
  readonly caution?: string;
}

/** A made-up study with known truth. */
export interface Study {
  readonly name: string;
  /** Of its random numbers, from 1. */
  readonly seed: number;
  readonly truth: Truth;
  readonly conversations: readonly Transcript[];
  /** The metric that is compared; outcomes lead where there are some. */
  readonly metric?: string;
  /** Options of a comparison; flags and functions have the same names. */
  readonly options?: {
    readonly by?: string;
    readonly clusterBy?: readonly string[];
    readonly within?: readonly string[];
    readonly baseline?: string;
    readonly primary?: string;
  };
  /** What a gate watches, if not success or P: `NSE`. */
  readonly gate?: string;
}

const WORDS =
  'ferry harbor lantern meadow copper window garden bridge orange paper silver castle river button carpet market summer winter forest candle'.split(
    ' ',
  );

/** Four turns that no other conversation has. */
const talk = (random: Random): Transcript['turns'] =>
  Array.from({ length: 4 }, (_, t) => ({
    speaker: t % 2 === 0 ? 'ana' : 'ben',
    text: Array.from({ length: 5 }, () => WORDS[random.integer(WORDS.length)]).join(' '),
  }));

type Meta = Readonly<Record<string, unknown>>;

/** Makes the conversations of a study; ids differ between systems. */
class Writer {
  readonly random: Random;
  readonly all: Transcript[] = [];

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  add(meta: Meta, outcome?: Transcript['outcome'], turns?: Transcript['turns']): void {
    const id = `c${this.all.length + 1}`;
    this.all.push({ id, turns: turns ?? talk(this.random), meta, ...(outcome && { outcome }) });
  }

  score(meta: Meta, score: number): void {
    this.add(meta, { score: Math.round(10 * Math.min(100, Math.max(0, score))) / 10 });
  }

  success(meta: Meta, success: boolean): void {
    this.add(meta, { success });
  }
}

const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
let made = 0;
/** A study whose conversations are written with a separate seed. */
function study(name: string, truth: Truth, write: (own: Writer) => void, more: Partial<Study> = {}): Study {
  const seed = (made += 1);
  const own = new Writer(seed);
  write(own);
  return { name, seed, truth, conversations: own.all, ...more };
}

const NONE: Truth = { higher: null };
const A: Truth = { higher: 'a' };
const OPEN: Truth = { higher: null, isOpen: true };

/** Items with a difficulty; the difference between models alternates in sign, so that its mean is exactly `effect`. */
function paired(own: Writer, n: number, effect: number, spread: number, meta: Meta = {}): void {
  for (const i of times(n)) {
    const level = 30 + 40 * own.random.next();
    const noise = (i % 2 === 0 ? 1 : -1) * spread * (1 + Math.floor(i / 2) / n);
    own.score({ ...meta, model: 'a', item: `i${i}` }, level + effect / 2 + noise / 2);
    own.score({ ...meta, model: 'b', item: `i${i}` }, level - effect / 2 - noise / 2);
  }
}

function binary(own: Writer, n: number, ofA: (i: number) => boolean, ofB: (i: number) => boolean): void {
  for (const i of times(n)) {
    own.success({ model: 'a', item: `i${i}` }, ofA(i));
    own.success({ model: 'b', item: `i${i}` }, ofB(i));
  }
}

/** Runs of instructions in two settings: the same runs around levels that differ by `loss`. */
function runs(own: Writer, instructions: number, count: number, loss: number, spread: number): void {
  for (const i of times(instructions))
    for (const setting of ['full', 'sharded'])
      for (const k of times(count)) {
        const level = 75 - 3 * i + (i % 2 === 0 ? 1 : -1);
        const swing = spread * (k / (count - 1) - 0.5) * (i % 2 === 0 ? 1 : 0.8);
        const shift = setting === 'sharded' ? loss + (i % 3) - 1 : 0;
        own.score({ setting, instruction: `task ${i}`, run: k }, level - shift + swing);
      }
}

const NOUNS = [
  ...WORDS,
  ...'apple anchor basket blanket bottle camera chimney clock corner cotton desert drawer engine feather fountain glacier hammer island jacket kettle ladder lemon mirror mountain needle ocean pencil pepper pillow pocket potato rabbit ribbon saddle shovel spider statue sugar ticket tunnel turtle valley violin wallet whistle yellow'.split(
    ' ',
  ),
];
const FEW = NOUNS.slice(0, 5);

/** An English sentence about three things. */
const sentence = ([a, b, c]: readonly string[]): string =>
  `I think that we saw the ${a} and the ${b}, which was near a ${c}.`;

type Things = readonly (readonly string[])[];

/** Texts of two models on the same items, about things that each model takes from the item. */
function texts(own: Writer, n: number, ofB: (things: Things) => Things): void {
  const say = (things: Things): Transcript['turns'] =>
    things.map((each, t) => ({ speaker: t % 2 === 0 ? 'ana' : 'ben', text: sentence(each) }));
  for (const i of times(n)) {
    const things = times(16).map(() => times(3).map(() => NOUNS[own.random.integer(NOUNS.length)]!));
    own.add({ model: 'a', item: `i${i}` }, undefined, say(things));
    own.add({ model: 'b', item: `i${i}` }, undefined, say(ofB(things)));
  }
}

/** The same number of things, most of them the same few. */
const repeat = (things: Things): Things =>
  things.map((each, t) => each.map((_, k) => FEW[(t + 2 * k) % FEW.length]!));

/** All studies, the same at every call. */
export function plantedStudies(): Study[] {
  made = 0;
  return [
    ...outcomeStudies(),
    ...clusterStudies(),
    ...runStudies(),
    ...conditionStudies(),
    ...systemStudies(),
    ...extremeStudies(),
    ...textStudies(),
    ...gateStudies(),
    ...contextStudies(),
    ...userStudies(),
    ...copyStudies(),
    ...interactionStudies(),
  ];
}

function outcomeStudies(): Study[] {
  return [
    study('paired scores, no difference', NONE, (own) => paired(own, 20, 0, 8)),
    study('paired scores, a ahead by 12', A, (own) => paired(own, 20, 12, 8)),
    study('paired scores, b ahead by 12', { higher: 'b' }, (own) => paired(own, 20, -12, 8)),
    study('paired success, as many solved', NONE, (own) =>
      binary(
        own,
        24,
        (i) => i % 2 === 0,
        (i) => i % 4 < 2,
      ),
    ),
    study('paired success, a solves 26 of 30 and b 12', A, (own) =>
      binary(
        own,
        30,
        (i) => i < 26,
        (i) => i < 12,
      ),
    ),
    study('unpaired scores, the same distribution', NONE, (own) => {
      for (const i of times(25)) {
        own.score({ model: 'a' }, 40 + i);
        own.score({ model: 'b' }, 40 + ((i * 7) % 25));
      }
    }),
    study('unpaired scores, a ahead by 15', A, (own) => {
      for (const i of times(25)) {
        own.score({ model: 'a' }, 55 + i);
        own.score({ model: 'b' }, 40 + ((i * 7) % 25));
      }
    }),
    study('unpaired, 6 and 48 skewed scores, no difference', NONE, (own) => {
      const quantiles = [2, 3, 5, 8, 14, 40];
      for (const i of times(6)) own.score({ model: 'a' }, quantiles[i]!);
      for (const i of times(48)) own.score({ model: 'b' }, quantiles[i % 6]! + (i % 3) - 1);
    }),
    study('scores missing on both sides alike, no difference', NONE, (own) => {
      for (const i of times(24)) {
        const level = 40 + 2 * i;
        const noise = (i % 2 === 0 ? 1 : -1) * (3 + i / 6);
        if (i % 6 === 5) for (const model of ['a', 'b']) own.add({ model, item: `i${i}` });
        else {
          own.score({ model: 'a', item: `i${i}` }, level + noise);
          own.score({ model: 'b', item: `i${i}` }, level - noise);
        }
      }
    }),
    study('half of the scores of b missing, the low ones', OPEN, (own) => {
      for (const i of times(30)) {
        own.score({ model: 'a', item: `i${i}` }, 30 + 2 * i);
        if (i < 15) own.add({ model: 'b', item: `i${i}` });
        else own.score({ model: 'b', item: `i${i}` }, 42 + 2 * i - (i % 5));
      }
    }),
    study('scores between 0 and 1, a ahead by .3', A, (own) => {
      for (const i of times(20)) {
        const level = 0.3 + 0.02 * i;
        own.add({ model: 'a', item: `i${i}` }, { score: Math.round(100 * (level + 0.3)) / 100 });
        own.add({ model: 'b', item: `i${i}` }, { score: Math.round(100 * (level - (i % 3) / 50)) / 100 });
      }
    }),
    study('b lacks a third of the items, a ahead by 10', A, (own) => {
      for (const i of times(30)) {
        const level = 40 + i;
        own.score({ model: 'a', item: `i${i}` }, level + 10 + (i % 4) - 1.5);
        if (i % 3 > 0) own.score({ model: 'b', item: `i${i}` }, level);
      }
    }),
    study('a hard third missing in b, no difference on the others', NONE, (own) => {
      for (const i of times(30)) {
        const level = i < 10 ? 20 + i : 60 + i;
        own.score({ model: 'a', item: `i${i}` }, level + (i % 2 === 0 ? 4 : -4));
        if (i >= 10) own.score({ model: 'b', item: `i${i}` }, level);
      }
    }),
    study('a run of b stopped early, a ahead by 14 on common items', A, (own) => {
      for (const i of times(24)) {
        own.score({ model: 'a', item: `i${i}` }, 50 + i + (i % 3));
        if (i < 12) own.score({ model: 'b', item: `i${i}`, partial: true }, 36 + i);
      }
    }),
  ];
}

function clusterStudies(): Study[] {
  const clustered = (effects: readonly number[]) => (own: Writer) => {
    for (const [c, effect] of effects.entries())
      for (const i of times(8)) {
        const item = { item: `i${c}-${i}`, topic: `topic ${c}` };
        const level = 40 + 3 * i;
        own.score({ ...item, model: 'a' }, level + effect + (i % 2 === 0 ? 1 : -1));
        own.score({ ...item, model: 'b' }, level);
      }
  };
  const byTopic = { options: { clusterBy: ['topic'] } };
  return [
    // A paired t-test over 48 items would give t = 4.
    study('6 topics whose means scatter, no difference', NONE, clustered([12, -4, 9, -6, 8, -1]), byTopic),
    study('6 topics, a ahead by 10', A, clustered([12, 8, 9, 11, 10, 10]), byTopic),
    study('4 topics, a ahead by 12', A, clustered([12, 11, 13, 12]), byTopic),
    study('5 originals with 8 copies each, no difference', NONE, (own) => {
      for (const i of times(5)) {
        const [ofA, ofB] = [talk(own.random), talk(own.random)];
        for (const k of times(8)) {
          const id = { pair: `${i}-${k}` };
          own.add({ model: 'a', ...id }, { score: [70, 50, 66, 41, 60][i]! }, ofA);
          own.add({ model: 'b', ...id }, { score: [58, 55, 60, 47, 50][i]! }, ofB);
        }
      }
    }),
    study(
      '8 items by 6 annotators who differ, no difference',
      NONE,
      (own) => {
        const [items, raters] = [
          [9, -8, 7, -9, 8, -7, 6, -6],
          [7, -6, 5, -7, 6, -5],
        ];
        for (const i of times(8))
          for (const r of times(6)) {
            const meta = { item: `i${i}`, annotator: `r${r}`, pair: `${i}-${r}` };
            const noise = ((i * 5 + r * 3) % 7) - 3;
            own.score({ ...meta, model: 'a' }, 50 + items[i]! + raters[r]! + noise);
            own.score({ ...meta, model: 'b' }, 50 - noise);
          }
      },
      { options: { clusterBy: ['item', 'annotator'] } },
    ),
    study(
      '8 items by 6 annotators, a ahead by 20',
      A,
      (own) => {
        for (const i of times(8))
          for (const r of times(6)) {
            const meta = { item: `i${i}`, annotator: `r${r}`, pair: `${i}-${r}` };
            const noise = ((i * 5 + r * 3) % 7) - 3;
            own.score({ ...meta, model: 'a' }, 70 + i - r + noise);
            own.score({ ...meta, model: 'b' }, 50 + (i % 3) - (r % 2));
          }
      },
      { options: { clusterBy: ['item', 'annotator'] } },
    ),
  ];
}

function runStudies(): Study[] {
  const full: Truth = { higher: 'full' };
  return [
    study('8 instructions by 10 runs, a loss of 30', full, (own) => runs(own, 8, 10, 30, 20)),
    study('5 instructions by 10 runs, a loss of 25', full, (own) => runs(own, 5, 10, 25, 20)),
    study('8 instructions by 10 runs, no loss', NONE, (own) => {
      for (const i of times(8))
        for (const setting of ['full', 'sharded'])
          for (const k of times(10)) {
            const shift = (setting === 'full' ? 1 : -1) * (i % 2 === 0 ? 2 : -2);
            own.score({ setting, instruction: `task ${i}`, run: k }, 60 + 3 * i + shift + 2 * k);
          }
    }),
    study('2 instructions by 5 runs', OPEN, (own) => {
      for (const [i, loss] of [40, 8].entries())
        for (const setting of ['full', 'sharded'])
          for (const k of times(5))
            own.score(
              { setting, instruction: `task ${i}`, run: k },
              70 - (setting === 'full' ? 0 : loss) + k,
            );
    }),
    study('1 instruction by 10 runs', OPEN, (own) => runs(own, 1, 10, 30, 20)),
    study('a third of the sharded runs without a score', OPEN, (own) => {
      for (const i of times(8))
        for (const setting of ['full', 'sharded'])
          for (const k of times(9)) {
            const meta = { setting, instruction: `task ${i}`, run: k };
            if (setting === 'sharded' && k < 4) own.add(meta);
            else own.score(meta, 62 + 2 * i + (setting === 'full' ? 0 : 4 + (i % 3)) + 2 * k);
          }
    }),
  ];
}

function conditionStudies(): Study[] {
  const games =
    (effect: number, ofA: readonly [number, number], ofB: readonly [number, number]) => (own: Writer) => {
      for (const [model, counts] of [
        ['a', ofA],
        ['b', ofB],
      ] as const)
        for (const [g, count] of counts.entries())
          for (const i of times(count)) {
            const level = (g === 0 ? 70 : 20) + 10 * ((i * 0.37) % 1);
            own.score({ model, game: ['chess', 'maze'][g] }, level + (model === 'a' ? effect : 0));
          }
    };
  return [
    study('two games in unequal mixture, no difference within', NONE, games(0, [30, 10], [10, 30])),
    study('two games in unequal mixture, a ahead by 15 within', A, games(15, [10, 30], [30, 10])),
    study('two games, equal mixture, no difference', NONE, games(0, [20, 20], [20, 20])),
    study(
      'models that played different games',
      { higher: 'a', caution: 'game differs too' },
      games(0, [30, 0], [0, 30]),
    ),
    study('two temperatures in each setting, no loss', NONE, (own) => {
      for (const i of times(8))
        for (const setting of ['full', 'sharded'])
          for (const temperature of [0, 1])
            for (const k of times(4)) {
              const shift = (setting === 'full' ? 1 : -1) * (i % 2 === 0 ? 1.5 : -1.5);
              const meta = { setting, temperature, instruction: `task ${i}`, run: k };
              own.score(meta, 80 - 50 * temperature + shift + k + i);
            }
    }),
    study(
      'full mostly at temperature 0, sharded mostly at 1, no loss within',
      NONE,
      (own) => {
        for (const i of times(8))
          for (const [setting, ofZero] of [
            ['full', 6],
            ['sharded', 2],
          ] as const)
            for (const k of times(8)) {
              const temperature = k < ofZero ? 0 : 1;
              const shift = (setting === 'full' ? 1 : -1) * (i % 2 === 0 ? 1.5 : -1.5);
              const meta = { setting, temperature, instruction: `task ${i}`, run: k };
              own.score(meta, 80 - 50 * temperature + shift + i);
            }
      },
      { options: { by: 'setting' } },
    ),
    study('three numbers of shards, no loss within', NONE, (own) => {
      for (const i of times(8))
        for (const model of ['a', 'b'])
          for (const shards of [2, 4, 6])
            for (const k of times(3)) {
              const shift = (model === 'a' ? 1 : -1) * (i % 2 === 0 ? 2 : -2);
              own.score({ model, shards, instruction: `task ${i}`, run: k }, 90 - 10 * shards + shift + k);
            }
    }),
    study('two settings of each model, a ahead by 20 in both', A, (own) => {
      for (const i of times(12))
        for (const model of ['a', 'b'])
          for (const setting of ['full', 'sharded']) {
            const level = (setting === 'full' ? 70 : 40) + i + (i % 3);
            own.score({ model, setting, item: `i${i}` }, level - (model === 'a' ? 0 : 20 + (i % 2)));
          }
    }),
    study(
      'hard problems missing under the large budget, no effect',
      NONE,
      (own) => {
        for (const i of times(24))
          for (const budget of [2, 8]) {
            if (budget === 8 && i < 10) continue;
            const shift = (budget === 8 ? 1 : -1) * (i % 2 === 0 ? 2 : -2);
            own.score({ model: 'a', budget, item: `i${i}` }, (i < 10 ? 15 : 75) + shift + (i % 5));
          }
      },
      { options: { by: 'budget' } },
    ),
    study('easy problems first, 3 days, a ahead by 9', A, (own) => {
      for (const i of times(24))
        for (const model of ['a', 'b'])
          own.score(
            { model, item: `i${i}`, day: `day ${i % 3}` },
            40 + i + (model === 'a' ? 9 + (i % 3) : 0),
          );
    }),
  ];
}

function systemStudies(): Study[] {
  const systems = (means: readonly number[], items: number, spread: number) => (own: Writer) => {
    for (const [m, mean] of means.entries())
      for (const i of times(items)) {
        // Each system is ahead and behind on as many items as another, so that means are exact.
        const noise = spread * (((i * (m + 2) + m) % items) / (items - 1) - 0.5);
        own.score({ model: `m${m}`, item: `i${i}` }, mean + 2 * i + noise);
      }
  };
  return [
    study('6 systems, no difference', NONE, systems([50, 50, 50, 50, 50, 50], 13, 20)),
    study('6 systems, one ahead by 25', { higher: 'm3' }, systems([40, 40, 40, 65, 40, 40], 13, 10)),
    study(
      '15 systems on 7 items, no difference',
      NONE,
      systems(
        times(15).map(() => 50),
        7,
        20,
      ),
    ),
    study('a baseline and 3 systems, m2 ahead by 20', { higher: 'm2' }, systems([45, 45, 65, 45], 13, 8), {
      options: { baseline: 'm0' },
    }),
    study('P named as primary, a ahead by 8', A, (own) => paired(own, 20, 8, 6), {
      options: { primary: 'averaged-performance' },
    }),
  ];
}

function extremeStudies(): Study[] {
  const constant = (score: number) => (own: Writer) => {
    for (const i of times(12)) for (const model of ['a', 'b']) own.score({ model, item: `i${i}` }, score);
  };
  return [
    study('a floor: all scores are 0', NONE, constant(0)),
    study('a ceiling: all scores are 100', NONE, constant(100)),
    study('b at the floor, a solves 14 of 24', A, (own) =>
      binary(
        own,
        24,
        (i) => i < 14,
        () => false,
      ),
    ),
    study('both near the ceiling, 23 and 24 of 24', NONE, (own) =>
      binary(
        own,
        24,
        () => true,
        (i) => i > 0,
      ),
    ),
    study('4 items, a ahead on three', OPEN, (own) => {
      for (const [i, difference] of [30, 22, 4, -9].entries()) {
        own.score({ model: 'a', item: `i${i}` }, 50 + difference);
        own.score({ model: 'b', item: `i${i}` }, 50);
      }
    }),
    study('mostly zeros on both sides, no difference', NONE, (own) => {
      for (const i of times(30)) {
        own.score({ model: 'a', item: `i${i}` }, i % 5 === 0 ? 20 + i : 0);
        own.score({ model: 'b', item: `i${i}` }, i % 5 === 1 ? 19 + i : 0);
      }
    }),
    study('one enormous difference among 20, no shift', NONE, (own) => {
      for (const i of times(20)) {
        const difference = i === 0 ? 60 : i % 2 === 0 ? -3 : -2;
        own.score({ model: 'a', item: `i${i}` }, 38 + difference);
        own.score({ model: 'b', item: `i${i}` }, 38);
      }
    }),
    study('ratings 1 to 5 in percent, a a step ahead', A, (own) => {
      for (const i of times(24)) {
        own.score({ model: 'a', item: `i${i}` }, 20 * Math.min(5, 2 + (i % 3) + (i % 6 > 0 ? 1 : 0)));
        own.score({ model: 'b', item: `i${i}` }, 20 * (2 + (i % 3)));
      }
    }),
  ];
}

function textStudies(): Study[] {
  const metric = { metric: 'LD' };
  return [
    study(
      'texts about the same things in another order',
      NONE,
      (own) => texts(own, 14, (things) => [...things].reverse()),
      metric,
    ),
    study(
      'a ahead by length alone',
      { higher: 'a', cause: 'length' },
      (own) => texts(own, 14, (things) => things.slice(0, 9)),
      metric,
    ),
    study(
      'a ahead by its words at equal length',
      { higher: 'a', cause: 'content' },
      (own) => texts(own, 14, repeat),
      metric,
    ),
    study(
      'a ahead by length and by its words',
      { higher: 'a', cause: 'both' },
      (own) => texts(own, 14, (things) => [...repeat(things.slice(0, 5)), ...things.slice(5, 11)]),
      metric,
    ),
  ];
}

/** Speakers whose shares of turns give entropies near a level; the gate watches NSE. */
function gateStudies(): Study[] {
  const shares = (counts: readonly (readonly [number, number])[], model: string) => (own: Writer) => {
    for (const [i, [ana, ben]] of counts.entries()) {
      const speakers = [...times(ana).map(() => 'ana'), ...times(ben).map(() => 'ben')];
      const turns = speakers.map((speaker) => ({ speaker, text: talk(own.random)[0]!.text }));
      own.add({ model, item: `i${i}` }, undefined, turns);
    }
  };
  const both =
    (ofA: readonly (readonly [number, number])[], ofB: readonly (readonly [number, number])[]) =>
    (own: Writer) => {
      shares(ofA, 'a')(own);
      shares(ofB, 'b')(own);
    };
  const gate = { metric: 'NSE', gate: 'NSE' };
  const level = (n: number): [number, number][] => times(n).map((i) => [10 + (i % 3), 10]);
  const fallen = (n: number): [number, number][] =>
    times(n).map((i) => [18 + (i % 2), 2 + (i % 3 === 0 ? 1 : 0)]);
  return [
    study(
      'gate with 2 pairs that fall alike',
      OPEN,
      both(
        [
          [10, 10],
          [10, 10],
        ],
        [
          [15, 5],
          [15, 5],
        ],
      ),
      gate,
    ),
    study(
      'gate with 2 pairs, no change',
      OPEN,
      both(
        [
          [10, 10],
          [12, 10],
        ],
        [
          [12, 10],
          [10, 10],
        ],
      ),
      gate,
    ),
    study('gate with 5 pairs, no change', NONE, both(level(5), [...level(5)].reverse()), gate),
    study('gate with 5 pairs, b falls', A, both(level(5), fallen(5)), gate),
    study('gate with 12 pairs, b falls', A, both(level(12), fallen(12)), gate),
  ];
}

/** Users who each talked to one system, and differ among themselves; each system has the same levels of users. */
function userStudies(): Study[] {
  const users = (perSystem: number, name: string, truth: Truth): Study =>
    study(name, truth, (own) => {
      for (const u of times(2 * perSystem))
        for (const k of times(12)) {
          const level = 40 + (25 * Math.floor(u / 2)) / perSystem + (u % 2 === 0 ? 8 : 0);
          own.score({ model: u % 2 === 0 ? 'a' : 'b', user: `u${u}` }, level + (k % 5) - 2);
        }
    });
  return [
    users(2, 'two users of each system, who differ', OPEN),
    users(5, 'five users of each system, who differ', NONE),
    users(6, 'six users of each system, who differ', NONE),
  ];
}

/** The same conversations again: under other ids and items, or as the other system. */
function copyStudies(): Study[] {
  const turns = (own: Writer): Transcript['turns'] => [...talk(own.random), ...talk(own.random)];
  return [
    study('eight conversations of each system, ten times under other items', NONE, (own) => {
      for (const i of times(8)) {
        const texts = { a: turns(own), b: turns(own) };
        for (const k of times(10))
          for (const [model, shift] of [['a', 5] as const, ['b', 0] as const]) {
            const score = 50 + 3 * i + (i % 2 === 0 ? shift * 3 : -shift);
            own.add({ model, item: `i${i}-${k}` }, { score }, texts[model]);
          }
      }
    }),
    study('the same conversations as both systems', NONE, (own) => {
      for (const i of times(12)) {
        const own12 = turns(own);
        for (const model of ['a', 'b']) own.add({ model, item: `i${i}` }, { score: 40 + 3 * (i % 5) }, own12);
      }
    }),
  ];
}

/** A difference that is not the same at all values of a matched condition. */
function interactionStudies(): Study[] {
  const on = (field: string, name: string, effects: Readonly<Record<string, number>>): Study =>
    study(name, { higher: null, dependsOn: field }, (own) => {
      for (const i of times(20))
        for (const [value, effect] of Object.entries(effects)) {
          const level = 40 + 2 * i + 4 * own.random.next();
          const noise = 6 * (own.random.next() - 0.5);
          own.score({ model: 'a', item: `i${i}`, [field]: value }, level + effect + noise);
          own.score({ model: 'b', item: `i${i}`, [field]: value }, level - noise);
        }
    });
  return [
    on('temperature', 'a is higher at one of two temperatures', { 0: 14, 1: 0 }),
    on('setting', 'a is higher in one setting and lower in the other', { full: 10, sharded: -10 }),
    on('temperature', 'a is higher at one of four temperatures', { 0: 0, 0.3: 0, 0.7: 0, 1: 14 }),
  ];
}

/** Predictions after given turns, which are not scored: the models differ only in the turns that they were given. */
function contextStudies(): Study[] {
  const given = (own: Writer, model: string, context: Transcript['turns'], produced: Transcript['turns']) =>
    own.add({ model, item: `i${Math.floor(own.all.length / 2)}`, contextTurns: context.length }, undefined, [
      ...context,
      ...produced,
    ]);
  const spoken = (own: Writer, ana: number, ben: number): Transcript['turns'] =>
    times(ana + ben).map((t) => ({ speaker: t < ana ? 'ana' : 'ben', text: talk(own.random)[0]!.text }));
  const say = (things: Things): Transcript['turns'] =>
    things.map((each, t) => ({ speaker: t % 2 === 0 ? 'ana' : 'ben', text: sentence(each) }));
  return [
    study(
      'b was given the turns of one speaker, no difference in what both produced',
      NONE,
      (own) => {
        for (const i of times(12)) {
          given(own, 'a', spoken(own, 10, 10), spoken(own, 10 + (i % 3), 10));
          given(own, 'b', spoken(own, 20, 0), spoken(own, 10 + ((i + 1) % 3), 10));
        }
      },
      { metric: 'NSE', gate: 'NSE' },
    ),
    study(
      'b was given the same few words, no difference in what both produced',
      NONE,
      (own) => {
        for (const _ of times(14)) {
          const things = (): Things =>
            times(12).map(() => times(3).map(() => NOUNS[own.random.integer(NOUNS.length)]!));
          const [context, produced] = [things(), things()];
          given(own, 'a', say(context), say(produced));
          given(own, 'b', say(repeat(context)), say([...produced].reverse()));
        }
      },
      { metric: 'LD' },
    ),
  ];
}
