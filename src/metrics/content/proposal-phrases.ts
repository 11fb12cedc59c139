/** Whose answer is proposed, from the speaker's point of view. */
export type ProposalSide = 'mine' | 'yours';

/** The phrases that propose each answer, lower-case. */
export type ProposalPhrases = Readonly<Record<ProposalSide, readonly string[]>>;

const EARLIER = ['is earlier', 'seems earlier', 'came first'];
const LATER = ['is later', 'seems later', 'came last'];

function combine(boards: readonly string[], claims: readonly string[]): string[] {
  return boards.flatMap((board) => claims.map((claim) => `${board} ${claim}`));
}

/** The phrases of MT-PingEval's chess game, in which players find out whose board is earlier. */
export const PROPOSAL_PHRASES: ProposalPhrases = /* @__PURE__ */ (() => ({
  mine: [...combine(['my board', 'mine'], EARLIER), ...combine(['your board', 'yours'], LATER)],
  yours: [...combine(['your board', 'yours'], EARLIER), ...combine(['my board', 'mine'], LATER)],
}))();

/** Cues that accept a proposal, matched as whole words; a single "right" depends on its position. */
export const ACCEPT_CUES: readonly string[] = [
  ...['yes', 'yeah', 'yep', 'yup', 'agreed', 'agree', 'correct', 'exactly', 'indeed', 'ok', 'okay', 'sure'],
  ...['sounds good', 'sounds right', 'makes sense', 'that works', 'definitely', 'confirmed', 'good call'],
  ...["that's right", 'that is right', "you're right", 'you are right', 'all right', 'alright'],
];

/** Words that prevent acceptance, matched as whole words. */
export const NEGATIONS: readonly string[] = [
  ...[
    'no',
    'nope',
    'not',
    "n't",
    'never',
    'wrong',
    'incorrect',
    'disagree',
    'unsure',
    'doubt',
    'but',
    'however',
  ],
];
