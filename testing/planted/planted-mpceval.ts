import { expect } from 'vitest';
import { mpcevalModel, type PlantedConversation, type PlantedTurn, plantMpceval } from './mpceval-players.js';
import { mean, type PlantedStudy } from './planted-study.js';

/** The weight of a speaker's turn at distance d behind the last turn is lambda (1 - lambda)^d, with lambda = .6. */
const RATE = 0.6;

type Scores = Readonly<Record<'DNR' | 'IR' | 'PF' | 'LNR', number>>;

/** The scores of a turn after others, of which the second addresses somebody. */
function scoresOf(turn: PlantedTurn, context: readonly PlantedTurn[], addressed: string): Scores {
  const speakers = context.map(({ speaker }) => speaker);
  const own = speakers.filter((speaker) => speaker === turn.speaker).length;
  // The last turn itself does not suggest a speaker.
  const place = speakers.slice(0, -1).lastIndexOf(turn.speaker);
  const known = new Set(context.flatMap(({ words }) => words));
  return {
    // Ben has the turn with the name, and a speaker does not address oneself.
    DNR: Number(addressed === turn.speaker && turn.speaker !== 'Ben'),
    IR: place < 0 ? 0 : RATE * (1 - RATE) ** (speakers.length - 2 - place),
    PF: own / speakers.length,
    LNR: turn.words.filter((word) => !known.has(word)).length / turn.words.length,
  };
}

/** The mean scores of some turns, each after all before it. */
function meanScores(
  { turns, addressed }: PlantedConversation,
  predicted: readonly PlantedTurn[],
  shown: number,
): Scores {
  const all = [...turns.slice(0, shown), ...predicted];
  const each = predicted.map((turn, i) => scoresOf(turn, all.slice(0, shown + i), addressed));
  return {
    DNR: mean(each.map(({ DNR }) => DNR)),
    IR: mean(each.map(({ IR }) => IR)),
    PF: mean(each.map(({ PF }) => PF)),
    LNR: mean(each.map(({ LNR }) => LNR)),
  };
}

/** Five turns: all but the last are shown, or the first three. */
const TARGETS = [
  { target: 'next-turn', shown: 4 },
  { target: 'continuation', shown: 3 },
] as const;

const MEASURES = {
  DNR: ['direct-name-reference', 'Direct name reference (DNR)'],
  IR: ['implicit-reference', 'Implicit reference (IR)'],
  PF: ['participation-frequency', 'Participation frequency (PF)'],
  LNR: ['lexical-novelty', 'Lexical novelty (LNR)'],
} as const;
const SYMBOLS = Object.keys(MEASURES) as (keyof Scores)[];

export async function checkMpceval(study: PlantedStudy, seed: number): Promise<void> {
  const conversations = plantMpceval(seed);
  const data = study.data(conversations.map(({ record }) => record));
  const answered = conversations.filter(({ nextTurn }) => nextTurn !== null);
  const truth = { m: new Map<string, Scores[]>(), human: new Map<string, Scores[]>() };
  for (const { target, shown } of TARGETS) {
    const predicted = (each: PlantedConversation): readonly PlantedTurn[] =>
      target === 'next-turn' ? [each.nextTurn!] : each.continuation;
    truth.m.set(
      target,
      answered.map((each) => meanScores(each, predicted(each), shown)),
    );
    truth.human.set(
      target,
      conversations.map((each) => meanScores(each, each.turns.slice(shown), shown)),
    );
  }
  const path = await study.run('mpceval', mpcevalModel(conversations), '--data', data, '--model', 'm');
  await expectReport();
  await expectScores();
  await expectComparison();

  function over(system: 'm' | 'human', target: string, symbol: keyof Scores): number {
    return mean(truth[system].get(target)!.map((scores) => scores[symbol]));
  }

  /** Next turns and continuations have separate rows. */
  async function expectReport(): Promise<void> {
    const report = await study.report('mpceval', path);
    for (const { target } of TARGETS)
      for (const system of ['m', 'human'] as const)
        for (const symbol of SYMBOLS) {
          const row = { Metric: MEASURES[symbol][1], System: `${system}, ${target}` };
          const printed = (heading: string): unknown => report.cell('Every metric', row, heading);
          study.expect(`${target} ${system} ${symbol}`, printed('Mean'), over(system, target, symbol));
          const scored = system === 'm' ? answered.length : conversations.length;
          study.expect(`${target} ${system} ${symbol}, n`, printed('Scored'), scored);
        }
  }

  async function expectScores(): Promise<void> {
    const rows = await study.score(path, 'DNR,IR,PF,LNR');
    for (const { target, shown } of TARGETS)
      for (const symbol of SYMBOLS) {
        const [metric] = MEASURES[symbol];
        for (const [i, each] of answered.slice(0, 2).entries()) {
          const scores = rows.filter(
            (row) =>
              row.metric === metric && row.transcript === `${each.id}/${target}/1` && row.score !== null,
          );
          expect(scores).toHaveLength(5 - shown === 1 ? 1 : 2);
          const printed = mean(scores.map(({ score }) => score!));
          study.expect(`score ${each.id} ${target} ${symbol}`, printed, truth.m.get(target)![i]![symbol]);
        }
      }
    const forfeits = study.transcripts(path).filter(({ meta }) => meta!.forfeit === true);
    study.expect('forfeits', forfeits.length, 2);
    const forfeited = new Set(forfeits.map(({ id }) => id));
    const scored = rows.filter(({ transcript, score }) => forfeited.has(transcript) && score !== null);
    study.expect('scores of forfeits', scored.length, 0);
  }

  /** Conversations are paired, and both targets weigh the same. */
  async function expectComparison(): Promise<void> {
    const found = await study.compare(
      path,
      '--by',
      'model',
      '--metrics',
      'DNR,IR,PF,LNR',
      '--at-length',
      'none',
    );
    for (const symbol of SYMBOLS) {
      const finding = found.find(({ metric }) => metric === MEASURES[symbol][0]);
      expect([finding?.within, finding?.n]).toEqual([['target'], answered.length]);
      const isAnswered = conversations.map(({ nextTurn }) => nextTurn !== null);
      const of = (system: 'm' | 'human'): number =>
        mean(
          TARGETS.map(({ target }) => {
            const all = truth[system].get(target)!;
            const own = system === 'human' ? all.filter((_, i) => isAnswered[i]) : all;
            return mean(own.map((scores) => scores[symbol]));
          }),
        );
      study.expect(`compare ${symbol}, m`, finding?.meanA, of('m'));
      study.expect(`compare ${symbol}`, finding?.difference, of('m') - of('human'));
    }
  }
}
