import { expect } from '@playwright/test';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { defaultEdition } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const LIST = '/0/festival-participant-accredites';

test('a step is tried for a selection, taken for those that pass, and says why the others stay', async ({ browser }) => {
  const page = await openSignedIn(browser, `${LIST}?tri=Prix`);
  function gridRow(price: string) {
    return page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .filter({ hasText: price })
      .first();
  }
  await expect(gridRow('0,00 €')).toBeVisible();
  await gridRow('0,00 €').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Prix appliqué/ }).click();
  await expect(gridRow('125,00 €')).toBeVisible();
  await gridRow('125,00 €').getByRole('checkbox').check();
  await expect(page.getByText('2 sélectionnés').first()).toBeVisible();
  await page.getByRole('button', { name: 'Étapes', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Demander le paiement' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Demander le paiement' });
  await expect(dialog.getByText('1 accrédité passera au statut « Attente paiement ».')).toBeVisible();
  await expect(dialog.getByText('1 fiche reste où elle est :')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(/prix/i);
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Envoyer à chacun le mail automatique' }).uncheck();
  await dialog.getByRole('button', { name: 'Demander le paiement (1)' }).press('Enter');
  await expect(dialog.getByText("1 fiche a franchi l'étape.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/\d sélectionnés?/)).toHaveCount(0);
});

test('all that a list matches is tried, and giving up changes nothing', async ({ browser }) => {
  const page = await openSignedIn(browser, `${LIST}?vue=validees`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toContainText(/\d/);
  const count = Number((await tab.textContent())?.replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(10);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: /^Sélectionner les/ }).click();
  await page.getByRole('button', { name: 'Étapes', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remettre le badge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remettre le badge' });
  const status = dialog.getByRole('status');
  await expect(status).toContainText(/accrédités passeront au statut/, { timeout: 30_000 });
  // Holders of an out-of-date badge stay: each reason gives their number.
  const numbers = [...((await status.textContent()) ?? '').matchAll(/(\d+) (?:fiches?|accrédités?) (?:passer|reste)/g)].map(([, number]) =>
    Number(number),
  );
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(count);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  await expect(tab).toContainText(String(count));
  await expect(page.getByText(`${count} sélectionnés`).first()).toBeVisible();
});

test('paying records are validated free only with the sum in sight and a reason, and each keeps both', async ({ browser }) => {
  const page = await openSignedIn(browser, '/');
  const mark = `offert${Date.now().toString(36)}`;
  const Eannee = await defaultEdition(page);
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Activité ${mark}` } } : record);
  }
  const ids: number[] = [];
  for (const [index, Prix] of [125, 60, 0].entries()) {
    const IdPersonne = await create('personnes', { Nom: `Kerdaniel ${mark}`, Prenom: `Ana${index}`, IdPays: 45 });
    const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `${mark}-${index}@exemple.test` });
    const id = await create('festival-participant-accredites', { Eannee, IdContact, IdPersonne, Prix });
    await step(page, `/api/festival-participant-accredites/${id}/transitions/soumettre`, { Version: 1, Mail: false });
    ids.push(id);
  }
  await visit(page, `${LIST}?q=${mark}`);
  await expect(page.getByRole('row').filter({ hasText: `Kerdaniel ${mark}` })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Étapes', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Valider gratuitement' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Valider gratuitement' });
  await expect(dialog.getByText('3 accrédités passeront au statut « Validée ».')).toBeVisible();
  await expect(dialog).toContainText(/2 fiches payantes, 185,00\s€ : rien ne leur sera demandé/);
  await expect(dialog.getByText('3 mails partiront.')).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  const mails = dialog.getByRole('checkbox', { name: 'Envoyer à chacun le mail automatique' });
  await mails.uncheck();
  await expect(dialog.getByText('3 mails partiront.')).toHaveCount(0);
  await mails.check();
  const take = dialog.getByRole('button', { name: 'Valider gratuitement (3)' });
  await expect(take).toBeDisabled();
  await dialog.getByLabel('Motif de la gratuité').fill('Partenaires du marché');
  await page.screenshot({ path: test.info().outputPath('offert.png') });
  await take.click();
  await expect(dialog.getByText("3 fiches ont franchi l'étape.")).toBeVisible();
  await expect(dialog).toContainText(/2 fiches payantes offertes, 185,00\s€/);
  await expect(dialog.getByText("3 mails sont dans la file d'envoi.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminer' }).click();
  const kept = [];
  for (const id of ids) kept.push(JSON.parse(await keptRecord(page, 'festival-participant-accredites', id)));
  const MotifGratuite = 'Partenaires du marché';
  expect(kept).toMatchObject([
    { Statut: 64, Prix: 0, MontantOffert: 125, MotifGratuite },
    { Statut: 64, Prix: 0, MontantOffert: 60, MotifGratuite },
    { Statut: 64, Prix: 0, MontantOffert: null, MotifGratuite: null },
  ]);
  await visit(page, `${LIST}?vue=offertes&q=${mark}`);
  await expect(page.getByRole('row').filter({ hasText: `Kerdaniel ${mark}` })).toHaveCount(2);
});
