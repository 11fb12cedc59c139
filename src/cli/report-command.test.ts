import { describe, expect, it, vi } from 'vitest';
import { runCli } from '../testing/run-cli.js';

vi.mock('vega', () => {
  throw new Error('not here');
});

describe('pages without Vega', () => {
  it('are refused before anything is read or computed', async () => {
    for (const command of [
      ['report', '--paper', 'mpceval'],
      ['evidence', '--format', 'html'],
      ['validate', '--format', 'html', '--against', 'outcome.score'],
    ]) {
      const { code, err } = await runCli([...command, 'no-such-file.jsonl']);
      expect(code).toBe(1);
      expect(err).toContain('install them with: npm install vega vega-lite');
    }
  });
});
