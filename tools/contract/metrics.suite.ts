import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { MetricError } from '../../src/error.js';
import type { MetricCard } from '../../src/metrics/core/card.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import type { MetricResult } from '../../src/metrics/core/result.js';
import { signature } from '../../src/metrics/core/signature.js';
import { root } from '../../testing/runner/entries.mjs';
import { checkCall, printed } from '../fuzz/contract.js';
import { type ExampleCalls, exampleCalls, plainCopy } from '../fuzz/example-calls.js';
import { scanMetrics } from '../metric-types/scan.js';

/** What every metric must keep, checked on the calls of its own documentation. */

let calls: ReadonlyMap<string, ExampleCalls>;
beforeAll(async () => {
  calls = new Map((await exampleCalls()).map((each) => [each.name, each]));
});

const found = await scanMetrics();
const cards = listMetrics().map((card) => ({ name: card.name, card }));
/** The arguments of each call, with the options apart. */
function examplesOf(card: MetricCard): { args: unknown[]; at: number; options: Record<string, unknown> }[] {
  const names = new Set(card.options.map((option) => option.name));
  const more = card.name in MORE_CALLS ? [MORE_CALLS[card.name]!] : [];
  return [...calls.get(card.name)!.examples, ...more].map((example) => {
    const args = example.map(plainCopy);
    const at = args.length - 1;
    const last = args[at] as Record<string, unknown>;
    const areOptions = at > 0 && Object.keys(Object(last)).every((name) => names.has(name));
    return areOptions ? { args, at, options: last } : { args, at: args.length, options: {} };
  });
}

function withOptions(example: ReturnType<typeof examplesOf>[number], more: object): unknown[] {
  const args = example.args.map(plainCopy);
  args[example.at] = { ...example.options, ...more };
  return args;
}

function resultOf(card: MetricCard, args: readonly unknown[]): MetricResult {
  return calls.get(card.name)!.call(...args) as MetricResult;
}

function literal(text: string): unknown {
  return text === 'e' ? Math.E : new Function(`return (${text});`)();
}

const said = ['ana', 'ana', 'ben'].map((speaker) => ({ speaker, text: 'well' }));
const plane = [
  [1, 0],
  [0, 1],
  [3, 4],
];
const items = ['place', 'food'].map((id) => ({ id, text: id }));
const labels = ['a', 'a', 'b', 'b', 'c', 'c'];

/** Calls with options that the documentation has no example of. */
const MORE_CALLS: Readonly<Record<string, readonly unknown[]>> = {
  taskSuccess: [
    { transcript: { turns: said }, embeddings: plane },
    {
      agenda: { items, edges: [['place', 'food']], end: 'food' },
      agendaEmbeddings: plane.slice(0, 2),
      ...{ scale: 2, coverageThreshold: 0.1, relevanceThreshold: 0.5 },
    },
  ],
  globalConsistency: [
    { transcript: { turns: said }, embeddings: plane },
    { backgrounds: { ana: [0, 1] }, backgroundTurns: 2 },
  ],
  discreteEnergyTest: [
    labels,
    labels,
    { groups: { x: labels, y: ['d', 'd', 'd', 'e', 'e', 'e'] }, embedder: { id: 'e' } },
  ],
  energyTest: [plane, plane, { groups: { x: ['a', 'a', 'b'], y: ['c', 'c', 'd'] } }],
  outcomeRelation: [
    [1, 2, 3, 4, 5, 6],
    [2, 1, 4, 3, 6, 5],
    { clusterLabels: labels, seed: 3, resamples: 20 },
  ],
};

/**
 * Options that stand nowhere in the params: the data themselves or what gives them, which `tokenizer`, hashes, the
 * embedder and the language of the result name; `precision`, which the result marks; what another option makes idle.
 */
const NOT_SIGNED = /^(?:tokens|tokenize|tokenizer|countTokens|precision|embedder|agendaEmbeddings|language)$/;
const NOT_SIGNED_BY: Readonly<Record<string, readonly string[]>> = {
  centeringScore: ['chunks', 'detail', 'parse'],
  lexicalNovelty: ['units'],
  conversationalStructure: ['coverageThreshold', 'scale', 'relevanceThreshold'],
  referringExpressions: ['labels', 'imageOf'],
};

it('names the options that are in no signature', () => {
  const found = listMetrics().flatMap(({ name, options }) =>
    options
      .filter(({ name: option, signed }) => !signed && !NOT_SIGNED.test(option))
      .map(({ name: option }) => `${name} ${option}`),
  );
  const named = Object.entries(NOT_SIGNED_BY).flatMap(([name, options]) =>
    options.map((option) => `${name} ${option}`),
  );
  expect(found.sort()).toEqual(named.sort());
});

describe('the sentences of a metric', () => {
  it.each(found)('$card.name: the doc comment begins with the meaning', ({ card, path }) => {
    expect(lowerFirst(definitionIn(card.name, path)[0]!.replace(/^[^:]+: | \[1(?:, 2)?\](?=\.$)/g, ''))).toBe(
      lowerFirst(card.meaning),
    );
  });

  it.each(found)('$card.name: does not repeat a sentence', ({ card, path, page }) => {
    const [, ...definition] = definitionIn(card.name, path);
    const groups = [[card.meaning], ...[card.use, card.avoid, page.reading].map(sentencesOf), definition];
    const all = groups.flatMap((group, i) =>
      group.map((sentence) => ({ i, sentence, words: wordsOf(sentence) })),
    );
    const repeated = all.flatMap((one, at) =>
      all
        .slice(at + 1)
        .filter((other) => other.i !== one.i && overlap(one.words, other.words) >= 0.6)
        .map((other) => [one.sentence, other.sentence]),
    );
    expect(repeated).toEqual([]);
  });

  it('counts the same words in another order as a repetition', () => {
    const [one, other] = ['How many words are new.', 'To ask how many new words there are.'].map(wordsOf);
    expect(overlap(one!, other!)).toBeGreaterThanOrEqual(0.6);
  });
});

describe.each(cards)('$name', ({ name, card }) => {
  it('is shown at work in its documentation', () => {
    expect(calls.get(name)?.examples.length ?? 0).toBeGreaterThan(0);
  });

  it('has no "TO WRITE" left in its files', () => {
    for (const ending of ['ts', 'test.ts']) {
      const file = `${root}src/metrics/${card.category}/${card.id}.${ending}`;
      // Some metrics are tested together with their neighbors.
      if (existsSync(file)) expect(readFileSync(file, 'utf8'), file).not.toContain('TO WRITE');
    }
  });

  it('gives frozen results, finite in every field or null with a reason, the same each time', async () => {
    for (const example of calls.get(name)!.examples) {
      const outcome = await checkCall(calls.get(name)!.call, example.map(plainCopy), card);
      expect(outcome.problem).toBeUndefined();
    }
  });

  it('documents the default that it has', () => {
    for (const example of examplesOf(card)) {
      for (const variant of ['paper', 'reference']) {
        const varies = card.options.some((option) => option.name === 'variant');
        if (variant === 'reference' && !varies) continue;
        const base = varies ? { variant, ...example.options } : example.options;
        const result = resultOf(card, withOptions(example, base));
        for (const { name: option, default: usual } of card.options) {
          if (usual === undefined || option in base) continue;
          const [paper, reference = paper] = usual.replace(/ under variant: 'reference'$/, '').split('; ');
          const value = literal((base as { variant?: string }).variant === 'reference' ? reference! : paper!);
          const explicit = resultOf(card, withOptions(example, { ...base, [option]: value }));
          expect.soft(printed(explicit), `${option}: ${String(value)}`).toBe(printed(result));
          expect.soft(signature(explicit)).toBe(signature(result));
        }
      }
    }
  });

  it('has every option in its signature, but those that it names as not signed', () => {
    const seen = new Set<string>();
    for (const example of examplesOf(card)) {
      for (const more of combinations(card)) {
        const result = attempt(() => resultOf(card, withOptions(example, more)));
        for (const param of Object.keys(result?.params ?? {})) seen.add(param);
      }
    }
    for (const { name: option, signed } of card.options) {
      if (!signed) expect.soft(seen, `${option} is not signed`).not.toContain(option);
      else expect.soft(seen, `${option} is signed`).toContain(option);
    }
  });

  it.skipIf(card.options.length === 0)('checks the name and the choices of every option', () => {
    const [example] = examplesOf(card);
    const refused = (options: object): unknown => {
      try {
        resultOf(card, withOptions(example!, options));
      } catch (error) {
        return error instanceof MetricError ? error.path : error;
      }
      return 'nothing was refused';
    };
    expect(refused({ 'no such option': 1 })).toBe('options.no such option');
    for (const { name: option, values } of card.options) {
      if (values === 'a string') expect.soft(refused({ [option]: 5 })).toBe(`options.${option}`);
      else
        expect
          .soft(refused({ [option]: 'no such choice' }), values)
          .toMatch(new RegExp(`^options\\.${option}`));
      for (const choice of choicesOf(values)) {
        expect.soft(refused({ [option]: choice }), `${option}: ${choice}`).not.toBe(`options.${option}`);
      }
    }
  });
});

/** The sentences of a metric's doc comment before its references and tags. */
function definitionIn(name: string, path: string): string[] {
  const text = readFileSync(`${root}src/metrics/${path}.ts`, 'utf8');
  const end = text.indexOf(`export const ${name}: Metric`);
  const comment = text.slice(text.lastIndexOf('/**', end), end).replace(/^[ \t/]*\*+[ /]?/gm, '');
  return sentencesOf(comment.split(/\n(?:@|\[1\] [A-Z])/)[0]!);
}

function sentencesOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.?!])\s+(?=[A-Z\d`"])/)
    .map((sentence) => sentence.replace(/\s+/g, ' '));
}

const SMALL = new Set(
  'a an and are as at be by for from how if in is it its of on or that the this to with'.split(' '),
);

/** The words of a sentence that carry content, without plural endings. */
function wordsOf(sentence: string): Set<string> {
  const words = sentence.toLowerCase().match(/\p{L}+|\d[\d.]*\d|\d/gu) ?? [];
  return new Set(words.filter((word) => !SMALL.has(word)).map((word) => word.replace(/s$/, '')));
}

/** The words of two sentences that both have, as a share of all their words; 0 for sentences of a word or two. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (Math.min(one.size, other.size) < 3) return 0;
  const common = [...one].filter((word) => other.has(word)).length;
  return common / new Set([...one, ...other]).size;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MetricError) return undefined;
    throw error;
  }
}

function choicesOf(values: string): string[] {
  return [...values.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
}

/** No further option; each option with each accepted value; the latter two by two. */
function combinations(card: MetricCard): object[] {
  const single = card.options.flatMap(({ name, values }) =>
    valuesOf(name, values).map((value): object => ({ [name]: value })),
  );
  const pairs = single.flatMap((one, i) => single.slice(i + 1).map((other) => ({ ...one, ...other })));
  return [{}, ...single, ...pairs];
}

function valuesOf(name: string, values: string): unknown[] {
  const choices = choicesOf(values);
  if (choices.length > 0) return choices;
  if (name === 'agenda') return [];
  if (values.includes('true or false')) return [true, false];
  if (values.includes('whole number')) return [2];
  if (values.includes('number') && !values.includes('list') && !values.includes('numbers'))
    return values.includes('100') ? [20, 80] : [0.5, 2];
  if (values.includes('list of words')) return [['the']];
  if (values.includes('list of functions')) return [[() => true]];
  if (values.includes('phrases')) return [{ mine: ['x'], yours: ['y'] }];
  if (values.includes('word vectors')) return [new Map([['bus', [1, 0]]])];
  if (values.includes('a function')) return [() => ['a']];
  return values.includes('string') ? ['given'] : [];
}
