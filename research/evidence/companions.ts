import type { EvidenceNumbers } from './numbers.js';
import { estimate, printedName, table } from './print.js';

/** Numbers that are shown next to a metric's score if it is mostly length or pronouns, under the name of the score. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  'centering-score': ['centering-score resolve:speaker', 'centering-score match:linked'],
  'lexical-density': ['lexical-density/LD-per-ln-n', 'lexical-density/LD-fixed', 'lexical-density/LD-ratio'],
  'progression-distance': ['progression-distance/PD-displacement', 'progression-distance/PD-ratio'],
  'harmonic-progression': ['harmonic-progression/HMP-ratio'],
  'global-consistency': ['global-consistency/GSCC-DC-loo'],
};

/** Whether companions are freer of length than what they accompany: the part of research/evidence/README.md. */
export function companionPart({ measures }: EvidenceNumbers): string {
  const named = new Map(measures.filter(({ n }) => n > 0).map((own) => [own.name, own]));
  const rows = Object.entries(COMPANIONS).flatMap(([score, companions]) => {
    const accompanied = companions.flatMap((name) => named.get(name) ?? []);
    const own = named.get(score);
    return own === undefined || accompanied.length === 0 ? [] : [own, ...accompanied];
  });
  if (rows.length === 0) return '';
  const cells = rows.map((own) => [
    own.name in COMPANIONS ? `**${printedName(own)}**` : printedName(own),
    ...[own.turns, own.words, own.nullText, own.reactions['shuffle-turns']?.effect ?? null].map(estimate),
  ]);
  return `
## Alternative components

Some published scores depend mostly on length or on pronouns. For these, this library reports an additional component that is
intended to depend less on them. The table shows how far it does: rank correlations with the number of turns, of words and
with the null text, and the effect of shuffled turns. Published scores are in bold.

${table(['', 'turns', 'words', 'null text', 'shuffled turns (d)'], cells)}
`;
}
