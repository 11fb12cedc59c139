import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../../read-transcripts.js';

const linesOf = (...lines: readonly string[]): string => lines.join('\n');
const said = (text: string): readonly string[] => {
  const { format, transcripts } = readTranscripts(text, { fileName: 'chat.md' });
  expect(format).toBe('markdown');
  expect(transcripts).toHaveLength(1);
  return transcripts[0]!.turns.map(({ speaker, text: words }) => `${speaker}: ${words}`);
};

describe('chats as Markdown', () => {
  it.each([
    ['## User', '## Assistant', 'User', 'Assistant'],
    ['### Human', '### AI', 'Human', 'AI'],
    ['# Prompt:', '# Response:', 'Prompt', 'Response'],
    ['#### You:', '#### ChatGPT:', 'You', 'ChatGPT'],
    ['##### You said:', '##### ChatGPT said:', 'You said', 'ChatGPT said'],
    ['## **User** ##', '## _Claude 3.5 Sonnet_', 'User', 'Claude 3.5 Sonnet'],
    ['## 👤 User', '## 🤖 Assistant', 'User', 'Assistant'],
    ['### User (2026-05-01 10:00)', '### Assistant [10:01]', 'User', 'Assistant'],
    ['### User - 2026-05-01, 10:00 AM', '### Assistant - 10:01', 'User', 'Assistant'],
    ['## Prompt 1', '## Response #1', 'Prompt', 'Response'],
    ['**User**', '**Cursor**', 'User', 'Cursor'],
    ['**User:**', '**Assistant:**', 'User', 'Assistant'],
    ['__user__:', '__gpt-4o__:', 'user', 'gpt-4o'],
  ])('have %s and %s above the turns', (user, assistant, asked, answered) => {
    const text = linesOf(
      '# About tea',
      '',
      user,
      '',
      'Which tea?',
      '',
      '---',
      '',
      assistant,
      'Green.',
      '',
      '- a',
      '',
      user,
      'Thanks',
    );
    expect(said(text)).toEqual([`${asked}: Which tea?`, `${answered}: Green.\n\n- a`, `${asked}: Thanks`]);
  });

  it('may have the text behind a bold name; roles are kept, system prompts are no turns', () => {
    const text =
      '**System:** Be brief.\n\n**User:** Which tea?\n\n**Assistant:** Steps:\nFirst: wait.\nThen: drink.\n';
    expect(said(text)).toEqual(['User: Which tea?', 'Assistant: Steps:\nFirst: wait.\nThen: drink.']);
    const { turns, meta } = readTranscripts(text).transcripts[0]!;
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(meta).toEqual({ excluded: [{ speaker: 'System', text: 'Be brief.', role: 'system', before: 0 }] });
  });

  it('begin no turn within a block of code, nor at headings of another kind', () => {
    const code = ['```md', '## User', '**User:** no', '~~~', '```'];
    const longer = ['~~~~', '## Assistant', '~~~', '## User', '~~~~'];
    const answer = ['See:', ...code, 'and', ...longer, '### Response', '## Steps', '**Prompt:** x'];
    const text = linesOf('## User', 'Which?', '## Assistant', ...answer, '## User', 'Thanks');
    expect(said(text)).toEqual(['User: Which?', `Assistant: ${answer.join('\n')}`, 'User: Thanks']);
  });

  it('keep their turns where a block of code never ends', () => {
    const text = linesOf(
      '## User',
      'a',
      '## Assistant',
      '```js',
      'cut',
      '## User',
      'b',
      '## Assistant',
      '```js',
      'c',
      '```',
      '## User',
      'd',
      '## Assistant',
      '```',
      'e',
      '## User',
      'f',
    );
    expect(said(text)).toEqual([
      'User: a',
      'Assistant: ```js\ncut',
      'User: b',
      'Assistant: ```js\nc\n```',
      'User: d',
      'Assistant: ```\ne',
      'User: f',
    ]);
  });

  it('may begin with a long prompt, and end with the name of a program', () => {
    const long = Array.from({ length: 200 }, (_, i) => `Line ${i}: word.`);
    const text = linesOf(
      '# Tea',
      '',
      '## Prompt:',
      ...long,
      '',
      '## Response:',
      'Yes.',
      '',
      '---',
      'Powered by [Saver](https://example.org)',
    );
    expect(said(text)).toEqual([`Prompt: ${long.join('\n')}`, 'Response: Yes.']);
  });

  it('may be an instruction, its input and the response', () => {
    const text =
      'Below is an instruction.\n\n### Instruction:\nName one.\n\n### Input:\ntrees\n\n### Response:\nOak.';
    expect(said(text)).toEqual(['Instruction: Name one.\n\ntrees', 'Response: Oak.']);
  });

  it('are read in linear time', () => {
    const open = [
      '## User',
      'a',
      '## Assistant',
      ...Array.from({ length: 50_000 }, () => '```js'),
      '## User',
    ];
    expect(said(open.join('\n'))).toHaveLength(3);
    const stars = `${'*'.repeat(100_000)}\n# ${'- '.repeat(50_000)}\n`;
    expect(() => readTranscripts(stars)).toThrow('expected text with speakers');
  });

  it.each([
    ['a manual', '# Tea\n\n## Install\n\nRun it.\n\n## User\n\nA user drinks.\n\n## Response\n\nIt answers.'],
    ['a manual with two sections', '# API\n\n## User\n\nHas a name.\n\n## Response\n\nHas a body.\n'],
    ['one side alone', '## User\n\nHi\n\n## User\n\nHello'],
    ['sides set in two ways', '# User\n\nHi\n\n**Assistant**\n\nHello'],
    ['names that are no part of a chat', '## Ana\n\nHi\n\n## Ben\n\nHello'],
    ['marks within code alone', '```\n## User\nHi\n## Assistant\nHello\n```\n'],
    ['bold words in sentences', '**User** accounts are free.\n\n**Assistant** accounts are not.'],
    ['questions that are often asked', '## Question\n\nWhy?\n\n## Answer\n\nSo.'],
  ])('are not seen in %s', (_, text) => {
    expect(() => readTranscripts(text, { fileName: 'a.md' })).toThrow('expected text with speakers');
  });

  it('give way to names in bold that are not those of user and assistant', () => {
    expect(readTranscripts('**Ana:** Hi\n**Ben:** Yo').format).toBe('named-lines');
  });
});
