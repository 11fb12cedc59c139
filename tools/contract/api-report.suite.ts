import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiReport, REPORT } from './api-report.js';

it('the public face is the committed one (npm run generate writes it anew)', () => {
  expect(apiReport().split('\n')).toEqual(readFileSync(REPORT, 'utf8').split('\n'));
});
