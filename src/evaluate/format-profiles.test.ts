import { describe, expect, it } from 'vitest';
import { itChecksFields } from '../../testing/checked-fields.js';
import { formatProfiles } from './format-profiles.js';
import type { MtpcProfile, ProfileRow } from './mtpc-profile.js';

const row = (symbol: string, summary: object, more: Partial<ProfileRow> = {}): ProfileRow =>
  ({
    ...{ symbol, metric: symbol, scope: 'local', dimension: 'speaker', missing: [], signatures: [] },
    ...more,
    summary: { n: 0, nUndefined: 0, mean: null, populationSd: null, sampleSd: null, ...summary },
  }) as unknown as ProfileRow;
const profileOf = (...rows: readonly ProfileRow[]): MtpcProfile => ({ conversations: 1, cases: 1, rows });
const scored = { n: 3, nUndefined: 1, mean: 0.12345, populationSd: 0.5, sampleSd: 0.61237 };

describe('formatProfiles', () => {
  it('lays local rows above global ones, in the order of the first system', () => {
    const one = profileOf(
      row('PF', scored),
      row('NSE', scored, { scope: 'global', dimension: 'content' }),
      row('DNR', { nUndefined: 2 }),
    );
    const two = profileOf(row('DNR', {}, { missing: ['names', 'luck'] }), row('PF', { n: 1, mean: 1 }));
    expect(formatProfiles({ 'a|b': one, two }).split('\n')).toEqual([
      '### Local: next-turn cases',
      '',
      '| metric | about | a\\|b | two |',
      '|---|---|---|---|',
      '| PF | speaker | 0.123 ± 0.500 (3 of 4) | 1.000 ± - (1 of 1) |',
      '| DNR | speaker | undefined (0 of 2) | needs names, luck |',
      '',
      '### Global: conversations',
      '',
      '| metric | about | a\\|b | two |',
      '|---|---|---|---|',
      '| NSE | content | 0.123 ± 0.500 (3 of 4) |  |',
      '',
    ]);
  });

  it('prints the digits and the deviation asked for', () => {
    const text = formatProfiles({ one: profileOf(row('PF', scored)) }, { digits: 1, deviation: 'sample' });
    expect(text).toContain('| PF | speaker | 0.1 ± 0.6 (3 of 4) |');
    expect(formatProfiles({ one: profileOf(row('PF', scored)) }, { digits: 0 })).toContain(
      '| 0 ± 1 (3 of 4) |',
    );
  });

  it('leaves rows out that no system has a score for, where told', () => {
    const lacking = row('DNR', {}, { missing: ['names'] });
    const [one, two] = [profileOf(lacking, row('PF', {})), profileOf(row('DNR', {}), row('PF', scored))];
    expect(formatProfiles({ one, two })).toContain('| DNR | speaker | needs names |  |');
    const brief = formatProfiles({ one, two }, { missing: false });
    expect(brief).not.toContain('DNR');
    expect(brief).toContain('| PF | speaker |  | 0.123 ± 0.500 (3 of 4) |');
    // Asked for and undefined is not missing.
    expect(formatProfiles({ one: profileOf(row('DNR', { nUndefined: 1 })) }, { missing: false })).toContain(
      'DNR',
    );
  });

  it('has two empty tables of no system', () => {
    expect(formatProfiles({}).match(/\| metric \| about \|\n\|---\|---\|\n/g)).toHaveLength(2);
  });

  itChecksFields(
    (value) => formatProfiles(value),
    'profiles',
    { one: profileOf(row('PF', scored)) },
    {
      'a string': ['one.rows[0].symbol', 'one.rows[0].dimension'],
      'a list': ['one.rows', 'one.rows[0].missing'],
      'a row': ['one.rows[0]'],
      'an object': ['one', 'one.rows[0].summary'],
      'a number': [
        ...['one.rows[0].summary.n', 'one.rows[0].summary.nUndefined', 'one.rows[0].summary.mean|null'],
        ...['one.rows[0].summary.populationSd|null', 'one.rows[0].summary.sampleSd|null'],
      ],
    },
  );

  it('refuses what is no table of profiles', () => {
    expect(() => formatProfiles(5 as never)).toThrow(
      'formatProfiles: profiles: expected profiles by system, from mtpcProfile, got 5',
    );
    expect(() => formatProfiles({}, { digits: -1 })).toThrow(
      'options.digits: expected a whole number of at least 0',
    );
  });
});
