/** A guest from a film to their page: invited, answering by a link, taken over, lodged, informed, and again once a night moved. */
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays, formatDate, formatDay } from '#domain/values/dates.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

interface Edition {
  readonly Eannee: number;
  readonly DateDebut: string;
}

async function workingEdition(page: Page): Promise<Edition> {
  const editions: readonly { Id: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  return JSON.parse(await keptRecord(page, 'festival-editions', editions.find(({ IsDefaut }) => IsDefaut)?.Id ?? 0));
}

/** A link appears once, in a dialog that shows it whole and copies it. */
async function toldLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Créer un lien' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.locator('.dialog-whole-link');
  const link = (await shown.textContent()) ?? '';
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Copier' }).click();
  await expect(dialog.getByText('Lien copié.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  return new URL(link).pathname + new URL(link).hash;
}

async function asGuest(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto(address(path));
  return page;
}

test('the guest officer invites from a film, takes over the answer, and reads when the page that was sent is out of date', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, '/dashboard');
  const { Eannee, DateDebut } = await workingEdition(page);
  const sections: { Id: number }[] = await page.evaluate(
    async (year) => (await fetch(`/api/festival-sections/choix?edition=${year}`)).json(),
    Eannee,
  );
  const film = await createRecord(page, 'films', { TitreOriginal: 'Les Marées hautes' });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: 'Kermadec', Prenom: 'Soizic', IdPays: 45 });
  await createRecord(page, 'film-credits', { IdFilm: film, IdPersonne, IdFonction: 1 });
  await createRecord(page, 'festival-inscriptions', { IdFilm: film, IdSection: sections[0]?.Id ?? 0, Eannee });
  await visit(page, `/0/film/${film}`);
  const invite = page.getByRole('button', { name: 'Inviter' });
  await invite.click();
  await expect(page.getByRole('alertdialog')).toContainText('n’a de contact');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  const contactFields = await reachable((plural, record) => createRecord(page, plural, record));
  await createRecord(page, 'contacts', { ...contactFields, IdPersonne, Email: 'soizic@exemple.test' });
  await invite.click();
  await page.getByRole('dialog').getByText('Réalisateur·rice', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choisir' }).click();
  await expect(page).toHaveURL(/festival-participant-invite\/\d+/);
  const id = Number(/festival-participant-invite\/(\d+)/.exec(page.url())?.[1]);

  // The mail that would leave is read before the step runs: whose festival, which film, in what role.
  await page.getByRole('button', { name: "Envoyer l'invitation" }).first().click();
  const preview = page.getByRole('dialog').locator('.step-preview');
  await preview.getByText(`Le mail : Invitation au festival ${Eannee}`).click();
  await expect(preview).toContainText('Film : Les Marées hautes. Vous y venez au titre de : Réalisateur·rice.');
  await expect(preview).toContainText('soizic@exemple.test');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();

  await page.getByRole('tab', { name: "Réponse de l'invité" }).click();
  const guest = await asGuest(browser, await toldLink(page));
  await guest.getByLabel('Oui, je viens').check();
  await guest.getByLabel('Arrivée', { exact: true }).fill(DateDebut);
  await guest.getByLabel('Départ', { exact: true }).fill(addDays(DateDebut, 2));
  await guest.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(guest.getByText('Merci, votre réponse est arrivée.')).toBeVisible();

  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByText('Confirmée').first()).toBeVisible();
  const IdHotel = await createRecord(page, 'festival-hotels', { Libelle: 'Hôtel des Embruns', NbChambres: 3, PrixDouble: 80 });
  const nights = { IdParticipant: id, IdHotel, Dates: [DateDebut, addDays(DateDebut, 1)], TypePec: 2, IsCellule: true, IsConfirme: true };
  await step(page, '/api/festival-hotel-pecs/assignation', nights);

  await page.getByRole('tab', { name: 'Feuille de route' }).click();
  await expect(page.getByText("Cette feuille de route n'a jamais été envoyée.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Votre hébergement · Hôtel des Embruns' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Envoyer par mail' }).click();
  await expect(page.getByText("La personne a en main ce qui est vrai aujourd'hui.")).toBeVisible();

  const other = await openSignedIn(browser, '/dashboard');
  await step(other, '/api/festival-hotel-pecs/assignation', { ...nights, Dates: [addDays(DateDebut, 1)], IdHotel: null, TypePec: 0 });
  await expect(page.getByText(`Périmée : la nuit du ${formatDay(addDays(DateDebut, 1), 'fr')} n'y est plus : `)).toBeVisible();
  await visit(other, '/0/feuille-routes');
  await expect(other.getByRole('cell', { name: 'Soizic Kermadec' }).or(other.getByText('Soizic Kermadec')).first()).toBeVisible();
  // The film names who comes with it, and where they sleep.
  await visit(other, `/0/film/${film}?onglet=participants`);
  await expect(other.getByRole('tab', { name: 'Participants', selected: true })).toBeVisible();
  await expect(other.getByRole('row').filter({ hasText: 'Hôtel des Embruns' })).toContainText('Réalisateur·rice');
  await other.getByRole('link', { name: 'Kermadec', exact: true }).click();
  await expect(other).toHaveURL(new RegExp(`festival-participant-invite/${id}`));
  await page.getByRole('button', { name: 'Envoyer à nouveau' }).click();
  await expect(page.getByText("La personne a en main ce qui est vrai aujourd'hui.")).toBeVisible();

  const reader = await asGuest(browser, await toldLink(page));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Bienvenue Soizic Kermadec');
  await expect(reader.getByRole('heading', { name: 'Votre hébergement · Hôtel des Embruns' })).toBeVisible();
  expect(await violations(reader)).toEqual([]);
  const printed = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Télécharger en PDF' }).click();
  expect((await printed).suggestedFilename()).toBe('Feuille de route Soizic Kermadec.pdf');
  await page.getByRole('tab', { name: /^Mails/ }).click();
  await expect(page.getByText(`Votre feuille de route ${Eannee}`).first()).toBeVisible();
});

test('the board of arrivals goes two days on by two quick presses, and back by the browser', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const { DateDebut } = await workingEdition(page);
  await visit(page, `/0/transports?jour=${DateDebut}`);
  const day = page.getByLabel('Jour', { exact: true });
  await expect(day).toHaveValue(formatDate(DateDebut));
  // Quicker than the day is read: no draw between the two.
  await page.getByRole('button', { name: 'Jour suivant' }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
  });
  await expect(day).toHaveValue(formatDate(addDays(DateDebut, 2)));
  await page.goBack();
  await expect(day).toHaveValue(formatDate(addDays(DateDebut, 1)));
  await page.goBack();
  await expect(day).toHaveValue(formatDate(DateDebut));
});
