/** A day of who looks after the volunteers: a request becomes one, posts are filled by keys while a colleague does the same. */
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { volunteer } from '../support/people.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const YEAR = 2026;

interface Day {
  readonly admin: Page;
  readonly other: Page;
  readonly mark: string;
  readonly post: number;
  readonly day: string;
  /** Members of the post, in the order of their names. */
  readonly people: readonly number[];
}

/** Two people before the day of dismantling, when one post needs one volunteer twice. */
async function prepare(browser: Browser): Promise<Day> {
  const admin = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const { Fin: closes } = await answerOf<{ Fin: string }>(admin, `/api/benevoles/${YEAR}/planning`);
  const day = addDays(closes, 1);
  const post = await createRecord(admin, 'festival-poste-benevoles', { TradLibelle: { TraductionFr: `Démontage ${mark}` } });
  for (const [from, to] of [
    ['08', '11'],
    ['12', '16'],
  ])
    await createRecord(admin, 'benevole-besoins', {
      IdPoste: post,
      Eannee: YEAR,
      NbVoulus: 1,
      Debut: `${day}T${from}:00:00`,
      Fin: `${day}T${to}:00:00`,
    });
  const people: number[] = [];
  for (const name of ['Rocval', 'Serin']) people.push(await volunteer(admin, `${name} ${mark}`, { Eannee: YEAR, IdPosteAffecte: post }));
  const path = `/0/planning-benevoles?jour=${day}`;
  await visit(admin, path);
  return { admin, other: await openSignedIn(browser, path), mark, post, day, people };
}

function needs(page: Page, mark: string) {
  return page.getByRole('row', { name: `Démontage ${mark}` }).locator('[data-need]');
}

function chips(page: Page, mark: string) {
  return page.getByRole('row', { name: `Démontage ${mark}` }).locator('[data-shift]');
}

test('two people fill the posts of a day by keys: both see it, one wins the last place, the other is told who has it, all is undone', async ({
  browser,
}) => {
  const { admin, other, mark, ...made } = await prepare(browser);
  const [morning, noon] = [needs(admin, mark).nth(0), needs(admin, mark).nth(1)];
  // Both screens have just opened: their keys are heard.
  await expect(other.locator('.volunteer-planning__needHead[tabindex="0"]').first()).toBeFocused();
  await morning.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.locator('[data-candidat="0"]')).toBeFocused();
  await expect(admin.locator('[data-candidat="0"]')).toContainText(`Ana Rocval ${mark}`);
  await admin.keyboard.press('Enter');
  await expect(morning).toContainText('1/1 complet');
  await expect(morning).toBeFocused();
  await expect(needs(other, mark).nth(0)).toContainText('1/1 complet');

  await needs(other, mark).nth(0).click();
  await other.locator('[data-candidat]', { hasText: `Ana Serin ${mark}` }).click();
  await expect(other.getByRole('alertdialog')).toContainText(`Ana Rocval ${mark}`);
  await other.getByRole('alertdialog').getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(needs(other, mark).nth(0)).toContainText('1/1 complet');

  await admin.keyboard.press('ArrowDown');
  await expect(chips(admin, mark)).toBeFocused();
  await admin.keyboard.press('m');
  await expect(morning).toBeFocused();
  await admin.keyboard.press('ArrowRight');
  await admin.keyboard.press('Enter');
  await expect(noon).toContainText('1/1 complet');
  await expect(needs(other, mark).nth(1)).toContainText('1/1 complet');
  await admin.keyboard.press('Control+z');
  await expect(morning).toContainText('1/1 complet');

  await admin.getByRole('button', { name: 'Proposer pour ce jour' }).click();
  const proposal = admin.getByRole('dialog', { name: "Proposition d'affectations" });
  await expect(proposal.getByRole('checkbox', { name: `Ana Serin ${mark} (son poste)` })).toBeChecked();
  expect(await violations(admin)).toEqual([]);
  await proposal.getByRole('button', { name: 'Affecter 1 créneau' }).click();
  await expect(noon).toContainText('1/1 complet');
  await chips(admin, mark).last().focus();
  await admin.keyboard.press('Delete');
  await expect(noon).toContainText('0/1 encore personne');
  await expect(needs(other, mark).nth(1)).toContainText('0/1 encore personne');

  // Hours that run into the morning and into the noon: who is busy then is not sent there, nor moved there.
  const { post: IdPoste, day, people } = made;
  const between = { IdPoste, Eannee: YEAR, NbVoulus: 1, Debut: `${day}T10:00:00`, Fin: `${day}T13:00:00` };
  await createRecord(admin, 'benevole-besoins', between);
  const late = { IdParticipant: people[0], IdPoste, Debut: `${day}T12:00:00`, Fin: `${day}T16:00:00` };
  await createRecord(admin, 'benevole-affectations', late);
  const middle = needs(admin, mark).filter({ hasText: '11:00 – 14:00' });
  await middle.click();
  await admin.getByRole('checkbox', { name: 'Montrer aussi qui ne peut pas' }).check();
  const busy = admin.locator('[data-candidat]', { hasText: `Ana Rocval ${mark}` });
  await expect(busy).toContainText('déjà un créneau à ces heures');
  await expect(busy).toBeDisabled();
  await chips(admin, mark).first().focus();
  await admin.keyboard.press('m');
  await middle.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Ce bénévole a déjà un créneau à ces heures.')).toBeVisible();
  await expect(middle).toContainText('0/1 encore personne');
  await expect(morning).toContainText('1/1 complet');
  expect(await violations(admin)).toEqual([]);
  await admin.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(admin, { contrastOnly: true })).toEqual([]);
});

test('a request becomes contact, account and volunteer in one dialog', async ({ browser }) => {
  const admin = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  const id = await createRecord(admin, 'bam-demande-benevoles', {
    Eannee: YEAR,
    Nom: `Tercier ${mark}`,
    Prenom: 'Maud',
    Email: `maud-${mark}@volontaires.example`,
    DateNaissance: '1990-01-01',
  });
  await visit(admin, `/1/demande-benevole/${id}`);
  await admin.getByRole('button', { name: 'Faire un bénévole' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Quelqu'un de nouveau/ }).check();
  await dialog.getByLabel('Pays').selectOption({ label: 'France' });
  await dialog.getByLabel('Activité du contact').selectOption({ index: 1 });
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  expect(await violations(admin, { within: '[role=dialog], dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Créer le bénévole' }).click();
  await expect(admin).toHaveURL(/festival-participant-benevole\/\d+/);
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(`Maud Tercier ${mark}`);
});
