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

describe('runGroups of runs under several conditions', () => {
  const at = (setting: string, temperature: string, shards?: number): Run => ({
    ...{ instruction: 'q', score: 1, setting, conditions: { temperature } },
    ...(shards !== undefined && { shards }),
  });

  it('has a group for each condition that varies within an instruction of the setting', () => {
    const runs = [at('full', '0'), at('full', '1'), at('sharded', '0', 2), at('sharded', '0', 8)];
    expect(groupsOf(runs)).toEqual([
      ['corpus: full, temperature 0', [0]],
      ['corpus: full, temperature 1', [1]],
      ['corpus: sharded, shards 2', [2]],
      ['corpus: sharded, shards 8', [3]],
    ]);
    expect(groupsOf([at('full', '0', 2), { ...at('full', '0', 8), instruction: 'r' }])).toEqual([
      ['corpus', [0, 1]],
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
