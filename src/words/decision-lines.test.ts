import { describe, expect, it } from 'vitest';
import type { Decision } from '../analysis/gate.js';
import type { Finding, Plan } from '../analysis/index.js';
import { decisionLine, decisionNotes, githubAnnotations, junitReport } from './decision-lines.js';

const decision = (verdict: Decision['verdict'], rule: string): Decision => ({
  ...{ rule, verdict, metric: 'lexical-density', base: 'a', system: 'b', difference: -3, margin: -2 },
  design: 'paired',
  ...{
    interval: { lower: -4, upper: -2.5, confidenceLevel: 0.95, method: 'student-t' },
    n: 6,
    nMissing: 0,
    requiredN: verdict === 'undecided' ? 40 : 6,
    ...(verdict === 'undecided' && { undecidedBecause: 'margin' as const }),
  },
});
const all = [decision('fail', 'LD < -2'), decision('pass', 'LD < -9'), decision('undecided', 'LD < -3')];

describe('decisions', () => {
  it('are one line each, with the pairs that would decide an open one', () => {
    expect(all.map(decisionLine)).toEqual([
      'fail: LD < -2: b minus a -3 (95% CI -4 to -2.5), 6 pairs',
      'pass: LD < -9: b minus a -3 (95% CI -4 to -2.5), 6 pairs',
      'undecided: LD < -3: b minus a -3 (95% CI -4 to -2.5), 6 pairs; a decision needs about 40 pairs',
    ]);
  });

  it('give success in points, and count conversations where nothing is paired', () => {
    const unpaired = { ...all[2]!, metric: 'success', design: 'independent' as const };
    expect(decisionLine(unpaired)).toBe(
      'undecided: LD < -3: b minus a -3 points (95% CI -4 to -2.5), 6 conversations; a decision needs about 40 conversations',
    );
  });

  it('say why a rule is undecided', () => {
    const [, , open] = all;
    const why = (rest: Partial<Decision>): string => decisionLine({ ...open!, requiredN: null, ...rest });
    const start = 'undecided: LD < -3: b minus a -3 (95% CI -4 to -2.5), 6 pairs';
    expect(why({ undecidedBecause: 'missing-scores', nMissing: 3 })).toBe(
      `${start}; 3 missing scores could change the result`,
    );
    expect(why({ undecidedBecause: 'incomplete', nMissing: 2 })).toBe(
      `${start}; b lacks 2 conversations or scores`,
    );
    expect(why({ undecidedBecause: 'no-variation', interval: null })).toBe(
      'undecided: LD < -3: b minus a -3 (no interval), 6 pairs; the differences do not vary',
    );
    expect(why({ undecidedBecause: 'no-interval', interval: null })).toBe(
      'undecided: LD < -3: b minus a -3 (no interval), 6 pairs',
    );
  });

  it('are a JUnit report', () => {
    const report = junitReport(all, false);
    expect(report).toContain('<testsuites tests="3" failures="1" skipped="1">');
    expect(report).toContain('<testcase name="LD &lt; -2" classname="LD"><failure message="fail: LD &lt; -2');
    expect(report).toContain('<testcase name="LD &lt; -9" classname="LD"/>');
    expect(junitReport(all, true)).toContain('failures="2" skipped="0"');
  });

  it('are annotations of GitHub Actions', () => {
    const kinds = (text: string) => [...text.matchAll(/^::(\w+) /gm)].map(([, kind]) => kind);
    expect(kinds(githubAnnotations(all, false))).toEqual(['error', 'notice', 'warning']);
    expect(kinds(githubAnnotations(all, true))).toEqual(['error', 'notice', 'error']);
  });

  it('carry what limits them into JUnit and GitHub Actions, a line each', () => {
    const notes = ['temperature differs too (0 and 1): the difference may be due to it.', '50% <missing>'];
    const report = junitReport(all, false, notes);
    expect(report).toContain(`<system-out>${notes[0]}\n50% &lt;missing&gt;</system-out>\n  </testsuite>`);
    const lines = githubAnnotations(all, false, notes).trimEnd().split('\n');
    expect(lines.slice(3)).toEqual([
      `::warning title=mtpc compare::${notes[0]}`,
      '::warning title=mtpc compare::50%25 <missing>',
    ]);
    const plan = { factor: 'model', cautions: [{ kind: 'not-matched', field: 'user' }] } as unknown as Plan;
    const own = {
      ...{ metric: 'lexical-density', a: 'a', b: 'b', factor: 'model' },
      cautions: [{ kind: 'no-score', level: 'b', missing: 2, of: 8 }],
    } as unknown as Finding;
    expect(decisionNotes(all, { plan, findings: [own, { ...own, metric: 'lexical-novelty' }] })).toEqual([
      expect.stringContaining('user varies and is not matched.'),
      '2 of 8 conversations of b lack a score and are excluded.',
    ]);
  });
});
