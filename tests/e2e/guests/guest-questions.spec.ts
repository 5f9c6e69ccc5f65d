/** Questions of the staff on the page of the invitation: answered by the guest without an account, and read on the sheet. */
import { expect } from '@playwright/test';
import { reachable } from '#tests/support/reachable-contact.ts';
import { violations } from '../support/axe.ts';
import { answerOf, callWell } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

const [GUEST, NUMBER, ONE] = [3, 3, 6];
const YEAR = 2026;

test('a guest answers by their link what the staff ask, and the staff read it as the word of the guest', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = Date.now().toString(36);
  function question(TraductionFr: string, Type: number, more: object = {}): Promise<number> {
    const questionFields = { TradLibelle: { TraductionFr }, Cible: GUEST, Type, Eannee: YEAR, IsDemandee: true, IsPersonnelle: false };
    return createRecord(page, 'question-posees', { ...questionFields, ...more });
  }
  const size = await question(`Pointure ${mark}`, NUMBER);
  const menu = await question(`Menu ${mark}`, ONE, { IsPersonnelle: true, Finalite: 'les repas', MoisConserves: 1 });
  for (const TraductionFr of [`Végétal ${mark}`, `Poisson ${mark}`])
    await createRecord(page, 'question-choix-possibles', { IdQuestion: menu, TradLibelle: { TraductionFr } });
  const IdPersonne = await createRecord(page, 'personnes', { Nom: `Questions${mark}`, Prenom: 'Ida' });
  const contact = await reachable((plural, values) => createRecord(page, plural, values));
  const IdContact = await createRecord(page, 'contacts', { IdPersonne, ...contact });
  const id = await createRecord(page, 'festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact });
  const { Lien } = await answerOf<{ readonly Lien: string }>(page, `/api/accueil/invitations/${id}/lien`, { method: 'POST' });

  const guest = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  const link = new URL(Lien);
  await guest.goto(address(link.pathname + link.hash));
  await guest.getByLabel('Oui, je viens').check();
  const questionGroup = guest.getByRole('group', { name: 'Quelques questions encore' });
  await expect(questionGroup.getByText('Pourquoi : les repas.')).toBeVisible();
  await questionGroup.getByRole('textbox', { name: `Pointure ${mark}` }).fill('42,5');
  await questionGroup.getByRole('combobox', { name: `Menu ${mark}` }).selectOption(`Poisson ${mark}`);
  expect(await violations(guest)).toEqual([]);
  await guest.screenshot({ path: test.info().outputPath('invitation-questions.png'), fullPage: true });
  await guest.emulateMedia({ colorScheme: 'dark' });
  await guest.screenshot({ path: test.info().outputPath('invitation-questions-sombre.png'), fullPage: true });
  await guest.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(guest.getByText('Merci, votre réponse est arrivée.')).toBeVisible();
  await guest.context().close();

  await visit(page, `/1/festival-participant-invite/${id}?onglet=questions`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await expect(page.getByRole('textbox', { name: `Pointure ${mark}` })).toHaveValue('42,5');
  await expect(page.getByText(/Répondu par l’invité le \d/).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('questions-repondues.png') });
  // Other guests get no such question.
  for (const one of [size, menu])
    await callWell(page, `/api/question-posees/${one}`, {
      method: 'PUT',
      body: { ...JSON.parse(await keptRecord(page, 'question-posees', one)), IsActif: false },
    });
});
