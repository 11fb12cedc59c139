// A page under a content security policy that allows scripts of the page's own host and nothing else.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const POLICY = "default-src 'none'; script-src 'self'";

/** The title that `page.js` in a folder gives its page. */
export async function checkInBrowser(folder, NotInstalled) {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new NotInstalled('apt-get install chromium');
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', POLICY);
    response.end(isScript ? readFileSync(join(folder, 'page.js')) : '<script type="module" src="/page.js"></script>');
  });
  await new Promise((go) => server.listen(0, go));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${server.address().port}/`);
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 20_000 });
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}
