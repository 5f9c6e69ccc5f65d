import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' });
await p.goto('http://127.0.0.1:4200/');
await p.locator('input').first().fill('admin@valombre.example');
await p.locator('input[type=password]').fill('valombre-court-metrage');
await p.keyboard.press('Enter');
await p.waitForTimeout(5000);
for (const [i, path] of process.argv.slice(2).entries()) {
  await p.goto('http://127.0.0.1:4200/0/' + path);
  await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/int-${i}.png` });
  console.log(path, p.url());
}
await b.close();
