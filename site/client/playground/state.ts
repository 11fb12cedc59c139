import type { GrammarScores } from './grammar.js';
import type { Card, Score, Transcript } from './types.js';
import { wordScores } from './words.js';

/** A conversation to begin with. */
export interface Sample {
  readonly title: string;
  readonly file: string;
  readonly text: string;
  /** What reading the text gives, where it is known. */
  readonly transcript?: Transcript;
}

/** What the playground shows, and what can happen to it. */
export class State {
  transcripts: readonly Transcript[] = [];
  index = 0;
  scores: readonly Score[] = [];
  selected = 'lexical-density';
  status = '';
  isWrong = false;
  /** How far the grammar is. */
  grammar: 'absent' | 'loading' | 'here' = 'absent';
  centering: GrammarScores['centering'] | undefined;
  lacking: GrammarScores['lacking'] = [];
  /** The comparison with people, once somebody asked for it. */
  norms: typeof import('./norms.js') | undefined;
  onChange: () => void = () => {};

  constructor(
    readonly cards: readonly Card[],
    readonly samples: readonly Sample[],
  ) {}

  get transcript(): Transcript | undefined {
    return this.transcripts[this.index];
  }

  card(metric: string): Card | undefined {
    return this.cards.find(({ id }) => id === metric);
  }

  get selectedScore(): Score | undefined {
    return this.scores.find(({ metric }) => metric === this.selected);
  }

  /** New conversations. */
  show(transcripts: readonly Transcript[], status: string): void {
    this.transcripts = transcripts;
    this.status = status;
    this.isWrong = false;
    this.choose(0);
  }

  /** Reports an input that cannot be read; the page keeps the previous conversation and says so. */
  fail(message: string): void {
    this.status =
      this.transcript === undefined ? message : `${message} The previous conversation is shown below.`;
    this.isWrong = true;
    this.onChange();
  }

  choose(index: number): void {
    this.index = index;
    this.centering = undefined;
    this.scores = this.transcript === undefined ? [] : wordScores(this.transcript);
    this.onChange();
    if (this.grammar === 'here') void this.withGrammar();
  }

  select(metric: string): void {
    this.selected = metric;
    this.onChange();
  }

  /** Loads the norms, which all scores show from then on. */
  async withNorms(): Promise<void> {
    this.norms = await import('./norms.js');
    this.onChange();
  }

  /** Loads the grammar, and the scores that need it. */
  async withGrammar(): Promise<void> {
    const { transcript } = this;
    if (transcript === undefined) return;
    if (this.grammar === 'absent') {
      this.grammar = 'loading';
      this.onChange();
    }
    try {
      const { grammarScores } = await import('./grammar.js');
      const { scores, centering, lacking } = await grammarScores(transcript);
      if (transcript !== this.transcript) return;
      this.grammar = 'here';
      // What words alone have said stays: it knows more about the turns.
      const known = new Set(this.scores.map(({ metric }) => metric));
      this.scores = [...this.scores, ...scores.filter(({ metric }) => !known.has(metric))];
      this.centering = centering;
      this.lacking = lacking;
    } catch (error) {
      this.grammar = 'absent';
      this.isWrong = true;
      this.status = `The grammar could not be loaded: ${String(error)}`;
    }
    this.onChange();
  }
}
