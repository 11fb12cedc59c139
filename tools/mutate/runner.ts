import { readFileSync } from 'node:fs';
import { startTests, type Task, type Test, type VitestRunner } from '@vitest/runner';
import fc from 'fast-check';
import { TestRunner, vi } from 'vitest';
import { root } from '../../testing/runner/entries.mjs';
import { type Job, readEvents, writeEvent } from './job.js';

/** What the switches in the code read and count. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount: number;
  hitLimit: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** The most test files that import a module again for a mutant of code that runs at import. */
const MAX_RELOADED = 4;

const job: Job = JSON.parse(readFileSync(process.env.MUTATE_JOB!, 'utf8'));
const past = readEvents(job.log);
const noticed = new Set(past.flatMap(({ mutant, by }) => (by ? [mutant] : [])));
const met = new Set(past.map(({ mutant, file }) => `${mutant} ${file}`));
const spent = new Map<string, number>();
const reloads = new Map<string, number>();
const noCoverage = (): Switches['mutantCoverage'] => ({ static: {}, perTest: {} });
const switches: Switches = { hitCount: 0, hitLimit: Infinity, mutantCoverage: noCoverage() };
Object.assign(globalThis, { __stryker__: switches });
fc.configureGlobal({ endOnFailure: true, seed: 1 });

/** A test, its time without a mutant, and how often it executes each mutant. */
interface Known {
  readonly id: string;
  readonly ms: number;
  readonly hits: Readonly<Record<string, number>>;
}

/**
 * Runs each file of tests as vitest does, which says what each test reaches, and then again for each mutant that the
 * file reaches, with the tests that do.
 */
export default class MutationRunner extends TestRunner {
  path = '';
  known: Known[] = [];
  fails: string[] = [];
  began: NodeJS.CpuUsage = process.cpuUsage();

  /** The file of tests that runs. */
  get name(): string {
    return this.path.slice(root.length);
  }

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    // Each file imports all its modules itself, so that it is known what it reaches at import.
    vi.resetModules();
    switches.mutantCoverage = noCoverage();
    this.path = path;
    this.known = [];
    this.fails = [];
    return super.importFile(path, source);
  }

  override onBeforeTryTask(test: Task): void {
    super.onBeforeTryTask(test);
    switches.currentTestId = test.id;
    this.began = process.cpuUsage();
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test);
    switches.currentTestId = undefined;
    const { user, system } = process.cpuUsage(this.began);
    const hits = switches.mutantCoverage.perTest[test.id] ?? {};
    if (test.result?.state === 'pass') this.known.push({ id: test.id, ms: (user + system) / 1000, hits });
    else if (test.mode === 'run') this.fails.push(`${this.name}: ${test.name}`);
  }

  override async onAfterRunFiles(): Promise<void> {
    const known = this.known.sort((a, b) => a.ms - b.ms);
    if (known.length === 0) this.fails.push(`${this.name}: no test passes`);
    const atImport = switches.mutantCoverage.static;
    const reached = new Set([atImport, ...known.map(({ hits }) => hits)].flatMap(Object.keys));
    writeEvent(job.log, { reached: [...reached], fails: this.fails });
    switches.mutantCoverage = noCoverage();
    for (const { id, file } of job.mutants.filter((mutant) => reached.has(mutant.id))) {
      const reaching = known.filter(({ hits }) => id in hits);
      const isOwn = this.name.startsWith(file.replace(/ts$/, ''));
      await this.meet(id, withinBudget(isOwn ? `${id} own` : id, reaching));
    }
    for (const { id } of job.mutants.filter((mutant) => mutant.id in atImport))
      if (this.isWorthReloading(id)) await this.meet(id, known, true);
    super.onAfterRunFiles();
  }

  isWorthReloading(mutant: string): boolean {
    const before = reloads.get(mutant) ?? 0;
    const fits =
      !noticed.has(mutant) &&
      before < MAX_RELOADED &&
      this.known.reduce((sum, { ms }) => sum + ms, 0) <= job.budget;
    if (fits) reloads.set(mutant, before + 1);
    return fits;
  }

  /** Runs tests of a file with an active mutant; `anew` imports all modules again. */
  async meet(mutant: string, tests: readonly Known[], anew = false): Promise<void> {
    const file = this.name + (anew ? ' anew' : '');
    if (tests.length === 0 || noticed.has(mutant) || met.has(`${mutant} ${file}`)) return;
    writeEvent(job.log, { mutant, file, begins: true });
    const limits = tests.map(({ id, hits }) => [id, Math.max(1000, 50 * (hits[mutant] ?? 0))] as const);
    switches.activeMutant = mutant;
    const by = await this.failureOf(new Map(limits), anew);
    switches.activeMutant = undefined;
    if (anew) vi.resetModules();
    if (by !== undefined) noticed.add(mutant);
    writeEvent(job.log, { mutant, file, ...(by !== undefined && { by }) });
  }

  /** The first failing test among those with a hit limit, or the file itself; `undefined` if all pass. */
  async failureOf(limits: ReadonlyMap<string, number>, anew: boolean): Promise<string | undefined> {
    let failed: string | undefined;
    switches.hitLimit = Infinity;
    const hooks: Partial<VitestRunner> = {
      importFile: (path) => {
        if (anew) vi.resetModules();
        // As for files of setup, vitest evaluates the file itself again.
        return super.importFile(path, 'setup');
      },
      onBeforeRunTask: async (test: Test) => {
        if (failed !== undefined || !limits.has(test.id)) test.mode = 'skip';
      },
      onBeforeTryTask: (test: Task) => {
        super.onBeforeTryTask(test);
        Object.assign(switches, { hitCount: 0, hitLimit: anew ? Infinity : limits.get(test.id) });
      },
      onAfterRunTask: (test: Task) => {
        if (test.result?.state === 'fail') failed ??= test.name;
      },
    };
    const silent = { onCollected: undefined, onTaskUpdate: undefined, onAfterRunFiles: undefined };
    const [again] = await startTests([this.path], Object.assign(Object.create(this), silent, hooks));
    return failed ?? (again?.result?.state === 'fail' ? 'the file itself' : undefined);
  }
}

/** The first tests whose time fits the budget; one at least for each mutant. */
function withinBudget(mutant: string, tests: readonly Known[]): Known[] {
  return tests.filter(({ ms }) => {
    const before = spent.get(mutant) ?? 0;
    const fits = before === 0 || before + ms <= job.budget;
    if (fits) spent.set(mutant, before + ms);
    return fits;
  });
}
