import { describe, expect, it } from 'vitest';
import { countMentions, namedIn } from './count-mentions.js';

describe('the files that name a metric', () => {
  it('counts code: identifiers, fields, whole strings and imports, but no sentence and no comment', () => {
    const named = namedIn(
      'x.ts',
      `import { a } from '../b/speaker-entropy.js';
       // commented
       /** {@link documented} */
       const local = { field: 'whole string', note: 'part of a sentence' }.other;
       type T = 'literal' | typeof import('./lazy.js');`,
    );
    for (const name of [
      'a',
      'speaker-entropy.js',
      'local',
      'field',
      'whole string',
      'other',
      'literal',
      'lazy.js',
    ])
      expect(named).toContain(name);
    for (const name of ['commented', 'documented', 'part', 'sentence']) expect(named).not.toContain(name);
  });

  it.each([...countMentions()])('%s: at most four beside its own three', (_, files) => {
    expect(files).toContain('index.ts');
    expect(files).toContain('metrics/core/registry.ts');
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(4);
  });
});
