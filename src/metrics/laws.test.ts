import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Agenda, Embedded, EmbeddedNextTurnCase, NextTurnCase, Run, Turn } from '../index.js';
import * as metrics from '../index.js';

/**
 * What must hold of a metric whatever it is given: of those whose own tests hold cases only. Places, names and orders
 * that a definition does not speak of must not move a score; what it bounds must stay within.
 */
const LAWS: Readonly<Record<string, () => void>> = {
  agendaCompletion: () =>
    fc.assert(
      fc.property(conversation, threshold, threshold, (talk, one, other) => {
        const of = (given: Talk, coverageThreshold: number) =>
          metrics.agendaCompletion(embedded(given), { ...agendaOptions(given), coverageThreshold });
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const result = of(talk, low);
        within(result.score!, 0, 1);
        expect(result.score).toBe(result.saturatedItems.length / talk.items.length);
        expect(of(talk, high).score!).toBeLessThanOrEqual(result.score!);
        close(of(backwards(talk), low).coverage, result.coverage);
        expect(of(renamed(talk), low).saturatedItems).toEqual(result.saturatedItems.map(rename));
      }),
    ),

  progressionEfficiency: () =>
    fc.assert(
      fc.property(conversation, threshold, (talk, relevanceThreshold) => {
        const of = (given: Talk) =>
          metrics.progressionEfficiency(embedded(given), {
            ...agendaOptions(given),
            relevanceThreshold,
            epsilon: 0,
          });
        const { score, n, turnsPerItem } = of(talk);
        expect(of(renamed(talk)).score).toBe(score);
        if (score === null) {
          expect(n).toBe(0);
          return;
        }
        // A saturated item has at least two relevant turns, and at most all.
        within(score, 2, talk.vectors.length);
        const turns = Object.values(turnsPerItem).reduce((sum, count) => sum + count, 0);
        expect(score).toBeCloseTo(turns / n, 12);
      }),
    ),

  agendaProgression: () =>
    fc.assert(
      fc.property(conversation, vector, (talk, message) => {
        const of = (given: Talk) => metrics.agendaProgression(local(given, message), agendaOptions(given));
        const result = of(talk);
        const other = of(renamed(talk));
        expect(other.score).toBe(result.score);
        expect(other.targetItem).toBe(result.targetItem === null ? null : rename(result.targetItem));
        if (result.score === null) return;
        within(result.relevance!, -1, 1);
        within(result.gain!, 0, 2);
        expect(result.score).toBeCloseTo(result.relevance! * result.gain!, 12);
        // What was just said is nothing new where it is all that was said of an item.
        expect(of(longer(talk)).score).toBeCloseTo(result.score, 12);
      }),
    ),

  taskSuccess: () =>
    fc.assert(
      fc.property(conversation, threshold, threshold, (talk, one, other) => {
        const of = (given: Talk, coverageThreshold: number) =>
          metrics.taskSuccess(embedded(given), { ...agendaOptions(given), coverageThreshold }).score!;
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect([0, 1]).toContain(of(talk, low));
        expect(of(talk, high)).toBeLessThanOrEqual(of(talk, low));
        expect(of(renamed(talk), low)).toBe(of(talk, low));
        const { saturatedItems } = metrics.agendaCompletion(embedded(talk), {
          ...agendaOptions(talk),
          coverageThreshold: low,
        });
        expect(of(talk, low)).toBe(Number(saturatedItems.includes(agendaOf(talk).end!)));
      }),
    ),

  conversationalStructure: () =>
    fc.assert(
      fc.property(conversation, fc.nat(3), (talk, hops) => {
        const of = (given: Talk, most: number) =>
          metrics.conversationalStructure(embedded(given), {
            agendaEmbeddings: given.items,
            ...{ hops: most, blockSize: 1, blockStep: 1 },
          });
        const { score } = of(talk, hops);
        expect(of(renamed(talk), hops).score).toBe(score);
        if (score === null) return;
        within(score, 0, of(talk, hops + 1).score!);
        expect(of(talk, talk.items.length).score).toBe(1);
        // A step back is as far as the same step forward.
        expect(of(backwards(talk), hops).score).toBe(score);
      }),
    ),

  localConsistency: () =>
    fc.assert(
      fc.property(conversation, vector, (talk, message) => {
        const of = (given: Talk) => metrics.localConsistency(local(given, message));
        const result = of(talk);
        close(of(backwards(talk)).average, result.average);
        close(of(longer(talk)).average, result.average);
        if (result.score === null) {
          expect([result.minimum, result.maximum]).toEqual([null, null]);
          return;
        }
        within(result.minimum!, -1, result.average!);
        within(result.average!, result.minimum!, result.maximum!);
        within(result.maximum!, result.average!, 1);
      }),
    ),

  directNameReference: () =>
    fc.assert(
      fc.property(turns, person, fc.constantFrom('mention', 'vocative'), (context, speaker, match) => {
        const of = (speakers: typeof PEOPLE, own = context) =>
          metrics.directNameReference(
            { context: own, candidate: { speaker, text: 'So.' }, speakers },
            { match },
          );
        const result = of(PEOPLE);
        expect(of(PEOPLE.toReversed())).toEqual(result);
        expect(result.score).toBe(Number(result.foundAt.length > 0));
        const reversed = of(PEOPLE, context.toReversed()).foundAt.map((i) => context.length - 1 - i);
        expect(reversed.toReversed()).toEqual(result.foundAt);
        expect(result.foundAt.filter((i) => context[i]!.speaker === speaker)).toEqual([]);
      }),
    ),

  speakerTopicAlignment: () =>
    fc.assert(
      fc.property(turns, person, (context, speaker) => {
        const of = (speakers: typeof PEOPLE, own = context, topicModel = vowels('aei')) =>
          metrics.speakerTopicAlignment(
            { context: own, candidate: { speaker, text: '' }, speakers },
            { topicModel },
          );
        const result = of(PEOPLE);
        expect(of(PEOPLE.toReversed())).toEqual(result);
        close(of(PEOPLE, context.toReversed()).score, result.score);
        close(of(PEOPLE, context, vowels('iea')).score, result.score);
        if (result.score !== null) within(result.score, 0, 1);
      }),
    ),

  topicExpansion: () =>
    fc.assert(
      fc.property(turns, sentence, (context, text) => {
        const of = (letters: string) =>
          metrics.topicExpansion(
            { context, candidate: { speaker: 'ben', text } },
            // Whatever the mass, so that topics of equal weight are not chosen among by their places.
            { topicModel: vowels(letters), rho: 1 },
          );
        const { score, dominantTopics } = of('aei');
        if (score !== null) within(score, 0, 1);
        const other = of('iea');
        close(other.score, score);
        expect(other.dominantTopics.map((topic) => 'iea'[topic]).sort()).toEqual(
          dominantTopics.map((topic) => 'aei'[topic]).sort(),
        );
      }),
    ),

  dialogueActFit: () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        (all) => {
          const of = (change: (name: string) => string) => {
            const sequences = Object.fromEntries(all.map((acts, i) => [`d${i}`, acts.map(change)]));
            const model = metrics.fitActModel(sequences, { order: 1 });
            const tagger = {
              id: 'as it says',
              tag: (said: readonly Turn[]) => said.map(({ text }) => change(text)),
            };
            return ['ask', 'tell', 'thank'].map((text) => {
              const candidate = { speaker: 'ben', text };
              const context = [{ speaker: 'ana', text: all[0]![0]! }];
              return metrics.dialogueActFit({ context, candidate }, { tagger, model }).score!;
            });
          };
          const scores = of((name) => name);
          for (const score of scores) within(score, 0, 1);
          close(of(rename), scores);
        },
      ),
    ),

  answerProposals: () =>
    fc.assert(
      fc.property(turns, (said) => {
        const phrases = { mine: ['mine'], yours: ['yours'] };
        const of = (own: readonly Turn[]) => metrics.answerProposals({ turns: own }, { phrases });
        const { score, proposals } = of(said);
        const others = said.map((turn) => ({ ...turn, speaker: rename(turn.speaker) }));
        expect(of(others)).toEqual(of(said));
        if (score === null) return;
        within(score, 0, 1);
        const turnsWith = new Set(proposals.map(({ turn }) => turn).filter((turn) => turn < said.length - 1));
        expect(score).toBeCloseTo(turnsWith.size / (said.length - 1), 12);
      }),
    ),

  proposalAcceptance: () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean())), (kinds) => {
        const dialogues = kinds.map(([isAccepted, isRight]) => ({
          turns: ['I think my board came first.', isAccepted ? 'Yes, I agree.' : 'Hm, why?', 'Good.'].map(
            (text, i) => ({
              speaker: i % 2 ? 'ben' : 'ana',
              text,
            }),
          ),
          meta: { answer: isRight ? 'ana' : 'ben' },
        }));
        const result = metrics.proposalAcceptance(dialogues);
        expect(metrics.proposalAcceptance(dialogues.toReversed())).toEqual(result);
        const accepted = kinds.filter(([isAccepted]) => isAccepted);
        const right = accepted.filter(([, isRight]) => isRight).length;
        expect(result.score).toBe(accepted.length === 0 ? null : right / accepted.length);
      }),
    ),

  styleMarkers: () =>
    fc.assert(
      fc.property(turns, (said) => {
        const of = (own: readonly Turn[]) => metrics.styleMarkers({ turns: own });
        const { n: _, ...result } = of(said);
        expect(of(said.toReversed())).toMatchObject(result);
        // Rates are of turns: the same turns twice have the same.
        expect(of([...said, ...said])).toMatchObject(result);
        expect(of(said.map(({ text }) => ({ speaker: 'x', text })))).toMatchObject(result);
      }),
    ),

  wordNoveltyCurve: () =>
    fc.assert(
      fc.property(rounds, (said) => {
        const of = (own: readonly Turn[]) => metrics.wordNoveltyCurve({ turns: own });
        const result = of(said);
        for (const { score } of result.perTransition) if (score !== null) within(score, 0, Infinity);
        const other = said.map((turn) => ({
          ...turn,
          speaker: rename(turn.speaker),
          references: turn.references!.map(rename),
        }));
        expect(of(other)).toEqual(result);
        // Every round says the first one again: nothing is new.
        const first = said.filter(({ round }) => round === 1);
        const again = [1, 2, 3].flatMap((round) => first.map((turn) => ({ ...turn, round })));
        for (const { score } of of(again).perTransition) expect([0, null]).toContain(score);
      }),
    ),

  lexicalDivergenceCurve: () =>
    fc.assert(
      fc.property(rounds, fc.constantFrom('first', 'previous'), (said, reference) => {
        const of = (own: readonly Turn[]) => metrics.lexicalDivergenceCurve({ turns: own }, { reference });
        const result = of(said);
        for (const { score } of result.perRound) if (score !== null) within(score, 0, Infinity);
        // A round is a bag of words: its turns' order and speakers play no part.
        close(of(said.toReversed()).score, result.score);
        close(of(said.map((turn) => ({ ...turn, speaker: 'x' }))).score, result.score);
        const first = said.filter(({ round }) => round === 1);
        const again = [1, 2, 3].flatMap((round) => first.map((turn) => ({ ...turn, round })));
        for (const { score } of of(again).perRound) if (score !== null) expect(score).toBeCloseTo(0, 12);
      }),
    ),

  clusteredEnergyDistance: () =>
    fc.assert(
      fc.property(vectors, vectors, fc.integer({ min: 1, max: 3 }), (x, y, clusters) => {
        const of = (a: number[][], b: number[][]) =>
          metrics.clusteredEnergyDistance(a, b, { k: clusters, seeds: [1, 2] }).score;
        const score = of(x, y);
        if (score !== null) within(score, 0, 2);
        const single = metrics.clusteredEnergyDistance(x, y, { k: 1 }).score;
        expect([0, null]).toContain(single);
      }),
    ),

  energyTest: () =>
    fc.assert(
      fc.property(vectors, vectors, (x, y) => {
        const of = (a: number[][], b: number[][]) => metrics.energyTest(a, b, { permutations: 19 });
        const result = of(x, y);
        const distance = metrics.energyDistance(x, y);
        close(result.score, distance.score);
        close(of(y, x).score, result.score);
        if (result.score === null) {
          expect(result.pValue).toBeNull();
          return;
        }
        within(result.pValue!, 1 / 20, 1);
        expect(of(x, x).pValue).toBe(1);
      }),
    ),

  discreteEnergyTest: () => {
    const labels = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(labels, labels, (x, y) => {
        const result = metrics.discreteEnergyTest(x, y, { permutations: 19 });
        close(result.score, metrics.discreteEnergyDistance(x, y).score);
        if (result.score === null) {
          expect(result.pValue).toBeNull();
          return;
        }
        within(result.pValue!, 1 / 20, 1);
        expect(metrics.discreteEnergyTest(x, x, { permutations: 19 }).pValue).toBe(1);
      }),
    );
  },

  contrastiveClipScore: () =>
    fc.assert(
      fc.property(vector, vector, vectors, clip, (text, target, distractors, options) => {
        const of = (others: number[][]) => metrics.contrastiveClipScore(text, target, others, options);
        const result = of(distractors);
        close(of(distractors.toReversed()).score, result.score);
        // A mean: each distractor twice is each once.
        close(of([...distractors, ...distractors]).score, result.score);
        if (result.score === null) return;
        expect(result.score).toBeCloseTo(result.target! - result.distractorMean!, 9);
        // An image against itself has no contrast.
        close(of([target]).score, 0);
      }),
    ),

  clipScoreCurve: () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), vector, vector, vectors), { maxLength: 6 }),
        clip,
        (all, options) => {
          const mentions = all.map(([round, text, target, distractors]) => ({
            round,
            text,
            target,
            distractors,
          }));
          const result = metrics.clipScoreCurve(mentions, options);
          close(metrics.clipScoreCurve(mentions.toReversed(), options).score, result.score);
          const single = mentions.map(({ text, target, distractors }) =>
            metrics.contrastiveClipScore(text, target, distractors, options),
          );
          const scores = single.flatMap(({ score }) => score ?? []);
          close(result.score, scores.length === 0 ? null : scores.reduce((a, b) => a + b) / scores.length);
          const counted = result.rounds.reduce((sum, { n }) => sum + n, 0);
          expect(counted).toBe(result.n);
        },
      ),
    ),

  retention: () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(percent, percent), { minLength: 1, maxLength: 6 }), (pairs) => {
        const of = (own: typeof pairs) =>
          metrics.retention({ full: own.map(([full]) => full), setting: own.map(([, setting]) => setting) });
        const result = of(pairs);
        close(of(pairs.toReversed()).score, result.score);
        close(of(pairs.map(([full, setting]) => [full / 2, setting / 2])).score, result.score);
        if (result.score === null) {
          expect(result.loss).toBeNull();
          return;
        }
        close(of(pairs.map(([full, setting]) => [full, setting / 2])).score, result.score / 2);
        expect(result.loss).toBeCloseTo(100 - result.score, 9);
        close(of(pairs.map(([full]) => [full, full])).score, 100);
      }),
    ),

  gradualSharding: () =>
    fc.assert(
      fc.property(runs, (all) => {
        const result = metrics.gradualSharding(all);
        expect(metrics.gradualSharding(all.toReversed())).toEqual(result);
        for (const { shards, n, averagedPerformance, aptitude, unreliability } of result.levels) {
          const own = all.filter((run) => run.shards === shards);
          expect(n).toBe(own.length);
          close(averagedPerformance, metrics.averagedPerformance(own).score);
          close(aptitude, metrics.aptitude(own).score);
          close(unreliability, metrics.unreliability(own).score);
        }
        const [first, last] = [result.levels[0], result.levels.at(-1)];
        if (result.levels.length < 2) {
          expect(result.score).toBeNull();
          return;
        }
        close(result.score, last!.averagedPerformance! - first!.averagedPerformance!);
      }),
    ),

  shardingVerification: () =>
    fc.assert(
      fc.property(
        scores,
        scores,
        scores,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (full, concat, shuffled, threshold) => {
          const of = (change: (list: number[]) => number[]) =>
            metrics.shardingVerification(
              { full: change(full), concat: change(concat), shuffleConcat: change(shuffled) },
              { threshold },
            );
          const result = of((list) => list);
          close(of((list) => list.toReversed()).score, result.score);
          close(of((list) => list.map((score) => score / 2)).score, result.score);
          if (result.score === null) {
            expect(result.accepted).toBeNull();
            return;
          }
          expect(result.score).toBe(Math.min(result.concatRatio!, result.shuffleConcatRatio!));
          expect(result.accepted).toBe(result.score >= threshold);
        },
      ),
    ),

  verbosityProfile: () =>
    fc.assert(
      fc.property(runs, (all) => {
        const result = metrics.verbosityProfile(all);
        const repeated = all.map((run) => ({
          ...run,
          transcript: {
            turns: run.transcript!.turns.map((turn) => ({ ...turn, text: turn.text.repeat(2) })),
          },
        }));
        // Lengths are ranked: twice as long everywhere changes no rank.
        expect(metrics.verbosityProfile(repeated)).toEqual(result);
        expect(result.bins.reduce((sum, { n }) => sum + n, 0) + result.withoutReply).toBe(all.length);
      }),
    ),

  firstAttemptProgress: () =>
    fc.assert(
      fc.property(runs, (all) => {
        const options = { permutations: 9 };
        const { score, bins, n } = metrics.firstAttemptProgress(all, options);
        const reversed = metrics.firstAttemptProgress(all.toReversed(), options);
        close(reversed.score, score);
        expect(reversed.bins.map((bin) => bin.n)).toEqual(bins.map((bin) => bin.n));
        if (score === null) {
          expect(n).toBe(0);
          return;
        }
        within(score, 0, 1);
      }),
    ),

  answerBloat: () =>
    fc.assert(
      fc.property(runs, (all) => {
        const of = (change: (text: string) => string) =>
          metrics.answerBloat(all.map((run) => ({ ...run, answers: run.answers!.map(change) })));
        const { score } = of((text) => text);
        close(metrics.answerBloat(all.toReversed()).score, score);
        // A ratio of lengths: three times as long on both sides is the same.
        close(of((text) => text.repeat(3)).score, score);
        if (score !== null) within(score, 0, Infinity);
      }),
    ),

  passHatK: () =>
    fc.assert(
      fc.property(solvedRuns, (all) => {
        const { byK, score } = metrics.passHatK(all);
        expect(metrics.passHatK(all.map((scores) => scores.toReversed())).byK).toEqual(byK);
        close(score, byK[1]!);
        // pass^1 is the mean of the shares; more runs in a row never succeed more often.
        close(byK[0]!, metrics.averagedPerformance(all).score! / 100);
        for (const [i, value] of byK.slice(1).entries()) within(value, 0, byK[i]! + 1e-12);
        const flips = metrics.flippingInstructions(all);
        if (flips.flipping === 0) for (const value of byK) close(value, byK[0]!);
      }),
    ),

  flippingInstructions: () =>
    fc.assert(
      fc.property(solvedRuns, (all) => {
        const { score, flipping, alwaysSolved, neverSolved } = metrics.flippingInstructions(all);
        expect(alwaysSolved + flipping + neverSolved).toBe(all.length);
        close(score, flipping / all.length);
        // Solved and failed exchanged: the same instructions flip.
        const exchanged = metrics.flippingInstructions(all.map((scores) => scores.map((each) => 100 - each)));
        expect(exchanged).toMatchObject({ score, alwaysSolved: neverSolved, neverSolved: alwaysSolved });
      }),
    ),

  turnStrategyProfile: () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...metrics.TURN_STRATEGIES)), (labels) => {
        const result = metrics.turnStrategyProfile(labels);
        expect(metrics.turnStrategyProfile(labels.toReversed())).toEqual(result);
        expect(metrics.turnStrategyProfile([...labels, ...labels]).shares).toEqual(result.shares);
        const sum = Object.values(result.counts).reduce((all, count) => all + count, 0);
        expect(sum).toBe(labels.length);
      }),
    ),

  scoreInflation: () =>
    fc.assert(
      fc.property(fc.array(fc.array(round, { maxLength: 4 }), { maxLength: 5 }), (all) => {
        const games = all.map((own) => ({ rounds: own }));
        const result = metrics.scoreInflation(games);
        close(metrics.scoreInflation(games.toReversed()).score, result.score);
        expect(result.same + result.different).toBe(result.n);
        if (result.score === null) {
          expect(result.interval).toBeNull();
          return;
        }
        expect(result.score).toBeCloseTo(result.sameMean! - result.differentMean!, 12);
        if (result.interval) within(result.score, result.interval.lower, result.interval.upper);
      }),
    ),

  outcomeRelation: () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), percent), { maxLength: 8 }), (pairs) => {
        const of = (x: (value: number) => number, own = pairs) =>
          metrics.outcomeRelation(
            own.map(([measure]) => x(measure)),
            own.map(([, outcome]) => outcome),
          );
        const same = of((value) => value);
        close(of((value) => value, pairs.toReversed()).score, same.score);
        close(of((value) => -value).score, same.score === null ? null : -same.score);
        // Ranks: what grows with the measure has its relation.
        close(of((value) => value ** 3 + 7).score, same.score);
        if (same.score !== null) within(same.score, -1, 1);
      }),
    ),

  isotokenBudget: () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 40 }), (turnCount, each) => {
        const of = (totalTokens: number) => metrics.isotokenBudget({ totalTokens, turns: turnCount });
        const least = of(16 * turnCount * each);
        expect(least.score! * turnCount).toBeLessThanOrEqual(16 * turnCount * each);
        expect(of(32 * turnCount * each).score!).toBeGreaterThanOrEqual(least.score!);
        expect(least.promptWords.printed).toBeLessThanOrEqual(least.promptWords.stated);
      }),
    ),

  guessAndCheckBaseline: () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(60), (records, proposals) => {
        const of = (more: number) => metrics.guessAndCheckBaseline({ records, proposals: proposals + more });
        const { score, pooled, alternating } = of(0);
        within(score!, 0, 1);
        // Partners who do not share their guesses may try a record twice.
        within(alternating, 0, pooled + 1e-12);
        expect(of(1).pooled).toBeGreaterThanOrEqual(pooled);
        expect(of(1).alternating).toBeGreaterThanOrEqual(alternating - 1e-12);
        expect(of(records).pooled).toBe(1);
      }),
    ),

  humanComparison: () =>
    fc.assert(
      fc.property(dialogues, dialogues, (people, models) => {
        const ahead = metrics.humanComparison({ people, models });
        const behind = metrics.humanComparison({ models, people });
        close(behind.score, ahead.score === null ? null : -ahead.score);
        for (const [name, { difference }] of Object.entries(ahead.measures)) {
          const other = behind.measures[name as 'tokensPerTurn'].difference;
          close(other.estimate, difference.estimate === null ? null : -difference.estimate);
        }
        close(metrics.humanComparison({ people: people.toReversed(), models }).score, ahead.score);
      }),
      { numRuns: 30 },
    ),

  sycophancyRate: () =>
    fc.assert(
      fc.property(fc.array(label), (labels) => {
        const result = metrics.sycophancyRate(labels);
        expect(metrics.sycophancyRate(labels.toReversed())).toEqual(result);
        if (result.score === null) {
          expect(labels).toEqual([]);
          return;
        }
        within(result.score, 0, 1);
        expect(result.score).toBeCloseTo(1 - result.byLabel[0]!, 12);
        within(result.score, result.interval!.lower, result.interval!.upper);
      }),
    ),

  sycophancyComparison: () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 9 }), (pairs) => {
        const small = pairs.map(([one]) => one);
        const large = pairs.map(([, other]) => other);
        const [ab] = metrics.sycophancyComparison({ small, large }).comparisons;
        const [ba] = metrics.sycophancyComparison({ large, small }).comparisons;
        expect(ba!.pValue).toBe(ab!.pValue);
        const reversed = { small: small.toReversed(), large: large.toReversed() };
        expect(metrics.sycophancyComparison(reversed)).toEqual(
          metrics.sycophancyComparison({ small, large }),
        );
        const [same] = metrics.sycophancyComparison({ small, large: small }).comparisons;
        expect([1, null]).toContain(same!.pValue);
      }),
    ),
};

interface Talk {
  readonly items: number[][];
  readonly vectors: number[][];
  readonly ids: readonly string[];
}

const vector = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 3 });
const vectors = fc.array(vector, { minLength: 1, maxLength: 6 });
const threshold = fc.constantFrom(0.01, 0.1, 0.3, 0.6, 0.9);
const conversation: fc.Arbitrary<Talk> = fc
  .tuple(vectors, fc.array(vector, { maxLength: 8 }))
  .map(([items, said]) => ({ items, vectors: said, ids: items.map((_, i) => `item ${i}`) }));

/** Another name, injective, that turns the order of names around. */
function rename(name: string): string {
  return [...name].map((letter) => String.fromCharCode(4000 - letter.charCodeAt(0))).join('');
}

const renamed = (talk: Talk): Talk => ({ ...talk, ids: talk.ids.map(rename) });
const backwards = (talk: Talk): Talk => ({ ...talk, vectors: talk.vectors.toReversed() });
/** Vectors of twice the length, which point where they pointed. */
const longer = (talk: Talk): Talk => ({ ...talk, vectors: talk.vectors.map((row) => row.map((x) => 2 * x)) });

function agendaOf({ ids }: Talk): Agenda {
  const edges = ids.slice(1).map((id, i): [string, string] => [ids[i]!, id]);
  return { items: ids.map((id) => ({ id, text: 'it' })), edges, start: ids[0]!, end: ids.at(-1)! };
}

function agendaOptions(talk: Talk) {
  return {
    agenda: agendaOf(talk),
    agendaEmbeddings: talk.items,
    ...{ scale: 2, coverageThreshold: 0.1, relevanceThreshold: 0.3 },
  };
}

function embedded(talk: Talk): Embedded {
  const said = talk.vectors.map(() => ({ speaker: 'ana', text: 'word' }));
  return { transcript: { turns: said, agenda: agendaOf(talk) }, embeddings: talk.vectors };
}

function local(talk: Talk, message: number[]): EmbeddedNextTurnCase {
  return {
    context: talk.vectors.map(() => ({ speaker: 'ana', text: 'word' })),
    contextEmbeddings: talk.vectors,
    candidate: { speaker: 'ana', text: 'word' },
    candidateEmbedding: message,
  };
}

const PEOPLE: NonNullable<NextTurnCase['speakers']> = [
  { id: 'u1', name: 'Ana', background: 'a sea' },
  { id: 'u2', name: 'Ben', background: 'red tea' },
  { id: 'u3', name: 'Cleo', background: 'ice' },
];
const person = fc.constantFrom('u1', 'u2', 'u3');
const sentence = fc.constantFrom(
  ...[
    '@ana see the red bus',
    'Ben, is it mine?',
    'yours, @u3',
    'um, sorry',
    'okay',
    'The tall red tree.',
    '',
  ],
);
const turns: fc.Arbitrary<Turn[]> = fc.array(fc.record({ speaker: person, text: sentence }), {
  maxLength: 7,
});
const rounds: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    speaker: person,
    text: sentence,
    round: fc.integer({ min: 1, max: 3 }),
    references: fc.subarray(['image 1', 'image 2']),
  }),
  { maxLength: 9 },
);
const act = fc.constantFrom('ask', 'tell', 'thank');
const label = fc.constantFrom(0, 1, 2);
const percent = fc.integer({ min: 0, max: 100 });
const scores = fc.array(percent, { maxLength: 5 });
const clip = fc.record({
  clamp: fc.constantFrom('item', 'mean', 'none'),
  scale: fc.constantFrom(1, 2.5, 100),
});
const marks = fc.array(fc.constantFrom('C', 'D'), { minLength: 2, maxLength: 2 });
const round = fc
  .tuple(marks, marks, marks, marks)
  .map(([a, b, c, d]) => ({ truth: { ana: a, ben: b }, guesses: { ana: c, ben: d }, turns: [] }));
/** Scores of 0 or 100: instructions with the same number of runs, at least two. */
const solvedRuns = fc.integer({ min: 2, max: 6 }).chain((n) =>
  fc.array(fc.array(fc.constantFrom(0, 100), { minLength: n, maxLength: n }), {
    minLength: 1,
    maxLength: 6,
  }),
);

const runs: fc.Arbitrary<Run[]> = fc.array(
  fc
    .record({
      instruction: fc.constantFrom('x', 'y'),
      score: percent,
      shards: fc.integer({ min: 1, max: 3 }),
      setting: fc.constantFrom('full', 'sharded'),
      strategies: fc.array(fc.constantFrom('answer_attempt', 'hedge'), { maxLength: 4 }),
      answers: fc.array(fc.constantFrom('4', 'forty', 'four hundred'), { maxLength: 3 }),
      replies: fc.array(fc.constantFrom('Yes.', 'It is so.'), { maxLength: 3 }),
    })
    .map(({ replies, ...run }) => ({
      ...run,
      transcript: { turns: replies.map((text) => ({ speaker: 'assistant', text })) },
    })),
  { maxLength: 8 },
);
const dialogues = fc.array(
  fc.tuple(turns, fc.boolean()).map(([said, success]) => ({ turns: said, outcome: { success } })),
  { minLength: 1, maxLength: 3 },
);

/** Topics are the shares of some letters in a text. */
function vowels(letters: string) {
  return {
    id: 'letters',
    topics: letters.length,
    distribution(text: string) {
      const counts = [...letters].map((letter) => text.split(letter).length - 1);
      const total = counts.reduce((sum, count) => sum + count, 0);
      return total === 0 ? null : counts.map((count) => count / total);
    },
  };
}

function within(value: number, least: number, greatest: number): void {
  // What holds is not worth a call of expect, which takes longer than most laws.
  if (typeof value === 'number' && value >= least - 1e-9 && value <= greatest + 1e-9) return;
  expect(value).toBeGreaterThanOrEqual(least - 1e-9);
  expect(value).toBeLessThanOrEqual(greatest + 1e-9);
}

/** Equal but for rounding; `null` equals itself alone. */
function close(found: unknown, wanted: unknown): void {
  if (Array.isArray(wanted)) {
    expect(found).toHaveLength(wanted.length);
    for (const [i, each] of wanted.entries()) close((found as unknown[])[i], each);
  } else if (typeof wanted === 'number' && typeof found === 'number') {
    if (!(Math.abs(found - wanted) < 5e-10)) expect(found).toBeCloseTo(wanted, 9);
  } else expect(found).toBe(wanted);
}

describe('laws of the metrics', () => {
  it.each(Object.entries(LAWS).map(([name, law]) => ({ name, law })))('$name', ({ law }) => law());

  it('are there for every metric, here or in its own tests', () => {
    const without = metrics.listMetrics().filter(({ name, category: about, id }) => {
      const file = fileURLToPath(new URL(`./${about}/${id}.test.ts`, import.meta.url));
      return !(name in LAWS) && !(existsSync(file) && readFileSync(file, 'utf8').includes('fc.property('));
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
