import { styleMarkers } from '../../metrics/lexical/style-markers.js';
import { dialogueLengths } from '../../metrics/scaling/dialogue-lengths.js';
import { humanComparison } from '../../metrics/scaling/human-comparison.js';
import { countWords } from '../../text/count-words.js';
import { barFigure, type Datum } from './charts.js';
import type { Group } from './groups.js';
import type { Cell, PaperReportOptions, Section } from './types.js';

/** How many dialogues have markers of style at all, as section 5.5 reports them. */
export function styleSection(groups: readonly Group[]): Section {
  const markers = ['fillers', 'backchannels', 'apologies'] as const;
  const data = markers.flatMap((marker) =>
    groups.map(({ name, transcripts }): Datum => {
      const rates = transcripts.flatMap(
        (transcript) => styleMarkers(transcript, { markers: 'paper' })[marker] ?? [],
      );
      const with1 = rates.filter((rate) => rate > 0).length;
      return {
        x: marker,
        series: name,
        y: rates.length === 0 ? null : with1 / rates.length,
        n: rates.length,
      };
    }),
  );
  const note =
    'Share of dialogues with at least one filler (um, uh), backchannel (ok, okay, done) or apology (sorry).';
  const text = {
    title: 'Style markers',
    note,
    x: 'Marker',
    y: 'Share of dialogues',
    domain: [0, 1] as const,
  };
  return { title: 'Style', figures: [barFigure(text, data)] };
}

/** How long turns and dialogues are. */
export function lengthSection(groups: readonly Group[]): Section {
  const results = groups.map(({ name, transcripts }) => ({
    name,
    ...dialogueLengths(transcripts, countWords),
  }));
  const data = results.map(
    ({ name, tokensPerTurn, n }): Datum => ({ x: name, series: 'all', y: tokensPerTurn.mean, n }),
  );
  const rows = results.map(({ name, tokensPerTurn, turnsPerDialogue, tokensPerDialogue }) => [
    name,
    tokensPerTurn.mean,
    tokensPerTurn.median,
    turnsPerDialogue.mean,
    turnsPerDialogue.median,
    tokensPerDialogue.mean,
    tokensPerDialogue.median,
  ]);
  const columns = [
    'System',
    'Tokens per turn',
    'median',
    'Turns per prompt',
    'median',
    'Tokens per dialogue',
    'median',
  ];
  const text = {
    title: 'Tokens per turn',
    note: 'Mean over all turns, split at white space.',
    x: 'System',
    y: 'Tokens per turn',
  };
  return {
    title: 'Lengths',
    figures: [barFigure(text, data)],
    tables: [{ title: 'Lengths', columns, rows }],
  };
}

const MEASURES = {
  success: 'Success',
  tokensPerTurn: 'Tokens per turn',
  turnsPerDialogue: 'Turns per dialogue',
  tokensPerDialogue: 'Tokens per dialogue',
  lexicalDensity: 'Lexical density',
  densityPerLogTurns: 'Lexical density / ln n',
  coherence: 'Centering coherence',
  fillers: 'Dialogues with a filler',
  backchannels: 'Dialogues with a backchannel',
  apologies: 'Dialogues with an apology',
} as const;

/** Two systems side by side, such as people and a model. */
export function comparisonSection(groups: readonly Group[], _options: PaperReportOptions): Section[] {
  const [first, second, ...more] = groups;
  if (first === undefined || second === undefined || more.length > 0) return [];
  // A space in front keeps a name like "7" from being moved: objects put whole numbers first.
  const { measures } = humanComparison(
    { [` ${first.name}`]: first.transcripts, [` ${second.name}`]: second.transcripts },
    { cluster: 'item' },
  );
  const rows = (Object.keys(MEASURES) as (keyof typeof MEASURES)[]).map((measure): Cell[] => {
    const { groups: values, difference } = measures[measure];
    return [
      MEASURES[measure],
      ...[...values, difference].flatMap(({ value, lower, upper }) => [value, lower, upper]),
    ];
  });
  const ends = ['Lower', 'Upper'];
  const columns = ['Measure', first.name, ...ends, second.name, ...ends, 'Difference', ...ends];
  return [
    {
      title: 'Two systems compared',
      text: [
        'Intervals at 95 %, over dialogues. Density grows with the number of turns; over ln n it does so less.',
      ],
      tables: [{ title: `${first.name} and ${second.name}`, columns, rows }],
    },
  ];
}
