import { chromium } from '@playwright/test';
const base = process.env.BASE ?? 'http://localhost:4151';
const dark = process.argv[2] === 'dark';
const list = process.argv.slice(3);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const ctx = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  colorScheme: dark ? 'dark' : 'light',
});
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto(base + '/');
await page.getByRole('textbox').first().fill('admin@valombre.example');
await page.locator('input[type=password]').fill('valombre-court-metrage');
await page.locator('input[type=password]').press('Enter');
await page.waitForURL((u) => !/connexion|login/.test(u.pathname), { timeout: 20000 }).catch(() => {});
await page.waitForTimeout(1500);
for (const item of list) {
  const [name, path, script] = item.split('|');
  if (path) {
    await page.goto(base + path);
    await page.waitForTimeout(2600);
  }
  if (script) {
    try {
      await new Function('page', 'return (async()=>{' + script + '})()')(page);
    } catch (e) {
      console.log(name, e.message.slice(0, 300));
    }
    await page.waitForTimeout(700);
  }
  await page.screenshot({ path: `/tmp/shots/${name}${dark ? '-dark' : ''}.png` });
  console.log(name, page.url());
}
await browser.close();
