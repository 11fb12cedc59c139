import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItsFunction } from 'wink-nlp';
import { nounChunks } from '../src/text/noun-chunks/noun-chunks.js';
import type { Transcript } from '../src/transcript/types.js';
import { charactersOf, drawDialogue, KINDS } from './dialogues.js';
import type { HotPath } from './hot-path.js';

const pipeline = winkNLP(model, ['sbd', 'pos']);
const { its } = pipeline;

/** Sentences and tags, which the noun chunks begin with. */
function readByWink(text: string): number {
  const document = pipeline.readDoc(text);
  const tokens = document.tokens();
  const spans = document.sentences().out(its.span as unknown as ItsFunction<string>);
  return tokens.out().length + tokens.out(its.pos).length + spans.length;
}

const chunks = (name: string, sizes: number[], draw: (turns: number) => Transcript): HotPath => ({
  name,
  sizes,
  prepare(turns) {
    const dialogue = draw(turns);
    const over = (read: (text: string) => number) => () =>
      dialogue.turns.reduce((sum, { text }) => sum + read(text), 0);
    return {
      run: over((text) => nounChunks(text).length),
      rivals: { 'wink alone, sentences and tags': over(readByWink) },
      unit: 'characters',
      work: charactersOf(dialogue),
    };
  },
});

const NAME = 'noun chunks: text to chunks';

/** Noun chunks from raw text, of one kind of dialogue after the other. */
export const paths: HotPath[] = [
  chunks(NAME, [50, 100, 200], drawDialogue),
  ...Object.entries(KINDS).map(([kind, draw]) => chunks(`${NAME}, ${kind}`, [40], draw)),
];
