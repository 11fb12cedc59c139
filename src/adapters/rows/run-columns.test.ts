import { describe, expect, it } from 'vitest';
import { runsOf } from '../../transcript/runs.js';
import { readTranscripts } from '../read-transcripts.js';

const columns = { score: 'mark', instruction: 'quest', setting: 'way', model: 'engine', run: 'nr' };
const said = [
  { role: 'user', content: 'Where is the key?' },
  { role: 'assistant', content: 'Under the mat.' },
];
const record = (mark: unknown, nr: number, more: object = {}): object => ({
  ...{ engine: 'e1', quest: 'q1', way: 'plain', nr, mark, said },
  ...more,
});
const scoresOf = (input: unknown, options: object = {}): (number | undefined)[] =>
  readTranscripts(input, { columns, ...options }).transcripts.map(({ outcome }) => outcome?.score);

describe('the columns of runs', () => {
  it('become the score and the labels of runs, under the names of the schema', () => {
    const [first] = readTranscripts([record(0.25, 1), record(1, 2)], { columns }).transcripts;
    expect(first?.outcome).toEqual({ score: 25 });
    expect(first?.meta).toEqual({ instruction: 'q1', setting: 'plain', model: 'e1', run: 1 });
    expect(runsOf([first!])[0]).toMatchObject({
      instruction: 'q1',
      setting: 'plain',
      system: 'e1',
      score: 25,
    });
  });

  it('are read from a table with a conversation in a cell, and from paths', () => {
    const cell = JSON.stringify(said).replaceAll('"', '""');
    const table = `engine,quest,way,nr,mark,said\ne1,q1,plain,1,true,"${cell}"\ne1,q1,plain,2,False,"${cell}"\n`;
    expect(scoresOf(table)).toEqual([100, 0]);
    const nested = [
      record(undefined, 1, { result: { mark: 80 } }),
      record(undefined, 2, { result: { mark: 5 } }),
    ];
    expect(scoresOf(nested, { columns: { ...columns, score: 'result.mark' } })).toEqual([80, 5]);
  });

  it('tell the runs of a table with a turn in each row apart', () => {
    const rows = [1, 2].flatMap((nr) =>
      ['ana', 'ben'].map((speaker) => ({ ...record(nr / 2, nr, { said: undefined }), speaker, text: 'Hm' })),
    );
    const { transcripts, warnings } = readTranscripts(rows, { columns });
    expect(transcripts.map(({ id, turns }) => [id, turns.length])).toEqual([
      ['q1, plain, e1, 1', 2],
      ['q1, plain, e1, 2', 2],
    ]);
    expect(transcripts.map(({ outcome }) => outcome?.score)).toEqual([50, 100]);
    expect(warnings[0]?.message).toContain('conversation = "quest" + "way" + "engine" + "nr"');
  });

  it('take the score of the last turn that has one, and say so if turns differ', () => {
    const rows = [0.5, 1].map((mark) => ({
      ...record(mark, 1, { said: undefined }),
      speaker: 'ana',
      text: 'Hm',
    }));
    const { transcripts, warnings } = readTranscripts(rows, { columns });
    expect(transcripts[0]?.outcome).toEqual({ score: 100 });
    expect(warnings.map(({ message }) => message).join()).toContain('"mark" differs between turns');
  });

  it('are read from the meta of transcripts, whatever their format', () => {
    const turns = [{ speaker: 'ana', text: 'Hm' }];
    expect(
      scoresOf([{ turns, meta: { mark: 7 } }], { columns: { score: 'mark' }, scoreRange: [0, 10] }),
    ).toEqual([70]);
  });

  it('name the scale that was inferred, and refuse scores that fit none', () => {
    const { warnings } = readTranscripts([record(0.25, 1), record(1, 2)], { columns });
    expect(warnings.map(({ message }) => message).join()).toContain('read on a scale from 0 to 1');
    const ratings = [record(2, 1), record(5, 2)];
    expect(() => scoresOf(ratings)).toThrow(
      /options\.scoreRange: .*of "mark" \(2 values from 2 to 5\), got none/,
    );
    expect(scoresOf(ratings, { scoreRange: [1, 5] })).toEqual([25, 100]);
  });

  it('refuse a name that no record has, and count the records without a value', () => {
    expect(() => scoresOf([record(1, 1)], { columns: { score: 'marks' } })).toThrow(
      'options.columns.score: expected one of the fields "engine", "quest", "way", "nr", "mark", got "marks"',
    );
    const { transcripts, warnings } = readTranscripts([record(1, 1), record(null, 2)], { columns });
    expect(transcripts[1]?.outcome).toBeUndefined();
    expect(warnings.map(({ message }) => message)).toContain('conversations[1]: no value of "mark"');
  });

  it('count runs with the same labels', () => {
    const { warnings } = readTranscripts([record(1, 1), record(0, 1)], { columns });
    expect(warnings.map(({ message }) => message).join()).toContain(
      '1 run with the same quest, way, engine, nr as an earlier run',
    );
  });

  it('are not the id of a conversation', () => {
    const runs = [1, 2].map((nr) => record(1, nr, { task_id: 't1' }));
    expect(() => scoresOf(runs)).toThrow('t1');
    expect(scoresOf(runs, { columns: { ...columns, instruction: 'task_id' } })).toEqual([100, 100]);
  });
});
