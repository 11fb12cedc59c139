import { checkCommonGround } from './planted-common-ground.js';
import { checkLost } from './planted-lost.js';
import { checkMpceval } from './planted-mpceval.js';
import { checkPingeval } from './planted-pingeval.js';
import { describePlanted } from './planted-study.js';

// One file, since loading the modules takes as long as checking a paper.
describePlanted('MT-PingEval', checkPingeval);
describePlanted('MPCEval', checkMpceval);
describePlanted('common ground', checkCommonGround);
describePlanted('Lost in Conversation', checkLost);
