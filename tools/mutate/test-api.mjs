// What the tests import as `vitest` during a mutation run: tests are only collected, so that one process can run any
// of them any number of times. The assertions are vitest's own.
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect';
import { fn, isMockFunction, restoreAllMocks, spyOn } from '@vitest/spy';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect, {
  ...globalThis[ASYMMETRIC_MATCHERS_OBJECT],
  // One failure is enough here: nothing is gathered for a list of them.
  soft: (value, message) => chai.expect(value, message),
  unreachable: (message = 'expected not to be reached') => {
    throw new Error(message);
  },
});
for (const name of ['any', 'anything', 'arrayContaining', 'closeTo', 'objectContaining', 'stringContaining', 'stringMatching']) {
  if (chai.expect[name]) expect[name] = chai.expect[name];
}

/** A group of tests: its hooks, and the group that it stands in. */
class Group {
  before = [];
  after = [];
  beforeEach = [];
  afterEach = [];
  constructor(name, parent) {
    this.name = name;
    this.parent = parent;
  }
}

let current = new Group('', undefined);
let tests = [];
let waiting = [];

/** Runs `load`, which imports one test file, and gives the tests that it declares. */
export async function collect(load) {
  current = new Group('', undefined);
  tests = [];
  waiting = [];
  await load();
  for (const { group, body } of waiting) {
    current = group;
    await body();
  }
  return tests;
}

const pathOf = (group) => (group?.parent ? [...pathOf(group.parent), group.name] : []);

function addTest(name, run, active = true) {
  if (active && typeof run === 'function') tests.push({ name: [...pathOf(current), name].join(' > '), run, group: current });
}

function addGroup(name, body, active = true) {
  if (!active) return;
  const outer = current;
  const group = new Group(name, outer);
  if (body.isAsync ?? body.constructor.name === 'AsyncFunction') {
    waiting.push({ group, body });
    return;
  }
  current = group;
  try {
    body();
  } finally {
    current = outer;
  }
}

// `it(name, options, run)` and `it(name, run, timeout)` are both taken.
const body = (a, b) => (typeof a === 'function' ? a : b);

function declare(add) {
  const declared = (name, a, b) => add(String(name), body(a, b));
  declared.each = (rows) => (name, a, b) => {
    rows.forEach((row, at) => {
      const values = Array.isArray(row) ? row : [row];
      const run = body(a, b);
      const isAsync = run.constructor.name === 'AsyncFunction';
      add(`${name} [${at}]`, Object.assign(() => run(...values), { isAsync }));
    });
  };
  declared.for = (rows) => (name, a, b) => rows.forEach((row, at) => add(`${name} [${at}]`, () => body(a, b)(row)));
  declared.skipIf = (condition) => (name, a, b) => add(String(name), body(a, b), !condition);
  declared.runIf = (condition) => (name, a, b) => add(String(name), body(a, b), Boolean(condition));
  declared.skip = () => {};
  declared.todo = () => {};
  declared.concurrent = declared;
  declared.sequential = declared;
  return declared;
}

export const it = declare(addTest);
export const test = it;
export const describe = declare(addGroup);
export const beforeAll = (run) => void current.before.push(run);
export const afterAll = (run) => void current.after.push(run);
export const beforeEach = (run) => void current.beforeEach.push(run);
export const afterEach = (run) => void current.afterEach.push(run);

let finishing = [];
export const onTestFinished = (run) => void finishing.push(run);

const stubbed = new Map();
export const vi = {
  fn,
  spyOn,
  isMockFunction,
  restoreAllMocks,
  stubGlobal(name, value) {
    if (!stubbed.has(name)) stubbed.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  },
  unstubAllGlobals() {
    for (const [name, before] of stubbed) {
      if (before) Object.defineProperty(globalThis, name, before);
      else delete globalThis[name];
    }
    stubbed.clear();
  },
};

const environment = new Map();
vi.stubEnv = (name, value) => {
  if (!environment.has(name)) environment.set(name, process.env[name]);
  setEnv(name, value);
};
vi.unstubAllEnvs = () => {
  for (const [name, before] of environment) setEnv(name, before);
  environment.clear();
};

function setEnv(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

const groupsOf = (group) => (group ? [...groupsOf(group.parent), group] : []);

/** Runs the hooks that come once before a test's groups; `fresh` runs them again. Gives what they were called with. */
export async function prepare(group, fresh) {
  for (const each of groupsOf(group)) {
    if (each.prepared && !fresh) continue;
    for (const run of each.before) await run();
    each.prepared = true;
  }
}

/** Whether hooks stand before a test that count as part of it. */
export const hasHooks = (group) => groupsOf(group).some((each) => each.before.length > 0);

/** Runs one test with the hooks around it; rejects where the test fails. */
export async function runTest(test) {
  const groups = groupsOf(test.group);
  try {
    for (const each of groups) for (const run of each.beforeEach) await run();
    await test.run();
  } finally {
    for (const each of groups.reverse()) for (const run of each.afterEach) await run();
    // Last first, as vitest does it.
    const last = finishing.reverse();
    finishing = [];
    for (const run of last) await run();
  }
}
