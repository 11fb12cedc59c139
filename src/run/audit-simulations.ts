import { createRandom } from '../math/create-random.js';
import { itemAt } from '../math/existing.js';
import { createRuleStrategyLabeller } from '../metrics/behavior/create-rule-strategy-labeller.js';
import { aString, fieldsOf, listOf, orNull, requireForm } from '../options/forms.js';
import { required, seed, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { tokenizeWords } from '../text/tokenize.js';
import { requireTranscripts } from '../transcript/inputs.js';
import { metaOf } from '../transcript/meta-of.js';
import type { Transcript, Turn } from '../transcript/types.js';

/** The component of the simulator that made a step. */
export type AuditedPart = 'user' | 'classifier' | 'extractor';

/** One step of the simulator with the result of the rules. */
export interface AuditedStep {
  /** Index of the turn. */
  readonly turn: number;
  readonly part: AuditedPart;
  /** Content of the step: the revealed shard, the strategy or the answer. */
  readonly claim: string;
  /** The problem that a rule found; `null` if none. */
  readonly problem: string | null;
  /** A person's decision, if there is one. */
  readonly isRight?: boolean | null;
}

/** The steps of the simulator in one conversation. */
export interface AuditedConversation {
  readonly id: string;
  /** The simulator's score. */
  readonly score: number;
  readonly steps: readonly AuditedStep[];
  readonly turns: readonly Turn[];
  /** A person's score, if there is one. */
  readonly trueScore?: number | null;
}

const OWNER = 'auditSimulations';

/**
 * Checks the simulator of sharded conversations by rule: each user message must reveal exactly the claimed shard, each
 * strategy must agree with a rule (attempt or not), equal replies must have equal strategies, and each answer must
 * occur in its reply. The rules make mistakes too, so read a sample ({@link sampleAudit}) before you trust a rate. The
 * shards come from `meta.shardTexts`, which `mtpc run` writes; without them, only the number of revealed shards is
 * checked.
 *
 * @param transcripts transcripts of sharded simulations; others, without a `score`, are skipped
 * @throws MetricError `INVALID_INPUT` unless these are transcripts
 *
 * @example
 * ```ts
 * import { auditSimulations } from '@mtpc/metrics/run';
 * const turns = [
 *   { speaker: 'user', role: 'user' as const, text: 'What do the pens cost?', meta: { shards: [1] } },
 *   { speaker: 'assistant', role: 'assistant' as const, text: 'It is 5.', meta: { strategy: 'answer_attempt', answer: '6' } },
 * ];
 * const [conversation] = auditSimulations([{ id: 'c1', turns, outcome: { score: 0 }, meta: { setting: 'sharded' } }]);
 * conversation.steps.at(-1)?.problem; // => 'the answer is not in the reply'
 * ```
 */
export function auditSimulations(transcripts: readonly Transcript[]): AuditedConversation[] {
  requireTranscripts(OWNER, transcripts);
  return transcripts.flatMap((transcript, i) => {
    const { outcome, turns, id = `conversation-${i + 1}` } = transcript;
    if (outcome?.score === undefined) return [];
    const steps = [...userSteps(transcript), ...systemSteps(transcript)].sort((a, b) => a.turn - b.turn);
    return [{ id, score: outcome.score, steps, turns }];
  });
}

/** The user's messages without the first, whose shard is fixed, and without a recapitulation. */
function userSteps(transcript: Transcript): AuditedStep[] {
  const { turns } = transcript;
  const meta = metaOf(transcript);
  const shards = Array.isArray(meta.shardTexts) ? meta.shardTexts.map(String) : [];
  const told = new Set<number>();
  const steps: AuditedStep[] = [];
  turns.forEach((turn, index) => {
    if (turn.role !== 'user') return;
    const claimed = Array.isArray(turn.meta?.shards) ? turn.meta.shards.map(Number) : [];
    const isRecap = shards.length > 0 && told.size === shards.length;
    if (told.size > 0 && !isRecap) {
      const problem = problemOfMessage(turn.text, claimed, shards, told);
      steps.push({ turn: index, part: 'user', claim: `shard ${claimed.join(', ') || 'none'}`, problem });
    }
    for (const id of claimed) told.add(id);
  });
  return steps;
}

/**
 * Thresholds for the share of a shard's content words in a message: revealed from the first, not revealed below the
 * second.
 */
const SAYS = 0.8;
const OMITS = 0.4;

function problemOfMessage(
  text: string,
  claimed: readonly number[],
  shards: readonly string[],
  told: ReadonlySet<number>,
): string | null {
  if (claimed.length !== 1) return claimed.length === 0 ? 'reveals no shard' : 'reveals several shards';
  const said = new Set(contentWords(text));
  const saidShare = (shard: string): number => {
    const words = contentWords(shard);
    return words.length === 0 ? 1 : words.filter((word) => said.has(word)).length / words.length;
  };
  const own = itemAt(claimed, 0);
  const shard = shards[own - 1];
  if (shard !== undefined && saidShare(shard) < OMITS) return `contains little of shard ${own}`;
  const known = new Set([...told, own].flatMap((id) => contentWords(shards[id - 1] ?? '')));
  const other = shards.findIndex((each, i) => {
    const isHidden = i + 1 !== own && !told.has(i + 1);
    const isNew = contentWords(each).some((word) => !known.has(word) && said.has(word));
    return isHidden && isNew && saidShare(each) >= SAYS;
  });
  return other < 0 ? null : `also contains shard ${other + 1}`;
}

function contentWords(text: string): string[] {
  return [...new Set(tokenizeWords(text.toLowerCase()))].filter(
    (word) => /[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.has(word),
  );
}

function systemSteps({ turns }: Transcript): AuditedStep[] {
  const labeller = createRuleStrategyLabeller();
  const labels = new Map<string, string>();
  return turns.flatMap(({ role, text, meta = {} }, turn): AuditedStep[] => {
    const { strategy, answer } = meta;
    if (role !== 'assistant') return [];
    const steps: AuditedStep[] = [];
    if (typeof strategy === 'string') {
      const problem = problemOfLabel(strategy, labels.get(text), labeller.label(text));
      steps.push({ turn, part: 'classifier', claim: strategy, problem });
      labels.set(text, strategy);
    }
    if (typeof answer === 'string') {
      const isThere = plain(answer) !== '' && plain(text).includes(plain(answer));
      const problem = isThere ? null : 'the answer is not in the reply';
      steps.push({ turn, part: 'extractor', claim: answer, problem });
    }
    return steps;
  });
}

function problemOfLabel(strategy: string, before: string | undefined, byRule: string): string | null {
  if (before !== undefined && before !== strategy) return `an equal reply was labelled ${before}`;
  const isAttempt = (label: string): boolean => label === 'answer_attempt';
  return isAttempt(strategy) === isAttempt(byRule) ? null : `by rule ${byRule}`;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Options of {@link sampleAudit}. */
export interface SampleAuditOptions {
  /** Number of conversations; half of them have a problem, if there are enough. */
  readonly size: number;
  /** Random seed. Default 0. */
  readonly seed?: number;
}

const SAMPLE: OptionSpecs<SampleAuditOptions, 'seed'> = { size: required(wholeNumber(1)), seed: seed(0) };

/**
 * Draws a random sample of conversations for people to read, half of them with a problem. Within each half, the sample
 * does not depend on the true scores, so it is valid for {@link correctSimulatorError}.
 *
 * @throws MetricError `INVALID_INPUT` unless these are audited conversations, `INVALID_OPTION` for a size that is not a whole number of at least 1
 *
 * @example
 * ```ts
 * import { sampleAudit } from '@mtpc/metrics/run';
 * const audit = ['a', 'b', 'c'].map((id) => ({ id, score: 0, steps: [], turns: [] }));
 * sampleAudit(audit, { size: 2 }).length; // => 2
 * ```
 */
export function sampleAudit(
  audit: readonly AuditedConversation[],
  options: SampleAuditOptions,
): AuditedConversation[] {
  const { size, seed } = resolveOptions('sampleAudit', SAMPLE, options);
  const step = fieldsOf({ problem: orNull(aString) });
  requireForm('sampleAudit', 'audit', audit, listOf(fieldsOf({ id: aString, steps: listOf(step) })));
  const random = createRandom(seed);
  const half = (isFlagged: boolean): AuditedConversation[] =>
    random.shuffle(audit.filter(({ steps }) => steps.some(({ problem }) => problem !== null) === isFlagged));
  const [flagged, others] = [half(true), half(false)];
  const first = Math.min(flagged.length, Math.max(Math.floor(size / 2), size - others.length));
  return random.shuffle([...flagged.slice(0, first), ...others.slice(0, size - first)]);
}
