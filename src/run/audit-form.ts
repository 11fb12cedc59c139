import { aNumber, aString, fieldsOf, listOf, orNull, requireForm } from '../options/forms.js';
import { escapeHtml } from '../text/escape-html.js';
import type { AuditedConversation, AuditedStep } from './audit-simulations.js';

const STYLE =
  'body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}article{border-top:2px solid;margin-top:2rem}' +
  '.turn{white-space:pre-wrap;margin:.5rem 0;padding:.5rem;background:#f3f3f3}.step{margin-left:2rem}' +
  '.problem{font-weight:bold}';

const SCRIPT = `
document.querySelector('button').onclick = () => {
  const lines = [...document.querySelectorAll('article')].map((article) => {
    const conversation = JSON.parse(article.dataset.conversation);
    const value = article.querySelector('[name=score]').value;
    conversation.trueScore = value === '' ? null : Number(value);
    conversation.steps.forEach((step, i) => {
      const chosen = article.querySelector('select[name="step-' + i + '"]').value;
      step.isRight = chosen === '' ? null : chosen === 'right';
    });
    return JSON.stringify(conversation);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines.join('\\n') + '\\n'], { type: 'application/jsonl' }));
  link.download = 'audited.jsonl';
  link.click();
};`;

/**
 * An HTML page for people who judge each step of some conversations and give the true scores. Its button saves the
 * decisions as JSONL for {@link correctSimulatorError}. The page sends no data.
 *
 * @throws MetricError `INVALID_INPUT` unless these are audited conversations
 *
 * @example
 * ```ts
 * import { auditForm } from '@mtpc/metrics/run';
 * auditForm([{ id: 'c1', score: 0, steps: [], turns: [{ speaker: 'user', text: 'Hi' }] }]).startsWith('<!doctype html>');
 * // => true
 * ```
 */
export function auditForm(sample: readonly AuditedConversation[]): string {
  const turn = fieldsOf({ speaker: aString, text: aString });
  const step = fieldsOf({ turn: aNumber, part: aString, claim: aString, problem: orNull(aString) });
  const conversation = fieldsOf({ id: aString, score: aNumber, turns: listOf(turn), steps: listOf(step) });
  requireForm('auditForm', 'sample', sample, listOf(conversation));
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Audit of simulated conversations</title>',
    `<style>${STYLE}</style><h1>Audit of simulated conversations</h1>`,
    '<p>Judge each step, and enter the correct score of the conversation from 0 to 100.</p>',
    ...sample.map(formatArticle),
    `<p><button>Save as JSONL</button></p><script>${SCRIPT}</script></html>\n`,
  ].join('\n');
}

function formatArticle(conversation: AuditedConversation): string {
  const { id, score, steps, turns } = conversation;
  const body = turns.map(({ speaker, text }, turn) => {
    const own = steps.map((step, i) => ({ step, i })).filter(({ step }) => step.turn === turn);
    const said = `<div class="turn"><b>${escapeHtml(speaker)}</b>: ${escapeHtml(text)}</div>`;
    return [said, ...own.map(({ step, i }) => stepHtml(step, i))].join('\n');
  });
  return [
    `<article data-conversation="${escapeHtml(JSON.stringify({ id, score, steps: steps.map(savedFields) }))}"><h2>${escapeHtml(id)}</h2>`,
    ...body,
    `<p><label>Score (the simulator gave ${score}): <input name="score" type="number" min="0" max="100"></label></p>`,
    '</article>',
  ].join('\n');
}

/** The data that is saved with a person's decisions. */
function savedFields({ turn, part, claim, problem }: AuditedStep): AuditedStep {
  return { turn, part, claim, problem };
}

function stepHtml({ part, claim, problem }: AuditedStep, index: number): string {
  const flag = problem === null ? '' : ` <span class="problem">${escapeHtml(problem)}</span>`;
  const choices = ['', 'right', 'wrong'].map((choice) => `<option>${choice}</option>`).join('');
  return `<p class="step"><label>${part}: ${escapeHtml(claim)}${flag} <select name="step-${index}">${choices}</select></label></p>`;
}
