/**
 * What reads the sources with the compiler or runs the examples of the documentation: in one file, and so in one
 * process, since both take seconds the first time in a process and next to nothing after that.
 */
import './contract/api-report.suite.js';
import './contract/options.suite.js';
import './contract/called-names.suite.js';
import './documentation/comments.suite.js';
import './documentation/examples-compile.suite.js';
import './docs/pages.suite.js';
import './new-metric/new-metric.suite.js';
import './documentation/examples.suite.js';
import './contract/metrics.suite.js';
import './contract/portable.suite.js';
import './fuzz/fuzz.suite.js';
