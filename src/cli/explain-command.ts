import type { Command } from 'commander';
import { FUNCTIONS } from '../evaluate/functions.js';
import { citationOf, type MetricCard } from '../metrics/core/card.js';
import { findMetric, listMetrics } from '../metrics/core/registry.js';
import { symbolName } from '../report/summary-table.js';
import { METRIC_EVIDENCE } from '../words/metric-evidence.generated.js';
import { reasonText } from '../words/reason-words.js';
import { tableWidth, wrapped } from './fitted-table.js';
import type { Io } from './io.js';
import { neededText } from './list-command.js';
import type { MetricText } from './metric-texts.generated.js';

/** `mtpc explain METRIC` */
export function explainCommand(command: Command, io: Io): void {
  command.argument('<metric>', 'id, function name or symbol').action(async (name: string) => {
    // Loaded on demand: only this command shows examples and the meaning of options.
    const { METRIC_TEXTS } = await import('./metric-texts.generated.js');
    const width = tableWidth(io, {});
    const texts = metricsCalled(name).map((metric) => explain(metric, METRIC_TEXTS[metric.id], width));
    io.stdout.write(texts.join('\n'));
  });
}

/** The metrics with a name; several if papers share a symbol. */
function metricsCalled(name: string): readonly MetricCard[] {
  const wanted = name.trim().toLowerCase();
  const namesakes = listMetrics().filter(({ symbol }) => symbol?.toLowerCase() === wanted);
  return namesakes.length > 1 ? namesakes : [findMetric(name, 'METRIC')];
}

const NO_TEXT: MetricText = { equation: '', example: '', options: {}, reading: '' };

/** The card as text, with the example and the option meanings from the doc comments. */
export function explain(
  metric: MetricCard,
  { equation, example, options: meanings, reading }: MetricText = NO_TEXT,
  terminal = 100,
): string {
  const { name, id, options } = metric;
  const symbol = symbolName(id);
  const facts = listFacts(metric, equation);
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  const below = (spaces: number, text: string): string[] =>
    wrapped(text, terminal - spaces).map((line) => ' '.repeat(spaces) + line);
  return [
    `${name}${symbol === undefined ? '' : ` (${symbol})`}`,
    ...below(0, metric.meaning),
    '',
    ...facts.flatMap(([label, text]) => {
      const [first = '', ...rest] = below(width, text);
      return [label.padEnd(width) + first.trimStart(), ...rest];
    }),
    '',
    ...(metric.undefinedWhen.length === 0 ? [] : ['Undefined because']),
    ...metric.undefinedWhen.flatMap((reason) => below(2, `${reason}: ${reasonText(reason)}`)),
    ...(metric.undefinedWhen.length === 0 ? [] : ['']),
    options.length === 0 ? 'No options.' : 'Options',
    ...options.flatMap((option) => [
      ...below(
        2,
        `${option.name}: ${option.values}${option.default === undefined ? '' : ` (default ${option.default})`}`,
      ),
      ...below(4, meanings[option.name] ?? ''),
    ]),
    '',
    'When to use it',
    ...below(2, `Use it ${metric.use}`),
    ...below(2, `Do not use it ${metric.avoid}`),
    '',
    'How to read it',
    ...below(2, reading),
    '',
    ...exampleLines(metric, example),
  ].join('\n');
}

function listFacts(metric: MetricCard, equation: string): (readonly [label: string, text: string])[] {
  const { id, revision, needs, cost, source } = metric;
  const corpus = metric.aggregate === 'mean' ? 'mean' : 'recomputed from the pooled data';
  const facts = [
    ['source', source === undefined ? '' : `${citationOf(source)}, ${source.equation}`],
    ['equation', equation],
    ['range', formatRange(metric)],
    ['direction', describeDirection(metric)],
    ['evidence', METRIC_EVIDENCE[id] ?? 'not tested whether it predicts success'],
    ['granularity', `${metric.granularity}; over a corpus: ${corpus}`],
    ['input', metric.input],
    ['needs', needs.length === 0 ? 'only the text' : needs.map(neededText).join(', ')],
    ['n counts', metric.nUnit],
    ...(metric.undefinedWhen.length === 0 ? ([['undefined', 'never']] as const) : []),
    ['cost', `time ${cost.time}, memory ${cost.memory}`],
    ['revision', `${id}, revision ${revision}`],
  ] as const;
  return source === undefined ? facts.slice(1) : [...facts];
}

function formatRange({ range: [least, greatest] }: MetricCard): string {
  return `${least === null ? '(-inf' : `[${least}`}, ${greatest === null ? 'inf)' : `${greatest}]`}`;
}

function describeDirection({ direction }: MetricCard): string {
  switch (direction) {
    case 'higher':
      return 'higher is better in the paper';
    case 'lower':
      return 'lower is better in the paper';
    case 'none':
      return 'descriptive: no direction is better';
    default:
      return `best near ${direction.target} in the paper`;
  }
}

/** A call in code and, if possible, on the command line. */
function exampleLines({ id, needs }: MetricCard, example: string): string[] {
  const embed = needs.includes('embeddings') ? ' --embed' : '';
  const command = [`  mtpc score conversations.jsonl --metrics ${symbolName(id) ?? id}${embed}`];
  return [
    'Example',
    ...example
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`.trimEnd()),
    ...(FUNCTIONS[id] === undefined ? [] : ['', ...command]),
    '',
  ];
}
