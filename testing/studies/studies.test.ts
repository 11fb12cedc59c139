import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimOf, gradeOf } from './classify.js';
import { type Line, runStudies } from './run-studies.js';
import { plantedStudies } from './studies.js';
import { claimOfValidation, VALIDATION_DOORS, validationStudies } from './validations.js';

/**
 * Made-up studies with known truth go through every door: each first sentence must be true, and all doors must agree.
 * `npm run bench -- studies` prints the sentences.
 */
describe('planted studies', () => {
  let lines: Line[] = [];
  beforeAll(async () => {
    lines = await runStudies();
  });

  it('are many, and every entry point reports each correctly', () => {
    expect(new Set(lines.map(({ study }) => study.name)).size).toBeGreaterThanOrEqual(50);
    expect(lines.filter(({ door }) => door === 'report').length).toBeGreaterThanOrEqual(10);
    const wrong = lines.filter(({ grade }) => grade !== 'true');
    expect(wrong.map(({ study, door, grade, answer }) => [study.name, door, grade, answer.sentence])).toEqual(
      [],
    );
  });

  it('have the same answer at every door', () => {
    for (const { study, door, claim, answer } of lines) {
      const compared = lines.find((each) => each.study === study && each.door === 'compare')!.claim;
      // A rule of a gate is open unless a change is found.
      if (door === 'gate' && compared === 'depends') continue;
      const expected = door === 'gate' && compared === 'none' ? 'open' : compared;
      expect([study.name, door, claim, answer.sentence]).toEqual([
        study.name,
        door,
        expected,
        answer.sentence,
      ]);
    }
  });

  it('have sentences that say what their findings decided', () => {
    for (const { study, claim, answer } of lines) {
      const { finding } = answer;
      if (finding === undefined || study.name.includes('systems')) continue;
      const { a, b, verdict, meanA, meanB, difference } = finding;
      expect([study.name, (meanA ?? 0) - (meanB ?? 0)]).toEqual([
        study.name,
        expect.closeTo(difference ?? 0, 9),
      ]);
      const depends = finding.cautions.some(({ kind }) => kind === 'depends-on');
      expect([study.name, depends]).toEqual([study.name, claim === 'depends']);
      if (depends) continue;
      const decided = { 'a-higher': { higher: a }, 'b-higher': { higher: b } }[verdict as string];
      const isNone = verdict === 'no-difference-found' || verdict === 'constant';
      expect([study.name, claim]).toEqual([study.name, decided ?? (isNone ? 'none' : 'open')]);
    }
  });
});

it.each(validationStudies())('$name', async ({ truth, conversations, ...rest }) => {
  const file = join(mkdtempSync(join(tmpdir(), 'mtpc-validation-')), 'study.jsonl');
  writeFileSync(file, conversations.map((each) => JSON.stringify(each)).join('\n'));
  for (const ask of Object.values(VALIDATION_DOORS)) {
    const sentence = await ask({ truth, conversations, ...rest }, file);
    expect([claimOfValidation(sentence), sentence]).toEqual([truth, sentence]);
  }
});

describe('the grade of a sentence', () => {
  const [study] = plantedStudies();
  const grade = (truth: object, sentence: string): string => {
    const claim = claimOf(sentence, ['a', 'b']);
    return gradeOf({ ...study!, truth: { higher: null, ...truth } }, { sentence, text: sentence }, claim);
  };
  const higher = 'a has a higher mean score than b by 4 points (8 vs. 4; 95% CI 3 to 5, p < .001; 20 items)';

  it('is over if it claims an effect that is not there', () => {
    expect(grade({}, `${higher}.`)).toBe('over');
    expect(grade({ higher: 'b' }, `${higher}.`)).toBe('over');
    expect(grade({ higher: 'a', isOpen: true }, `${higher}.`)).toBe('over');
    expect(grade({ higher: 'a', caution: 'game differs too' }, `${higher}.`)).toBe('over');
    expect(grade({ higher: 'a', cause: 'content' }, `${higher}; it is explained by length.`)).toBe('over');
    expect(grade({ higher: 'a', cause: 'length' }, `${higher}; it remains at equal length.`)).toBe('over');
    expect(grade({}, 'fail: P < 0: b minus a -4 (-5 to -3), 20 pairs')).toBe('over');
    expect(grade({ higher: 'a' }, 'pass: P < 0: b minus a -4 (-5 to -3), 20 pairs')).toBe('over');
  });

  it('is under, silent or true if it claims less, nothing, or the planted effect', () => {
    expect(grade({ higher: 'a' }, 'No difference in mean score found between a and b (5 vs. 4).')).toBe(
      'under',
    );
    expect(grade({ higher: 'a' }, 'The mean score of a and b cannot be tested.')).toBe('under');
    expect(grade({}, 'Something else.')).toBe('silent');
    expect(grade({ higher: 'a' }, `${higher}.`)).toBe('true');
    expect(grade({ higher: 'a', cause: 'length' }, `${higher}; it is explained by length.`)).toBe('true');
    expect(grade({}, 'a and b have the same mean score (0) in 12 items.')).toBe('true');
  });
});
