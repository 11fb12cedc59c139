import { describe, expect, it } from 'vitest';
import { asyncOf, collect } from '../../../testing/pieces.js';
import { type ReadOptions, readTranscripts, streamTranscripts } from '../read-transcripts.js';

/** The form, and `speaker: text` of the turns of each conversation. */
function read(text: string, options: ReadOptions = {}): unknown[] {
  const { format, transcripts } = readTranscripts(text, options);
  return [format, ...transcripts.map(({ turns }) => turns.map((turn) => `${turn.speaker}: ${turn.text}`))];
}

describe('dialogues with marks at the ends of turns', () => {
  const text = 'Late ? __eou__ Yes , very . __eou__ Go . __eou__\n\nTea ? __eou__ Please . __eou__\n';

  it('are one a line, spoken by two in turn, whom the caller may name', async () => {
    const first = ['A: Late ?', 'B: Yes , very .', 'A: Go .'];
    expect(read(text)).toEqual(['ended-turns', first, ['A: Tea ?', 'B: Please .']]);
    expect(read(text, { speaker: ['ana', 'ben'] })[2]).toEqual(['ana: Tea ?', 'ben: Please .']);
    const stream = await collect(streamTranscripts(asyncOf(text.split('\n'))));
    expect(stream).toEqual(readTranscripts(text).transcripts);
    expect(readTranscripts(text).warnings.map(({ message }) => message)).toEqual([
      'read as text of the form ended-turns',
      'turns end with __eou__, spoken by A and B in turn',
    ]);
  });

  it('have several sentences in a turn where turns have a mark of their own', () => {
    expect(read('how ? __eou__ it fails __eou__ __eot__ which ? __eou__ __eot__')).toEqual([
      'ended-turns',
      ['A: how ?\nit fails', 'B: which ?'],
    ]);
  });

  it('are not seen where a line has no mark', () => {
    expect(() => read('Late ? __eou__ Yes .\nAnd so on.')).toThrow('expected text with speakers');
  });
});

describe('text of ParlAI', () => {
  it('has the answer beside what was said; episodes are conversations', () => {
    const text =
      'text:Be kind.\\nLate?\tlabels:Yes: very.|Yes.\nlabel:x\n'.replace('label:x\n', '') +
      'text:Go.\tlabels:I will.\tepisode_done:True\ntext:Tea?\teval_labels:Please.\tlabel_candidates:a|b\tepisode_done:True\n';
    expect(read(text)).toEqual([
      'parlai',
      ['user: Be kind.\nLate?', 'assistant: Yes: very.', 'user: Go.', 'assistant: I will.'],
      ['user: Tea?', 'assistant: Please.'],
    ]);
    expect(readTranscripts(text).transcripts[0]!.turns[1]).toMatchObject({ role: 'assistant' });
  });

  it('is not seen in other lines with tabs and colons', () => {
    expect(() => read('text:Late?\tlabels:Yes.\nnote:1\tx:2')).toThrow('expected text with speakers');
  });
});

describe('logs without a header', () => {
  const text =
    '2008-04-05T14:07:00.000Z\tana\t\tHow: with a disk?\n2008-04-05T14:08:00.000Z\tben\tana\tWith\ta tab.\n';

  it.each(['1.tsv', 'log.txt', ''])('say when, from whom, to whom and what: %s', (fileName) => {
    const { format, transcripts } = readTranscripts(text, { fileName });
    expect(format).toBe('tab-lines');
    expect(transcripts).toEqual([
      {
        turns: [
          { speaker: 'ana', text: 'How: with a disk?', timeMs: Date.UTC(2008, 3, 5, 14, 7) },
          { speaker: 'ben', text: 'With\ta tab.', timeMs: Date.UTC(2008, 3, 5, 14, 8), addressees: ['ana'] },
        ],
      },
    ]);
  });

  it('are not seen in rows below a header, nor in tables of numbers', () => {
    expect(() => read('date\tfrom\tto\ttext\n2008-04-05T14:07:00Z\tana\tben\tHi\n')).toThrow(
      'columns.conversation',
    );
    expect(() => read('2008\t1\t2\t3\n2009\t1\t2\t3\n', { fileName: 'a.tsv' })).toThrow('columns.speaker');
  });
});
