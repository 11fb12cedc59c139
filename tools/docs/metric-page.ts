import type { EvidenceNumbers } from '../../research/evidence/numbers.js';
import { reactionSection } from '../../research/evidence/section.js';
import { outcomesNumbers } from '../../research/outcomes/numbers.js';
import { outcomeSentence } from '../../research/outcomes/sentence.js';
import { FUNCTIONS } from '../../src/evaluate/functions.js';
import {
  citationOf,
  type MetricCard,
  type MetricInput,
  type MetricPage,
} from '../../src/metrics/core/card.js';
import { NEEDS } from '../../src/metrics/core/needs.js';
import { directionWord } from '../../src/metrics/core/questions.js';
import { getMetric, uniqueName } from '../../src/metrics/core/registry.js';
import { code, table } from './markdown.js';
import { normsSection } from './norms.js';
import { REASONS } from './reasons.js';
import type { FieldNote, SourceNote } from './source-notes.js';

/** The page of one metric: from its card, its doc comment, its types and the evidence. */
export function metricPage(
  metric: MetricCard,
  { reading, seeAlso = [] }: MetricPage,
  note: SourceNote,
  evidence: EvidenceNumbers,
): string {
  const { name, symbol, id, meaning, use, avoid } = metric;
  const parts: [title: string, text: string][] = [
    ['When to use it', `**Use it** ${use}\n\n**Do not use it** ${avoid}`],
    ['Example', exampleOf(metric, note)],
    ['How to read it', `${reading}`],
    ['People at this length', normsSection(id)],
    ['Definition', `$$${metric.tex}$$\n\n${definitionOf(metric, note.text)}`],
    ['Options', optionsOf(metric, note)],
    ['Result', resultOf(metric, note)],
    ['Undefined scores', reasonsOf(metric, note.text)],
    ['Errors', note.throws.map((text) => `${text}.`).join('\n\n')],
    ['What affects it', reactionSection(id, evidence)],
    ['Does it predict success?', outcomeSentence(metric, outcomesNumbers())],
    ['See also', seeAlso.map(linkTo).join('\n')],
    ['Source', sourceOf(metric, note.text)],
  ];
  const body = parts.filter(([, text]) => text !== '').map(([title, text]) => `## ${title}\n\n${text}\n`);
  return `<!-- Generated from ${id}.ts by "npm run generate". -->

# ${name}${symbol === undefined ? '' : ` (${symbol})`}

${meaning}

${factsOf(metric)}

${body.join('\n')}`;
}

/** Inputs that docs/concepts/inputs.md shows; others are shown on the page by their fields. */
const SHOWN: readonly MetricInput[] = ['transcript', 'next-turn', 'embedded', 'embedded-next-turn', 'runs'];

function exampleOf(metric: MetricCard, { example, inputs }: SourceNote): string {
  const command =
    FUNCTIONS[metric.id] === undefined
      ? ''
      : `\n\n\`\`\`sh\nmtpc score chat.jsonl --metrics ${uniqueName(metric)}${metric.needs.includes('embeddings') ? ' --embed' : ''}\n\`\`\``;
  const shape = SHOWN.includes(metric.input) ? '' : picturesOf(inputs);
  return `\`\`\`ts\n${example}\`\`\`${command}${shape === '' ? '' : `\n\nIts input:${shape}`}`;
}

/** Types with their fields, as they are written in code. */
function picturesOf(types: ReadonlyMap<string, readonly FieldNote[]>): string {
  return [...types]
    .map(([type, fields]) => {
      const lines = fields.map(
        ({ name, type: of, text }) => `  ${name}: ${of};${text === '' ? '' : ` // ${text}`}`,
      );
      return `\n\n\`\`\`text\n${type} {\n${lines.join('\n')}\n}\n\`\`\``;
    })
    .join('');
}

function optionsOf({ options }: MetricCard, note: SourceNote): string {
  if (options.length === 0) return 'None.';
  const meaningOf = (name: string): string => note.options.get(name) ?? '';
  const rowOf = ({ name, values, default: standard = '' }: MetricCard['options'][number]): string[] => [
    code(name),
    values,
    standard,
    meaningOf(name),
  ];
  const rows = options.map(rowOf);
  return table(['option', 'values', 'default', 'meaning'], rows);
}

function resultOf({ nUnit: counts, components }: MetricCard, { result, fields, parts }: SourceNote): string {
  const symbols = new Map(components.map(({ of, symbol }) => [of, symbol]));
  const nested = components.filter(({ of }) => of.includes('.'));
  const symbolOf = (field: string): string => symbols.get(field.replace('?', '')) ?? '';
  const rows = fields.map(({ name, type, text }) => [code(name), code(type), symbolOf(name), text]);
  const inner = nested.map(({ of, symbol }) => [code(of), ...innerOf(of, fields, parts, symbol)]);
  const own =
    fields.length === 0 ? '' : `\n\n${table(['field', 'type', 'symbol', 'meaning'], [...rows, ...inner])}`;
  return `\`score\`, \`n\` (it counts ${counts}), \`params\` and the other [fields that every result has](../concepts/results.md)${result.startsWith('Promise') ? ', in a promise' : ''}.${own}${picturesOf(parts)}`;
}

/** Type, symbol and meaning of a number within a field: `augmented.average`. */
function innerOf(
  path: string,
  fields: SourceNote['fields'],
  parts: SourceNote['parts'],
  symbol: string,
): [type: string, symbol: string, meaning: string] {
  const [outer = '', name] = path.split('.');
  const field = fields.find((each) => each.name.replace('?', '') === outer);
  const types = [...parts].filter(([type]) => field?.type.includes(type)).flatMap(([, own]) => own);
  const note = types.find((each) => each.name.replace('?', '') === name);
  const whole = field?.text
    ? `: ${field.text.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`
    : '';
  return [code(note?.type ?? ''), symbol, note?.text || `Of ${code(outer)}${whole}`];
}

function reasonsOf({ undefinedWhen }: MetricCard, text: string): string {
  if (undefinedWhen.length === 0) return 'The score is always defined.';
  const rows = undefinedWhen.map((reason) => [code(reason), REASONS[reason] ?? '']);
  const [, cases] = UNDEFINED.exec(text) ?? [];
  const own = cases === undefined ? '' : `The reason is ${cases.replace(/\s+/g, ' ')}.\n\n`;
  return `${own}${table(['`undefinedBecause`', 'why'], rows)}`;
}

function factsOf(metric: MetricCard): string {
  const [least, greatest] = metric.range;
  const range = `${least === null ? '(-∞' : `[${least}`}, ${greatest === null ? '∞)' : `${greatest}]`}`;
  const needs = metric.needs.map((need) => NEEDS[need]).join(', ') || 'text only';
  const { time, memory } = metric.cost;
  return table(
    [
      'range',
      'better in the paper',
      'unit',
      'input',
      'needs',
      'when undefined',
      'cost',
      '`mtpc score`',
      'revision',
    ],
    [
      [
        range,
        directionWord(metric.direction),
        UNITS[metric.granularity],
        `[${metric.input}](../concepts/inputs.md)`,
        needs,
        metric.undefinedWhen.length === 0
          ? 'never'
          : `[${metric.undefinedWhen.map(code).join(', ')}](#undefined-scores)`,
        `${time} time, ${memory} memory`,
        FUNCTIONS[metric.id] === undefined ? 'no, call it from code' : 'yes',
        String(metric.revision),
      ],
    ],
  );
}

/** What one score describes. */
const UNITS: Readonly<Record<MetricCard['granularity'], string>> = {
  turn: 'a turn',
  speaker: 'a speaker',
  transcript: 'a conversation',
  corpus: 'a set of conversations',
};

function linkTo(id: string): string {
  const { name, meaning } = getMetric(id);
  return `- [\`${name}\`](${id}.md): ${meaning}`;
}

const REFERENCES = /\n(?=\[\d\] )/;

/** The publication, and the references that the definition cites. */
function sourceOf({ source }: MetricCard, text: string): string {
  const own = source === undefined ? [] : [`${citationOf(source)}, ${source.equation}.`];
  const references = text
    .split(REFERENCES)
    .slice(1)
    .map((each) => each.trim());
  return [...own, ...references].join('\n\n');
}

/** Sentences of a doc comment that the page states elsewhere: in the facts, and under undefined scores. */
const COST =
  /(?:^|(?<=[.:] )|(?<=\n))(?:Takes O\(|Time:? |The score is always defined)[\s\S]*?\.(?=\s|$)\s?/gm;
const UNDEFINED = /(?:^|(?<=\s))Undefined\s+scores:\s+([\s\S]*?)\.(?=\s|$)\s?/;

/**
 * The doc comment without its first sentence, which is the meaning, without its references and facts, and with the
 * equation referred to where the page has shown it.
 */
function definitionOf({ symbol }: MetricCard, text: string): string {
  const [body = ''] = text.split(REFERENCES);
  const own = body
    .trim()
    .replace(/^[\s\S]*?\.(?:\s+|$)/, '')
    .replace(COST, '')
    .replace(UNDEFINED, '');
  return proseOf(withoutEquation(own, symbol).trim());
}

/** Replaces the first formula that begins a sentence and gives the score, because the equation stands above. */
function withoutEquation(text: string, symbol: string | undefined): string {
  const formula = /(^|[.)]\s+)`([^`]*\s[-*/|=+]\s[^`]*)`/;
  return text.replace(formula, (whole, before: string, equation: string) => {
    const [left, right] = equation.split(' = ');
    const isScore = before === '' || right === undefined || left === symbol;
    return isScore ? `${before}The score is this expression` : whole;
  });
}

/** A doc comment as Markdown of a page: references stand alone, pages are linked. */
function proseOf(text: string): string {
  return text.replace(/\bdocs\/([\w/-]+\.md)/g, (_, file: string) => `[docs/${file}](../${file})`);
}
