// Runs every file of docs/guides/harnesses inside the real harness. Where one is not installed its test is skipped.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder, layDown } from './page-files.mjs';

const modules = fileURLToPath(new URL('node_modules/', import.meta.url));
const lacks = (name) => (existsSync(`${modules}${name}/package.json`) ? false : `${name} is not installed`);

/** promptfoo and Mastra need Node 22: on an older one it is fetched, and where it cannot be, the test says so. */
const isNew = Number.parseInt(process.versions.node, 10) >= 22;
const node22 = isNew ? [process.execPath] : ['npx', '-y', 'node@22'];
const has22 = isNew || spawnSync('npx', ['-y', 'node@22', '--version'], { encoding: 'utf8' }).status === 0;
const lacks22 = (name) => lacks(name) || (has22 ? false : `${name} needs Node 22`);

const lacksEvalite =
  lacks('evalite') ||
  (existsSync(`${modules}evalite/node_modules/better-sqlite3/build/Release`) || existsSync(`${modules}better-sqlite3/build/Release`)
    ? false
    : 'evalite lacks the native part of better-sqlite3');

function run([command, ...args], env = {}) {
  const quiet = { NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env };
  const { stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...quiet },
    timeout: 240_000,
  });
  return stdout + stderr;
}
const script = (file) => run([process.execPath, file]);
const bin = (path) => `${modules}${path}`;

const COHERENCE = 0.39999999999999997; // 1.2 of [0, 3]
const DENSITY = 0.582732374308806; // 23.31 of [0, 40]
const NAMING = 0.8043478260869565; // -0.3043 from 0.5 to -0.5

describe('the files of docs/guides/harnesses', () => {
  before(layDown);

  it('Braintrust leaves undefined scores as null', { skip: lacks('braintrust') }, () => {
    const out = script('braintrust.mjs');
    const scores = { 'centering-score': COHERENCE, 'lexical-density': DENSITY, 'word-novelty-curve': NAMING };
    assert.match(out, new RegExp(`talk ${escaped(JSON.stringify(scores))}`));
    const none = { 'centering-score': null, 'lexical-density': 0, 'word-novelty-curve': null };
    assert.match(out, new RegExp(`short ${escaped(JSON.stringify(none))}`));
  });

  it('evalite shows scores, and an error with its reason', { skip: lacksEvalite }, () => {
    const out = run([process.execPath, bin('evalite/dist/bin.js'), 'run']);
    assert.match(out, /60%/); // the mean of the three, (.4 + .583 + .804) / 3 = .596
    assert.match(out, /centering-score: no value: too-few-turns/);
  });

  it('vitest-evals compares scores, and shows the reason of none', { skip: lacks('vitest-evals') }, () => {
    const out = run([process.execPath, bin('vitest/vitest.mjs'), 'run', 'judge.test.mjs']);
    assert.match(out, /✓ .*is coherent/);
    assert.match(out, /✓ .*settles on names/);
    assert.match(out, /Score: 0\.58 below threshold: 0\.90/);
    assert.match(out, /scale:from0to40/);
    assert.match(out, /centering-score: no value: too-few-turns/);
  });

  it('openevals scores trajectories, and has no result for none', { skip: lacks('openevals') || lacks('@langchain/core') }, () => {
    const out = script('openevals.mjs');
    assert.match(out, /centering-score 0\.\d+/);
    assert.match(out, /lexical-density 0\.\d+/);
    assert.match(out, new RegExp(escaped(`${NAMING}`)));
    assert.match(out, /^\[\]$/m);
  });

  it('LangSmith keeps null with its reason', { skip: lacks('langsmith') }, async () => {
    const service = await startLangSmith();
    const env = { LANGSMITH_TRACING: 'true', LANGSMITH_ENDPOINT: service.url, LANGSMITH_API_KEY: 'none' };
    const out = run([process.execPath, 'langsmith.mjs'], env);
    const heard = await service.stop();
    const talk = [['centering-score', COHERENCE], ['lexical-density', DENSITY], ['word-novelty-curve', NAMING]];
    const short = [['centering-score', null], ['lexical-density', 0], ['word-novelty-curve', null]];
    assert.ok(out.includes(`talk ${JSON.stringify(talk)}`), out);
    assert.ok(out.includes(`short ${JSON.stringify(short)}`), out);
    // What LangSmith's client sends to its service: it rounds to four digits.
    for (const [key, score] of [...talk, ...short]) {
      const sent = score === null ? null : Number(score.toFixed(4));
      assert.ok(heard.includes(`feedback ["${key}",${sent},"`), heard);
    }
    assert.match(heard, /\["centering-score",null,"no value \(too-few-turns\), n = 0 \(transitions\); centering-score\|/);
  });

  it('Langfuse has no evaluation for none', { skip: lacks('@langfuse/client') }, () => {
    const out = script('langfuse.mjs');
    const talk = [['centering-score', COHERENCE], ['lexical-density', DENSITY], ['word-novelty-curve', NAMING]];
    assert.match(out, new RegExp(`talk ${escaped(JSON.stringify(talk))}`));
    assert.match(out, /short \[\["lexical-density",0\]\]/);
  });

  it('promptfoo passes, and fails with the reason', { skip: lacks22('promptfoo') }, () => {
    const args = ['eval', '-c', 'promptfooconfig.mjs', '--no-cache', '--no-table', '-o', 'promptfoo.json'];
    const env = { PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1', PROMPTFOO_CONFIG_DIR: `${folder}.promptfoo` };
    const out = run([...node22, bin('promptfoo/dist/src/entrypoint.js'), ...args], env);
    assert.ok(existsSync(`${folder}promptfoo.json`), out);
    const { results } = JSON.parse(readFileSync(`${folder}promptfoo.json`, 'utf8')).results;
    const [talk, short] = results;
    assert.deepEqual(talk.gradingResult.componentResults.map(({ score }) => score), [COHERENCE, DENSITY, NAMING]);
    assert.equal(talk.success, true);
    assert.equal(short.success, false);
    assert.match(JSON.stringify(short), /centering-score: no value: too-few-turns/);
  });

  it('Mastra gives score and reason', { skip: lacks22('@mastra/core') }, () => {
    const out = run([...node22, 'mastra.mjs']);
    assert.match(out, new RegExp(escaped(`centering-score ${COHERENCE} centering-score 1.2, n = 5 (transitions)`)));
    assert.match(out, new RegExp(escaped(`lexical-density ${DENSITY} lexical-density 23.31, n = 6 (turns)`)));
    assert.match(out, new RegExp(escaped(`word-novelty-curve ${NAMING} word-novelty-curve -0.3043, n = 2 (transitions)`)));
    assert.match(out, /centering-score: no value: too-few-turns/);
  });

  it('OpenTelemetry has an event without value', { skip: lacks('@opentelemetry/sdk-logs') }, () => {
    const lines = script('telemetry.mjs').trim().split('\n');
    assert.deepEqual(lines, [
      `gen_ai.evaluation.result true centering-score ${COHERENCE} fail`,
      `gen_ai.evaluation.result true lexical-density ${DENSITY} pass`,
      `gen_ai.evaluation.result true word-novelty-curve ${NAMING} pass`,
      'gen_ai.evaluation.result true centering-score undefined undefined',
    ]);
  });

  it('vitest shows signature and turns that cost most', { skip: lacks('vitest') }, () => {
    matched(run([process.execPath, bin('vitest/vitest.mjs'), 'run', 'matchers.test.mjs']));
  });

  it('bun test does too', { skip: existsSync(bin('../../node_modules/.bin/bun')) ? false : 'bun is not installed' }, () => {
    matched(run([bin('../../node_modules/.bin/bun'), 'test', './matchers.test.mjs']));
  });
});

/** A process that answers LangSmith's client, because `run` lets this one wait. */
async function startLangSmith() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('langsmith-server.mjs', import.meta.url))]);
  let heard = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    heard += text;
  });
  await once(child.stdout, 'data');
  const stop = async () => {
    child.kill();
    await once(child, 'close');
    return heard;
  };
  return { url: `http://127.0.0.1:${/port (\d+)/.exec(heard)[1]}`, stop };
}

function matched(out) {
  assert.match(out, /expected lexical-density of at least 40, got 23\.31/);
  assert.match(out, /signature: lexical-density\|revision:1\|.*\|scale:raw/);
  assert.match(out, /turns that cost most:\s+turns\[1\] ben: "Mine shows [^"]+", 36\.6 without it/);
  assert.match(out, /expected centering-score of at least 0, got no value: too-few-turns/);
  assert.match(out, /2 (?:passed|pass)/);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
