import { registerLanguage } from '../../text/languages/register-language.js';
import { dutch } from './pack.js';

// Registers Dutch for all metrics over words.
registerLanguage(dutch);

export { dutch };
