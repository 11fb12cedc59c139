import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inBrowser, launchChromium } from '../../../testing/chromium.js';
import {
  budgetTranscripts,
  gameTranscripts,
  groupTranscripts,
  runTranscripts,
  withVectors,
} from '../../../testing/paper-transcripts.js';
import { dialoguePage } from './dialogue-page.js';
import { paperReport } from './paper-report.js';

/** Checks what people who cannot see or point need, text contrast too. */
const AXE: string = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const DESK = { width: 1280, height: 720 };

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What axe finds on a page. Only colors differ between the schemes: in the dark one nothing else is looked at again. What
 * passes, thousands of cells, is not described or sent. Most elements of a report are drawings for other widths, and
 * the parts of drawings, each of which is one image to axe: it would walk them without checking them. Most of the rest are
 * rows of tables that differ from one above only in text and in the numbers behind it. All these are removed, so this
 * comes last in a test.
 */
async function violations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(`
    for (const drawing of document.querySelectorAll('.drawing'))
      if (drawing.checkVisibility()) drawing.querySelector('svg[role="img"]').replaceChildren();
      else drawing.remove();
    for (const body of document.querySelectorAll('tbody')) {
      const seen = new Set();
      for (const row of [...body.rows]) {
        const markup = row.outerHTML.replace(/ value="[^"]*"/g, '').replace(/>[^<]+/g, '>text');
        if (seen.has(markup)) row.remove();
        seen.add(markup);
      }
    }
  `);
  const options = {
    resultTypes: ['violations'],
    ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }),
  };
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
}

/** The reports of made-up dialogues. Drawing takes most of the time, so all tests look at the same pages. */
const groups = groupTranscripts();
const games = gameTranscripts();
const clipMentions = games.map((_, i) =>
  [1, 2, 3].map((round) => ({
    round,
    text: [1, round * 0.2 + i * 0.01],
    target: [1, 0.1],
    distractors: [[0.2, 1]],
  })),
);
const FIGURES = [
  ['pingeval', 7],
  ['mpceval', 6],
  ['common-ground', 10],
  ['lost', 9],
] as const;
const drawn = new Map<string, string>();
beforeAll(async () => {
  drawn.set('pingeval', await paperReport(budgetTranscripts(), { paper: 'pingeval' }));
  drawn.set('mpceval', await paperReport(groups, { paper: 'mpceval', embedded: withVectors(groups) }));
  const vectors = { embedded: withVectors(games), clipMentions };
  drawn.set('common-ground', await paperReport(games, { paper: 'common-ground', ...vectors }));
  drawn.set('lost', await paperReport(runTranscripts(), { paper: 'lost' }));
});

describe('the drawn reports', () => {
  it('have no value that is none', () => {
    // "3 undefined (too-few-turns)" counts scores.
    for (const page of drawn.values())
      expect(/NaN|(?<!\d )undefined\b(?!Because)|Infinity|\[object/.exec(page)?.[0]).toBeUndefined();
  });

  it('keep the ids of drawings apart', () => {
    for (const page of drawn.values()) {
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of page.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });

  it('have a table for every chart, which is drawn for a desk and a phone', () => {
    for (const [name, figures] of FIGURES) {
      const count = (pattern: RegExp): number => drawn.get(name)!.match(pattern)?.length ?? 0;
      expect(count(/<figure /g)).toBe(figures);
      expect(count(/<svg /g)).toBe(2 * figures);
      expect(count(/<caption><span>Numbers behind figure /g)).toBe(figures);
    }
  });

  it('say beside each figure which way is better and how to read it', () => {
    for (const page of drawn.values())
      for (const figure of page.split('<figure ').slice(1))
        expect(figure).toMatch(/<p class="reading">.*?(?:better|best near|Descriptive|comparable)/s);
    expect(drawn.get('lost')).toMatch(/Unreliability \(U90-10\)[^<]*lower is better/);
  });

  it('draw CLIPScore over rounds where vectors are given, and the null beside first attempts', () => {
    expect(drawn.get('common-ground')).toContain('Contrastive CLIPScore by round');
    expect(drawn.get('common-ground')).toContain(
      'Contrastive CLIPScore of a conversation and its task score',
    );
    expect(drawn.get('lost')).toContain('small: without effect');
    expect(drawn.get('lost')).toContain('p (no effect of position)');
  });

  it('are the same for the same transcripts', async () => {
    expect(await paperReport(runTranscripts(), { paper: 'lost' })).toBe(drawn.get('lost'));
  });
});

/** In CI a missing browser is a failure, elsewhere the tests are left out. */
describe('the reports in a browser', inBrowser, () => {
  let browser: Browser;
  /** One page for all tests: a new one takes a new process, which translates axe again. */
  let page: Page;
  const errors: string[] = [];
  const requests: string[] = [];
  beforeAll(async () => {
    browser = await launchChromium({ optimize: false });
    page = await browser.newPage();
    await page.addInitScript({ content: AXE });
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
  });
  beforeEach(async () => {
    errors.length = 0;
    requests.length = 0;
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    await page.setViewportSize(DESK);
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(FIGURES)(
    '%s opens without an error or a request, and every chart is complete',
    async (name, charts) => {
      const path = join(mkdtempSync(join(tmpdir(), 'mtpc-report-')), `${name}.html`);
      writeFileSync(path, drawn.get(name)!);
      await page.goto(pathToFileURL(path).href);

      const figures = await page.locator('figure').evaluateAll((all) =>
        all.map((figure) => ({
          title: figure.querySelector('figcaption strong')?.textContent ?? '',
          axes: [...figure.querySelectorAll('.drawing.desk .role-axis-title text')].map(
            (text) => text.textContent ?? '',
          ),
          rows: figure.querySelectorAll('table tbody tr').length,
          height: figure.querySelector('svg')?.getBoundingClientRect().height ?? 0,
        })),
      );
      expect(figures).toHaveLength(charts);
      for (const { title, axes, rows, height } of figures) {
        expect(title).toMatch(/^Figure \d+\. \S/);
        // Panels have their measure as heading.
        const hasPanels =
          /Every metric|How the conversations spread|Scores of repeated runs|Turn strategies|Sycophancy labels/.test(
            title,
          );
        expect(axes.length > 0).toBe(!hasPanels);
        for (const axis of axes) expect(axis.trim()).not.toBe('');
        expect(rows).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(hasPanels ? 60 : 100);
      }
      await page.evaluate(`document.querySelectorAll('details').forEach((each) => (each.open = true))`);
      await page.emulateMedia({ media: 'print' });
      const cut = await page.evaluate(
        `[...document.querySelectorAll('.numbers')].filter((box) => box.scrollHeight > box.clientHeight + 1).length`,
      );
      expect(cut).toBe(0);
      await page.setViewportSize({ width: 720, height: 1000 });
      // What does not fit on paper is lost: no table is wider than the page.
      const wide = await page.evaluate(
        `[...document.querySelectorAll('table')].filter((table) => table.getBoundingClientRect().right > innerWidth + 1).length`,
      );
      expect(wide).toBe(0);
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      // One drawing of each figure is seen, whole, and not shrunk below what can be read.
      const seen = await page.locator('.drawing svg').evaluateAll((all) =>
        all.flatMap((drawing) => {
          const { width } = drawing.getBoundingClientRect();
          return width === 0 ? [] : [{ width, natural: Number(drawing.getAttribute('width')) }];
        }),
      );
      expect(seen).toHaveLength(charts);
      for (const { width, natural } of seen) {
        expect(width).toBeLessThanOrEqual(320);
        expect(width / natural).toBeGreaterThan(0.8);
      }
      await page.setViewportSize(DESK);
      // axe does not check the contrast of text over a gradient, such as the shadow at the edge of a table.
      await page.addStyleTag({ content: '.mtpc-report .numbers { background-image: none !important; }' });
      const background = (): Promise<string> =>
        page.evaluate('getComputedStyle(document.body).backgroundColor');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, media: 'screen' });
        const ink = await page.evaluate(
          `getComputedStyle(document.querySelector('.role-axis-label text')).fill`,
        );
        const paper = await background();
        expect(ink).not.toBe(paper);
        expect(paper).toBe(colorScheme === 'light' ? 'rgb(253, 253, 252)' : 'rgb(19, 24, 26)');
        await page.emulateMedia({ media: 'print' });
        expect(await background()).toBe('rgb(255, 255, 255)');
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, media: 'screen' });
        expect(await violations(page, colorScheme)).toEqual([]);
      }
      expect(errors).toEqual([]);
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(path).href]);
    },
    // Two color schemes, each with axe over a long page: not a bound on anything.
    180_000,
  );

  it.each([
    ['a game', () => dialoguePage(games[0]!, { paper: 'all', reportHref: 'report.html' })],
    ['a run', () => dialoguePage(runTranscripts().at(-1)!, { paper: 'lost' })],
    [
      'a report of all papers with its conversations',
      () => paperReport(groups.slice(8, 12), { paper: 'all' }),
    ],
  ] as const)('%s with its turns marked has no violation, and fits a phone', async (_, make) => {
    const path = join(mkdtempSync(join(tmpdir(), 'mtpc-dialogue-')), 'page.html');
    writeFileSync(path, await make());
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(pathToFileURL(path).href);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const broken = await page.evaluate(
      `[...document.querySelectorAll('a[href^="#"]')].filter((link) => !document.getElementById(link.hash.slice(1))).length`,
    );
    expect(broken).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, colorScheme)).toEqual([]);
    }
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(path).href]);
  });
});
