import { describe, expect, it, vi } from 'vitest';
import { runCli } from '../testing/run-cli.js';

vi.mock('vega', () => {
  throw new Error('not here');
});

describe('mtpc report without Vega', () => {
  it('says so before it reads or computes anything', async () => {
    const { code, err } = await runCli(['report', 'no-such-file.jsonl', '--paper', 'mpceval']);
    expect(code).toBe(1);
    expect(err).toContain('install them with: npm install vega vega-lite');
  });
});
