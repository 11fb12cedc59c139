import { registerLanguage } from '../../text/languages/register-language.js';
import { portuguese } from './pack.js';

// Importing the module lets every metric over words read Portuguese.
registerLanguage(portuguese);

export { portuguese };
