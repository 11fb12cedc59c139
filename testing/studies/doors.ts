import { existsSync, readFileSync } from 'node:fs';
import type { Caution } from '../../src/analysis/caution.js';
import { compareTranscripts } from '../../src/analysis/compare-transcripts.js';
import { describeDesign } from '../../src/analysis/design.js';
import type { Finding } from '../../src/analysis/finding.js';
import { findings } from '../../src/analysis/findings.js';
import { planOf } from '../../src/analysis/plan.js';
import { evaluate } from '../../src/evaluate/evaluate.js';
import { cautionSentence } from '../../src/words/caution-words.js';
import { leadSentence } from '../../src/words/lead-words.js';
import { type CliRun, runCli } from '../run-cli.js';
import type { Study } from './studies.js';

/** What a door says of a study. */
export interface Answer {
  /** Its first sentence, or the lines of a gate. */
  readonly sentence: string;
  /** All that it prints. */
  readonly text: string;
  /** The finding behind the sentence, where the door gives it. */
  readonly finding?: Finding | undefined;
}

/** A way from conversations to a sentence; `null` if the door is not for such a study. */
export type Door = (study: Study, file: string) => Promise<Answer | null>;

const metricOf = ({ metric = 'NSE' }: Study): string => metric;

/** `--by model --cluster-by topic`: the options of a study as flags. */
function flags({ options = {} }: Study): string[] {
  return Object.entries(options).flatMap(([name, value]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    String(value),
  ]);
}

/** A gate watches the outcome, or the metric of the study, of two models. */
function ruleOf({ conversations, metric, gate, options }: Study): string | undefined {
  const isPair = new Set(conversations.map(({ meta }) => meta?.model)).size === 2;
  if (!isPair || options?.by !== undefined || metric !== gate) return undefined;
  const hasSuccess = conversations.some(({ outcome }) => outcome?.success !== undefined);
  return `${gate ?? (hasSuccess ? 'success' : 'P')} < 0`;
}

interface Compared {
  readonly lead: string;
  readonly findings: readonly Finding[];
  readonly plan: { readonly factor: string; readonly cautions: readonly Caution[] };
}

/** One run of the command serves the doors that read its output. */
const runs = new WeakMap<Study, Promise<CliRun>>();

function compared(study: Study, file: string): Promise<CliRun> {
  const rule = ruleOf(study);
  const known =
    runs.get(study) ??
    runCli([
      ...['compare', file, '--metrics', metricOf(study), '--format', 'json', ...flags(study)],
      ...(rule === undefined ? [] : ['--fail-if', rule]),
    ]);
  runs.set(study, known);
  return known;
}

const withCautions = (lead: string, { cautions, factor }: Compared['plan']): string =>
  [lead, ...cautions.map((each) => cautionSentence(each, factor))].join(' ');

/** Each door of the package; a new one is one line. */
export const DOORS: Readonly<Record<string, Door>> = { compare, gate, api, report };

async function compare(study: Study, file: string): Promise<Answer> {
  const { out, err } = await compared(study, file);
  if (out === '') return { sentence: err, text: err };
  const { lead, findings: found, plan } = JSON.parse(out) as Compared;
  return { sentence: lead, text: withCautions(lead, plan), finding: found[0] };
}

async function gate(study: Study, file: string): Promise<Answer | null> {
  if (ruleOf(study) === undefined) return null;
  const { err } = await compared(study, file);
  const sentence = err.split('\n').find((line) => /^(?:fail|pass|undecided): /.test(line)) ?? err;
  return { sentence, text: err };
}

async function api({ conversations, options, metric }: Study): Promise<Answer> {
  const plan = planOf(describeDesign(conversations), options);
  if (metric === 'LD') {
    const [a = '', b = ''] = plan.levels;
    const of = (level: string) => conversations.filter(({ meta }) => meta?.[plan.factor] === level);
    const found = await compareTranscripts(of(a), of(b), { metrics: ['LD'], names: [a, b] });
    return { sentence: leadSentence(found), text: leadSentence(found), finding: found[0] };
  }
  const found = findings(plan, { rows: await evaluate(conversations, { metrics: ['NSE'] }) });
  const sentence = leadSentence(found);
  return { sentence, text: withCautions(sentence, plan), finding: found[0] };
}

/**
 * The first sentence of the page: of Lost in Conversation for runs of instructions, else of MT-PingEval for every fourth
 * study, because a page takes as long as ten comparisons.
 */
async function report(study: Study, file: string): Promise<Answer | null> {
  const { seed, conversations, metric } = study;
  const isOfRuns = conversations.some(({ meta }) => meta?.instruction !== undefined);
  if (metric !== undefined || (!isOfRuns && seed % 4 !== 1)) return null;
  const page = `${file}.html`;
  const paper = isOfRuns ? 'lost' : 'pingeval';
  const { err } = await runCli(['report', file, '--paper', paper, '--out', page, ...flags(study)]);
  const html = existsSync(page) ? readFileSync(page, 'utf8') : err;
  const [, lead = err] = /<p class="lead">([\s\S]*?)<\/p>/.exec(html) ?? [];
  return { sentence: visible(lead), text: visible(html) };
}

/** The text of some HTML. */
function visible(html: string): string {
  const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return html.replace(/<[^>]+>/g, '').replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}
