import { existsSync } from 'node:fs';
import playwright, { type Browser } from 'playwright-core';
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test needs that not every machine has, and how to get it: said at the end of a run that left it out. */
    needs?: string;
  }
}

const executablePath: string = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const available: boolean = existsSync(executablePath);

/**
 * What a browser does for those who look at it, and for the next page: each window loads two pages for the address bar,
 * each tab a process to spare. The last such flag counts, so that what playwright turns off to be quiet and the same everywhere is named again.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  `--disable-features=${WITHOUT.join(',')}`,
];

/** Whether tests that need a browser run: where there is none they fail in CI, and are left out elsewhere. */
export const withBrowser: boolean = available || Boolean(process.env.CI);

/** The options of tests that need a browser. */
export const inBrowser: TestOptions = {
  skip: !withBrowser,
  meta: { needs: `no browser at ${executablePath}: apt-get install chromium, or set CHROMIUM_PATH` },
};

interface Launching {
  /** False: V8 optimizes nothing. What runs once, axe or a model, takes a third to a half less processor time. */
  readonly optimize?: boolean;
}

let shared: Promise<Browser> | undefined;

/** One browser for all suites that a test file imports. The file closes it with `closeChromium`. */
export function sharedChromium(): Promise<Browser> {
  return (shared ??= launchChromium({ optimize: false }));
}

export async function closeChromium(): Promise<void> {
  await (await shared)?.close();
  shared = undefined;
}

/** Starts the browser without a window and without any connection of its own. */
export function launchChromium({ optimize = true }: Launching = {}): Promise<Browser> {
  const engine = optimize ? [] : ['--js-flags=--no-opt --no-maglev --liftoff-only'];
  return playwright.chromium.launch({ executablePath, args: [...FLAGS, ...engine] });
}
