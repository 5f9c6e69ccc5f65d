/** Dialogs that staff answer on a sheet: what they show, and that everybody can read them in both themes. */
import { type Page, expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openSignedIn } from './support/session.ts';
import { test } from './support/test.ts';
import { goTo } from './support/walk.ts';

async function openFirst(page: Page, list: string): Promise<void> {
  await goTo(page, `/0/${list}`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('tablist').first()).toBeVisible();
}

const SHOWN = [
  { list: 'comptes?vue=demandes-modif', action: 'Traiter la demande', says: 'Demandé' },
  { list: 'festival-participant-benevoles?vue=a-traiter', action: 'Refuser', says: 'Envoyer le mail automatique' },
  { list: 'festival-participant-accredite-paiements', action: 'Valider le paiement', says: 'Mode de paiement' },
  { list: 'ins-recups', action: 'Annuler le dépôt', says: 'Motif' },
] as const;

test('what a step or an action of a sheet asks is readable by everybody, in both themes', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  for (const { list, action, says } of SHOWN) {
    await openFirst(page, list);
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(says).first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, { within: '[role=dialog], dialog', contrastOnly: colorScheme === 'dark' }), action).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('a request is accepted in part, and a new record saved empty says at once what it needs', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await openFirst(page, 'comptes?vue=demandes-modif');
  await page.getByRole('button', { name: 'Traiter la demande' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Retenir : Téléphone' }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Accepter 1 sur 2' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Numéro à confirmer');
  await dialog.getByRole('button', { name: 'Accepter 1 sur 2' }).click();
  await expect(page.getByText("Enregistrement effectué. Le mail est dans la file d'envoi.").first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Traiter la demande' })).toHaveCount(0);
  await goTo(page, '/1/film/0');
  // The sheet of the account has the same button, and stays until the new one is there.
  await expect(page.getByLabel(/^Titre original/)).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByLabel(/^Titre original/)).toHaveAttribute('aria-invalid', 'true');
});
