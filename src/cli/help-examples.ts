/** Examples shown after the help of each command. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [command: string, what: string])[]>> = {
  mtpc: [
    ['mtpc list', 'metrics by question'],
    ['mtpc score conversations.jsonl', 'every metric that needs only text'],
    ['mtpc init conversations.jsonl', 'a script to start from'],
  ],
  score: [
    ['mtpc score logs/', 'all files of a folder, as a table'],
    ['mtpc score chat.jsonl --metrics LD,NSE --format csv --out scores.csv', 'two metrics, as CSV'],
    ['mtpc score chat.jsonl --embed', 'with the metrics that need embeddings'],
    ['mtpc score talk.csv --columns speaker=from,text=message', 'with column names'],
    [
      'mtpc score big.jsonl --format jsonl --out rows.jsonl --jobs 4 --resume',
      'a large file, on four threads',
    ],
  ],
  compare: [
    ['mtpc compare small.jsonl large.jsonl', 'two systems on the same conversations'],
    ['mtpc compare small/ large/', 'folders with one file per conversation, paired by name'],
    ['mtpc compare both.jsonl --by model --metrics LD', 'several systems in one file'],
  ],
  reproduce: [
    ['mtpc reproduce lost', 'published numbers that need no data'],
    ['mtpc reproduce common-ground --data logs/', 'with the PhotoBook games'],
  ],
  list: [['mtpc list --format json', 'all data about the metrics']],
  explain: [
    ['mtpc explain NSE', 'by symbol'],
    ['mtpc explain pingeval:CS', 'by a symbol that two papers share'],
  ],
  report: [
    ['mtpc report runs.jsonl --paper lost --out lost.html', "one paper's tables and figures"],
    ['mtpc report chat.jsonl --paper all --out all.html', 'all papers for which there is data'],
    [
      'mtpc report chat.jsonl --paper all --out all.html --figures figures',
      'each figure as SVG, Vega-Lite and data',
    ],
    [
      'mtpc report chat.jsonl --paper pingeval --out chat.html --dialogues dialogues',
      'a page for each conversation, linked from the report',
    ],
    ['mtpc report chat.jsonl --paper mpceval --cluster-by game --level 0.9', 'intervals over games, at 90%'],
  ],
  evidence: [
    ['mtpc evidence chats.jsonl', 'all metrics over text'],
    [
      'mtpc evidence chats.jsonl --metrics LD,NSE --format html --out evidence.html',
      'two metrics, as a page',
    ],
  ],
  validate: [
    ['mtpc validate chats.jsonl --outcome outcome.score', 'against the score of each conversation'],
    ['mtpc validate chats.jsonl --outcome meta.rating --metrics LD', 'against a rating'],
  ],
  run: [
    [
      'mtpc run pingeval --model my-model --base-url http://localhost:11434/v1 --out runs.jsonl',
      'isotoken games against a local server',
    ],
    [
      'mtpc run lost --model my-model --data instructions.jsonl --out lost.jsonl --dry-run',
      'the size of a run',
    ],
    ['mtpc run lost --model my-model --data instructions.jsonl --out lost.jsonl --resume', 'continue a run'],
  ],
  init: [
    ['mtpc init chat.jsonl > score.mjs && node score.mjs', 'write a script and run it'],
    ['mtpc init logs.csv --columns speaker=from,text=message', 'with column names'],
  ],
  summarize: [['mtpc summarize rows-1.jsonl rows-2.jsonl', 'the table of mtpc score, from its rows']],
  merge: [['mtpc merge summary-1.json summary-2.json', 'the summary of both']],
  read: [
    ['mtpc read chats.jsonl', 'check the input before scoring it'],
    ['mtpc read exports/', 'one line per file'],
  ],
  formats: [
    ['mtpc formats', 'all input formats'],
    ['mtpc formats whatsapp', 'an example of a format'],
  ],
  models: [['mtpc models', 'known models and the locations of their files']],
};

/** The examples of a command as text; empty without examples. */
import { ownValue } from '../options/own-value.js';
export function helpExamples(name: string): string {
  const examples = ownValue(EXAMPLES, name) ?? [];
  const lines = examples.map(([command, what]) => `  ${command}\n      ${what}`);
  return lines.length === 0 ? '' : `\nExamples:\n${lines.join('\n')}`;
}
