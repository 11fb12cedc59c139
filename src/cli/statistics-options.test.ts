import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import {
  adjustOption,
  clusterFields,
  comparisonOptions,
  levelOption,
  summaryOptions,
  toCompareOptions,
  toSummaryOptions,
} from './statistics-options.js';

const namesOf = (options: readonly { long?: string | undefined }[]) => options.map(({ long }) => long);
const parse = (flag: string, text: string): unknown =>
  comparisonOptions().find(({ long }) => long === flag)!.parseArg!(text, undefined);

describe('the flags of statistics', () => {
  it('are those of summaries, with defaults', () => {
    const options = summaryOptions();
    expect(namesOf(options)).toEqual(['--unit', '--cluster-by', '--level', '--seed']);
    expect(options.map(({ defaultValue }) => defaultValue)).toEqual(['transcript', undefined, 0.95, 0]);
    expect(options[0]!.argChoices).toEqual(['transcript', 'turn']);
  });

  it('are those of comparisons, in one group of the help', () => {
    const options = comparisonOptions();
    expect(namesOf(options)).toEqual([
      ...['--unit', '--cluster-by', '--level', '--seed', '--method', '--adjust', '--family'],
    ]);
    expect(new Set(options.map(({ helpGroupHeading }) => helpGroupHeading))).toEqual(
      new Set(['Statistics:']),
    );
    const choices = Object.fromEntries(options.map(({ long, argChoices }) => [long, argChoices]));
    expect(choices).toMatchObject({
      '--method': ['student-t', 'sign-flip'],
      '--family': ['question', 'metric', 'call'],
      '--adjust': adjustOption().argChoices,
    });
  });

  it.each([
    ['--level', '0.9', 0.9],
    ['--seed', '7', 7],
    ['--seed', '-3', -3],
    ['--cluster-by', 'game, day', ['game', 'day']],
    ['--cluster-by', 'meta.game,day', ['game', 'day']],
  ])('%s %s is read', (flag, text, value) => {
    expect(parse(flag, text)).toEqual(value);
  });

  it.each([
    ...['0', '1', '95', '-0.5', 'x', ''].map((text) => ['--level', text]),
    ...['0.5', 'x', '', ' ', '9007199254740993'].map((text) => ['--seed', text]),
    ...['', 'game,', ',', 'game, ,day'].map((text) => ['--cluster-by', text]),
  ] as [string, string][])('%s "%s" is refused', (flag, text) => {
    expect(() => parse(flag, text)).toThrow(InvalidArgumentError);
  });

  it('leave out what was not given', () => {
    expect(levelOption().defaultValue).toBe(0.95);
    expect(toSummaryOptions({})).toStrictEqual({});
    expect(toSummaryOptions({ unit: 'turn', clusterBy: ['game'], level: 0.9, seed: 0 })).toEqual({
      ...{ unit: 'turn', clusterBy: ['game'], confidenceLevel: 0.9, seed: 0 },
    });
    expect(toCompareOptions({})).toStrictEqual({});
    const given = { method: 'sign-flip', adjust: 'none', family: 'metric' } as const;
    const flags = { ...given, level: 0.9, seed: 2, unit: 'turn', clusterBy: ['x'], primary: 'NSE' } as const;
    expect(toCompareOptions(flags)).toEqual({
      ...{ ...given, confidenceLevel: 0.9, primary: 'speaker-entropy' },
      ...{ seed: 2, unit: 'turn', clusterBy: ['x'] },
    });
  });

  it('name the fields of meta that rows must carry', () => {
    expect(clusterFields({})).toEqual([]);
    expect(clusterFields({ unit: 'game', clusterBy: ['day', 'turn'] })).toEqual(['game', 'day']);
    for (const unit of ['transcript', 'turn', 'instruction']) expect(clusterFields({ unit })).toEqual([]);
  });
});
