import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evaluate } from '../../src/evaluate/evaluate.js';
import { printNumber } from '../../src/math/print-number.js';
import { speakerEntropy } from '../../src/metrics/speaker/speaker-entropy.js';
import { formatPercentile, percentile } from '../../src/norms/index.js';
import type { Transcript } from '../../src/transcript/types.js';
import { inBrowser, launchChromium } from '../../testing/chromium.js';
import { cardData } from '../generator/card-data.js';
import { bundlePlayground } from '../generator/client.js';
import { SITE } from '../generator/paths.js';
import { samples } from '../generator/samples.js';
import { type Served, serve } from './serve.js';

const CHAT = [
  { role: 'user', content: 'Is the red bus late?' },
  { role: 'assistant', content: 'The red bus is late by ten minutes.' },
  { role: 'user', content: 'Then I take the tram. Where does the tram stop?' },
];
const TURNS: Transcript = { turns: CHAT.map(({ role, content }) => ({ speaker: role, text: content })) };

/** The playground's parts in a bare page: what the site puts around them is no part of this test. */
function barePage(): string {
  const parts = readFileSync(`${SITE}layouts/playground-parts.njk`, 'utf8');
  const data = JSON.stringify({ cards: cardData(), samples: samples() }).replaceAll('<', '\\u003c');
  const filled = parts.replace(/\{\{ \{[^}]*\} \| json \| safe \}\}/, () => data);
  const plain = filled.replace(/\{%-? for[\s\S]*?endfor %\}/g, '').replace(/\{\{[^}]*\}\}/g, '.');
  return `<!doctype html><html lang="en" data-root="."><main>${plain}</main></html>`;
}

describe('the playground', inBrowser, () => {
  let browser: Browser;
  let context: BrowserContext;
  let served: Served;
  let page: Page;
  let requests: string[];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mtpc-playground-'));
    mkdirSync(join(folder, 'assets'));
    await bundlePlayground(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), barePage());
    [browser, served] = await Promise.all([launchChromium(), serve(folder)]);
    context = await browser.newContext();
    // One page for all tests, loaded anew for each: a page of its own takes a process of its own.
    page = await context.newPage();
    page.on('request', (request) => requests.push(request.url().replace(served.base, '')));
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });
  beforeEach(async () => {
    requests = [];
    await page.goto(served.base, { waitUntil: 'networkidle' });
  });

  const button = (metric: string) => page.locator(`.results [data-metric="${metric}"]`);
  const paste = (text: string) => page.locator('textarea').fill(text);
  const status = (text: RegExp) => page.locator('.status', { hasText: text }).waitFor();

  /** The value to the last digit, as the detail of a metric has it. */
  async function shownOf(metric: string): Promise<string> {
    await button(metric).click();
    return page.locator('.detail dd').first().innerText();
  }

  /** What `evaluate` says: a dialogue's score, or the mean over the turns that have one. */
  async function expected(metric: string, transcript: Transcript = TURNS): Promise<string> {
    const scores = (await evaluate([transcript], { metrics: [metric as 'LD'] })).flatMap(
      ({ score }) => score ?? [],
    );
    return printNumber(scores.reduce((sum, score) => sum + score, 0) / scores.length);
  }

  it('shows scores before the page has loaded, from a small script', async () => {
    const fresh = await context.newPage();
    await fresh.addInitScript(() => {
      addEventListener('load', () => {
        const value = document.querySelector('[data-metric="lexical-density"] .value');
        document.documentElement.dataset.atLoad = value?.textContent ?? 'nothing yet';
      });
    });
    await fresh.goto(served.base, { waitUntil: 'networkidle' });
    expect(await fresh.locator('html').getAttribute('data-at-load')).toMatch(/^\d/);
    const bytes = await fresh.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
    );
    // The grammar has 4.7 MB; whatever drags it into the first script shows here.
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(80_000);
    await fresh.close();
  });

  it('shows scores at once, without grammar, reader or anything from elsewhere', async () => {
    expect(await button('lexical-density').locator('.value').innerText()).toMatch(/^\d/);
    expect(requests.filter((url) => /grammar|reader|^http/.test(url))).toEqual([]);
    const sample = samples()[0]!.transcript!;
    expect(await shownOf('lexical-density')).toBe(await expected('lexical-density', sample));
  });

  it('reads what is pasted, in the form it has, and says what evaluate says', async () => {
    await paste(JSON.stringify(CHAT));
    await status(/1 conversation read \(format openai\)/);
    for (const metric of [
      'lexical-density',
      'speaker-entropy',
      'implicit-reference',
      'participation-frequency',
    ])
      expect(await shownOf(metric), metric).toBe(await expected(metric));
    expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  });

  it('marks the centers once the grammar is asked for', async () => {
    await paste(JSON.stringify(CHAT));
    await status(/openai/);
    await button('centering-score').click();
    await page.locator('.turns .center').first().waitFor();
    expect(await page.locator('.turns .center').allInnerTexts()).toContain('The red bus');
    expect(await page.locator('.turns .step').allInnerTexts()).toEqual(['smooth shift', 'rough shift']);
    for (const metric of ['centering-score', 'lexical-novelty'])
      expect(await shownOf(metric), metric).toBe(await expected(metric));
    expect(await button('direct-name-reference').innerText()).toContain('no value');
    expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  });

  it('lets one choose among several conversations', async () => {
    const lines = ['one', 'two'].map((id, i) => JSON.stringify({ id, turns: TURNS.turns.slice(i) }));
    await paste(lines.join('\n'));
    await status(/2 conversations/);
    await page.getByLabel('Conversation', { exact: true }).selectOption('1');
    expect(await page.locator('.turns li').count()).toBe(2);
    expect(await shownOf('lexical-density')).toBe(
      await expected('lexical-density', { turns: TURNS.turns.slice(1) }),
    );
  });

  it('takes a file that is dropped', async () => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'chat.csv', { type: 'text/csv' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    }, 'speaker,text\nana,Is the bus late?\nben,By ten minutes.\n');
    await status(/\(format rows\).*2 rows were read as one/);
    expect(await page.locator('.turns .who').allInnerTexts()).toEqual(['ana', 'ben']);
  });

  it('says what cannot be read, and keeps what is there', async () => {
    await paste('{"turns": [{"text": "Hello"}]}');
    await page.locator('.status.wrong').waitFor();
    expect(await page.locator('.status').innerText()).toMatch(/speaker/);
    expect(await page.locator('.status').innerText()).toMatch(
      /\. The previous conversation is shown below\.$/,
    );
    expect(await page.locator('.turns li').count()).toBe(samples()[0]!.transcript!.turns.length);
    await paste(
      '{"data": {"log": [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]}}',
    );
    await status(
      /--path data\.log.*\. \(Options that begin with -- belong to the command mtpc\.\) The previous/,
    );
    await paste('');
    await status(/Nothing here yet/);
  });

  it('scores a conversation of more turns than their contexts have room', async () => {
    const turns = Array.from({ length: 40_000 }, (_, i) => `${i % 2 ? 'ana' : 'ben'}: The red bus ${i}.`);
    await page.evaluate((text) => {
      const area = document.querySelector('textarea')!;
      area.value = text;
      area.dispatchEvent(new Event('input'));
    }, turns.join('\n'));
    await status(/named-lines/);
    expect(await page.locator('.turns li').count()).toBe(401);
    expect(await button('participation-frequency').locator('.value').innerText()).toMatch(/^0\.\d/);
  });

  it('goes by keyboard alone: from the text through the metrics, and keeps the place', async () => {
    await page.locator('textarea').focus();
    const place = (): Promise<string> =>
      page.evaluate(() => (document.activeElement as HTMLElement)?.dataset.metric ?? '');
    for (let i = 0; i < 20 && (await place()) !== 'speaker-entropy'; i += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('.detail h3').innerText()).toBe('speakerEntropy (NSE)');
    expect(await place()).toBe('speaker-entropy');
    expect(await button('speaker-entropy').getAttribute('aria-pressed')).toBe('true');
  });

  it('puts a conversation into a link, which shows it again without sending it', async () => {
    const text = 'ana: Is the bus late? 100% sure & #1\nben: By ten minutes.';
    await paste(text);
    await status(/1 conversation read/);
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#text='));
    const other = await context.newPage();
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.goto(page.url(), { waitUntil: 'networkidle' });
    await other.locator('.status', { hasText: '1 conversation read' }).waitFor();
    expect(await other.locator('textarea').inputValue()).toBe(text);
    expect(await other.locator('.turns .who').allInnerTexts()).toEqual(['ana', 'ben']);
    expect(asked.filter((url) => /minutes/.test(url.replace(/#.*/, '')))).toEqual([]);
    // A link that was cut within a character.
    await other.goto('about:blank');
    await other.goto(`${page.url().replace(/#.*/, '')}#text=caf%C3%`);
    await other.locator('.status', { hasText: 'The link is incomplete' }).waitFor();
    await other.close();
  });

  it('compares a score with people on request, or says why it cannot', async () => {
    const speakers = ['ana', 'ben', 'cem', 'dot', 'ana'];
    const turns = Array.from({ length: 30 }, (_, i) => ({ speaker: speakers[i % 5]!, text: `Card ${i}.` }));
    await paste(turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'));
    await status(/1 conversation read \(format/);
    await button('speaker-entropy').click();
    await page.getByRole('button', { name: 'Compare with people' }).click();
    const [norm] = percentile(speakerEntropy({ turns }), { turns }).norms;
    await page.locator('.norms p').first().waitFor();
    expect(await page.locator('.norms p').first().innerText()).toBe(formatPercentile(norm!));
    // The entropy of a single speaker is not defined.
    await paste('ana: Is the bus late?\nana: By ten minutes.');
    await page.locator('.legend', { hasText: '2 turns, 1 speaker' }).waitFor();
    await page.getByRole('button', { name: 'Compare with people' }).click();
    await page.locator('.norms p').first().waitFor();
    expect(await page.locator('.norms p').allInnerTexts()).toEqual([
      'The metric is not defined for this conversation.',
    ]);
  });

  it('shows text as text', async () => {
    await paste('ana: <img src="x.png" onerror="document.title = 1"> red bus\nben: <b>bold</b>');
    await status(/\(format/);
    expect(await page.locator('.turns img, .turns b').count()).toBe(0);
    expect(await page.locator('.turns .said').first().innerText()).toContain('<img src=');
    expect(requests).not.toContain('x.png');
  });
});
