import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dialoguePage } from '../report/paper/dialogue-page.js';
import type { ReportedPaper } from '../report/paper/types.js';
import type { Embedded } from '../transcript/embedded.js';
import type { Transcript } from '../transcript/types.js';
import type { DialoguePaths } from './dialogue-paths.js';

export async function writeDialogues(
  folder: string,
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  { file, report }: DialoguePaths,
  embedded: readonly Embedded[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [i, transcript] of transcripts.entries()) {
    const vectors = embedded[i];
    const page = await dialoguePage(transcript, {
      paper,
      name: transcript.id ?? `conversation ${i + 1}`,
      ...(vectors && { embedded: vectors }),
      ...(report !== undefined && { reportHref: report }),
    });
    await writeFile(join(folder, file(i)), page);
  }
}
