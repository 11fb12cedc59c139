import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Claim, claimOf, type Grade, gradeOf } from './classify.js';
import { type Answer, DOORS } from './doors.js';
import { plantedStudies, type Study } from './studies.js';

/** What one door says of one study. */
export interface Line {
  readonly study: Study;
  readonly door: string;
  readonly answer: Answer;
  readonly claim: Claim;
  readonly grade: Grade;
}

/** Every study through every door. */
export async function runStudies(
  studies: readonly Study[] = plantedStudies(),
  doors: Readonly<Record<string, (typeof DOORS)[string]>> = DOORS,
): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mtpc-studies-'));
  const lines: Line[] = [];
  for (const [i, study] of studies.entries()) {
    const file = join(folder, `study-${i}.jsonl`);
    writeFileSync(file, study.conversations.map((each) => JSON.stringify(each)).join('\n'));
    for (const [door, ask] of Object.entries(doors)) {
      const answer = await ask(study, file);
      if (answer === null) continue;
      const claim = claimOf(answer.sentence, levelsOf(study));
      lines.push({ study, door, answer, claim, grade: gradeOf(study, answer, claim) });
    }
  }
  rmSync(folder, { recursive: true });
  return lines;
}

/** The levels that a study compares, in order of appearance. */
function levelsOf({ conversations, options }: Study): string[] {
  const field =
    options?.by ?? (['model', 'setting'] as const).find((each) => varies(conversations, each)) ?? 'model';
  return [...new Set(conversations.map(({ meta }) => String(meta?.[field])))];
}

function varies(conversations: Study['conversations'], field: string): boolean {
  return new Set(conversations.map(({ meta }) => meta?.[field])).size > 1;
}

/** The studies with the sentences of a door and the grades of all, as a table in Markdown. */
export function studyTable(lines: readonly Line[]): string {
  const names = [...new Set(lines.map(({ study }) => study.name))];
  const rows = names.map((name) => {
    const own = lines.filter(({ study }) => study.name === name);
    const { higher, isOpen } = own[0]!.study.truth;
    const truth = isOpen ? 'cannot be shown' : higher === null ? 'no difference' : `${higher} higher`;
    const grades = own.map(({ door, grade }) => `${door}: ${grade}`).join(', ');
    return `| ${name} | ${truth} | ${own[0]!.answer.sentence.replaceAll('|', '\\|')} | ${grades} |`;
  });
  return ['| study | truth | first sentence | doors |', '|---|---|---|---|', ...rows].join('\n');
}
