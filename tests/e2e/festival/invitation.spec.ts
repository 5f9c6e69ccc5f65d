/** From a film to its director's invitation, and from a field to the record it lacks. */
import { expect } from '@playwright/test';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

test('« Inviter » on a film opens the invitation of its director, with the film', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const edition: number = await page.evaluate(async () => {
    const editions: { Eannee: number; IsDefaut: boolean }[] = await (await fetch('/api/dico-festival-editions')).json();
    return editions.find(({ IsDefaut }) => IsDefaut)?.Eannee ?? 0;
  });
  const sections: { Id: number }[] = await page.evaluate(
    async (year) => (await fetch(`/api/festival-sections/choix?edition=${year}`)).json(),
    edition,
  );
  const film = await createRecord(page, 'films', { TitreOriginal: 'Les Marées hautes' });
  const person = await createRecord(page, 'personnes', { Nom: 'Kermadec', Prenom: 'Soizic', IdPays: 45 });
  await createRecord(page, 'film-credits', { IdFilm: film, IdPersonne: person, IdFonction: 1 });
  await createRecord(page, 'festival-inscriptions', { IdFilm: film, IdSection: sections[0]?.Id ?? 0, Eannee: edition });
  await visit(page, `/0/film/${film}`);
  const invite = page.getByRole('button', { name: 'Inviter' });
  await invite.click();
  await expect(page.getByRole('alertdialog')).toContainText('n’a de contact');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  const activities: { Id: number }[] = await page.evaluate(async () => (await fetch('/api/activites/choix')).json());
  await createRecord(page, 'contacts', {
    IdPersonne: person,
    Email: 'soizic@exemple.test',
    Adresse: { IdPays: 45 },
    IdsActivite: [activities[0]?.Id ?? 0],
  });
  await invite.click();
  await page.getByRole('dialog').getByText('Réalisateur·rice', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choisir' }).click();
  await expect(page).toHaveURL(/festival-participant-invite\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kermadec');
  await page.getByRole('tab', { name: /Films et implications/ }).click();
  await expect(page.getByText('Les Marées hautes').first()).toBeVisible();
});

test('a person made on the page that a field opens comes back chosen in that field', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/contact/0');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Créer .*personne/ }).click();
  const other = await opened;
  await other.getByRole('textbox', { name: /^Nom/ }).fill('Le Goff');
  await other.getByRole('textbox', { name: /^Prénom/ }).fill('Nolwenn');
  await other.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(other).toHaveURL(/\/personne\/\d+/);
  await expect(page.getByRole('combobox', { name: /^Personne/ })).toHaveValue(/Le Goff/);
});
