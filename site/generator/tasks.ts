/**
 * Search phrases whose words are missing from a page, by page or heading. The search lists the page first; an address
 * that does not exist stops the build of the site.
 */
export const TASKS: Readonly<Record<string, string>> = {
  'guides/read-conversations.html':
    'my file is not recognized, unknown format, wrong speakers, wrong columns, own log file, system prompt, is a system prompt a turn',
  'guides/python-and-r.html': 'export csv to pandas, data frame, dataframe, polars, duckdb, jupyter, parquet',
  'guides/score-run-logs.html':
    'A90, P, U90-10 and pass^k from my own log, rewards, repeated runs, unreliability',
  'guides/compare-systems.html':
    'which model is better, is the new version better, a/b test, difference between two models',
  'guides/test-in-ci.html': 'ci gate, fail the build, regression test, github actions',
  'guides/large-corpora.html':
    'millions of conversations, spark, ray, kubernetes, parallel, out of memory, slow',
  'guides/evaluation-harnesses.html': 'eval harness in javascript or typescript, scorer, grader',
  'guides/python-harnesses.html': 'inspect, deepeval, python harness, subprocess',
  'guides/privacy.html': 'gdpr, personal data, is text sent to a server',
  'guides/embeddings.html': 'needs embeddings, download a model, offline, openai embeddings',
  'guides/html-reports.html': 'charts are missing, plot, chart, vega',
  'guides/report-in-a-paper.html': 'latex table, methods section, write up results',
  'guides/run-a-paper.html': 'cost, price of a run, ollama, vllm, api key, simulate users',
  'guides/play-a-run.html': 'resume, continue an interrupted run, rate limit, retry, ctrl-c',
  'guides/read-a-run.html': 'where did the conversation get lost, error of the simulated user',
  'guides/paper-prompts.html': 'template, wording of a game',
  'guides/choose-a-metric.html': 'which metric should I use, is my assistant good, quality of a chatbot',
  'guides/other-languages.html': 'german conversations, french, chinese, not english, multilingual',
  'concepts/results.html': 'score is null, missing score, why undefined',
  'concepts/statistics.html': 'p-value, significance, confidence interval, clusters, multiple testing',
  'concepts/statistics.html#how-many-conversations': 'sample size, power, how many conversations are needed',
  'concepts/norms.html':
    'what is a good score, is a lexical density of 85 high or low, norms, percentile, compare with people',
  'guides/citing.html': 'cite, citation, bibtex',
  'reference/errors.html': 'error message, exit code',
  'reference/errors.html#common-problems': 'my metric is not computed, a metric is missing',
  'metrics/aptitude.html': 'difference between P, A90 and U90-10',
};
