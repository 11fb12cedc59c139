import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHashEmbedder } from '../embed/create-hash-embedder.js';
import type { MetricChoice } from '../evaluate/metric-choice.js';
import { createRuleActTagger } from '../text/acts/create-rule-act-tagger.js';
import { fitActModel } from '../text/acts/fit-act-model.js';
import type { Transcript } from '../transcript/types.js';
import { type Evidence, evidence, LENGTHS } from './index.js';
import { measureName } from './score-table.js';
import type { SensitivityRow } from './sensitivity.js';

// The conversations of the project's own fixtures: what metrics react to by definition, not by what is said.
const FOLDER = fileURLToPath(new URL('../../fixtures/transcripts/', import.meta.url));
const NAMES = ['budget-meeting', 'code-review', 'picnic', 'support-chat', 'tutoring'];
const dialogues = NAMES.map((name) => {
  const read = JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8')) as Transcript;
  return { id: name, turns: read.turns, ...(read.speakers && { speakers: read.speakers }) };
});

let found: Evidence;
const row = (metric: string, perturbation: string): SensitivityRow =>
  found.sensitivity.find((each) => measureName(each) === metric && each.perturbation === perturbation)!;

beforeAll(async () => {
  const tagger = createRuleActTagger();
  const actModel = fitActModel(Object.fromEntries(dialogues.map(({ id, turns }) => [id, tagger.tag(turns)])));
  const ids = [
    'centering-score',
    'lexical-density',
    'answer-proposals',
    'style-markers',
    'direct-name-reference',
  ];
  const vectors = [
    'speaker-similarity',
    'lexical-novelty',
    'message-novelty',
    'local-consistency',
    'global-consistency',
  ];
  const others = ['implicit-reference', 'participation-frequency', 'dialogue-act-fit', 'speaker-entropy'];
  const whole: MetricChoice[] = [
    'semantic-concentration',
    { metric: 'progression-distance', options: { byChance: true } },
    { metric: 'harmonic-progression', options: { permutations: 19 } },
  ];
  const all = [...ids, ...vectors, ...others, ...whole] as MetricChoice[];
  found = await evidence(dialogues, {
    metrics: [...all, ...LENGTHS],
    ...{ embedder: createHashEmbedder(), tagger, actModel, components: true },
    // A law holds for each draw.
    draws: 1,
  });
});

describe('what metrics react to, over the fixtures', () => {
  it('is looked at for at least 25 numbers', () => {
    const scored = found.length.filter(({ n }) => n > 0);
    expect(scored.length).toBeGreaterThanOrEqual(25);
    expect(found.nTranscripts).toBe(5);
    // Numbers that need word vectors, backgrounds, answers, an option (chance) or times (NSE-time) have no value here.
    const without = new Set(found.length.filter(({ n }) => n === 0).map(({ metric }) => metric));
    expect([...without].sort()).toEqual([
      'answer-proposals',
      'lexical-novelty',
      'local-consistency',
      'semantic-concentration',
      'speaker-entropy',
      'speaker-similarity',
    ]);
  });

  it('identity moves nothing', () => {
    const rows = found.sensitivity.filter(({ perturbation }) => perturbation === 'identity');
    expect(rows).toHaveLength(found.measures.length);
    for (const each of rows.filter(({ n }) => n > 0))
      expect([each.up, each.down, each.unmoved, each.effect, each.pValue]).toEqual([0, 0, 1, 0, 1]);
    for (const { discrimination } of rows) expect([null, 0.5]).toContain(discrimination);
  });

  it('other names for the speakers move no metric that is free of names', () => {
    const rows = found.sensitivity.filter(({ perturbation }) => perturbation === 'relabel-speakers');
    const moved = rows.filter(({ unmoved }) => (unmoved ?? 1) !== 1).map(measureName);
    // Direct name reference reads names; nothing else may.
    expect(moved.filter((name) => !name.startsWith('direct-name-reference'))).toEqual([]);
    expect(moved).toContain('direct-name-reference');
  });

  it('speaker entropy does not see the order of turns, nor doubled turns, nor words', () => {
    for (const each of [
      'shuffle-turns',
      'shuffle-blocks',
      'double-turns',
      'scramble-words',
      'replace-with-ok',
      'null-text',
    ])
      expect(row('speaker-entropy', each).unmoved).toBe(1);
    expect(row('speaker-entropy', 'silence-speaker').unmoved).toBe(0);
  });

  it('global numbers do not see the order of turns; those over neighbors do', () => {
    // What the same turns give in any order is one of them.
    expect(row('progression-distance/PD-chance', 'shuffle-turns').unmoved).toBe(1);
    expect(row('progression-distance/PD-ratio', 'shuffle-turns').unmoved).toBeLessThan(1);
    for (const name of ['semantic-concentration', 'global-consistency', 'lexical-density', 'words', 'turns'])
      expect(row(name, 'shuffle-turns').unmoved).toBe(1);
    for (const name of ['centering-score', 'message-novelty', 'progression-distance'])
      expect(row(name, 'shuffle-turns').unmoved).toBeLessThan(1);
  });

  it('counts what it was made of: padding adds eight words a turn', () => {
    const padded = row('words', 'pad-words');
    const turns = found.turns / found.nTranscripts;
    expect(padded.meanAfter! - padded.meanBefore!).toBeCloseTo(8 * turns, 9);
    expect(row('turns', 'double-turns').meanAfter).toBe(2 * turns);
    expect(row('turns', 'truncate').down).toBe(1);
  });

  it('every turn "ok" leaves nothing new to say', () => {
    expect(row('lexical-density', 'replace-with-ok')).toMatchObject({ meanAfter: 0, discrimination: 1 });
  });

  it('length is length: the null text has as many words', () => {
    const words = found.length.find(({ metric }) => metric === 'words')!;
    expect(words.words!.estimate).toBeCloseTo(1, 12);
    expect(words.nullText!.estimate).toBeCloseTo(1, 12);
    expect(words.course.map(({ share }) => share)).toEqual([0.25, 0.5, 0.75, 1]);
  });
});
