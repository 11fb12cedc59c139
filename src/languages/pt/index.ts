import { registerLanguage } from '../../text/languages/register-language.js';
import { portuguese } from './pack.js';

// Registers Portuguese for all metrics over words.
registerLanguage(portuguese);

export { portuguese };
