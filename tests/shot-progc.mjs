import { chromium } from '@playwright/test';
const base = 'http://localhost:4130';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const mode = process.argv[2] ?? 'light';
const ctx = await b.newContext({
  viewport: { width: 1280, height: 800 },
  colorScheme: mode,
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  serviceWorkers: 'block',
});
const p = await ctx.newPage();
p.on('console', (m) => m.type() === 'error' && console.log(m.text()));
await p.goto(base + '/login');
await p.getByLabel('Adresse e-mail').fill('admin@valombre.example');
await p.getByLabel('Mot de passe', { exact: true }).fill('valombre-court-metrage');
await p.getByRole('button', { name: 'Se connecter' }).click();
await p.waitForURL(/dashboard|\/$/);
async function shot(n) {
  await p.waitForTimeout(900);
  await p.screenshot({ path: `/tmp/progc-shots/${n}-${mode}.png` });
}
await p.goto(base + '/0/festival-variantes');
await p.waitForTimeout(2500);
await shot('list');
await p.getByRole('row').nth(1).getByRole('checkbox').check();
await shot('list-selected');
await p.getByRole('button', { name: 'Comparer et fusionner' }).click();
await shot('compare');
await p.keyboard.press('Escape');
await p.waitForTimeout(300);
await p.getByRole('button', { name: 'Voir dans la grille' }).click();
await p.waitForTimeout(2000);
await shot('day');
await p.getByRole('button', { name: 'Semaine' }).click();
await p.waitForTimeout(2000);
await shot('week');
await p
  .getByRole('group', { name: 'Salles montrées' })
  .getByRole('button', { name: /fermée|vraie grille/ })
  .click();
await shot('menu');
await p.getByRole('menuitem', { name: 'Proposer une grille…' }).click();
await p.getByLabel("Placer aussi ce qui n'a pas de séance").check();
await shot('propose');
await b.close();
