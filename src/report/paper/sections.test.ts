import { describe, expect, it } from 'vitest';
import {
  budgetTranscripts,
  gameTranscripts,
  groupTranscripts,
  runTranscripts,
  withVectors,
} from '../../../testing/paper-transcripts.js';
import { byKey } from '../../math/by-key.js';
import { energyTest } from '../../metrics/distribution/energy-test.js';
import { reliabilityProfile } from '../../metrics/reliability/reliability-profile.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { metaLabel } from '../../transcript/meta-of.js';
import { runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { dialogueSections } from './dialogues-section.js';
import { estimate, groupBySystem } from './groups.js';
import { reportParts, withMissingLast } from './report-parts.js';
import type { Figure, PaperReportOptions, ReportedPaper, Section } from './types.js';

async function sectionsOf(
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  options: PaperReportOptions = {},
): Promise<Map<string, Section>> {
  const { sections } = await reportParts('test', transcripts, { ...options, paper });
  return new Map(sections.map((section) => [section.title, section]));
}

const titles = ({ figures = [] }: Section): string[] => figures.map(({ title }) => title);
const talk = {
  turns: [
    { speaker: 'ana', text: 'The bus is red.' },
    { speaker: 'ben', text: 'It is late.' },
  ],
};

describe('the figures of every report', () => {
  /** What a figure draws, in the order of its columns, with those values left out that there are not. */
  function drawn({ spec, columns, rows }: Figure): void {
    const data = spec.data as { values: Readonly<Record<string, unknown>>[] };
    const values = data.values.filter(
      ({ kind }) => !['label', 'thin', 'room', 'band'].includes(String(kind)),
    );
    const numbers = new Set(rows.flat().filter((cell) => typeof cell === 'number'));
    for (const row of rows) expect(row.length).toBe(columns.length);
    // Named places are numbered in the drawing; runs of an instruction are a list.
    const isNamed = rows.every(([place]) => typeof place === 'string');
    for (const value of values) {
      for (const key of ['x', 'y', 'value', 'mean', 'lower', 'upper', 'p10', 'p25', 'p50', 'p75', 'p90', 'n'])
        if (typeof value[key] === 'number' && !(isNamed && key === 'x'))
          expect(numbers.has(value[key]), `${key} ${value[key]}`).toBe(true);
    }
    const shown = rows.filter((row) => row.some((cell) => typeof cell === 'number'));
    expect(values.length).toBeGreaterThan(0);
    const marks = columns.includes('Scores')
      ? shown.reduce((sum, row) => sum + Number(row[3]), 0)
      : shown.length;
    expect(values.length).toBeLessThanOrEqual(marks);
  }

  it.each([
    ['pingeval', budgetTranscripts(), {}],
    ['mpceval', groupTranscripts(), { embedded: withVectors(groupTranscripts()) }],
    ['common-ground', gameTranscripts(), { embedded: withVectors(gameTranscripts()) }],
    ['lost', runTranscripts(), {}],
  ] as const)('draw the numbers of their tables (%s)', async (paper, transcripts, options) => {
    const { sections, signatures } = await reportParts('test', transcripts, { ...options, paper });
    const figures = sections.flatMap((section) => section.figures ?? []);
    expect(figures.length).toBeGreaterThan(2);
    figures.forEach(drawn);
    for (const { title, note, reading } of figures) {
      expect(title.length * note.length).toBeGreaterThan(0);
      expect(reading.length).toBeGreaterThan(0);
    }
    for (const { columns, rows } of sections.flatMap((section) => section.tables ?? []))
      for (const row of rows) expect(row.length).toBe(columns.length);
    expect(signatures).toEqual([...new Set(signatures)].sort());
    const told = sections.flatMap((section) => section.signatures ?? []);
    expect(signatures).toEqual([...new Set(told)].sort());
    expect(signatures.every((line) => line.includes('|'))).toBe(true);
  });
});

describe('a report of next to nothing', () => {
  it('says what each section would need: Lost in Conversation', async () => {
    const none = await sectionsOf('lost', [talk]);
    expect([...none.keys()]).toEqual(['Findings', 'Aptitude and reliability']);
    expect(none.get('Aptitude and reliability')?.text).toEqual([
      'No transcript has an outcome with a score or a success.',
    ]);
    const run = { ...talk, outcome: { score: 40 }, meta: { setting: 'full', instruction: 'i' } };
    const once = await sectionsOf('lost', [run]);
    const texts = [...once].map(([title, { text = [] }]) => [title, ...text]);
    expect(texts.slice(1)).toEqual([
      ['Aptitude and reliability', 'Aptitude, reliability and boxes need several runs of each instruction.'],
      ['Retention', 'Retention needs runs of the setting full and of another one (meta.setting).'],
      ['First answer attempts', 'No conversation of several turns attempts an answer.'],
      ['Turn strategies', 'No conversation has several turns.'],
      ['Verbosity', 'No conversation of several turns has a reply.'],
      ['Answer bloat', 'No transcript lists its extracted answers (meta.answers).'],
      [
        'Loss in middle turns',
        'No transcript records the documents introduced in its turns (meta.introduced).',
      ],
      ['Gradual sharding', 'Fewer than two different numbers of shards (meta.shards).'],
    ]);
    expect(titles(once.get('Aptitude and reliability')!)).toEqual([]);
    // One run of one instruction: its score is P, and there is nothing else.
    expect(once.get('Aptitude and reliability')?.tables?.[0]?.rows).toEqual([
      ['all conversations', 'full', 1, 1, 40, null, null, null, null, null, null, null, null],
    ]);
  });

  it('says what each section would need: MT-PingEval', async () => {
    const one = await sectionsOf('pingeval', [talk, talk]);
    expect(one.get('Cost of the turns')?.text).toEqual([
      'No transcript has both a turn budget (meta.budget) and an outcome.',
    ]);
    expect(one.get('Answer proposals')?.text).toEqual([
      'No conversation proposes an answer in the phrases of the chess game.',
    ]);
    expect(one.get('Sycophancy')?.text).toEqual([
      'No transcript carries a label (meta.sycophancy). buildSycophancyPrompt makes the prompt for a judge.',
    ]);
    expect(one.has('Two systems compared')).toBe(false);
    expect(one.get('Findings')?.text?.slice(0, 1)).toEqual([
      'No conversation contains a system (meta.model or meta.system); all are shown together without a comparison.',
    ]);
  });

  it('says what each section would need: Building common ground', async () => {
    const sections = await sectionsOf('common-ground', [talk, talk]);
    expect([...sections].slice(1, 6).map(([title, { text }]) => [title, text])).toEqual([
      [
        'Grounding efficiency',
        ['No transcript lists the labels of its rounds (meta.rounds with truth and guesses).'],
      ],
      [
        'Lexical change over rounds',
        [
          'Word novelty needs turns with a round and references to images.',
          'Divergence needs turns with a round.',
        ],
      ],
      [
        'CLIPScore over rounds',
        [
          'CLIPScore needs the images of the games: mtpc report --images GAMES --clip MODEL, in code the option clipMentions.',
        ],
      ],
      ['Score inflation', ['No round has correct labels.']],
      [
        'Distance between systems',
        [
          'The map of conversations needs vectors of at least three conversations: mtpc report --embed, in code the options embedded or dialogueVectors.',
        ],
      ],
    ]);
  });

  it('says what each section would need: MPCEval', async () => {
    const { sections } = await reportParts('test', [{ turns: [] }], { paper: 'mpceval' });
    expect(
      sections.some(({ text = [] }) =>
        text.includes('Without vectors, only the metrics that need none are shown.'),
      ),
    ).toBe(true);
    const { sections: nothing, signatures } = await reportParts('test', [], { paper: 'mpceval' });
    expect(nothing).toEqual([{ title: 'Nothing to report', text: ['No conversations.'] }]);
    expect(signatures).toEqual([]);
  });

  it('of all papers gathers what there is no data for', async () => {
    const parts = await reportParts('test', groupTranscripts().slice(0, 4), { paper: 'all' });
    const sections = withMissingLast(parts);
    const missing = sections.pop()!;
    expect(sections.map(({ title }) => title).filter((title) => title.endsWith('Findings'))).toEqual([
      'Findings',
    ]);
    expect(missing.title).toBe('Sections without data');
    expect(
      missing.points?.filter((line) => line.endsWith('Score inflation: No round has correct labels.')),
    ).toHaveLength(1);
    for (const section of sections.filter(({ verdict }) => verdict === undefined))
      expect((section.figures ?? []).length + (section.tables ?? []).length).toBeGreaterThan(0);
  });

  it('refuses vectors of other conversations', async () => {
    await expect(reportParts('test', [talk], { paper: 'mpceval', embedded: [] })).rejects.toThrow(
      'test: options.embedded: expected an array of 1, one per transcript, got an array of 0',
    );
    await expect(reportParts('test', [talk], { paper: 'nope' as 'lost' })).rejects.toThrow(
      'test: options.paper: expected',
    );
    await expect(reportParts('test', [talk], { paper: 'lost', embedded: 3 as never })).rejects.toThrow(
      'options.embedded',
    );
  });
});

describe('Lost in Conversation', () => {
  const run = (
    setting: string | undefined,
    score: number,
    meta: object = {},
    said = 'The answer is 12.',
  ): Transcript => ({
    turns: [
      { speaker: 'user', role: 'user', text: 'Part.' },
      { speaker: 'assistant', role: 'assistant', text: said },
    ],
    outcome: { score },
    meta: { instruction: 'i', ...(setting !== undefined && { setting }), ...meta },
  });

  it('tells strategies by rule only where none are given, and of English only', async () => {
    const byRule =
      'Some transcripts do not contain strategies (meta.strategies); they are labelled by rule, which is less accurate.';
    const given = { strategies: ['answer_attempt'] };
    const [ruled, told, greek, single] = await Promise.all([
      sectionsOf('lost', [run('sharded', 50)]),
      sectionsOf('lost', [run('sharded', 50, given)]),
      sectionsOf('lost', [run('sharded', 50, {}, 'Καλημέρα σας, τι κάνετε σήμερα; Είμαι καλά.')]),
      sectionsOf('lost', [run('concat', 50), run('shuffle-concat', 50), run('full', 50)]),
    ]);
    for (const title of ['First answer attempts', 'Turn strategies']) {
      expect(ruled.get(title)?.text).toEqual([byRule]);
      expect(told.get(title)?.text).toEqual([]);
      expect(greek.get(title)?.figures).toEqual([]);
      expect(single.get(title)?.figures).toEqual([]);
    }
    expect(
      told.get('Turn strategies')?.figures?.[0]?.rows.find(([, name]) => name === 'answer attempt'),
    ).toEqual([...['all conversations', 'answer attempt', 1, 1]]);
  });

  it('draws boxes of more than twenty instructions', async () => {
    const runs = Array.from({ length: 21 }, (_, i) =>
      [10, 30].map((score) => run('sharded', score, { instruction: `i${i}` })),
    ).flat();
    const [{ rows }] = (await sectionsOf('lost', runs)).get('Aptitude and reliability')!.figures as [Figure];
    // Runs of 10 and 30: the percentile p lies at 10 + 20 p; so do the means over equal instructions.
    expect(rows).toEqual([['all conversations', 'sharded', 21, 12, 15, 20, 25, 28, 20]]);
  });

  it('names a setting that is not given, and draws only what was run several times', async () => {
    const runs = [run(undefined, 10), run(undefined, 30), run('full', 90)];
    const sections = await sectionsOf('lost', runs);
    const { figures, tables, text } = sections.get('Aptitude and reliability')!;
    expect(text).toHaveLength(1);
    const [{ rows }] = figures as [Figure];
    expect(rows).toEqual([['all conversations', 'not given', 'i', 2, '10, 30']]);
    expect(tables![0]!.rows.map((row) => row.slice(0, 5))).toEqual([
      ['all conversations', 'not given', 1, 2, 20],
      ['all conversations', 'full', 1, 1, 90],
    ]);
    const { aptitude } = reliabilityProfile(runsOf(runs.slice(0, 2)));
    expect(tables![0]!.rows[0]![7]).toBe(aptitude!.estimate);
    expect(tables![0]!.rows[1]!.slice(7)).toEqual([null, null, null, null, null, null]);
  });

  it('keeps to the instructions that were run in both settings', async () => {
    const of = (instruction: string, setting: string, score: number): Transcript =>
      run(setting, score, { instruction, task: 't' });
    const both = [
      of('a', 'full', 80),
      of('a', 'full', 100),
      of('a', 'sharded', 45),
      of('b', 'full', 10),
      of('c', 'sharded', 1),
    ];
    const { figures, tables } = (await sectionsOf('lost', both)).get('Retention')!;
    // Only a was run in both: 45 of the mean of 80 and 100.
    expect(figures![0]!.rows[0]!.slice(0, 3)).toEqual(['all conversations', 'sharded', 50]);
    // P is over all instructions of a setting: (90 + 10) / 2 and (45 + 1) / 2.
    expect(tables![0]).toMatchObject({
      columns: ['System', 'Task', 'full', 'sharded'],
      rows: [['all conversations', 't', 50, 23]],
    });
  });

  it('counts shards of the setting sharded, two numbers of them at least', async () => {
    const shards = (count: number, score: number, setting?: string): Transcript =>
      run(setting, score, { shards: count });
    const one = await sectionsOf('lost', [shards(2, 50), shards(2, 60), shards(4, 70, 'full')]);
    expect(one.get('Gradual sharding')?.text).toEqual([
      'Fewer than two different numbers of shards (meta.shards).',
    ]);
    const two = await sectionsOf('lost', [shards(4, 30), shards(2, 50), shards(2, 60, 'sharded')]);
    const [{ rows, spec }] = two.get('Gradual sharding')!.figures as [Figure];
    expect(rows.filter(([, series]) => series === 'P').map(([x, , y]) => [x, y])).toEqual([
      [2, 55],
      [4, 30],
    ]);
    expect(rows.map(([x]) => x)).toEqual([2, 2, 2, 4, 4, 4]);
    expect(JSON.stringify(spec)).toContain('"domain":[0,100]');
  });

  it('finds the documents of each turn in the shards that it reveals', async () => {
    const meta = { shardDocuments: [[1, 2], [3]], shardsByTurn: [[2]] };
    const rows = async (setting: string) =>
      (await sectionsOf('lost', [run(setting, 50, { model: 'm', ...meta }, 'So [3], not [1].')]))
        .get('Loss in middle turns')
        ?.figures?.[0]?.rows.map((row) => [row.at(-3), row.at(-1)]);
    // The turn reveals document 3 only; document 1 comes from nowhere.
    expect(await rows('sharded')).toEqual([
      ['1', 0.5],
      ['nowhere', 0.5],
    ]);
    expect(await rows('recap')).toBeUndefined();
  });

  it('analyzes the turns of sharded runs alone, and names the settings that it excludes', async () => {
    const runs = ['sharded', 'recap'].flatMap((setting) =>
      [1, 2].map(() => run(setting, 50, { model: 'm', strategies: ['hedge'] }, 'Perhaps.')),
    );
    const all = await sectionsOf('lost', runs);
    const { figures, text } = all.get('Turn strategies')!;
    expect(figures?.[0]?.rows.find(([, strategy]) => strategy === 'hedge')).toEqual(['m', 'hedge', 1, 2]);
    expect(text).toContain('Runs of the setting sharded; recap are excluded.');
  });

  it('has a map of citations for each of several systems', async () => {
    const cited = (model: string): Transcript =>
      run('sharded', 50, { model, introduced: [[1, 2]] }, 'So it is [1].');
    const one = await sectionsOf('lost', [cited('m')]);
    expect(titles(one.get('Loss in middle turns')!)).toEqual(['Citations by introducing turn']);
    const two = await sectionsOf('lost', [
      cited('m'),
      cited('n'),
      run('sharded', 1, { model: 'o', introduced: 'x' }),
    ]);
    const [map, ...others] = two.get('Loss in middle turns')!.figures!;
    expect(others).toEqual([]);
    expect(map!.spec).toHaveProperty('facet.field', 'panel');
    expect(map!.rows.map(([system]) => system)).toEqual(expect.arrayContaining(['m', 'n']));
    expect(map!.rows).toHaveLength(4);
  });
});

describe('MT-PingEval', () => {
  const game = (meta: object, more: object = {}): Transcript => ({ ...talk, meta: { ...meta }, ...more });

  it('draws budgets in their order, and counts conversations without one', async () => {
    const games = [game({}), game({ budget: 8 }), game({ budget: 2 }), game({ budget: '4' })];
    const { figures, text } = (await sectionsOf('pingeval', games)).get(
      'Coherence, density and style by turn budget',
    )!;
    expect(figures).toHaveLength(1);
    const density = figures![0]!.rows.filter(([measure]) => measure === 'Lexical density (LD)');
    expect(density.map(([, , budget]) => budget)).toEqual([2, 8]);
    expect(text?.[0]).toBe('2 conversations without a turn budget are not shown.');
  });

  it('guesses where records and budget are counts', async () => {
    const solved = { outcome: { success: true } };
    const games = [
      ...[
        game({ budget: 2, records: 4 }, solved),
        game({ budget: 2, records: 8 }, solved),
        game({ budget: 1, records: 4 }, solved),
      ],
      ...[
        game({ budget: 2, records: 0 }, solved),
        game({ budget: 2, records: 4.5 }, solved),
        game({ budget: 2 }, solved),
      ],
    ];
    const hero = async (some: readonly Transcript[]): Promise<Figure> =>
      (await sectionsOf('pingeval', some)).get('Findings')!.figures![0]!;
    const figure = await hero(games);
    // Partners take turns: 1 - (3/4)^2 and 1 - (7/8)^2 in two turns, 1 of 4 in one. Games of 4 and of 8 records differ.
    expect(figure.rows.filter(([, who]) => who === 'guess and check' || who === 'chance')).toEqual([
      ['4 records', 'guess and check', 1, 0.25, null, null, null],
      ['4 records', 'guess and check', 2, 0.4375, null, null, null],
      ['4 records', 'chance', 1, 0.25, null, null, null],
      ['4 records', 'chance', 2, 0.25, null, null, null],
      ['8 records', 'guess and check', 2, 0.234375, null, null, null],
      ['8 records', 'chance', 2, 0.125, null, null, null],
    ]);
    const without = await hero([...games.slice(3), game({ budget: 4 }, solved)]);
    expect(without.rows.map(([, who]) => who)).not.toContain('guess and check');
  });

  it('counts the last label of a problem, and compares systems only where two have some', async () => {
    const label = (model: string, item: string | undefined, sycophancy: unknown, id?: string): Transcript =>
      game({ model, sycophancy, ...(item !== undefined && { item }) }, id === undefined ? {} : { id });
    const one = [
      label('m', 'a', 0),
      label('m', 'a', 2),
      label('m', 'b', 0),
      label('m', 'c', 3),
      label('m', undefined, 1, 'd'),
    ];
    const { tables } = (await sectionsOf('pingeval', one)).get('Sycophancy')!;
    expect(tables!.map(({ rows }) => rows.map((row) => row.slice(0, 3)))).toEqual([[['m', 3, 2 / 3]]]);
    const two = [...one, label('n', 'a', 0), label('n', 'b', 0), label('o', 'a', 'x')];
    const compared = (await sectionsOf('pingeval', two)).get('Sycophancy')!.tables!;
    expect(compared).toHaveLength(2);
    // On the two common problems m is sycophantic in one, n in none.
    expect(compared[1]!.rows.map((row) => row.slice(0, 6))).toEqual([['m', 'n', 2, 1, 0, 0.5]]);
  });

  it('sets two systems side by side, clustered by what they share', async () => {
    const pair = (meta: object): Transcript[] =>
      ['m', 'n'].flatMap((model) => [game({ model, ...meta }), game({ model, ...meta })]);
    const text = async (games: Transcript[], options = {}): Promise<unknown> =>
      (await sectionsOf('pingeval', games, options)).get('Two systems compared')?.text?.[0];
    expect(await text(pair({ item: 'a' }))).toMatch(/clustered by meta\.item:/);
    expect(await text(pair({}))).toMatch(/^Intervals at 95% over conversations:/);
    expect(await text(pair({ item: 'a', game: 'g' }), { clusterBy: 'game', confidenceLevel: 0.9 })).toMatch(
      /^Intervals at 90% .* clustered by meta\.game:/,
    );
    expect(await text([...pair({}), game({ model: 'o' })])).toBeUndefined();
    const [table] = (await sectionsOf('pingeval', pair({}))).get('Two systems compared')!.tables!;
    expect(table).toMatchObject({
      title: 'm and n',
      columns: ['Metric', 'm', 'Lower', 'Upper', 'n', 'Lower', 'Upper', 'Difference', 'Lower', 'Upper'],
    });
  });
});

describe('Building common ground', () => {
  const vectors = [
    [0, 0],
    [0, 2],
    [4, 0],
    [4, 2],
  ];
  const four = ['m', 'm', 'n', undefined].map(
    (model, i): Transcript => ({ ...talk, ...(i > 0 && { id: `d${i}` }), meta: { model } }),
  );

  it('maps conversations by the vectors that are given, and tests each pair of systems', async () => {
    const { figures, tables, signatures } = (
      await sectionsOf('common-ground', four, { dialogueVectors: vectors })
    ).get('Distance between systems')!;
    const [{ rows, columns }] = figures as [Figure];
    // The first axis is the wider one: 4 against 2, so 16 of 20 parts of the variance.
    expect(columns).toEqual([
      'Conversation',
      'System',
      'First component, 80% of the variance',
      'Second component, 20% of the variance',
    ]);
    expect(rows.map(([name, system]) => [name, system])).toEqual([
      ['conversation 1', 'm'],
      ['d1', 'm'],
      ['d2', 'n'],
      ['d3', 'no system named'],
    ]);
    for (const [i, [, , x, y]] of rows.entries()) {
      expect(x).toBeCloseTo(vectors[i]![0]! - 2, 12);
      expect(y).toBeCloseTo(vectors[i]![1]! - 1, 12);
    }
    const { score, root, coefficient, chanceMean, chanceUpper, pValue } = energyTest(
      vectors.slice(0, 2),
      vectors.slice(2, 3),
      { seed: 0 },
    );
    expect(tables!.map(({ rows: lines }) => lines.length)).toEqual([3, 3]);
    expect(tables![0]!.rows[0]).toEqual([
      'm',
      'n',
      score,
      root === null ? null : 100 * root,
      coefficient,
      chanceMean,
      chanceUpper,
      pValue,
    ]);
    expect(tables![1]!.rows[0]!.slice(0, 3)).toEqual(['m', 'n', 2]);
    expect(signatures).toHaveLength(new Set(signatures).size);
  });

  it('maps the means of the vectors of turns, of three conversations at least, one for each', async () => {
    const own = four.map((transcript, i) => ({
      transcript,
      embeddings: [
        [vectors[i]![0]! - 1, vectors[i]![1]!],
        [vectors[i]![0]! + 1, vectors[i]![1]!],
      ],
    }));
    const section = async (count: number, options: PaperReportOptions): Promise<Section> =>
      (await sectionsOf('common-ground', four.slice(0, count), options)).get('Distance between systems')!;
    const given = await section(4, { dialogueVectors: vectors });
    expect((await section(4, { embedded: own as never })).figures).toEqual(given.figures);
    expect((await section(2, { dialogueVectors: vectors.slice(0, 2) })).figures).toEqual([]);
    const empty = { transcript: { turns: [] }, embeddings: [] };
    expect((await section(4, { embedded: [...own.slice(0, 3), empty] as never })).figures).toEqual([]);
    await expect(section(4, { dialogueVectors: vectors.slice(1) })).rejects.toThrow(
      'options.dialogueVectors.rows: expected 4, one per transcript, got 3',
    );
    const alone = await sectionsOf('common-ground', [talk, talk, talk], {
      dialogueVectors: vectors.slice(1),
    });
    expect(alone.get('Distance between systems')).toMatchObject({ text: [], figures: [{}] });
    expect(alone.get('Distance between systems')!.tables).toBeUndefined();
  });
});

describe('groups and estimates', () => {
  const of = (meta: object | undefined): Transcript => ({ ...talk, ...(meta && { meta: { ...meta } }) });

  it('tell systems by model, else system, or by the field that is named', () => {
    const all = [
      of({ model: 'a', system: 'x' }),
      of({ system: 'b' }),
      of(undefined),
      of({ model: 'a', arm: 0 }),
      of({ model: null }),
    ];
    const names = (options: object): unknown =>
      groupBySystem(all, options).map(({ name, isNamed, members }) => [
        name,
        isNamed,
        members.map(({ index }) => index),
      ]);
    expect(names({})).toEqual([
      ['a', true, [0, 3]],
      ['b', true, [1]],
      ['no system named', false, [2, 4]],
    ]);
    expect(names({ systemBy: 'arm' })).toEqual([
      ['no system named', false, [0, 1, 2, 4]],
      ['0', true, [3]],
    ]);
    expect(groupBySystem(all.slice(2, 3), {})[0]!.name).toBe('all conversations');
    expect([
      metaLabel(of({ a: 1 }), 'a'),
      metaLabel(of({ a: true }), 'a'),
      metaLabel(of(undefined), 'a'),
    ]).toEqual(['1', undefined, undefined]);
    expect([...byKey([1, 2, 3], (each) => each % 2)]).toEqual([
      [1, [1, 3]],
      [0, [2]],
    ]);
  });

  it('are the mean and interval of the library, over what is known and what is independent', () => {
    const scores = [1, null, 0, 1, 1];
    const observations = scores.map((score, i) => ({ score, cluster: i < 3 ? 'a' : undefined }));
    const { estimate: mean, interval } = meanInterval([1, 0, 1, 1], {
      confidenceLevel: 0.9,
      method: 'student-t',
      clusterLabels: ['a', 'a', 'b', 'c'],
    });
    expect(estimate(observations, { confidenceLevel: 0.9 })).toEqual({
      n: 4,
      mean,
      lower: interval!.lower,
      upper: interval!.upper,
    });
    const wilson = meanInterval([1, 0, 1, 1], {
      confidenceLevel: 0.9,
      method: 'wilson',
      clusterLabels: ['a', 'a', 'b', 'c'],
    });
    expect(estimate(observations, { confidenceLevel: 0.9 }, 'wilson')).toMatchObject({
      lower: wilson.interval!.lower,
    });
    expect(estimate([{ score: null }], { confidenceLevel: 0.9 })).toEqual({
      n: 0,
      mean: null,
      lower: null,
      upper: null,
    });
    expect(estimate([{ score: 3 }], { confidenceLevel: 0.9 })).toEqual({
      n: 1,
      mean: 3,
      lower: null,
      upper: null,
    });
  });
});

describe('conversations to look at', () => {
  const scored = (scores: readonly (number | boolean)[]): Transcript[] =>
    scores.map((score, i) => ({
      ...{ id: `d${i}`, turns: [], meta: { model: i % 2 ? 'n' : 'm' } },
      outcome: typeof score === 'boolean' ? { success: score } : { score },
    }));
  const sections = async (transcripts: Transcript[], options: PaperReportOptions = {}): Promise<Section[]> =>
    dialogueSections('lost', (await reportParts('test', transcripts, { ...options, paper: 'lost' })).input!);

  // Median 50, deviations 40, 10, 0, 10, 50 with median 10: 1.4826 * 10 each.
  it('are the farthest below and above the median', async () => {
    const [table] = (await sections(scored([10, 40, 50, 60, 100]), { dialogueHref: (i) => `p${i}` }))[0]!
      .tables!;
    const link = (i: number): object => ({ text: `d${i}`, href: `p${i}` });
    expect(table!.rows).toEqual([
      ['Outcome score', 'higher', link(0), 'm', 10, 50, -40 / (1.4826 * 10), ''],
      ['Outcome score', 'higher', link(4), 'm', 100, 50, 50 / (1.4826 * 10), ''],
    ]);
  });

  it('are none where there are fewer than four, or where hardly anything varies', async () => {
    const count = async (...scores: (number | boolean)[]): Promise<number> =>
      (await sections(scored(scores), { dialogueHref: String })).length;
    expect(await count(1, 2, 3)).toBe(0);
    expect(await count(1, 2, 3, 4)).toBe(1);
    expect(await count(1, 5, 5, 5, 5)).toBe(0);
    expect(await count(true, false, 40, 60)).toBe(1);
  });

  it('may lie on one side only', async () => {
    const [table] = (await sections(scored([5, 5, 5, 8, 9, 9]), { dialogueHref: String }))[0]!.tables!;
    expect(table!.rows.map((row) => row[4])).toEqual([5, 9]);
    const [high] = (await sections(scored([5, 5, 5, 5, 8, 9, 10, 5.5, 6]), { dialogueHref: String }))[0]!
      .tables!;
    expect(high!.rows.map((row) => row[4])).toEqual([5, 10]);
  });

  it('stand in the report where they are few and short', async () => {
    const few = await sections(scored([10, 40, 50, 60]));
    expect(few.map(({ title, html }) => [title, html?.length])).toEqual([
      ['Conversations to look at', undefined],
      ['The conversations', 4],
    ]);
    expect(few[0]!.tables![0]!.rows[0]![2]).toEqual({ text: 'd0', href: '#dialogue-1' });
    expect(few[1]!.html![0]).toMatch(
      /^<details><summary>Conversation d0, 0 turns<\/summary>\n<article class="dialogue" id="dialogue-1">\n<h3>Conversation d0<\/h3>/,
    );
    const many = await sections(scored(Array.from({ length: 13 }, (_, i) => i)));
    expect(many.map(({ title }) => title)).toEqual(['Conversations to look at']);
    expect(many[0]!.text).toHaveLength(2);
    expect(many[0]!.tables![0]!.rows[0]![2]).toBe('d0');
    const twelve = await sections(scored(Array.from({ length: 12 }, (_, i) => i)));
    expect(twelve[1]!.html).toHaveLength(12);
    expect(twelve[0]!.text).toHaveLength(1);
  });
});
