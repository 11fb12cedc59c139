import { adjustPValues } from '../../src/statistics/adjust-p-values.js';
import type { EvidenceNumbers, MeasureNumbers, OutcomeNumbers, OutcomeStudy } from './numbers.js';
import { estimate, printedName, pText, table } from './print.js';

/** What a number that went with the outcome does in other conversations. */
export interface Return {
  readonly study: OutcomeStudy;
  readonly own: MeasureNumbers;
  /** There; `undefined` if it has no value. */
  readonly outcome: OutcomeNumbers | undefined;
  /** Corrected (Holm) for the numbers that are looked for there, alone and controlling for length. */
  readonly p: number | null;
  readonly partialP: number | null;
  /** Found again with the same sign, alone; `null` where it was not found alone here. */
  readonly alone: boolean | null;
  readonly partial: boolean | null;
}

const LEVEL = 0.05;

/** The numbers that correlate with the outcome here, alone or controlling for length, each once. */
export function foundHere({ measures }: EvidenceNumbers): readonly MeasureNumbers[] {
  const found = measures.filter(
    ({ outcome, metric, component }) =>
      outcome?.spearman &&
      !(component !== undefined && metric.includes(' ')) &&
      Math.min(outcome.adjusted ?? 1, outcome.partialAdjusted ?? 1) <= LEVEL,
  );
  // The score of some metrics stands among their components too.
  const isTwin = (one: MeasureNumbers, two: MeasureNumbers): boolean =>
    one.metric === two.metric && String(one.outcome!.spearman) === String(two.outcome!.spearman);
  return found.filter((own, i) => !found.slice(0, i).some((other) => isTwin(own, other)));
}

/** Each number found here, looked for in each other study. */
export function returnsOf(numbers: EvidenceNumbers): readonly Return[] {
  const found = foundHere(numbers);
  return (numbers.studies ?? []).flatMap((study) => {
    const there = found.map(({ name }) => study.measures.find((each) => each.name === name)?.outcome);
    const alone = adjustPValues(
      there.map((each, i) => (sure(found[i]!.outcome!.adjusted) ? (each?.p ?? null) : null)),
      'holm',
    );
    const partial = adjustPValues(
      there.map((each, i) => (sure(found[i]!.outcome!.partialAdjusted) ? (each?.partialP ?? null) : null)),
      'holm',
    );
    return found.map((own, i): Return => {
      const [here, outcome] = [own.outcome!, there[i]];
      const again = (p: number | null, a: OutcomeNumbers['spearman'], b = outcome?.spearman): boolean =>
        sure(p) && !!a && !!b && Math.sign(a[0]) === Math.sign(b[0]);
      return {
        ...{ study, own, outcome, p: alone[i]!, partialP: partial[i]! },
        alone: sure(here.adjusted) ? again(alone[i]!, here.spearman) : null,
        partial: sure(here.partialAdjusted) ? again(partial[i]!, here.partial, outcome?.partial) : null,
      };
    });
  });
}

function sure(p: number | null): boolean {
  return p !== null && p <= LEVEL;
}

/** How often what was found here returned elsewhere: one sentence for all studies. */
export function elsewhereVerdict(numbers: EvidenceNumbers): string {
  const { studies = [] } = numbers;
  const returns = returnsOf(numbers);
  return studies
    .map((study) => {
      const own = returns.filter((each) => each.study === study);
      const count = (what: 'alone' | 'partial'): string =>
        `${own.filter((each) => each[what]).length} of ${own.filter((each) => each[what] !== null).length}`;
      return ` In ${study.about} ${count('alone')} replicate alone, ${count('partial')} controlling for length.`;
    })
    .join('');
}

/** The results for other corpora: a part of research/evidence/README.md. */
export function elsewherePart(numbers: EvidenceNumbers): string {
  const { studies = [] } = numbers;
  if (studies.length === 0 || numbers.outcome === null) return '';
  const returns = returnsOf(numbers);
  return `
## Outcomes of other corpora

A finding must replicate in other conversations. Every correlation with the outcome above, alone or controlling for length,
is tested again on another corpus, with p-values corrected (Holm) for these tests. It *replicates* if it has the same sign
and p <= 0.05. \`npx tsx research/evidence/outcomes.ts FOLDER --name NAME --outcome FIELD --about TEXT\` computes the numbers.
${studies.map((study) => studyPart(study, returns)).join('')}`;
}

function studyPart(study: OutcomeStudy, returns: readonly Return[]): string {
  const own = returns.filter((each) => each.study === study);
  const names = (list: readonly Return[]): string => list.map((each) => printedName(each.own)).join(', ');
  const sentence = (what: 'alone' | 'partial', text: string): string => {
    const asked = own.filter((each) => each[what] !== null);
    const again = asked.filter((each) => each[what]);
    const not = asked.filter((each) => !each[what]);
    if (asked.length === 0) return '';
    const parts = [
      again.length > 0 ? `${names(again)} ${again.length === 1 ? 'replicates' : 'replicate'}` : '',
      not.length > 0 ? `${names(not)} ${not.length === 1 ? 'does' : 'do'} not` : '',
    ].filter((part) => part !== '');
    return `${text}: ${parts.join('; ')}.`;
  };
  const sureThere = study.measures.filter(({ outcome }) => sure(outcome.adjusted));
  const surePartial = study.measures.filter(({ outcome }) => sure(outcome.partialAdjusted));
  const list = (some: typeof sureThere): string =>
    some.map(({ name, outcome }) => `${name} ${estimate(outcome.spearman)}`).join(', ') || 'nothing';
  const partly = (some: typeof surePartial): string =>
    some.map(({ name, outcome }) => `${name} ${estimate(outcome.partial)}`).join(', ') || 'nothing';
  const rows = own.map(({ own: each, outcome, p, partialP, alone, partial }) => [
    printedName(each),
    estimate(outcome?.spearman ?? null),
    pText(p),
    verdict(alone, p),
    estimate(outcome?.partial ?? null),
    pText(partialP),
    verdict(partial, partialP),
  ]);
  const header = ['', 'rho', 'p', 'replicates', 'controlling for length', 'p', 'replicates'];
  return `
### ${study.name}: ${study.about}

\`${study.field}\` of ${study.n} conversations. ${sentence('alone', 'Alone')} ${sentence('partial', 'Controlling for length')} ${signs(own)}

${table(header, rows)}

Among all ${study.comparisons} numbers, corrected for all of them, ${list(sureThere)} ${sureThere.length > 1 ? 'correlate' : 'correlates'} with
this outcome; controlling for length, ${partly(surePartial)}.
`;
}

/** Agreement in sign is not a finding, but suggests hypotheses for a larger sample. */
function signs(own: readonly Return[]): string {
  const agree = own.filter(({ own: here, outcome }) => {
    const there = outcome?.spearman;
    return there && Math.sign(there[0]) === Math.sign(here.outcome!.spearman![0]);
  });
  const turned = own.filter(({ alone, p }) => alone === false && sure(p)).length;
  const against = turned === 0 ? '' : `; with p <= 0.05, ${turned} have the opposite sign`;
  return `${agree.length} of ${own.length} correlations have the same sign as above${against}.`;
}

function verdict(returns: boolean | null, p: number | null): string {
  if (returns === null) return 'not tested';
  return returns ? 'yes' : sure(p) ? 'no: opposite sign' : 'no';
}

/** What is to be said of one number in other conversations: a sentence a study. */
export function elsewhereSentences(name: string, numbers: EvidenceNumbers): string {
  return returnsOf(numbers)
    .filter(({ own }) => own.name === name)
    .map(({ study, outcome, p, partialP, alone, partial }) => {
      const [what, value, corrected] =
        alone === null ? ['controlling for length ', outcome?.partial, partialP] : ['', outcome?.spearman, p];
      const isTurned = alone === false && sure(p);
      const returns =
        (alone ?? partial)
          ? 'it replicates'
          : isTurned
            ? 'it has the opposite sign'
            : 'it does not replicate';
      const partialToo =
        alone !== null && partial !== null
          ? `; controlling for length it ${partial ? 'does' : 'does not'}`
          : '';
      return ` In ${study.about} (\`${study.field}\`) ${returns} (${what}${estimate(value ?? null)}, p ${pText(corrected)})${partialToo}.`;
    })
    .join('');
}
