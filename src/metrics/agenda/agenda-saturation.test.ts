import { describe, expect, it } from 'vitest';
import { agendaCases } from '../../../testing/agenda-cases.js';
import { agendaSaturation } from './agenda-saturation.js';

describe('agendaSaturation', () => {
  it('asks for more than the threshold', () => {
    expect(agendaSaturation([0.3, 0.2, 0.1], { coverageThreshold: 0.2 })).toEqual([true, false, false]);
  });

  it('needs a threshold', () => {
    expect(() => agendaSaturation([0.3], {} as { coverageThreshold: number })).toThrow(
      'agendaSaturation: options.coverageThreshold: expected a finite number (tau_cov; the paper gives no value), got undefined',
    );
    expect(() => agendaSaturation([0.3], { coverageThreshold: Number.NaN })).toThrow('got NaN');
  });

  it.each(agendaCases())('matches the golden items: $id', ({ input, paper }) => {
    expect(agendaSaturation(paper.infoCov, { coverageThreshold: input.tauCov })).toEqual(paper.sat);
  });
});
