import { FUNCTIONS } from '../../src/evaluate/functions.js';
import * as metrics from '../../src/index.js';
import * as math from '../../src/math/index.js';
import * as statistics from '../../src/statistics/index.js';
import type { Transcript } from '../../src/transcript/types.js';
import { conversation } from './conversations.js';

/** A number of a result: where it stands, its value, and how many digits of it are promised. */
export type Line = readonly [place: string, value: number, digits: 6 | 12];

/**
 * Every number in the results of every metric and of the statistics over made conversations, in one order. Only what
 * every runtime has is used.
 */
export async function numbers(from: number, to: number): Promise<Line[]> {
  const lines: Line[] = [];
  const add = (place: string, value: unknown, digits: 6 | 12 = 12): void => {
    if (typeof value === 'number') lines.push([place, value, digits]);
    else if (ArrayBuffer.isView(value)) add(place, Array.from(value as Float64Array), digits);
    else if (typeof value === 'object' && value !== null) {
      const own = (value as { precision?: unknown }).precision === 'float32' ? 6 : digits;
      for (const [key, inner] of Object.entries(value))
        if (key !== 'params') add(`${place}.${key}`, inner, own);
    }
  };
  const hash = metrics.createHashEmbedder({ dimensions: 16 });
  const single: metrics.Embedder = {
    ...hash,
    id: 'single',
    embed: async (texts) => {
      const { data, ...shape } = await hash.embed(texts);
      return { ...shape, data: Float32Array.from(data) };
    },
  };
  const tagger = metrics.createRuleActTagger();
  for (let seed = from; seed < to; seed++) {
    const transcript = conversation(seed);
    const texts = transcript.turns.map(({ text }) => text);
    const acts = tagger.tag(transcript.turns.map(({ text, speaker }) => ({ text, speaker })));
    const topicModel = metrics.fitTopicModel(texts, { topics: 3, iterations: 20, seed });
    const model = metrics.fitActModel({ a: [...acts], b: ['statement', 'question'] });
    const chosen = listed({ topicModel, tagger, model });
    for (const embedder of [hash, single]) {
      for await (const row of metrics.evaluateStream([transcript], {
        metrics: chosen as never,
        components: true,
        embedder,
      }))
        add(
          `${seed} ${row.metric} ${row.component ?? ''} ${row.turn ?? ''} ${embedder.id}`,
          row.score,
          row.signature?.includes('precision:float32') ? 6 : 12,
        );
    }
    const embedded = await metrics.embedTranscript(transcript, hash);
    for (const [name, value] of Object.entries(lists(seed, embedded))) add(`${seed} ${name}`, value);
  }
  return lines;
}

const FED: readonly string[] = ['transcript', 'next-turn', 'embedded', 'embedded-next-turn'];

/** The metrics that take transcripts, each also by the published code where there is a variant for it. */
function listed({ topicModel, ...acts }: { topicModel: object; tagger: object; model: object }): unknown[] {
  const agenda = { coverageThreshold: 0.1, scale: 2, relevanceThreshold: 0.05 };
  const given: Readonly<Record<string, object>> = {
    'speaker-topic-alignment': { topicModel },
    'topic-expansion': { topicModel },
    'dialogue-act-fit': acts,
    'agenda-progression': agenda,
    'agenda-completion': agenda,
    'progression-efficiency': agenda,
    'task-success': agenda,
    'conversational-structure': { hops: 1, blockSize: 2 },
    'answer-proposals': { phrases: { mine: ['the captain'], yours: ['the red bus'] } },
  };
  return metrics
    .listMetrics()
    .filter(
      ({ id, input, needs, granularity: level }) =>
        id in FUNCTIONS && FED.includes(input) && level !== 'corpus' && !needs.includes('language-model'),
    )
    .flatMap(({ id, options }) => [
      { metric: id, options: given[id] ?? {} },
      ...(options.some(({ name }) => name === 'variant')
        ? [{ metric: id, options: { ...given[id], variant: 'reference' } }]
        : []),
    ]);
}

/** What takes numbers, words or vectors. */
function lists(seed: number, embedded: metrics.Embedded): Record<string, unknown> {
  const random = math.createRandom(seed);
  const count = 8 + random.integer(12);
  const draw = (): number[] => Array.from({ length: count }, () => random.normal());
  const shares = (): number[] => Array.from({ length: count }, () => random.next());
  const logShares = (): number[] => shares().map((share) => -3 * share);
  const [x, y] = [draw(), draw()];
  const words = (i: number): string[] => embedded.transcript.turns[i]!.text.toLowerCase().split(/\W+/);
  const fiveScores = (): number[] => Array.from({ length: 5 }, () => random.integer(101));
  const [runs, other] = [0, 1].map(() => [0, 1, 2].map(fiveScores));
  const vectors = embedded.embeddings as math.EmbeddingMatrix;
  const { rows, cols, data } = vectors;
  const dataOf = (a: number, b: number): Float64Array => Float64Array.from(data.slice(a * cols, b * cols));
  const part = (a: number, b: number): math.EmbeddingMatrix => ({ data: dataOf(a, b), rows: b - a, cols });
  const half = Math.floor(rows / 2);
  const [first, second] = [part(0, half), part(half, rows)];
  const rowOf = (i: number): Float64Array => dataOf(i, i + 1);
  return {
    ...overRuns(seed, random),
    ...overLists(embedded.transcript, random),
    energyDistance: metrics.energyDistance(first, second),
    cosine: metrics.energyDistance(first, second, { distance: 'cosine' }),
    clusteredEnergyDistance: metrics.clusteredEnergyDistance(first, second, { k: 2, seeds: [1, 2] }),
    discreteEnergyDistance: metrics.discreteEnergyDistance(words(0), words(1)),
    clipScore: metrics.clipScore(first, first),
    contrastiveClipScore: metrics.contrastiveClipScore(rowOf(0), rowOf(1), second),
    clipScoreCurve: metrics.clipScoreCurve([
      { round: 1, text: rowOf(0), target: rowOf(1), distractors: second },
      { round: 2, text: rowOf(1), target: rowOf(0), distractors: second },
    ]),
    discreteEnergyTest: metrics.discreteEnergyTest(words(0), words(1), { permutations: 19 }),
    energyTest: metrics.energyTest(first, second, { permutations: 19 }),
    lexicalDivergence: metrics.lexicalDivergence({ text: words(0), reference: words(1) }),
    wordNoveltyRate: metrics.wordNoveltyRate({ text: words(1), reference: words(0) }),
    contextualLikelihood: metrics.contextualLikelihood(logShares(), { rescale: 2 }),
    entropy: math.shannonEntropy(shares()),
    jensenShannon: math.jensenShannonDivergence(shares(), shares()),
    kullbackLeibler: math.kullbackLeiblerDivergence(shares(), shares()),
    gini: math.giniCoefficient(shares()),
    tail: math.studentTCdf(-x[0]!, 1 + shares()[0]! * 30),
    quantile: math.studentQuantile(shares()[1]!, 1 + shares()[0]! * 30),
    normal: math.normalQuantile(shares()[2]!),
    paired: statistics.pairedTest(x),
    equivalence: statistics.equivalenceTest(x, { margin: 0.5 }),
    interval: statistics.meanInterval(x),
    bootstrap: statistics.meanInterval(x, { method: 'bootstrap-t', resamples: 50 }),
    effect: statistics.standardizedDifference(x),
    power: statistics.minimumDetectableDifference({ n: count, sd: 1 }),
    outcomeRelation: metrics.outcomeRelation(x, y, { resamples: 20 }),
    tau: statistics.kendallTauB(x, y),
    comparison: metrics.compareReliability(runs as never, other as never),
    mixture: math.gaussianMixture(embedded.embeddings, { components: 2, seed }),
    means: math.kMeans(embedded.embeddings, { k: 2, seed }),
    topics: math.latentDirichletAllocation(
      [x, y].map((row) => row.map((value) => Math.round(Math.abs(value * 3)))),
      { topics: 2, method: 'variational', iterations: 5 },
    ),
    decay: shares().map(
      (share, i) =>
        metrics.implicitReference(
          metrics.toNextTurnCase(embedded.transcript, -1),
          i % 2 ? { lambda: Math.max(0.01, share) } : {},
        ).score,
    ),
  };
}

/** What takes runs of simulations. */
function overRuns(seed: number, random: math.Random): Record<string, unknown> {
  const strategies = metrics.TURN_STRATEGIES;
  const runs = Array.from(
    { length: 12 },
    (_, i): metrics.Run => ({
      instruction: `task-${i % 3}`,
      task: `kind-${i % 2}`,
      setting: i < 6 ? 'full' : 'sharded',
      score: random.integer(101),
      shards: 1 + random.integer(4),
      strategies: Array.from({ length: 4 }, () => strategies[random.integer(strategies.length)]!),
      answers: ['x'.repeat(1 + random.integer(30)), 'x'.repeat(1 + random.integer(40))],
      transcript: conversation(1000 * seed + i),
    }),
  );
  const scores = (): number[] => Array.from({ length: 7 }, () => random.integer(101));
  const labels = (): number[] => Array.from({ length: 9 }, () => random.integer(3));
  const records = [[1, 2], [3], [4]];
  const summaries = ['- Rain [1].', '- Rain [1], wind [3].', '- Rain [1, 2], wind [3], snow [4], hail [9].'];
  const dialogues = (from: number) => [0, 1, 2].map((i) => conversation(1000 * seed + from + i));
  return {
    ...Object.fromEntries(
      metrics
        .listMetrics()
        .filter(({ id, input }) => id in FUNCTIONS && input === 'runs')
        .map(({ id, name, needs }) => {
          const options = needs.includes('solved-runs') ? { solved: 50 } : {};
          return [name, FUNCTIONS[id]!(runs as never, options as never)];
        }),
    ),
    retention: metrics.retention({ full: [scores(), scores()], setting: [scores(), scores()] }),
    gradualSharding: metrics.gradualSharding(runs),
    shardingVerification: metrics.shardingVerification({
      full: scores(),
      concat: scores(),
      shuffleConcat: scores(),
    }),
    firstAttemptProgress: metrics.firstAttemptProgress(runs, { permutations: 20 }),
    verbosityProfile: metrics.verbosityProfile(runs),
    answerBloat: metrics.answerBloat(runs),
    turnStrategyProfile: metrics.turnStrategyProfile(runs.flatMap((run) => run.strategies!)),
    citationProfile: metrics.citationProfile({ introduced: records, summaries }),
    sycophancyRate: metrics.sycophancyRate(labels()),
    sycophancyComparison: metrics.sycophancyComparison({ a: labels(), b: labels(), c: labels() }),
    humanComparison: metrics.humanComparison({ people: dialogues(20), models: dialogues(30) }),
  };
}

/** What takes games, budgets and proposals. */
function overLists(transcript: Transcript, random: math.Random): Record<string, unknown> {
  const marks = (): ('C' | 'D')[] => [0, 1, 2].map(() => (random.integer(2) === 0 ? 'C' : 'D'));
  const games = [0, 1, 2].map(() => ({
    rounds: [1, 2].map((round) => ({
      truth: { a: marks(), b: marks() },
      guesses: { a: marks(), b: marks() },
      turns: transcript.turns.filter((turn) => turn.round === round),
    })),
  }));
  const chess = ['I think my board came first.', 'Yes, I agree.', 'Good.'].map((text, i) => ({
    speaker: i % 2 ? 'ben' : 'ana',
    text,
  }));
  const records = 2 + random.integer(20);
  const problems = Array.from({ length: 24 }, (_, i) => ({
    budget: [2, 4, 8][i % 3]!,
    item: `board ${i % 8}`,
    success: random.integer(2) === 1,
  }));
  return {
    groundingEfficiency: metrics.groundingEfficiency(games),
    scoreInflation: metrics.scoreInflation(games),
    guessAndCheckBaseline: metrics.guessAndCheckBaseline({ records, proposals: 1 + random.integer(records) }),
    isotokenBudget: metrics.isotokenBudget({ totalTokens: 64 + random.integer(900), turns: 2 }),
    turnScaling: metrics.turnScaling(problems),
    proposalAcceptance: metrics.proposalAcceptance(
      ['ana', 'ben', 'ana'].map((answer) => ({ turns: chess, meta: { answer } })),
    ),
    referringExpressions: metrics.referringExpressions(transcript),
  };
}
