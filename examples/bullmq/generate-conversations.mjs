// Writes conversations as JSON lines, the same for the same numbers: node examples/bullmq/generate-conversations.mjs COUNT [TURNS] [FIRST]
import { once } from 'node:events';

const [count = 1000, turns = 6, first = 0] = process.argv.slice(2).map(Number);

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan'];
const WORDS =
  'the a red blue small old bus station picnic budget meeting garden letter window morning evening we you they it she he bring take think know need want see plan start finish really maybe together again tomorrow lunch paper table river city street music question answer number reason week'.split(
    ' ',
  );

/** A stream of whole numbers below 2^32 (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

function conversation(index) {
  const next = numbers(index + 1);
  const sentence = () => {
    const words = Array.from({ length: 4 + (next() % 9) }, () => WORDS[next() % WORDS.length]);
    const name = next() % 5 === 0 ? `${NAMES[next() % NAMES.length]}, ` : '';
    return `${name}${words.join(' ')}${next() % 4 === 0 ? '?' : '.'}`;
  };
  return {
    id: `conversation-${index}`,
    turns: Array.from({ length: turns }, () => ({ speaker: NAMES[next() % NAMES.length], text: sentence() })),
  };
}

let text = '';
for (let i = first; i < first + count; i++) {
  text += `${JSON.stringify(conversation(i))}\n`;
  if (text.length < 1 << 16 && i < first + count - 1) continue;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  text = '';
}
