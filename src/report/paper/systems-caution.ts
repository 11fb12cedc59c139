import { byKey } from '../../math/by-key.js';
import { mean } from '../../math/mean.js';
import { countWords } from '../../text/count-words.js';
import { counted } from '../../text/counted.js';
import { listed, plainNumber } from '../../words/numbers.js';
import { shortName } from './finding-words.js';
import type { Finding } from './findings.js';
import type { Group } from './groups.js';

/** What could mislead about differences between systems. */
export function systemsCaution(
  groups: readonly Group[],
  findings: readonly Finding[],
): { readonly caution?: string } {
  const texts = [...lengthText(groups), ...missingTexts(findings)];
  return texts.length === 0 ? {} : { caution: texts.join(' ') };
}

/** Measures that some dialogues of a system lack. */
function missingTexts(findings: readonly Finding[]): string[] {
  const lacking = findings.flatMap(({ card, a, b, missing }) =>
    missing
      ? [
          { system: a, text: missing.a, card },
          { system: b, text: missing.b, card },
        ]
      : [],
  );
  const known = lacking.filter(({ text }) => text !== '0' && text !== '');
  const groups = [...byKey(known, ({ system, text }) => `${system}: ${text}`)];
  const shown = groups.slice(0, 2).map(([text, own]) => {
    const names = [...new Set(own.map(({ card }) => shortName(card)))];
    return `Scores of ${listed(names, 3)} are missing and not counted in ${text}.`;
  });
  return groups.length > 2
    ? [...shown, `${counted(groups.length - 2, 'more gap is', 'more gaps are')} in the table of differences.`]
    : shown;
}

/** Systems of unequal length differ in most measures for that alone. */
function lengthText(groups: readonly Group[]): string[] {
  const sizes = groups.map(({ name, transcripts }) => ({
    name,
    turns: mean(transcripts.map(({ turns }) => turns.length)),
    words: mean(transcripts.map(({ turns }) => turns.reduce((sum, { text }) => sum + countWords(text), 0))),
  }));
  for (const unit of ['turns', 'words'] as const) {
    const sorted = [...sizes].sort((a, b) => b[unit] - a[unit]);
    const [most, least] = [sorted[0], sorted.at(-1)];
    if (!most || !least || !(most[unit] > 1.1 * least[unit]) || least[unit] === 0) continue;
    const percent = Math.round(100 * (most[unit] / least[unit] - 1));
    return [
      `${most.name} has ${percent}% more ${unit} per dialogue than ${least.name} (${plainNumber(most[unit], 0)} and ${plainNumber(least[unit], 0)}), and most measures change with length.`,
    ];
  }
  return [];
}
