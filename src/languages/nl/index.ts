import { registerLanguage } from '../../text/languages/register-language.js';
import { dutch } from './pack.js';

// Importing the module lets every metric over words read Dutch.
registerLanguage(dutch);

export { dutch };
