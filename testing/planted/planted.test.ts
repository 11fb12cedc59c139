import { checkCommonGround } from './planted-common-ground.js';
import { checkLost } from './planted-lost.js';
import { checkMpceval } from './planted-mpceval.js';
import { checkPingeval } from './planted-pingeval.js';
import { describePlanted } from './planted-study.js';

// One file, since loading the modules takes as long as checking a paper. Only papers with few requests go through a
// server; the tests of `mtpc run` play all papers over HTTP.
describePlanted('MT-PingEval', checkPingeval);
describePlanted('MPCEval', checkMpceval, { isOnline: true });
describePlanted('common ground', checkCommonGround, { isOnline: true });
describePlanted('Lost in Conversation', checkLost);
