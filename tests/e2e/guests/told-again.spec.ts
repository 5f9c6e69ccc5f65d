/** A guest holds a voucher; the board moves them; staff see it and send before and now. Declining by a link raises the question of the nights. */
import { expect, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { violations } from '../support/axe.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { type GuestStay, guest } from '../support/people.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const GUESTS = 'festival-participant-invites';

async function firstNights(page: Page): Promise<GuestStay> {
  const editions: readonly { Id: number; Eannee: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  const { Id = 0, Eannee = 0 } = editions.find(({ IsDefaut }) => IsDefaut) ?? {};
  const { DateDebut }: { DateDebut: string } = JSON.parse(await keptRecord(page, 'festival-editions', Id));
  return { Eannee, Arrivee: DateDebut, Depart: addDays(DateDebut, 2) };
}

/** Both nights in a hotel, paid by the festival. */
async function lodge(page: Page, IdParticipant: number, IdHotel: number, { Arrivee }: GuestStay): Promise<void> {
  const order = { IdParticipant, IdHotel, Dates: [Arrivee, addDays(Arrivee, 1)], TypePec: 1, IsCellule: true, IsConfirme: true };
  await step(page, '/api/festival-hotel-pecs/assignation', order);
}

async function take(page: Page, id: number, transition: string, more: object = {}): Promise<void> {
  const { Version } = JSON.parse(await keptRecord(page, GUESTS, id));
  await step(page, `/api/${GUESTS}/${id}/transitions/${transition}`, { Version, ...more });
}

test('the board moves a guest who holds a voucher: asked, marked, and told again with before and now', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const [embruns, phare] = [`Aber des Embruns ${mark}`, `Aber du Phare ${mark}`];
  const from = await createRecord(page, 'festival-hotels', { Libelle: embruns, NbChambres: 2, PrixDouble: 80 });
  await createRecord(page, 'festival-hotels', { Libelle: phare, NbChambres: 2, PrixDouble: 90 });
  const stay = await firstNights(page);
  const id = await guest(page, `Tristan${mark}`, stay);
  await lodge(page, id, from, stay);
  await take(page, id, 'valider');

  await visit(page, '/0/festival-hebergements');
  await page.getByRole('button', { name: `Voir qui dort à ${embruns}` }).click();
  const there = page.getByRole('button', {
    name: new RegExp(`^${phare}, nuit du .* ${stay.Arrivee.slice(8)}/${stay.Arrivee.slice(5, 7)}`),
  });
  await page.getByRole('button', { name: new RegExp(`^Tristan${mark} Ada, du `) }).dragTo(there, { sourcePosition: { x: 10, y: 8 } });
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Ada Tristan${mark} sait par mail où dormir et sera à prévenir de nouveau`);
  await question.getByRole('button', { name: 'Déplacer', exact: true }).click();
  await expect(page.getByText(`Tristan${mark} Ada : ${phare}, `)).toBeVisible();

  await visit(page, `/1/festival-participant-invite/${id}`);
  await expect(page.getByText('À prévenir de nouveau', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Prévenir de nouveau', exact: true }).click();
  await expect(question).toContainText(new RegExp(`2 nuits à partir du .* : avant ${embruns}.*, maintenant ${phare}`));
  await question.getByRole('button', { name: 'Prévenir de nouveau', exact: true }).click();
  await expect(question).toContainText('1 mail est en file.');
  await question.getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Prévenir de nouveau', exact: true })).toHaveCount(0);

  const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Colonnes: ['Objet'], Tri: [{ Key: 'Id', Desc: true }] };
  const traces: readonly { Id: number; Objet: string }[] = await (
    await page.request.get(
      address(`/api/mail-traces/filter?${new URLSearchParams({ filter: JSON.stringify(filter), skip: '0', take: '5' })}`),
    )
  ).json();
  const last = traces.toSorted((one, other) => other.Id - one.Id)[0];
  expect(last?.Objet).toMatch(/^Mise à jour : /);
  const { Corps } = JSON.parse(await keptRecord(page, 'mail-traces', last?.Id ?? 0));
  expect(Corps).toMatch(new RegExp(`avant ${embruns}.*, maintenant ${phare}`));
});

test('from the dashboard, all who go by what is no longer true are told again at once', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await page.getByRole('link', { name: /Mails à redire/ }).click();
  await expect(page).toHaveURL(/mail-traces/);
  const all = page.getByRole('button', { name: 'Tout prévenir de nouveau' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await all.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Prévenir de nouveau \d+ destinataires? de ce qui a changé/);
  await question.getByRole('button', { name: 'Prévenir de nouveau', exact: true }).click();
  // A dozen mails with their vouchers are composed first.
  await expect(question).toContainText(/\d+ mails? (est|sont) en file/, { timeout: 30_000 });
  await question.getByRole('button').last().click();
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('a guest who declines by a link: taking the answer over asks there what becomes of the nights', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const stay = await firstNights(page);
  const hotel = await createRecord(page, 'festival-hotels', { Libelle: `Aber Wrach ${mark}`, NbChambres: 2, PrixDouble: 80 });
  const id = await guest(page, `Ysolde${mark}`, stay);
  await lodge(page, id, hotel, stay);
  await visit(page, `/1/festival-participant-invite/${id}?onglet=reponse`);
  await page.getByRole('button', { name: 'Créer un lien' }).click();
  const dialog = page.getByRole('dialog');
  const [, secret = ''] = /#([\w-]+)/.exec((await dialog.locator('.dialog-whole-link').textContent()) ?? '') ?? [];
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await step(page, '/api/invitation', { Jeton: secret, IsAcceptee: false, Message: 'Je tourne.' });
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  const consequencesDialog = page.getByRole('dialog');
  await expect(consequencesDialog.getByRole('group', { name: /2 nuits/ })).toBeVisible();
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);
  await consequencesDialog.getByRole('radio', { name: /^Libérer/ }).check();
  await consequencesDialog.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect.poll(async () => JSON.parse(await keptRecord(page, GUESTS, id)).Statut).toBe(32);
});

test('validating names the nights of the stay that have no bed, and asks', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `${Date.now() % 100_000}`;
  const stay = await firstNights(page);
  const hotel = await createRecord(page, 'festival-hotels', { Libelle: `Aber Ildut ${mark}`, NbChambres: 2, PrixDouble: 80 });
  const id = await guest(page, `Morgane${mark}`, { ...stay, Depart: addDays(stay.Arrivee, 4) });
  await lodge(page, id, hotel, stay);
  await visit(page, `/1/festival-participant-invite/${id}`);
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sans lit pendant la présence :');
  const confirm = dialog.getByRole('button', { name: 'Valider', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/Valider quand même/).check();
  await confirm.click();
  await expect.poll(async () => JSON.parse(await keptRecord(page, GUESTS, id)).Statut).toBe(64);
});
