import { describe, expect, it } from 'vitest';
import { budgetTranscripts, gameTranscripts, runTranscripts } from '../../../testing/paper-transcripts.js';
import type { Transcript } from '../../transcript/types.js';
import { methodsSection } from './methods-section.js';
import { reportParts } from './report-parts.js';
import type { ReportedPaper } from './types.js';

const game = (model: string, methods?: string): Transcript => ({
  turns: [],
  meta: { model, plan: { games: 4, key: 'k', methods } },
});
const played = (model: string, seed = 1): string =>
  `We played 4 games after a paper, with model ${model}, judge j: 1 problem; seed ${seed}.`;

async function methods(
  paper: ReportedPaper,
  transcripts: readonly Transcript[],
  version?: string,
): Promise<readonly string[]> {
  const { input } = await reportParts('test', transcripts, { paper });
  return methodsSection(paper, input!, version)[0]?.text ?? [];
}

describe('methodsSection', () => {
  it('states how the games were played, once for models with the same settings', async () => {
    const games = ['a', 'b'].flatMap((model) => [game(model, played(model)), game(model, played(model))]);
    const [text] = await methods('lost', games, '1.2.3');
    expect(text).toMatch(
      /^For each of 2 models, we played 4 games after a paper, with models a and b, judge j: 1 problem; seed 1\. .*We used @mtpc\/metrics 1\.2\.3\.$/,
    );
  });

  it('keeps runs apart whose settings differ, and ignores people', async () => {
    const games = [game('a', played('a')), game('b', played('b', 2)), game('human', played('a'))];
    const [text] = await methods('lost', games);
    expect(text).toMatch(new RegExp(`^${played('a')} ${played('b', 2)} `));
  });

  it('explains the numbers of a paper only if the report contains them', async () => {
    const budgets = budgetTranscripts()
      .filter((_, i) => i % 12 < 3)
      .map((each) => ({ ...each, turns: each.turns.slice(0, 1) }));
    const one = budgets.filter(({ meta }) => meta?.budget === 4);
    const ofBudgets = budgets.map((each) => ({
      ...each,
      meta: { ...each.meta, item: `${each.meta?.item} ${each.meta?.budget}` },
    }));
    const slope = /slope of success/;
    expect((await methods('pingeval', budgets))[0]).toMatch(slope);
    expect((await methods('pingeval', one))[0]).not.toMatch(slope);
    // Without a problem under two budgets, nothing was estimated within problems.
    expect((await methods('pingeval', ofBudgets))[0]).not.toMatch(slope);

    const aptitude = /aptitude A90/;
    const runs = runTranscripts();
    expect((await methods('lost', runs))[0]).toMatch(aptitude);
    expect((await methods('lost', [game('a', played('a'))]))[0]).not.toMatch(aptitude);

    const rounds = /percent of the first round/;
    expect((await methods('common-ground', gameTranscripts()))[0]).toMatch(rounds);
    expect((await methods('common-ground', [game('a', played('a'))]))[0]).not.toMatch(rounds);
  });

  it('is absent without runs and findings', async () => {
    expect(await methods('mpceval', [{ turns: [] }])).toEqual([]);
  });
});
