import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { labelledSentences, scoreActs, tagSentences } from '../../../testing/act-scores.js';
import { frozen } from '../../../testing/frozen.js';
import { createRuleActTagger } from './create-rule-act-tagger.js';

const tagger = createRuleActTagger();
const tag = (...turns: string[]): string[] =>
  tagger.tag(
    frozen(
      turns.map((turn) => {
        const [speaker, text] = turn.split(': ') as [string, string];
        return { speaker, text };
      }),
    ),
  );

describe('createRuleActTagger', () => {
  it('gives one act per turn, from a closed list', () => {
    expect(tag()).toEqual([]);
    expect(tag('a: ', 'b: ...', 'a: 42')).toEqual(['inform', 'inform', 'inform']);
    expect(tagger.acts).toHaveLength(14);
    expect(tagger.id).toBe('rule-acts-2');
  });

  it('takes what follows a question by somebody else as an answer', () => {
    expect(tag('a: Where is it?', 'b: The yellow box.')).toEqual(['wh-question', 'answer']);
    expect(tag('a: Where is it?', 'a: The yellow box.')).toEqual(['wh-question', 'inform']);
    expect(tag('a: It is here.', 'b: The yellow box.')).toEqual(['inform', 'inform']);
    expect(tag('a: Where is it?', 'b: Which one?')).toEqual(['wh-question', 'wh-question']);
    expect(tag('a: Where is it?', 'b: Sorry!')).toEqual(['wh-question', 'apology']);
  });

  it('tells questions by their beginning and by their mark', () => {
    expect(tag('a: It rained. Did you get wet?')).toEqual(['yes-no-question']);
    expect(tag('a: ok so where now')).toEqual(['inform']);
    expect(tag('a: what time is it')).toEqual(['wh-question']);
    expect(tag('a: is it raining')).toEqual(['yes-no-question']);
    expect(tag('a: You are late?')).toEqual(['declarative-question']);
  });

  it('does not care for case and typographic apostrophes', () => {
    expect(tag('a: LET’S GO')).toEqual(tag("a: let's go"));
    expect(tag('a: DON’T  TOUCH IT')).toEqual(['request']);
  });

  it('stays quick on long texts', () => {
    // Each of these takes minutes where a form can fit in many ways.
    for (const piece of ['so and but well ok ', 'why ', 'm', 'hm ', 'ok, ', 'i see ', '? ', 'yes', 'good ']) {
      expect(tag(`a: ${piece.repeat(20_000)}x`)).toHaveLength(1);
    }
  });

  const { acts, sentences } = labelledSentences('test');
  const wanted = sentences.map((sentence) => sentence.act);
  const scores = scoreActs(acts, wanted, tagSentences(tagger, sentences));
  it('does what the docs say on the labelled sentences that no rule was tuned on', () => {
    const docs = readFileSync(
      new URL('../../../research/rule-quality/dialogue-acts.md', import.meta.url),
      'utf8',
    );
    for (const { act, sentences, precision, recall, f1 } of scores.acts) {
      const cells = [act, sentences, ...[precision, recall, f1].map((value) => value.toFixed(2))];
      expect(docs).toContain(`| ${cells.join(' | ')} |`);
    }
    expect(docs).toContain(`| all, mean | ${sentences.length} | | | ${scores.macroF1.toFixed(2)} |`);
  });

  it('stands far above always giving the most usual act', () => {
    const majority = scoreActs(
      acts,
      wanted,
      sentences.map(() => 'inform'),
    );
    expect(majority.macroF1).toBeLessThan(0.02);
    expect(scores.macroF1).toBeGreaterThan(0.9);
  });

  it('was evaluated on sentences of every act, 200 at least', () => {
    const tuned = labelledSentences('tune').sentences;
    expect(tuned.length + sentences.length).toBeGreaterThanOrEqual(200);
    for (const act of acts) expect(wanted.filter((each) => each === act).length).toBeGreaterThanOrEqual(10);
    expect(acts).toEqual(expect.arrayContaining([...tagger.acts!]));
  });

  it.each<[text: string, act: string]>([
    // A courtesy before a question does not hide it, unless it asks after the other.
    ['Thanks for that. Which card did you pick?', 'wh-question'],
    ['Sorry I’m late! What did I miss?', 'wh-question'],
    ['Thank you! Is it open on Sundays?', 'yes-no-question'],
    ['Sorry, what did you say?', 'wh-question'],
    ['Hello all. Which one did you choose?', 'wh-question'],
    ['Hi there, how are you?', 'greeting'],
    ['Sorry?', 'apology'],
    // A name or a condition before a question does not either; a tag behind a statement makes no question of its own.
    ['Anna, do you have the red one?', 'yes-no-question'],
    ['Ben, could you send it to me?', 'request'],
    ['If it is a vowel, what has to be on the other side?', 'wh-question'],
    ['You paid, didn’t you?', 'declarative-question'],
    // Marks around a text are not part of it.
    ['**Is it red?**', 'yes-no-question'],
    ['> Is it red?', 'yes-no-question'],
    ['2) which one is it? 😅', 'wh-question'],
    ['- agreed', 'agreement'],
    ['10 people came.', 'inform'],
    // Words of parting and thanks inside other talk.
    ['I see you have chosen the A.', 'inform'],
    ['They have a good reason.', 'inform'],
    ['I will take care of it.', 'inform'],
    ['A good working hypothesis is that A matters.', 'inform'],
    ['I’m off by one.', 'inform'],
    ['We made it thanks to Ben.', 'inform'],
    ['Thanks to you all!', 'thanks'],
    ['Okay, see you then!', 'closing'],
    ['I’ll see you tomorrow', 'closing'],
    ['Have a good one!', 'closing'],
    ['Nice talking to you', 'closing'],
    // Agreement in whole sentences; pictures alone.
    ['That sounds really good to me', 'agreement'],
    ['Works for me.', 'agreement'],
    ['It works when you press the button.', 'inform'],
    ['Sounds travel through air.', 'inform'],
    ['👍👍', 'acknowledge'],
  ])('says of %j: %s', (text, act) => {
    expect(createRuleActTagger().tag([{ speaker: 'ana', text }])).toEqual([act]);
  });

  it.each<[text: string, act: string]>([
    ['Fine, thanks!', 'answer'],
    ['I don’t know, sorry.', 'answer'],
    ['Under the mat. Bye!', 'answer'],
    ['Okay, thanks!', 'thanks'],
    ['Sorry, I don’t know.', 'answer'],
    ['Sorry.', 'apology'],
  ])('says of %j behind a question: %s', (text, act) => {
    const asked = { speaker: 'ben', text: 'Where is the key?' };
    expect(createRuleActTagger().tag([asked, { speaker: 'ana', text }])[1]).toBe(act);
  });
});
