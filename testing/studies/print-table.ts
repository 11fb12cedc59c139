/** `npm run bench -- studies`: the planted studies with the first sentence of each, and the grade of every door. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStudies, studyTable } from './run-studies.js';
import { claimOfValidation, VALIDATION_DOORS, validationStudies } from './validations.js';

console.log(studyTable(await runStudies()));
const file = join(mkdtempSync(join(tmpdir(), 'mtpc-validation-')), 'study.jsonl');
for (const study of validationStudies()) {
  writeFileSync(file, study.conversations.map((each) => JSON.stringify(each)).join('\n'));
  const answers = await Promise.all(
    Object.entries(VALIDATION_DOORS).map(async ([door, ask]) => [door, await ask(study, file)] as const),
  );
  const grades = answers.map(([door, text]) => `${door}: ${claimOfValidation(text) === study.truth}`);
  console.log(`| ${study.name} | ${study.truth} | ${answers[0]?.[1]} | ${grades.join(', ')} |`);
}
