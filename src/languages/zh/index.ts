import { registerLanguage } from '../../text/languages/register-language.js';
import { chinese } from './pack.js';

// Registers Chinese for all metrics over words.
registerLanguage(chinese);

export { chinese };
