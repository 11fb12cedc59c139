import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withBrowser } from '../../testing/chromium.js';
import { OUT } from '../generator/paths.js';
import { type Served, serve } from './serve.js';

const AXE: string = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = [
  'index.html',
  'metrics/index.html',
  'metrics/centering-score.html',
  'start/score-in-code.html',
  'evidence.html',
  'playground.html',
  'api/index/functions/centeringScore.html',
];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe.runIf(withBrowser)('the built site in a browser', () => {
  let browser: Browser;
  let served: Served;
  beforeAll(async () => {
    [browser, served] = await Promise.all([launchChromium(), serve(OUT)]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });

  const cases = PAGES.flatMap((page) =>
    (['light', 'dark'] as const).map((scheme) => [page, scheme] as const),
  );
  it.each(cases)(
    '%s, %s: no barrier, no error, nothing from elsewhere, no sideways scrolling',
    async (path, scheme) => {
      const page = await browser.newPage({ colorScheme: scheme, bypassCSP: true });
      const errors: string[] = [];
      const elsewhere: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('request', (request) => request.url().startsWith(served.base) || elsewhere.push(request.url()));
      for (const width of [360, 800, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(served.base + path, { waitUntil: 'networkidle' });
        expect(
          await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          `${width}`,
        ).toBeLessThanOrEqual(0);
        if (width === 800) continue;
        // Text over a gradient is left out of the check of contrast: the shadow at an edge must not hide what scrolls.
        await page.addStyleTag({ content: '.table, pre { background-image: none !important; }' });
        await page.addScriptTag({ content: AXE });
        const found = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Violation[];
        expect(
          found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          `${width}`,
        ).toEqual([]);
      }
      expect(errors).toEqual([]);
      expect(elsewhere).toEqual([]);
      await page.close();
    },
  );

  it('finds pages by keyboard, under the policy that every page states', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${served.base}start/score-in-code.html`, { waitUntil: 'networkidle' });
    await page.keyboard.press('/');
    await page.keyboard.type('NSE');
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/metrics/speaker-entropy.html');
    expect(errors).toEqual([]);
    await page.close();
  });

  it.each([360, 1600])('names its tables for those who scroll them, at %i px wide', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(`${served.base}metrics/centering-score.html`);
    const table = page.getByRole('group', { name: 'Table: option, values, default, meaning' });
    await table.focus();
    const end = 'document.activeElement.scrollWidth - document.activeElement.clientWidth';
    expect((await page.evaluate<number>(end)) > 0).toBe(width === 360);
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(300);
    expect((await page.evaluate<number>('document.activeElement.scrollLeft')) > 0).toBe(width === 360);
    await page.close();
  });

  it('keeps the colour scheme that was chosen', async () => {
    const page = await browser.newPage({ colorScheme: 'light' });
    const paper = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.goto(`${served.base}index.html`);
    const light = await paper();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('button', { name: 'Theme' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.goto(`${served.base}evidence.html`);
    expect(await paper()).toBe(dark);
    await page.close();
  });
});
