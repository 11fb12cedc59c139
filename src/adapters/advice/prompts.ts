import { counted } from '../../text/counted.js';
import { areMost, type Check } from './check.js';

/** Minimum length; shorter messages are greetings. */
const LEAST_PROMPT = 20;
/** Minimum number of one-turn conversations for a warning. */
const MANY = 5;
/** A placeholder in a prompt template. */
const SLOT = /\{\{\s*[\w.]+\s*\}\}|(?:^|[\s"'(])\{[a-z_]\w{1,30}\}(?=[\s"').,?!]|$)/i;

/** Warns about conversations of one turn: prompts without answers, or other texts. @internal */
export function singleTurns(): Check {
  let answered = 0;
  let asked = 0;
  return {
    add({ turns, isText }) {
      if (turns.length > 1) answered += 1;
      for (const { role, text } of turns)
        if (isText || (role === 'user' && text.length > LEAST_PROMPT)) asked += 1;
    },
    warning({ turns, conversations }) {
      if (turns === 0 || answered > 0 || (turns < MANY && asked < turns)) return undefined;
      const message = `no conversation has an answer: ${counted(conversations, 'conversation')} of one turn may be prompts or single texts`;
      return { check: 'single-turns', message };
    },
  };
}

/** Warns if most turns, or the ends of most texts, are templates. @internal */
export function promptTemplates(): Check {
  let template = 0;
  let openEnded = 0;
  return {
    add({ turns, isText }) {
      for (const { text } of turns) if (hasSlot(text)) template += 1;
      if (isText && turns.slice(-2).some(({ text }) => hasSlot(text))) openEnded += 1;
    },
    warning({ turns, conversations }) {
      if (!areMost(template, turns) && !areMost(openEnded, conversations)) return undefined;
      const message = `${template} of ${counted(turns, 'turn')} contain placeholders ({{name}}): this may be a prompt template`;
      return { check: 'template', message };
    },
  };
}

function hasSlot(text: string): boolean {
  return text.includes('{') && SLOT.test(text);
}
