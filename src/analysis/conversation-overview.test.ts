import { expect, it } from 'vitest';
import { OverviewCounts, type PlacedScore } from './conversation-overview.js';

const turn = (speaker: string, text: string) => ({ speaker, text });

it('counts turns, words and questions by speaker, under their names', () => {
  const counts = new OverviewCounts();
  counts.add({
    turns: [turn('U1', 'Who is late?'), turn('U2', 'See https://a.example/?q=1 now'), turn('U2', 'Me.')],
    speakers: [{ id: 'U1', name: 'Ida' }],
  });
  counts.add({ turns: [turn('U2', 'ok')] });
  const { overview } = counts;
  expect(overview.speakers).toEqual([
    { name: 'U2', turns: 3, words: 5, asking: 0 },
    { name: 'Ida', turns: 1, words: 3, asking: 1 },
  ]);
  expect(overview).toMatchObject({ conversations: 2, turns: 4, fewestTurns: 1, mostTurns: 3, placed: 0 });
  expect(overview).not.toHaveProperty('repeated');
});

it('finds the most repeated text of several words', () => {
  const counts = new OverviewCounts();
  const texts = ['ok', 'ok', 'ok', 'ok', 'on my way', 'on my way', 'who cooks?', 'on my way', 'who cooks?'];
  counts.add({ turns: texts.map((text) => turn('a', text)) });
  expect(counts.overview.repeated).toEqual({ text: 'on my way', count: 3 });
});

const SHORT = { name: 'c', turns: 4, speakers: 2, lengths: [2, 235] } as const;
const placed = (metric: string, score: number, ...ranges: [number, number][]): PlacedScore => ({
  ...{ metric, score },
  norms: ranges.map((percentile) => ({ percentile })),
});

it('calls a metric unusual if half of the conversations are beyond the 5th or 95th percentile of every corpus', () => {
  const counts = new OverviewCounts();
  counts.addScores(
    [placed('x', 9, [95, 100], [97, 97]), placed('y', 1, [0, 5]), placed('z', 1, [95, 100], [50, 50])],
    SHORT,
  );
  counts.addScores([placed('x', 5, [40, 40]), placed('y', 2, [6, 6]), placed('y2', 3)], SHORT);
  counts.addScores([placed('y', 2, [6, 6])], SHORT);
  // x: 1 of 2; y: 1 of 3; z: beyond in one corpus only; y2 has no norms.
  expect(counts.overview).toMatchObject({
    placed: 3,
    unusual: [{ metric: 'x', side: 'high', beyond: 1, placed: 2 }],
  });
});

it('keeps the score of a single conversation', () => {
  const counts = new OverviewCounts();
  counts.addScores([placed('x', 9, [0, 5])], SHORT);
  expect(counts.overview.unusual).toEqual([{ metric: 'x', side: 'low', beyond: 1, placed: 1, score: 9 }]);
});

it('keeps the longest conversation that has no percentile', () => {
  const counts = new OverviewCounts();
  const long = { ...SHORT, name: 'long', turns: 300 };
  counts.addScores([placed('x', 9, [0, 5])], { ...SHORT, turns: 999 });
  for (const each of [SHORT, long, { ...SHORT, turns: 250 }]) counts.addScores([placed('x', 9)], each);
  expect(counts.overview).toMatchObject({ placed: 1, unplaced: long });
});

it('gives the first and the last day, if times are dates', () => {
  const days = (...times: number[]) => {
    const counts = new OverviewCounts();
    counts.add({ turns: times.map((timeMs) => ({ ...turn('a', 'ok'), timeMs })) });
    return counts.overview.days;
  };
  expect(days(Date.UTC(2026, 9, 6, 23, 59), Date.UTC(2026, 9, 3))).toEqual(['2026-10-03', '2026-10-06']);
  // Seconds into a recording, and a time beyond all dates.
  expect(days(0, 90_000)).toBeUndefined();
  expect(days(9e15)).toBeUndefined();
});
