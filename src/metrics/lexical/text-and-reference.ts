import { anObject, requireForm } from '../../options/forms.js';
import { requireWords } from '../../transcript/inputs.js';

/** The words of a text and of its reference. */
export interface TextAndReference {
  readonly text: readonly string[];
  readonly reference: readonly string[];
}

/** Throws unless both are lists of words. */
export function requireTextAndReference(caller: string, input: TextAndReference): TextAndReference {
  requireForm(caller, 'input', input, anObject);
  requireWords(caller, 'input.text', input.text);
  requireWords(caller, 'input.reference', input.reference);
  return input;
}
