import { describe, expect, it } from 'vitest';
import type { MetricCard } from './card.js';
import { getMetric, listMetrics } from './registry.js';

describe('listMetrics', () => {
  it('has unique ids, names and paper:symbol pairs', () => {
    const metrics = listMetrics();
    for (const key of [
      metrics.map((metric) => metric.id),
      metrics.map((metric) => metric.name),
      metrics.filter((metric) => metric.symbol).map((metric) => `${metric.source?.paper}:${metric.symbol}`),
    ]) {
      expect(new Set(key).size).toBe(key.length);
    }
  });

  it('has every metric at revision 1: none is published', () => {
    expect(listMetrics().filter(({ revision }) => revision !== 1)).toEqual([]);
  });

  it('is frozen to the bottom: nobody can break it for others', () => {
    const list = listMetrics() as MetricCard[];
    expect(() => {
      list.length = 0;
    }).toThrow(TypeError);
    expect(() => Object.assign(list[0]!.options[0]!, { meaning: 'x' })).toThrow(TypeError);
    expect(getMetric('NSE').id).toBe('speaker-entropy');
  });

  it('says everything about each metric in sentences', () => {
    for (const metric of listMetrics()) {
      expect(metric.id).toBe(metric.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
      expect(metric.meaning).toMatch(/^[A-Z].*\.$/);
      for (const sentence of [metric.use, metric.avoid]) expect(sentence).toMatch(/^[a-z].*\.$/);
      expect(metric.revision).toBeGreaterThanOrEqual(1);
      expect(metric.cost.time).toMatch(/^O\(/);
      const [least, greatest] = metric.range;
      if (least !== null && greatest !== null) expect(least).toBeLessThan(greatest);
    }
  });
});

describe('getMetric', () => {
  it('finds by id, name and symbol, whatever the case', () => {
    for (const name of ['speaker-entropy', 'speakerEntropy', 'NSE', 'nse', ' NSE ', 'mpceval:NSE']) {
      expect(getMetric(name).id).toBe('speaker-entropy');
    }
  });

  it('wants the paper in front of a symbol that two papers use', () => {
    expect(() => getMetric('CS')).toThrow(
      'getMetric: name: "CS" names several metrics; use pingeval:CS or mpceval:CS',
    );
    expect(getMetric('pingeval:CS').id).toBe('centering-score');
    expect(getMetric('mpceval:CS').id).toBe('conversational-structure');
  });

  it('says what it got for a name nobody has', () => {
    expect(() => getMetric(7 as never)).toThrow('getMetric: name: expected a string, got 7');
    expect(() => getMetric('undefined')).toThrow('unknown metric "undefined"');
    try {
      getMetric('XYZ');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'INVALID_INPUT',
        metric: 'getMetric',
        path: 'name',
        received: 'XYZ',
      });
    }
    expect(() => getMetric('NES')).toThrow('unknown metric "NES"; did you mean NSE?');
    expect(() => getMetric('speaker_entropi')).toThrow('did you mean speaker-entropy?');
    expect(() => getMetric('LDD')).toThrow('did you mean LD?');
    expect(() => getMetric('centering')).toThrow('did you mean centering-score?');
    expect(() => getMetric('Entropy')).toThrow('did you mean speaker-entropy');
    expect(() => getMetric('XYZ')).toThrow(
      'unknown metric "XYZ"; listMetrics() and "mtpc list" show all names',
    );
    expect(() => getMetric('')).toThrow('unknown metric ""; listMetrics() and "mtpc list" show all names');
  });
});
