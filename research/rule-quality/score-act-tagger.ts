/**
 * Prints how the rule-based act tagger does, as the tables of research/rule-quality/dialogue-acts.md.
 *
 *     npx tsx research/rule-quality/score-act-tagger.ts [folder of DeliData]
 *
 * Without the folder only the project's own sentences are scored.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromDeliData } from '../../src/adapters/formats/papers/from-deli-data.js';
import { createRuleActTagger } from '../../src/text/acts/create-rule-act-tagger.js';
import { labelledSentences, scoreActs, tagSentences } from '../../testing/act-scores.js';

const tagger = createRuleActTagger();

function printTable(acts: readonly string[], wanted: readonly string[], given: readonly string[]): void {
  const scores = scoreActs(acts, wanted, given);
  console.log('| act | sentences | precision | recall | F1 |\n|---|---|---|---|---|');
  for (const { act, sentences, precision, recall, f1 } of scores.acts) {
    console.log(
      `| ${act} | ${sentences} | ${precision.toFixed(2)} | ${recall.toFixed(2)} | ${f1.toFixed(2)} |`,
    );
  }
  console.log(`| all, mean | ${wanted.length} | | | ${scores.macroF1.toFixed(2)} |`);
  const majority = scoreActs(
    acts,
    wanted,
    wanted.map(() => 'inform'),
  );
  console.log(`| always inform, mean | ${wanted.length} | | | ${majority.macroF1.toFixed(2)} |`);
  console.log(`\naccuracy ${scores.accuracy.toFixed(2)}, always inform ${majority.accuracy.toFixed(2)}\n`);
}

for (const split of ['tune', 'test'] as const) {
  const { acts, sentences } = labelledSentences(split);
  console.log(`## ${split}\n`);
  printTable(
    acts,
    sentences.map(({ act }) => act),
    tagSentences(tagger, sentences),
  );
}

/** Tags whole conversations, and picks out the turns that have a label. */
function scoreDeliData(folder: string): void {
  const url = new URL('../../fixtures/acts/delidata-labels.json', import.meta.url);
  const { test: labels } = JSON.parse(readFileSync(url, 'utf8')) as { test: Record<string, string> };
  const { transcripts } = fromDeliData(readFileSync(join(folder, 'utterances.jsonl'), 'utf8'));
  const wanted: string[] = [];
  const given: string[] = [];
  for (const { turns } of transcripts) {
    const acts = tagger.tag(turns);
    turns.forEach(({ id = '' }, i) => {
      if (labels[id] === undefined) return;
      wanted.push(labels[id]);
      given.push(acts[i]!);
    });
  }
  console.log('## DeliData\n');
  printTable(labelledSentences('test').acts, wanted, given);
}

const folder = process.argv[2];
if (folder !== undefined && existsSync(join(folder, 'utterances.jsonl'))) scoreDeliData(folder);
else console.log('DeliData was not scored: give its folder (with utterances.jsonl) as the first argument.');
