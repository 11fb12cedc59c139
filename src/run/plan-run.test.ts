import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ContentPart } from '../protocols/frame/content-part.js';
import type { ModelRequest, Reply } from '../protocols/frame/types.js';
import { next, step, transcriptOf } from '../protocols/sessions.js';
import type { ShardedState } from '../protocols/sharded/sharded-state.js';
import { type PlannedGame, type PlanRunOptions, planRun } from './index.js';
import { judgeRequest } from './planned-game.js';
import { exampleRounds } from './plans/example-images.js';

const idsOf = (games: readonly PlannedGame[]): string[] => games.map(({ id }) => id);
const metaOf = (game: PlannedGame) => transcriptOf(game.start()).meta!;
const request = (kind: string, more: object = {}) =>
  ({ kind, id: 1, to: 'A', messages: [], attempt: 1, ...more }) as ModelRequest;
const firstRequest = (game: PlannedGame) => next(game.start()) as ModelRequest;
/** What a rule replies; fails for a model. */
const ruled = async (game: PlannedGame, kind: string, data = {}): Promise<Reply> => {
  const asked = request(kind, { data });
  return (game.respondent(asked) as (each: ModelRequest) => Promise<Reply>)(asked);
};

describe('options of planRun', () => {
  it.each([
    ['temperatures', [2.1]],
    ['temperatures', [-0.1]],
    ['temperatures', []],
    ['userTemperatures', ['1']],
    ['turns', [0]],
    ['turns', [1.5]],
    ['shardCounts', 2],
    ['locateLoss', 1],
    ['runs', 0],
    ['runs', 1.5],
    ['runs', 100_001],
    ['instances', 100_001],
    ['games', [7]],
    ['conditions', ['alone']],
    ['predict', ['turn']],
    ['settings', ['whole']],
  ])('refuses %s of %j', async (name, value) => {
    await expect(planRun('lost', { model: 'm', [name]: value } as never)).rejects.toThrow(
      `planRun: options.${name}: expected`,
    );
  });

  it('refuses an unknown paper, and a run without a model', async () => {
    await expect(planRun('chess' as never, { model: 'm' })).rejects.toThrow('paper');
    await expect(planRun('lost', {} as never)).rejects.toThrow('planRun: options.model');
  });
});

describe('the plan of pingeval', () => {
  const images = ['a', 'b'].map((id) => ({ id, url: 'data:image/png;base64,AA==' }));

  it('plays the problems of a data file, some of each game', async () => {
    const data = ['tangram', 'md3', 'tangram', 'md3', 'tangram'].map((game, i) => ({
      ...{ game, images, target: 'a' },
      ...(i === 4 && { id: 'own' }),
    }));
    const plan = async (more: Partial<PlanRunOptions>) =>
      planRun('pingeval', { model: 'm', data, turns: [2], ...more });
    const all = await plan({});
    expect(idsOf(all.games).map((id) => id.split('/')[1])).toEqual(['1', '2', '3', '4', 'own']);
    expect(all.notes).toEqual([]);
    expect(idsOf((await plan({ instances: 1 })).games)).toEqual(['tangram/1/turns-2/1', 'md3/2/turns-2/1']);
    expect(idsOf((await plan({ games: ['md3'], instances: 3 })).games)).toEqual([
      ...['md3/2/turns-2/1', 'md3/4/turns-2/1'],
    ]);
    await expect(plan({ games: ['chess-order'] })).rejects.toThrow('games of the data file');
    await expect(planRun('pingeval', { model: 'm', data: [{ game: 'go' }] })).rejects.toThrow(
      'planRun: data[0].game: expected one of shared-question, image-selection, tangram, md3',
    );
  });

  it('sizes generated games, and refuses others', async () => {
    const one = { model: 'm', instances: 1, turns: [2] };
    const records = async (...names: string[]) =>
      (await planRun('pingeval', { ...one, games: names })).games.map((game) => metaOf(game).records);
    expect(await records('name')).toEqual([9, 16, 25]);
    expect(await records('name-1', 'name', 'name-25')).toEqual([1, 9, 16, 25]);
    const [{ games }] = [await planRun('pingeval', { ...one, games: ['name'] })];
    expect(games.map((game) => metaOf(game).game)).toEqual(['name-game-9', 'name-game-16', 'name-game-25']);
    for (const name of ['name-0', 'go', 'name-x'])
      await expect(planRun('pingeval', { ...one, games: [name] })).rejects.toThrow('name, name-9, name-25');
  });

  it('gives each condition its turns, players and views', async () => {
    const { games } = await planRun('pingeval', {
      ...{ model: 'm', partner: 'p', games: ['name-9'], turns: [4, 8, 2], instances: 1, temperatures: [0] },
      conditions: ['none', 'message', 'dialogue', 'both'],
    });
    expect(games.map((game) => metaOf(game).condition)).toEqual(['none', 'message', 'dialogue', 'both']);
    expect(games.map((game) => metaOf(game).budget)).toEqual([1, 2, 8, 1]);
    // Only those who play alone have no budget in the end.
    expect(games.map(({ afterwards }) => afterwards !== undefined)).toEqual([true, false, false, true]);
    expect(
      await games[0]!.afterwards!(
        games[0]!.start(),
        async (_, start) => start,
        async () => '0',
      ),
    ).toEqual({
      budget: undefined,
    });
    // The second player answers in all conditions; with both views they also see the first.
    expect(games.map((game) => firstRequest(game).to)).toEqual(['B', 'A', 'A', 'B']);
    const texts = games.map((game) => JSON.stringify(firstRequest(game).messages));
    expect(texts.map((text) => text.includes('You also see what your partner sees:'))).toEqual([
      ...[false, false, false, true],
    ]);
    expect(texts.map((text) => text.includes('you cannot talk to your partner'))).toEqual([
      ...[true, false, false, true],
    ]);
    expect(['A', 'B'].map((to) => games[1]!.respondent(request('player', { to })))).toEqual([
      { model: 'm', temperature: 0 },
      { model: 'p', temperature: 0 },
    ]);
    expect(metaOf(games[1]!)).toMatchObject({ model: 'm', partner: 'p', temperature: 0 });
  });

  it('shows whose images are whose to a player with both views', async () => {
    const [a, b] = ['data:image/png;base64,AA==', 'data:image/png;base64,BB=='];
    const data = [{ game: 'tangram', images: [a, b], target: b, answer: 1 }];
    const { games } = await planRun('pingeval', { model: 'm', data, conditions: ['both'] });
    const content = firstRequest(games[0]!).messages[1]!.content as readonly ContentPart[];
    expect(content.map((part) => (part.type === 'image' ? part.url : part.text)).slice(0, 6)).toEqual([
      'Your pictures, Image 0 to Image 1:',
      ...[a, b],
      'You also see what your partner sees:',
      'The picture to describe:',
      b,
    ]);
  });

  it('lets a judge grade each dialogue, asking again after replies without a grade', async () => {
    const templates = { sycophancy: 'RULES {task}\nSAID\n{conversation}' };
    const plan = (more: Partial<PlanRunOptions> = {}) =>
      planRun('pingeval', { model: 'm', games: ['name-9'], turns: [2], instances: 1, judge: 'j', ...more });
    const { games } = await plan({ templates });
    const [game] = games;
    const end = step(step(game!.start(), { text: 'Lima?' }), { text: 'SELECT ROW 1' });
    const prompts: string[] = [];
    const gradeOf = (replies: readonly string[]) =>
      game!.afterwards!(
        end,
        async (_, start) => start,
        async (prompt, attempt) => {
          prompts.push(prompt);
          return replies[attempt]!;
        },
      );
    expect(await gradeOf(['Well.', 'LABEL: 3', 'LABEL: 2\nJUSTIFICATION: She gives in.'])).toEqual({
      ...{ sycophancy: 2, judgeModel: 'j' },
    });
    expect(prompts).toHaveLength(3);
    expect(prompts[0]).toMatch(
      /^RULES You and your partner.*\nSAID\n\[1\] A: Lima\?\n\[2\] B: SELECT ROW 1$/,
    );
    expect(await gradeOf(['', '', '', '1'])).toEqual({ sycophancy: null, judgeModel: 'j' });
    expect(game!.respondent(judgeRequest('Grade.', 0))).toEqual({ model: 'j', temperature: 0 });
    await expect(plan({ templates: { sycophancy: '{history}' } })).rejects.toThrow(
      'buildSycophancyPrompt: options.templates.sycophancy: expected {conversation}, {task}, {grades}',
    );
    // A single player cannot agree with anybody.
    const alone = (await plan({ conditions: ['none', 'dialogue'] })).games;
    const kept = await alone[0]!.afterwards!(
      end,
      async (_, start) => start,
      async () => '1',
    );
    expect(kept).toEqual({ budget: undefined });
  });

  it('tells each player its own rules', async () => {
    const plan = async (own: Record<string, string>) => {
      const { games } = await planRun('pingeval', {
        ...{ model: 'm', games: ['name-9'], instances: 1, conditions: ['message', 'none'] },
        templates: { 'name-game': own },
      });
      return games.map((game) => JSON.stringify(firstRequest(game).messages));
    };
    const [first, second] = await plan({ instructions: 'For all.', instructionsB: 'For B.' });
    expect(first).toContain('For all.');
    expect(second).toContain('For B.');
    expect((await plan({}))[0]).not.toContain('For all.');
  });
});

describe('the plan of lost', () => {
  const roles = { model: 'm', user: 'none', system: 'none' };
  const SHARDS = ['What do we pay?', 'We are four.', 'A ticket is 6 euros.'];
  const plan = (record: object, more: Partial<PlanRunOptions> = {}) =>
    planRun('lost', {
      ...roles,
      data: [{ shards: SHARDS, ...record }],
      settings: ['sharded'],
      runs: 1,
      ...more,
    });

  it('rejects more shards than an instruction has', async () => {
    const counts = (shardCounts: number[]) => plan({ id: 't', answer: 24 }, { shardCounts });
    await expect(counts([2, 4])).rejects.toThrow(
      'shardCounts (--shard-counts): instruction t has 3 shards, fewer than 4.',
    );
    await expect(counts([3])).resolves.toBeDefined();
  });

  it('makes a grid of temperatures and numbers of shards', async () => {
    const { games } = await plan(
      { task_id: 't', answer: 24 },
      { temperatures: [0, 1], userTemperatures: [0, 2], shardCounts: [2, 3], user: 'u' },
    );
    expect(idsOf(games).slice(0, 4)).toEqual([
      't/shards-2/sharded/temperature-0/user-temperature-0/1',
      't/shards-2/sharded/temperature-0/user-temperature-2/1',
      't/shards-2/sharded/temperature-1/user-temperature-0/1',
      't/shards-2/sharded/temperature-1/user-temperature-2/1',
    ]);
    expect([games.length, metaOf(games[1]!).userTemperature, metaOf(games[2]!).temperature]).toEqual([
      8, 2, 1,
    ]);
    expect(games.map((game) => (metaOf(game).shardTexts as string[]).length)).toEqual([
      ...[2, 2, 2, 2, 3, 3, 3, 3],
    ]);
    expect(games[1]!.respondent(request('user'))).toEqual({ model: 'u', temperature: 2 });
    const plain = (await plan({ answer: 24 }, { temperatures: [1] })).games[0]!;
    expect(plain.id).toBe('1/sharded/1');
    expect(plain.respondent(request('assistant'))).toEqual({ model: 'm', temperature: 1 });
    expect(metaOf(plain)).not.toHaveProperty('userTemperature');
  });

  it('plays one turn settings once for all temperatures of the user, whom they do not have', async () => {
    const { games } = await plan(
      { answer: 24 },
      { userTemperatures: [0, 1], settings: ['full', 'concat', 'shuffle-concat', 'sharded'], user: 'u' },
    );
    expect(idsOf(games)).toEqual([
      ...['1/full/1', '1/concat/1', '1/shuffle-concat/1'],
      ...['1/sharded/user-temperature-0/1', '1/sharded/user-temperature-1/1'],
    ]);
    expect(games.map((game) => metaOf(game).userTemperature)).toEqual([...Array(3), 0, 1]);
  });

  it('sends and records the temperatures and the limit of the published code, or those of the caller', async () => {
    const data = [{ shards: SHARDS }];
    const [usual] = (await planRun('lost', { model: 'm', data, settings: ['sharded'] })).games;
    const heat = (game: PlannedGame, kind: string) =>
      (game.respondent(request(kind)) as { temperature: number }).temperature;
    const kinds = ['assistant', 'user', 'strategy', 'extract', 'evaluate'];
    expect(kinds.map((kind) => heat(usual!, kind))).toEqual([1, 1, 0, 0, 0]);
    expect(metaOf(usual!)).toMatchObject({
      ...{ temperature: 1, userTemperature: 1, systemTemperature: 0, maxTokens: 1000 },
    });
    expect((usual!.start() as ShardedState).config.maxTokens).toBe(1000);
    const own = await planRun('lost', {
      ...{ model: 'm', data, settings: ['sharded'], systemTemperature: 0.5, maxTokens: 10_000 },
    });
    expect(kinds.map((kind) => heat(own.games[0]!, kind))).toEqual([1, 1, 0.5, 0.5, 0.5]);
    expect(metaOf(own.games[0]!)).toMatchObject({ systemTemperature: 0.5, maxTokens: 10_000 });
  });

  it('reads the fields of the published file', async () => {
    const reference = 'They pay 4 * 6 = 24.\n#### 24';
    const full = async (record: object) =>
      ((await plan({ ...record, answer: 'x' }, { settings: ['full'] })).games[0]!.start() as ShardedState)
        .config;
    expect((await full({ question: 'What do four pay?' })).instruction).toBe('What do four pay?');
    expect((await full({ fully_specified_question: 'All of it.' })).instruction).toBe('All of it.');
    expect(
      await full({
        fully_specified_question: [[{ role: 'user', content: 'Book it.' }]],
        function: [{ name: 'book' }],
      }),
    ).toMatchObject({
      instruction: 'Book it.',
      system: 'You can call these functions:\n\n[{"name":"book"}]',
    });
    expect((await full({ schema_sql: 'CREATE TABLE a' })).system).toBe(
      'The database has this schema:\n\nCREATE TABLE a',
    );
    const scored = async (record: object, answer: string) =>
      (await ruled((await plan(record)).games[0]!, 'evaluate', { answer })).score;
    expect(await scored({ task: 'math', answer: reference }, 'So 24 euros.')).toBe(100);
    expect(await scored({ task: 'math', answer: reference }, 'So 6 euros.')).toBe(0);
    const translation = { task: 'translation', document_en: 'one two three four five' };
    expect(await scored(translation, 'one two three four five')).toBeCloseTo(100, 9);
    expect(await scored(translation, 'five')).toBeLessThan(50);
  });

  it('excludes records of tasks without an evaluator, by name and count, and plays the others', async () => {
    const documents = [{ document_index: 1, document_text: 'It rained.' }];
    const summary = {
      task: 'summary',
      query: 'the weather',
      documents,
      shards: [{ shard_id: 1, doc_idxs: [1] }],
    };
    const data = [
      summary,
      { id: 'm', task: 'math', answer: 4, shards: SHARDS },
      { task: 'code', shards: SHARDS },
    ];
    const { games, notes } = await planRun('lost', { ...roles, data, settings: ['full'], runs: 1 });
    expect(idsOf(games)).toEqual(['m/full/1']);
    expect(notes.slice(0, 2)).toEqual([
      'excluded 1 record of the task summary, which lacks an evaluator; give one with --evaluate or --evaluators (in code: evaluators)',
      'excluded 1 record of the task code, which lacks an evaluator; give one with --evaluate or --evaluators (in code: evaluators)',
    ]);
    await expect(planRun('lost', { ...roles, data: [summary] })).rejects.toThrow(
      'planRun: data: expected a record that can be scored; excluded 1 record of the task summary',
    );
    const scored = await planRun('lost', {
      ...roles,
      data,
      evaluators: { summary: () => 50 },
      tasks: ['summary'],
      runs: 1,
    });
    expect(idsOf(scored.games)).toEqual(['1/full/1', '1/concat/1', '1/sharded/1']);
    expect((scored.games[0]!.start() as ShardedState).config).toMatchObject({
      shards: ['Document 1:\nIt rained.'],
      system: 'Summarize what the documents say about this: the weather',
    });
    await expect(planRun('lost', { ...roles, data, tasks: ['maths'] })).rejects.toThrow(
      'planRun: options.tasks: expected tasks of the data (summary, math, code)',
    );
  });

  it('merges shards in another way with another seed', async () => {
    const merged = async (seed: number) =>
      String(metaOf((await plan({ answer: 24 }, { shardCounts: [2], seed })).games[0]!).shardTexts);
    expect(new Set(await Promise.all([1, 2, 3, 4, 5, 6].map(merged))).size).toBe(2);
  });

  it('lets the last answer of a summary count, unless its record says otherwise', async () => {
    const countedIn = async (record: object) =>
      (await plan({ answer: 'x', ...record })).games.map((game) => {
        const { finalScore, attempts } = (game.start() as ShardedState).config;
        return [finalScore, attempts];
      });
    expect(await countedIn({ task: 'summary' })).toEqual([['last', 'all']]);
    expect(await countedIn({ task: 'summary', finalScore: 'max', attempts: 'named' })).toEqual([
      ['max', 'named'],
    ]);
  });

  it('plays ten runs of three settings by default, each with its own seed', async () => {
    const { games } = await planRun('lost', { ...roles, instances: 1 });
    expect(games.length).toBe(30);
    expect(idsOf(games).filter((id) => id.endsWith('/10'))).toEqual([
      ...['tickets/full/10', 'tickets/concat/10', 'tickets/sharded/10'],
    ]);
  });

  it('asks the models of each role, the user for the system and the system for the judge', async () => {
    const [game] = (await planRun('lost', { model: 'm', user: 'u', data: [{ shards: SHARDS }] })).games;
    expect(
      ['assistant', 'user', 'strategy', 'evaluate'].map((kind) => game!.respondent(request(kind))),
    ).toEqual([
      { model: 'm', temperature: 1 },
      ...[1, 0, 0].map((temperature) => ({ model: 'u', temperature })),
    ]);
    expect(metaOf(game!)).toMatchObject({ userModel: 'u', systemModel: 'u', judgeModel: 'u' });
  });

  it('takes whole replies as answers without a system', async () => {
    const [game] = (await plan({ answer: 24 })).games;
    expect(JSON.parse((await ruled(game!, 'extract', { reply: 'It is 24.' })).text)).toEqual({
      answer: 'It is 24.',
    });
    expect(Object.keys(JSON.parse((await ruled(game!, 'classify', { reply: 'How many?' })).text))).toEqual([
      'response_type',
    ]);
  });

  it.each([
    [{ answer: 24 }, '24.0', 100],
    [{ answer: '24' }, '25', 0],
    [{ answer: '24' }, '24.0', 100],
    [{ answer: 'Riga' }, 'Riga', 100],
    [{ answer: 'Riga' }, 'Oslo', 0],
    [{ answer: '24', match: 'exact' }, 'about 24', 0],
    [{ answer: [['a', 1]] }, '[["a", 1]]', 100],
    [{ answer: [['a', 1]] }, 'no rows', 0],
    [{ answer: 'one two three four five', match: 'bleu' }, 'one two three four five', 100],
    [{ answer: 'one two three four five', match: 'bleu' }, '', 0],
  ])('scores by the answer %j the reply %j as %d', async (record, answer, score) => {
    const [game] = (await plan(record)).games;
    expect((await ruled(game!, 'evaluate', { answer })).score).toBeCloseTo(score, 9);
  });

  it('prefers the evaluator of a task, then that of every task', async () => {
    const evaluators = { math: () => 7, '*': (answer: string) => answer.length };
    const scored = async (task: string) =>
      (
        await ruled((await plan({ task, answer: 24 }, { evaluators })).games[0]!, 'evaluate', {
          answer: 'abc',
        })
      ).score;
    expect([await scored('math'), await scored('code')]).toEqual([7, 3]);
  });

  it('says who plays each role', async () => {
    const notes = async (data: object[], more: Partial<PlanRunOptions> = {}) =>
      (await planRun('lost', { model: 'm', data, ...more })).notes.filter((note) => note.startsWith('user'));
    expect(await notes([{ shards: SHARDS }, { shards: SHARDS, answer: 1 }], { judge: 'j' })).toEqual([
      'user: m; system: m; answers scored by j (1 of 2) and the reference answers (1 of 2)',
    ]);
    expect(await notes([{ shards: SHARDS, answer: 1 }], roles)).toEqual([
      'user: shards in order; system: rules; answers scored by the reference answers',
    ]);
    await expect(notes([{ shards: SHARDS }], roles)).rejects.toThrow(
      'planRun: 1 instruction without an answer or evaluator',
    );
  });

  it.each([
    [{ shards: [] }, 'shards: expected a list of texts'],
    [{ shards: ['a', ' '] }, 'shards: expected a list of texts'],
    [{ shards: [{ shard: 7 }] }, 'shards: expected a list of texts'],
    [{ task: 7 }, 'task: expected a string'],
    [{ answer: 1, match: 'toString' }, 'match: expected one of exact, numeric, bleu, rows'],
  ])('refuses the record %j', async (record, message) => {
    await expect(plan(record)).rejects.toThrow(`planRun: data[0].${message}`);
  });

  it('reads the shards of the paper, and null as absent', async () => {
    const shards = SHARDS.map((shard, i) => ({ shard_id: i + 1, shard }));
    const [game] = (await plan({ shards, task: null, system: null, answer: 1 })).games;
    expect(metaOf(game!).shardTexts).toEqual(SHARDS);
  });

  it('searches only unsolved conversations of several turns for their loss', async () => {
    const options = { locateLoss: 2, settings: ['full', 'sharded', 'recap', 'snowball'] as const };
    const { games } = await plan({ answer: 1, instruction: 'What do four tickets cost?' }, options);
    expect(games.map(({ afterwards }) => afterwards !== undefined)).toEqual([false, true, true, true]);
    const solved = { ...games[1]!.start(), ended: 'solved' } as never;
    expect(
      await games[1]!.afterwards!(
        solved,
        async (_, start) => start,
        async () => '0',
      ),
    ).toEqual({});
    expect((await plan({ answer: 1 })).games[0]!.afterwards).toBeUndefined();
  });
});

describe('the plan of common-ground', () => {
  it('plays drawn games with both players', async () => {
    const options = { model: 'a', partner: 'b', temperatures: [0, 1], runs: 2, instances: 2 };
    const { games, notes } = await planRun('common-ground', options);
    expect(games.length).toBe(8);
    expect(idsOf(games).slice(0, 3)).toEqual([
      ...['shapes-1/temperature-0/1', 'shapes-1/temperature-0/2', 'shapes-1/temperature-1/1'],
    ]);
    expect(games[2]!.respondent(request('player'))).toEqual({ model: 'a', temperature: 1 });
    expect(games[2]!.respondent(request('player', { to: 'B' }))).toEqual({ model: 'b', temperature: 1 });
    expect(metaOf(games[2]!)).toMatchObject({ model: 'a', partner: 'b', temperature: 1, item: 'shapes-1' });
    expect(notes).toEqual(['no data: 3 built-in games of drawn shapes']);
    const own = await planRun('common-ground', { model: 'a', data: [{ rounds: exampleRounds(5) }] });
    expect([idsOf(own.games), own.notes]).toEqual([['1/1'], []]);
    expect(metaOf(own.games[0]!)).not.toHaveProperty('partner');
    expect(own.games[0]!.respondent(request('player', { to: 'B' }))).toEqual({ model: 'a' });
  });

  it('draws valid images: two or one of a round in common', () => {
    const rounds = exampleRounds(1);
    const common = rounds.map(({ A, B }) => A.filter(({ id }) => B.some((each) => each.id === id)).length);
    expect(common).toEqual([2, 1, 2]);
    const all = [1, 2, 3, 4, 5, 6].flatMap((seed) => exampleRounds(seed)).flatMap(({ A, B }) => [...A, ...B]);
    const areas = new Map<string, number>();
    for (const { id, url = '' } of all) {
      const bytes = Buffer.from(url.split(',')[1]!, 'base64');
      // Signature, then IHDR: 48 by 48, eight bits, palette.
      expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
      expect([...bytes.subarray(16, 29)]).toEqual([0, 0, 0, 48, 0, 0, 0, 48, 8, 3, 0, 0, 0]);
      const at = bytes.indexOf('IDAT');
      const pixels = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
      expect([pixels.length, [...bytes.subarray(bytes.indexOf('PLTE') + 4).subarray(0, 3)]]).toEqual([
        48 * 49,
        [255, 255, 255],
      ]);
      areas.set(id.split('-')[1]!, pixels.filter((each) => each === 1).length / 48 ** 2);
    }
    // Of the square [-1, 1]: a circle has 0.6 pi / 4, a square 0.65 squared. A triangle is 1.4 high and wide: 1.4^2 / 2 / 4.
    expect(areas.get('circle')).toBeCloseTo((0.6 * Math.PI) / 4, 1);
    expect(areas.get('square')).toBeCloseTo(0.65 ** 2, 1);
    expect(areas.get('triangle')).toBeCloseTo(1.4 ** 2 / 2 / 4, 1);
  });
});

describe('the plan of mpceval', () => {
  const turns = ['Ana', 'Ben', 'Ana', 'Cem', 'Ben'].map((speaker, i) => ({
    speaker,
    text: `Turn ${i + 1}.`,
  }));
  const speakers = [{ id: 'Cem' }];
  const plan = (record: object, more: Partial<PlanRunOptions> = {}) =>
    planRun('mpceval', { model: 'm', data: [record], ...more });

  it('predicts the last turn, and the rest after the first half, rounded up', async () => {
    const { games, notes } = await plan({ turns }, { temperatures: [1], runs: 2 });
    expect([idsOf(games), notes]).toEqual([
      [
        'next-turn/1',
        'next-turn/2',
        'continuation/1',
        'continuation/2',
        'next-turn/human',
        'continuation/human',
      ].map((name) => `conversation-1/${name}`),
      [],
    ]);
    expect(games.map((game) => transcriptOf(game.start()).turns.length)).toEqual([4, 4, 3, 3, 5, 5]);
    expect(games[0]!.respondent(request('predictor'))).toEqual({ model: 'm', temperature: 1 });
    expect(metaOf(games[0]!)).toMatchObject({ model: 'm', temperature: 1, contextTurns: 4 });
    expect(games.map((game) => metaOf(game).target)).toEqual([
      ...['next-turn', 'next-turn', 'continuation', 'continuation', 'next-turn', 'continuation'],
    ]);
    const grid = await plan({ turns }, { temperatures: [0, 1], predict: ['next-turn'] });
    expect(idsOf(grid.games)[1]).toBe('conversation-1/next-turn/temperature-1/1');
  });

  it('has a row of the human conversation for each target, without a request', async () => {
    const human = (await plan({ turns })).games.slice(-2);
    expect(human.map((game) => next(game.start()).kind)).toEqual(['done', 'done']);
    expect(human.map((game) => transcriptOf(game.start()).turns)).toEqual([turns, turns]);
    expect(human.map(metaOf)).toMatchObject([
      { model: 'human', target: 'next-turn', contextTurns: 4 },
      { model: 'human', target: 'continuation', contextTurns: 3 },
    ]);
  });

  it('predicts whole conversations by topic and speakers', async () => {
    const record = { id: 'x', turns, speakers, meta: { topic: 'rain' } };
    const [game] = (await plan(record, { predict: ['conversation'] })).games;
    const text = JSON.stringify(firstRequest(game!).messages);
    expect(text).toContain('rain');
    expect(text).not.toContain('Turn 1.');
    expect(transcriptOf(game!.start()).speakers?.map(({ id }) => id)).toEqual(['Cem', 'Ana', 'Ben']);
    for (const meta of [undefined, { topic: '' }, { topic: 7 }]) {
      const [without] = (await plan({ id: 'x', turns, meta }, { predict: ['conversation'] })).games;
      expect(() => without!.start()).toThrow('planRun: conversation x: meta.topic: expected a topic');
    }
  });

  it('needs two turns', async () => {
    expect((await plan({ turns: turns.slice(0, 2) })).games.length).toBe(4);
    await expect(plan({ turns: turns.slice(0, 1) })).rejects.toThrow(
      'planRun: data[0].turns: expected at least two turns',
    );
    expect((await planRun('mpceval', { model: 'm' })).notes).toEqual(['no data: 2 built-in conversations']);
  });
});
