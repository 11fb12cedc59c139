import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate/evaluate.js';
import { methodsParagraph } from './methods-paragraph.js';
import { latexText, toLatex } from './to-latex.js';

const table = { header: ['metric', 'n'], rows: [['LD ↑', '4']] };

describe('toLatex', () => {
  it('has the rules of booktabs, and numbers at the right', () => {
    expect(toLatex(table)).toBe(
      '\\begin{tabular}{lr}\n\\toprule\nmetric & n \\\\\n\\midrule\nLD $\\uparrow$ & 4 \\\\\n\\bottomrule\n\\end{tabular}\n',
    );
  });

  it('is a float with a caption and a label', () => {
    const text = toLatex(table, { caption: 'Scores & more', label: 'tab:scores' });
    expect(text).toMatch(
      /^\\begin\{table\}\n\\centering\n\\caption\{Scores \\& more\}\n\\label\{tab:scores\}\n/,
    );
    expect(text).toMatch(/\\end\{table\}\n$/);
  });

  it('escapes what LaTeX would read', () => {
    expect(latexText('a_b & 5% {#$} ~^\\ <|>')).toBe(
      'a\\_b \\& 5\\% \\{\\#\\$\\} \\textasciitilde{}\\textasciicircum{}\\textbackslash{} \\textless{}\\textbar{}\\textgreater{}',
    );
    expect(latexText('-3 (-1.2 to x-y)')).toBe('$-$3 ($-$1.2 to x-y)');
  });

  it('refuses anything but a table', () => {
    expect(() => toLatex({ header: ['a'] } as never)).toThrow('toLatex: table');
  });
});

describe('methodsParagraph', () => {
  it('refuses what is no list of rows', () => {
    expect(() => methodsParagraph(new Set() as never)).toThrow('methodsParagraph: rows: expected a list');
  });

  it('is one paragraph that cites each paper once', async () => {
    const run = (instruction: string, score: number) => ({
      ...{ turns: [{ speaker: 'a', text: 'Hm' }], outcome: { score } },
      meta: { instruction },
    });
    const runs = [run('p', 10), run('p', 70), run('q', 30), run('q', 90)];
    const text = methodsParagraph(await evaluate(runs, { metrics: ['NSE', 'P', 'A90'] }));
    expect(text).not.toContain('\n');
    expect(text).toContain('averagedPerformance (P) and aptitude (A90) [Laban et al. 2025');
    expect(text.split('Laban').length).toBe(2);
    expect(text).toContain(
      "P and A90 were computed over 4 runs with 95% Student's t intervals over instructions.",
    );
    expect(text).toContain('Undefined scores were excluded: NSE for 4 of 4.');
    expect(text).toContain('Signatures: speaker-entropy|');
  });
});
