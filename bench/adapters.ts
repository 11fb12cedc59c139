import { fromConvoKit } from '../src/adapters/formats/papers/from-convo-kit.js';
import { readTranscripts } from '../src/adapters/read-transcripts.js';
import { createRandom, type Random } from '../src/math/create-random.js';
import type { HotPath } from './hot-path.js';

const TURNS = 50;
const MESSAGES = 10;

function drawText(random: Random): string {
  return Array.from({ length: 4 + random.integer(12) }, () => `word${random.integer(999)}`).join(' ');
}

/** A corpus of this many utterances as JSONL, 50 to a conversation, each a reply to the one before. */
function drawCorpus(utterances: number): string {
  const random = createRandom(utterances);
  const line = (index: number) =>
    JSON.stringify({
      id: `u${index}`,
      conversation_id: `c${Math.floor(index / TURNS)}`,
      speaker: `s${random.integer(4)}`,
      text: drawText(random),
      reply_to: index % TURNS === 0 ? null : `u${index - 1}`,
      timestamp: 1_600_000_000 + index,
      meta: {},
    });
  return Array.from({ length: utterances }, (_, index) => line(index)).join('\n');
}

/** This many messages in OpenAI's form as JSONL, 10 to a line. */
function drawChats(messages: number): string {
  const random = createRandom(messages);
  const message = (_: unknown, index: number) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: drawText(random),
  });
  const line = () => JSON.stringify({ messages: Array.from({ length: MESSAGES }, message) });
  return Array.from({ length: messages / MESSAGES }, line).join('\n');
}

/** Parsing JSONL into checked transcripts, compared with parsing its JSON alone, which is the floor. */
function readingPath(name: string, draw: (size: number) => string, run: (text: string) => number): HotPath {
  return {
    name: `${name}: JSONL into transcripts`,
    sizes: [1000, 10_000, 100_000],
    prepare(size) {
      const text = draw(size);
      return {
        run: () => run(text),
        rivals: { 'JSON.parse of each line': () => text.split('\n').map((line) => JSON.parse(line)).length },
        unit: 'bytes',
        work: text.length,
      };
    },
  };
}

export const paths: HotPath[] = [
  readingPath('fromConvoKit', drawCorpus, (text) => fromConvoKit(text).transcripts.length),
  readingPath('readTranscripts of OpenAI', drawChats, (text) => readTranscripts(text).transcripts.length),
];
