import type { EvidenceNumbers } from '../../research/evidence/numbers.js';
import { reactionSection } from '../../research/evidence/section.js';
import { FUNCTIONS } from '../../src/evaluate/functions.js';
import { citationOf, type MetricCard } from '../../src/metrics/core/card.js';
import { NEEDS } from '../../src/metrics/core/needs.js';
import { betterOf } from '../../src/metrics/core/questions.js';
import { listMetrics } from '../../src/metrics/core/registry.js';
import { DRAWN } from './input-drawings.js';
import { INPUTS, PICTURES } from './input-shapes.js';
import { code, table } from './markdown.js';
import { REASONS } from './reasons.js';
import { historyOf, type Release } from './revisions.js';
import type { FieldNote, SourceNote } from './source-notes.js';

/** What pages are made of beside the cards. */
export interface PageSources {
  readonly notes: ReadonlyMap<string, SourceNote>;
  readonly changelog: readonly Release[];
  readonly evidence: EvidenceNumbers | undefined;
}

/** The page of one metric, from its card, its doc comment, its types, the changelog and the evidence. */
export function metricPage(metric: MetricCard, { notes, changelog, evidence }: PageSources): string {
  const { name, symbol, id, meaning, tex, interpretation: advice } = metric;
  const note = notes.get(name)!;
  const parts: [title: string, text: string][] = [
    ['Call', callOf(note)],
    ['Input', inputOf(metric, note)],
    ['Example', `\`\`\`ts\n${note.example}\`\`\``],
    ['Definition', proseOf(note.text)],
    ['Reading it', advice],
    ['Options', optionsOf(metric, note)],
    ['Result', resultOf(metric, note)],
    ['When it has no value', reasonsOf(metric)],
    ['Errors', note.throws.map((text) => `${text}.`).join('\n\n')],
    ['Facts', factsOf(metric)],
    ['Relatives', relativesOf(metric)],
    ['What it reacts to', reactionOf(id, evidence)],
    ['Revisions', historyOf(metric, changelog)],
  ];
  const body = parts.filter(([, text]) => text !== '').map(([title, text]) => `## ${title}\n\n${text}\n`);
  return `# ${name}${symbol === undefined ? '' : ` (${symbol})`}

${meaning}

$$${tex}$$

${body.join('\n')}
Generated from \`${id}.card.ts\` and the doc comment in \`${id}.ts\`.
`;
}

function callOf({ call, parameters, result }: SourceNote): string {
  const rows = parameters.map(({ name, type }) => [code(name), code(type.replace(/^readonly /, ''))]);
  return `\`\`\`text\n${call}: ${result}\n\`\`\`\n\n${table(['argument', 'type'], rows)}`;
}

function inputOf({ input, needs }: MetricCard, { inputs, parameters }: SourceNote): string {
  const needed = needs.map((need) => NEEDS[need]).join(', ');
  const also = needed === '' ? 'It needs nothing beyond that.' : `It needs: ${needed}.`;
  const picture = PICTURES[parameters[0]!.type];
  const shape = picture === undefined ? picturesOf(inputs) : `\n\n\`\`\`text\n${picture}\n\`\`\``;
  const drawing = `![${DRAWN[input]}](../inputs/${input}.svg)`;
  return `${INPUTS[input]} ${also} [What metrics take](../concepts/inputs.md) shows how each input is made.\n\n${drawing}${shape}`;
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
  return table(
    ['option', 'values', 'default', 'meaning'],
    options.map(({ name, values, default: standard = '' }) => [
      code(name),
      values,
      standard,
      note.options.get(name) ?? '',
    ]),
  );
}

function resultOf({ nUnit: counts, components }: MetricCard, { result, fields, parts }: SourceNote): string {
  const symbols = new Map(components.map(({ of, symbol }) => [of, symbol]));
  const nested = components.filter(({ of }) => of.includes('.'));
  const rows = fields.map(({ name, type, text }: FieldNote) => [
    code(name),
    code(type),
    symbols.get(name.replace('?', '')) ?? '',
    text,
  ]);
  const inner = nested.map(({ of, symbol }) => [code(of), ...innerOf(of, fields, parts, symbol)]);
  const own =
    fields.length === 0 ? '' : `\n\n${table(['field', 'type', 'symbol', 'meaning'], [...rows, ...inner])}`;
  return `\`score\`, \`n\` (it counts ${counts}), \`params\` and the other [fields that every result has](../start/score-in-code.md#a-result)${result.startsWith('Promise') ? ', in a promise' : ''}.${own}${picturesOf(parts)}`;
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

function reasonsOf({ undefinedWhen }: MetricCard): string {
  if (undefinedWhen.length === 0) return 'It always has one.';
  return table(
    ['`undefinedBecause`', 'why'],
    undefinedWhen.map((reason) => [code(reason), REASONS[reason] ?? '']),
  );
}

function factsOf(metric: MetricCard): string {
  const { range, source } = metric;
  const [least, greatest] = range;
  return table(
    ['fact', 'value'],
    [
      ...(source === undefined ? [] : [['source', `${citationOf(source)}, ${source.equation}`]]),
      ['range', `${least === null ? '(-∞' : `[${least}`}, ${greatest === null ? '∞)' : `${greatest}]`}`],
      ['better', betterOf(metric.direction)],
      ['granularity', metric.granularity],
      ['over a corpus', metric.aggregate === 'mean' ? 'mean' : 'computed again from the pooled data'],
      ['cost', `time ${metric.cost.time}, memory ${metric.cost.memory}`],
      ['`evaluate`, `mtpc score`', FUNCTIONS[metric.id] === undefined ? 'no: call it from code' : 'yes'],
      ['id, revision', `\`${metric.id}\`, ${metric.revision}`],
    ],
  );
}

/** Metrics about the same thing, and others with the same symbol. */
function relativesOf(metric: MetricCard): string {
  const others = listMetrics().filter(({ id }) => id !== metric.id);
  const same = others.filter(({ category: about }) => about === metric.category);
  const namesakes = others.filter(
    ({ symbol, category: about }) => symbol && symbol === metric.symbol && about !== metric.category,
  );
  const line = ({ id, name, meaning }: MetricCard): string => `- [\`${name}\`](${id}.md): ${meaning}`;
  const warned = namesakes.map((each) => `${line(each)} It has the same symbol in another paper.`);
  return [...same.map(line), ...warned].join('\n');
}

/** A doc comment as Markdown of a page: references stand alone, pages are linked. */
function proseOf(text: string): string {
  return text
    .replace(/\n(?=\[\d\] )/g, '\n\n')
    .replace(/\bdocs\/([\w/-]+\.md)/g, (_, file: string) => `[docs/${file}](../${file})`);
}

/** What experiments found; the heading is that of all parts. */
function reactionOf(id: string, evidence: EvidenceNumbers | undefined): string {
  return reactionSection(id, evidence)
    .replace(/^\n## .*\n\n/, '')
    .trimEnd();
}
