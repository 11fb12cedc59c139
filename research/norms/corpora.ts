/** A public corpus of conversations between people. */
export interface NormCorpus {
  /** The file in FOLDER/conversations, without its ending. */
  readonly name: string;
  readonly title: string;
  /** What the people talk about, and how. */
  readonly talk: string;
}

/** Corpora with people on all sides; of larger ones the 500 conversations that outcomes:fetch keeps. */
export const CORPORA: readonly NormCorpus[] = [
  { name: 'annomi', title: 'AnnoMI', talk: 'counseling, transcribed speech' },
  { name: 'casino', title: 'CaSiNo', talk: 'negotiation, chat' },
  { name: 'ccpe-satisfaction', title: 'CCPE', talk: 'interviews on films, transcribed speech' },
  { name: 'deal-or-no-deal', title: 'Deal or No Deal', talk: 'negotiation, chat' },
  { name: 'delidata', title: 'DeliData', talk: 'group decisions, chat' },
  { name: 'dialop-itinerary', title: 'DialOp itinerary', talk: 'planning, chat' },
  { name: 'dialop-mediation', title: 'DialOp mediation', talk: 'planning, chat' },
  { name: 'dialop-optimization', title: 'DialOp optimization', talk: 'planning, chat' },
  { name: 'multiwoz-satisfaction', title: 'MultiWOZ', talk: 'service, chat with a person as the system' },
  { name: 'onecommon', title: 'OneCommon', talk: 'reference game, chat' },
  { name: 'persuasion-for-good', title: 'Persuasion for Good', talk: 'persuasion, chat' },
  { name: 'photobook', title: 'PhotoBook', talk: 'reference game, chat' },
  { name: 'redial-satisfaction', title: 'ReDial', talk: 'recommending films, chat' },
  { name: 'tangrams', title: 'Multi-party tangrams', talk: 'reference game, chat' },
  { name: 'topical-chat', title: 'Topical-Chat', talk: 'open-domain chat' },
];

/** The Chinese corpus of MPCEval's human row, read from dialogue.json. */
export const MPDD: NormCorpus = {
  name: 'mpdd',
  title: 'MPDD',
  talk: 'scripts of television series, Chinese',
};
