import { registerLanguage } from '../../text/languages/register-language.js';
import { chinese } from './pack.js';

// Importing the module lets every metric over words read Chinese.
registerLanguage(chinese);

export { chinese };
