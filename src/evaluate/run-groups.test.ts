import { describe, expect, it } from 'vitest';
import type { Run } from '../transcript/runs.js';
import { isCorpusRow, runGroups } from './run-groups.js';

const run = (system?: string, setting?: string): Run => ({
  ...{ instruction: 'q', score: 1 },
  ...(system !== undefined && { system }),
  ...(setting !== undefined && { setting }),
});
const groupsOf = (runs: readonly Run[]): unknown =>
  runGroups(runs).map(({ unit, members }) => [unit, members.map((each) => runs.indexOf(each))]);

describe('runGroups', () => {
  it('is one group of runs that do not differ', () => {
    expect(groupsOf([run('m', 'full'), run('m', 'full')])).toEqual([['corpus', [0, 1]]]);
    expect(groupsOf([run()])).toEqual([['corpus', [0]]]);
    expect(groupsOf([])).toEqual([]);
  });

  it('names what differs, in order of appearance', () => {
    expect(groupsOf([run('m', 'sharded'), run('m', 'full'), run('m', 'sharded')])).toEqual([
      ['corpus: sharded', [0, 2]],
      ['corpus: full', [1]],
    ]);
    expect(groupsOf([run('m', 'full'), run('n', 'full')])).toEqual([
      ['corpus: m', [0]],
      ['corpus: n', [1]],
    ]);
    expect(groupsOf([run('m', 'full'), run('n', 'sharded'), run()])).toEqual([
      ['corpus: m, full', [0]],
      ['corpus: n, sharded', [1]],
      ['corpus: no system, no setting', [2]],
    ]);
  });
});

describe('isCorpusRow', () => {
  it('knows the units of groups', () => {
    expect(
      ['corpus', 'corpus: full', 'corpus:full', 'dialogue', 'a corpus'].map((unit) => isCorpusRow({ unit })),
    ).toEqual([...[true, true, false, false, false]]);
  });
});
