// Reads a file of another program; the format is detected, and suspicious content is reported.
import { readTranscripts } from '@mtpc/metrics/adapters';

const text = 'id,speaker,text\n1,ana,Is it late?\n1,ben,Yes.\n2,ana,Good night.\n';
const { format, transcripts, warnings } = readTranscripts(text, {
  fileName: 'chat.csv',
  columns: { conversation: 'id' },
});
console.log(
  format,
  transcripts.map(({ id, turns }) => `${id}:${turns.length}`).join(' '),
  warnings[0]?.message,
);
// Prints: rows 1:2 2:1 rows: speaker = "speaker", text = "text", conversation = "id"
