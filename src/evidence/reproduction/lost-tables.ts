/** A row of table 1 of Lost in Conversation: one cell per task, `null` for empty cells. */
export interface LostTable1Row {
  readonly model: string;
  readonly full: readonly (number | null)[];
  readonly concat: readonly (number | null)[];
  readonly sharded: readonly (number | null)[];
  /** The last two columns: the mean ratio to the full setting, in percent. */
  readonly printed: { readonly concat: string; readonly sharded: string };
}

/** Table 1. */
export const TABLE_1: readonly LostTable1Row[] = [
  {
    model: '3.1-8B',
    full: [27.4, 64.1, 82.9, 13.7, 63.9, 7.6],
    concat: [21.2, 47.7, 83.0, 15.7, 62.6, 6.5],
    sharded: [21.7, 25.9, 45.5, 13.3, 37.4, 3.4],
    printed: { concat: '91.6', sharded: '62.5' },
  },
  {
    model: 'OLMo2',
    full: [18.8, 54.8, 56.1, 17.2, 80.0, null],
    concat: [16.3, 40.5, 49.8, 14.3, 80.1, null],
    sharded: [14.4, 22.4, 13.8, 9.0, 46.3, null],
    printed: { concat: '86.5', sharded: '50.5' },
  },
  {
    model: '3-Haiku',
    full: [44.8, 85.0, 83.5, 29.8, 73.9, 11.6],
    concat: [36.3, 76.5, 80.2, 30.1, 76.1, 9.2],
    sharded: [31.5, 31.8, 55.9, 18.6, 47.1, 1.6],
    printed: { concat: '91.6', sharded: '52.4' },
  },
  {
    model: '4o-mini',
    full: [75.9, 89.3, 94.1, 35.9, 88.1, 14.9],
    concat: [66.7, 90.7, 92.2, 31.2, 88.0, 12.5],
    sharded: [50.3, 40.2, 52.4, 19.8, 58.7, 7.2],
    printed: { concat: '93.0', sharded: '56.2' },
  },
  {
    model: '3.3-70B',
    full: [72.0, 91.1, 95.0, 34.1, 91.7, 15.8],
    concat: [52.7, 87.9, 97.0, 32.0, 91.8, 14.7],
    sharded: [51.6, 35.4, 71.0, 22.4, 61.5, 10.5],
    printed: { concat: '93.2', sharded: '64.2' },
  },
  {
    model: 'Phi-4',
    full: [53.2, 87.6, 82.7, 23.9, 89.2, null],
    concat: [48.4, 79.6, 76.0, 28.6, 90.4, null],
    sharded: [39.1, 33.1, 34.1, 23.2, 52.5, null],
    printed: { concat: '99.0', sharded: '61.7' },
  },
  {
    model: 'CMD-A',
    full: [72.0, 91.9, 98.5, 27.7, 94.5, 24.3],
    concat: [61.6, 86.1, 98.4, 33.2, 91.9, 21.3],
    sharded: [44.9, 33.6, 72.0, 27.9, 66.0, 4.9],
    printed: { concat: '97.3', sharded: '60.4' },
  },
  {
    model: '4-Scout',
    full: [73.9, 92.7, 98.0, 35.2, 96.3, 13.7],
    concat: [60.3, 81.5, 98.3, 28.2, 92.9, 13.7],
    sharded: [46.4, 27.1, 69.9, 26.1, 67.0, 12.3],
    printed: { concat: '91.0', sharded: '66.1' },
  },
  {
    model: 'o3',
    full: [86.4, 92.0, 89.8, 40.2, 81.6, 30.7],
    concat: [87.2, 83.3, 91.5, 39.4, 80.0, 30.4],
    sharded: [53.0, 35.4, 60.2, 21.7, 63.1, 26.5],
    printed: { concat: '98.1', sharded: '64.1' },
  },
  {
    model: '3.7-Sonnet',
    full: [78.0, 93.9, 95.4, 45.6, 85.4, 29.3],
    concat: [76.2, 81.5, 96.0, 53.3, 87.2, 28.9],
    sharded: [65.6, 34.9, 33.3, 35.1, 70.0, 23.6],
    printed: { concat: '100.4', sharded: '65.9' },
  },
  {
    model: 'R1',
    full: [99.4, 92.1, 97.0, 27.0, 95.5, 26.1],
    concat: [97.1, 89.9, 97.0, 36.7, 92.9, 24.4],
    sharded: [70.9, 31.5, 47.5, 20.0, 67.3, 17.2],
    printed: { concat: '103.6', sharded: '60.8' },
  },
  {
    model: '4o',
    full: [88.4, 93.6, 96.1, 42.1, 93.8, 23.9],
    concat: [82.9, 91.7, 97.1, 32.2, 91.9, 23.9],
    sharded: [61.3, 42.3, 65.0, 20.5, 67.9, 10.6],
    printed: { concat: '94.5', sharded: '57.9' },
  },
  {
    model: '2.5-Flash',
    full: [97.0, 96.3, 88.4, 51.2, 90.6, 29.1],
    concat: [92.5, 95.5, 89.2, 51.9, 88.4, 29.4],
    sharded: [68.3, 51.3, 42.6, 31.0, 66.1, 26.1],
    printed: { concat: '99.3', sharded: '65.8' },
  },
  {
    model: '4.1',
    full: [96.6, 93.0, 94.7, 54.6, 91.7, 26.5],
    concat: [88.7, 86.5, 98.5, 54.4, 89.7, 26.8],
    sharded: [72.6, 46.0, 62.9, 28.6, 70.7, 13.3],
    printed: { concat: '97.9', sharded: '61.8' },
  },
  {
    model: '2.5-Pro',
    full: [97.4, 97.3, 97.8, 54.8, 90.2, 31.2],
    concat: [95.7, 94.9, 98.1, 56.9, 89.3, 31.8],
    sharded: [68.1, 43.8, 36.3, 46.2, 64.3, 24.9],
    printed: { concat: '100.1', sharded: '64.5' },
  },
];

/** Table 3: scores of first attempts by fifth of the conversation, one row per model. */
export const TABLE_3: readonly (readonly number[])[] = [
  [16.1, 24.0, 35.3, 39.6, 39.7],
  [17.6, 32.7, 37.7, 47.3, 26.4],
  [27.1, 35.6, 47.4, 58.9, 70.3],
  [30.2, 39.2, 48.4, 58.2, 59.9],
  [33.3, 40.1, 51.2, 60.0, 69.3],
  [25.7, 33.1, 47.0, 53.0, 57.9],
  [38.0, 42.9, 56.5, 65.5, 73.5],
  [39.8, 36.8, 51.0, 57.9, 64.8],
  [21.0, 37.9, 51.9, 58.4, 68.0],
  [29.2, 35.6, 55.3, 68.0, 71.6],
  [39.5, 43.1, 53.5, 66.4, 50.2],
  [36.0, 41.4, 56.2, 65.6, 90.4],
  [39.0, 48.6, 60.2, 70.8, 74.6],
  [33.9, 52.7, 60.6, 69.0, 78.6],
  [41.1, 45.7, 53.5, 64.6, 63.8],
];

/** Its average row. */
export const TABLE_3_AVERAGE: readonly string[] = ['30.9', '40.5', '51.7', '60.4', '64.4'];

/** Table 4: scores by verbosity of the answers, one row per task. */
export const TABLE_4: readonly (readonly number[])[] = [
  [55.3, 52.3, 48.9, 46.9, 42.5],
  [62.9, 64.0, 62.1, 60.9, 56.1],
  [43.8, 40.0, 37.3, 34.3, 31.3],
  [41.5, 49.6, 54.2, 53.6, 50.8],
  [25.0, 24.3, 24.0, 23.1, 21.8],
  [15.4, 14.7, 13.5, 12.0, 10.3],
];

/** Its average row. */
export const TABLE_4_AVERAGE: readonly string[] = ['40.7', '40.8', '40.1', '38.6', '35.6'];

/** The columns of table 5 (recap and snowball) that follow from table 1. */
export const TABLE_5: readonly {
  readonly model: string;
  readonly full: string;
  readonly concat: string;
  readonly sharded: string;
}[] = [
  { model: '4o-mini', full: '86.8', concat: '84.4', sharded: '50.4' },
  { model: '4o', full: '93.0', concat: '90.9', sharded: '59.1' },
];

/** Table 7: unreliability over 40 instructions with 20 binary runs each, by setting and temperature of the user. */
export const TABLE_7: Readonly<Record<string, readonly number[]>> = {
  FULL: [16.0, 15.0, 6.8, 17.8, 8.0, 2.8],
  CONCAT: [20.2, 17.8, 9.5, 20.2, 17.8, 5.8],
  'SHARDED, user temperature 1': [49.8, 46.8, 51.0, 41.0, 43.8, 31.8],
  'SHARDED, user temperature 0.5': [31.7, 34.0, 40.5, 39.5, 40.8, 31.8],
  'SHARDED, user temperature 0': [38.5, 28.0, 30.5, 35.8, 38.0, 29.7],
};
