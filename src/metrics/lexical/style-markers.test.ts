import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import type { Transcript } from '../../transcript/types.js';
import { styleMarkers } from './style-markers.js';

const transcript = (...texts: string[]): Transcript =>
  frozen({ turns: texts.map((text, i) => ({ speaker: `s${i % 2}`, text })) });

describe('styleMarkers', () => {
  it('counts the three kinds per turn and the share of turns with each', () => {
    const result = styleMarkers(
      transcript('Um, uh, sorry!', 'Okay, done.', 'the red one', 'I apologize. Um?'),
    );
    expect(result).toMatchObject({ score: 0.75, n: 4, fillers: 0.75, backchannels: 0.5, apologies: 0.5 });
    expect(result.turnShares).toEqual({ fillers: 0.5, backchannels: 0.25, apologies: 0.5 });
  });

  it('knows no language without a pack, unless a list is brought', () => {
    const polish = transcript(
      'Możemy się spotkać w poniedziałek i porozmawiać o tym, czy inni się zgodzą.',
      'Tak, to jest dobry pomysł, zapytam innych, czy też przyjdą.',
    );
    expect(styleMarkers(polish)).toMatchObject({
      ...{ score: null, undefinedBecause: 'unsupported-language', n: 2 },
      ...{ fillers: null, backchannels: null, apologies: null, turnShares: null },
    });
    expect(styleMarkers(polish, { backchannels: ['tak'] })).toMatchObject({ score: 0.5, backchannels: 0.5 });
  });

  it('counts whole words only', () => {
    expect(styleMarkers(transcript('an umbrella, the rights, a donee'))).toMatchObject({
      fillers: 0,
      backchannels: 0,
      apologies: 0,
    });
  });

  it('is not 0 for dialogues full of backchannels', () => {
    expect(styleMarkers(transcript('Okay.', 'yes', 'the red one', 'Yeah.'))).toMatchObject({
      score: 0.75,
      fillers: 0,
    });
  });

  it.each([
    ['Right, the red one.', 1],
    ['Right.', 1],
    ['to the right of the bus', 0],
    ['Right side has a tree.', 0],
    ['On your right?', 0],
    ['All right then', 0],
    ['Right, the right one.', 1],
    ['Okay, to the right', 1],
  ])('counts %j as %i backchannels', (text, count) => {
    expect(styleMarkers(transcript(text)).backchannels).toBe(count);
    expect(styleMarkers(transcript('to the right'), { backchannels: ['right'] }).backchannels).toBe(1);
  });

  it('has the words of the paper', () => {
    const dialogue = transcript('um uh hmm', 'ok okay done yeah', 'sorry');
    const result = styleMarkers(dialogue, { markers: 'paper' });
    expect(result).toMatchObject({
      fillers: 2 / 3,
      backchannels: 1,
      apologies: 1 / 3,
      params: { markers: 'paper' },
    });
    expect(() => styleMarkers(dialogue, { markers: 'all' as 'paper' })).toThrow(
      'styleMarkers: options.markers: expected "extended" or "paper", got "all"',
    );
  });

  it('takes other lists and names them', () => {
    const result = styleMarkers(transcript('well well'), { fillers: ['well'] });
    expect(result).toMatchObject({ score: 1, fillers: 2, params: { backchannels: 'built-in' } });
    expect(result.params.fillers).toMatch(/^list#/);
  });

  it('finds the entries of a list in any case, and phrases as runs of whole words', () => {
    // "You know" twice and "Well" once in two turns; "know you" is no phrase of the list.
    const dialogue = transcript("Well, you know, it's you know who", 'I know you');
    const result = styleMarkers(dialogue, { fillers: ['Well', 'You know'], apologies: ["It's you"] });
    expect(result).toMatchObject({ score: 0.5, fillers: 1.5, apologies: 0.5 });
    const tokens = [['You', 'know'], ['know']];
    expect(styleMarkers(dialogue, { tokens, fillers: ['you KNOW'] }).fillers).toBe(0.5);
  });

  it('is undefined without turns', () => {
    expect(styleMarkers(transcript())).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-turns',
      fillers: null,
      turnShares: null,
    });
  });
});
