import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getMetric, listMetrics } from '../metrics/core/registry.js';
import { chooseScaling, type Scale } from './scale.js';

const scaled = (metric: string, scale: Scale | undefined, raw: number): number =>
  chooseScaling(getMetric(metric), scale).apply(raw);

describe('scales', () => {
  it('take the closed range by default where one end is better', () => {
    expect(scaled('centering-score', undefined, 1.5)).toBe(0.5); // (1.5 - 0) / (3 - 0)
    expect(scaled('global-consistency', undefined, -1)).toBe(0);
    expect(scaled('global-consistency', undefined, 0.5)).toBe(0.75); // (0.5 + 1) / 2
  });

  it('turn the range round where less is better', () => {
    const scaling = chooseScaling(getMetric('unreliability'), undefined);
    expect(scaling.id).toBe('range[100,0]');
    expect(scaling.apply(25)).toBe(0.75); // 1 - 25 / 100
  });

  it('draw a straight line and end at 0 and 1', () => {
    expect(scaled('LD', { from: 10, to: 30 }, 15)).toBe(0.25);
    expect(scaled('LD', { from: 10, to: 30 }, 32.34)).toBe(1);
    expect(scaled('LD', { from: 10, to: 30 }, 0)).toBe(0);
    expect(scaled('progression-efficiency', { from: 4, to: 0 }, 1)).toBe(0.75);
  });

  it('know bands and targets', () => {
    expect([0.19, 0.2, 0.4, 0.41].map((raw) => scaled('NSE', { band: [0.2, 0.4] }, raw))).toEqual([
      0, 1, 1, 0,
    ]);
    expect(scaled('score-inflation', { target: 0, tolerance: 2 }, -0.5)).toBe(0.75); // 1 - 0.5 / 2
    expect(scaled('score-inflation', { target: 0, tolerance: 2 }, 3)).toBe(0);
  });

  it('take no field beside their own', () => {
    for (const [scale, message] of [
      [{ from: 0, to: 1, taget: 2 }, 'options.scale.taget: expected only from and to, got 2'],
      [{ band: [0, 1], from: 0 }, 'options.scale.from: expected only band, got 0'],
      [{ target: 0, tolerance: 1, to: 1 }, 'options.scale.to: expected only target and tolerance, got 1'],
      [{ target: 0 }, 'options.scale: expected'],
    ] as const)
      expect(() => chooseScaling(getMetric('LD'), scale as never)).toThrow(message);
  });

  it('give the number as it is only when asked', () => {
    const scaling = chooseScaling(getMetric('LD'), 'raw');
    expect([scaling.id, scaling.apply(32.34)]).toEqual(['raw', 32.34]);
  });

  it.each([
    ['NSE', 'its values are not good or bad in themselves'],
    ['score-inflation', 'values near 0 are good'],
    ['LD', 'its range, [0,infinity], is open'],
  ])('must be chosen for %s', (metric, why) => {
    expect(() => chooseScaling(getMetric(metric), undefined)).toThrow(
      `options.scale: ${getMetric(metric).id} needs one of { from, to }, { band: [low, high] } or { target, tolerance }: ${why}`,
    );
  });

  it.each<[string, unknown, string]>([
    [
      'LD',
      'range',
      "expected a closed range for 'range', but the range of lexical-density is [0,infinity]; give { from, to }",
    ],
    [
      'LD',
      { from: 40, to: 0 },
      'expected from below to, because lexical-density is better the higher it is, got from 40 to 0',
    ],
    [
      'progression-efficiency',
      { from: 0, to: 4 },
      'expected from above to, because progression-efficiency is better the lower',
    ],
    ['LD', { from: 1, to: 1 }, 'options.scale.to: expected a number other than scale.from, got 1'],
    ['LD', { from: Number.NaN, to: 1 }, 'options.scale.from: expected a finite number, got NaN'],
    ['LD', { band: [2, 1] }, 'options.scale.band: expected low at most high, got an array of 2'],
    ['LD', { band: 3 }, 'options.scale.band: expected [low, high], got 3'],
    ['LD', { target: 1, tolerance: 0 }, 'options.scale.tolerance: expected a number above 0, got 0'],
    ['LD', { target: 1 }, "options.scale: expected 'range', 'raw', { from, to }"],
    ['LD', 'percent', "options.scale: expected 'range', 'raw', { from, to }"],
  ])('of %s refuse %j', (metric, scale, message) => {
    expect(() => chooseScaling(getMetric(metric), scale as Scale)).toThrow(message);
  });

  it('refuse a value beyond the range rather than cut it', () => {
    expect(() => scaled('centering-score', 'range', 4)).toThrow(
      'centering-score: expected a value of [0,3], got 4: these options change the range; give scale: { from, to }',
    );
    expect(scaled('centering-score', 'range', 3 + 1e-12)).toBe(1);
  });

  it('never leave [0, 1]', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
    const scale = fc.oneof(
      fc
        .tuple(number, number)
        .filter(([a, b]) => a < b)
        .map(([from, to]) => ({ from, to })),
      fc
        .tuple(number, number)
        .filter(([a, b]) => a <= b)
        .map((band) => ({ band })),
      fc
        .tuple(number, fc.double({ min: 1e-6, max: 1e6, noNaN: true }))
        .map(([target, tolerance]) => ({ target, tolerance })),
    );
    fc.assert(
      fc.property(scale, number, (each, raw) => {
        const score = scaled('NSE', each, raw);
        return score >= 0 && score <= 1;
      }),
    );
  });

  it('can do without being told for these metrics only', () => {
    const fit = listMetrics().filter((card) => {
      try {
        return chooseScaling(card, undefined) !== undefined;
      } catch {
        return false;
      }
    });
    for (const { range, direction } of fit) {
      expect(range).not.toContain(null);
      expect(['higher', 'lower']).toContain(direction);
    }
    expect(fit.length).toBeGreaterThan(10);
  });
});

it.each<[unknown, string]>([
  [{ from: 1 }, "options.scale: expected 'range', 'raw', { from, to }"],
  [{ to: 1 }, "options.scale: expected 'range', 'raw', { from, to }"],
  [{ tolerance: 1 }, "options.scale: expected 'range', 'raw', { from, to }"],
  [null, "options.scale: expected 'range', 'raw', { from, to }"],
  [{ from: 1, to: '2' }, 'options.scale.to: expected a finite number, got "2"'],
  [{ band: [1] }, 'options.scale.band: expected [low, high], got an array of 1'],
  [{ band: ['1', 2] }, 'options.scale.band[0]: expected a finite number, got "1"'],
  [{ band: [1, '2'] }, 'options.scale.band[1]: expected a finite number, got "2"'],
  [{ target: '1', tolerance: 1 }, 'options.scale.target: expected a finite number, got "1"'],
  [{ target: 1, tolerance: Infinity }, 'options.scale.tolerance: expected a finite number, got Infinity'],
])('refuses %j for a scale', (scale, message) => {
  expect(() => chooseScaling(getMetric('LD'), scale as Scale)).toThrow(`createScorer: ${message}`);
});

it('names each scale in signatures', () => {
  const idOf = (scale: Scale): string => chooseScaling(getMetric('NSE'), scale).id;
  expect(idOf('range')).toBe('range[0,1]');
  expect(idOf({ from: 0.5, to: 2 })).toBe('from0.5to2');
  expect(idOf({ band: [0.25, 1] })).toBe('band[0.25,1]');
  expect(idOf({ target: 0.5, tolerance: 0.25 })).toBe('target0.5tolerance0.25');
});
