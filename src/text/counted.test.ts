import { describe, expect, it } from 'vitest';
import { counted } from './counted.js';

describe('counted', () => {
  it('is singular for one only', () => {
    expect([0, 1, 2, 11].map((count) => counted(count, 'turn'))).toEqual([
      '0 turns',
      '1 turn',
      '2 turns',
      '11 turns',
    ]);
  });

  it('takes a plural that an s does not make', () => {
    const of = (count: number) => counted(count, 'dialogue names none', 'dialogues name none');
    expect([of(1), of(2)]).toEqual(['1 dialogue names none', '2 dialogues name none']);
  });
});
