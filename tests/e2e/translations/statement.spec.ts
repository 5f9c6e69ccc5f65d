/** The coordinator of translations: words fixed when a batch leaves, the load of people, and the statement of a translator. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { violations } from '../support/axe.ts';
import { changeRecord, createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';
import { colleague, ENGLISH, FRENCH, workingEdition } from './support.ts';

const SOURCE = 'Un passeur traverse le fleuve.';

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const leaving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  return readFile(await (await leaving).path());
}

test('words stay those of the sending, and the statement of the translator pays them to the cent', async ({ browser }) => {
  const mark = `Mots${Date.now() % 100_000}`;
  const translator = await colleague(browser, mark, ['FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE', 'CHARGE-TRADUCTIONS']);
  const page = await openSignedIn(browser, '/dashboard');
  const IdTexteType = await createRecord(page, 'texte-types', { TradLibelle: { TraductionFr: `Synopsis ${mark}` } });
  const people = { IdCorrecteur: translator.id, IdTraducteur: translator.id, IdRelecteur: translator.id };
  const batch = await createRecord(page, 'festival-tranches', {
    Libelle: `Lot ${mark}`,
    Eannee: await workingEdition(page),
    IdLangueSource: FRENCH,
    IdLangueCible: ENGLISH,
    DateEcheanceTraduction: '2001-01-10',
    ...people,
  });
  const film = await createRecord(page, 'films', { TitreOriginal: `Gué ${mark}` });
  const text = await createRecord(page, 'film-textes', { IdFilm: film, IdTexteType, IdLangue: FRENCH, Texte: SOURCE });
  const person = await createRecord(page, 'personnes', { Nom: mark, TradBiographie: { TraductionFr: 'Elle filme la mer.' } });
  await createRecord(page, 'festival-tranche-films', { IdTranche: batch, IdFilm: film, IsCorrige: true });
  await createRecord(page, 'festival-tranche-films', { IdTranche: batch, IdPersonne: person, IsCorrige: true });
  const steps = ['envoyer-correction', 'valider-correction', 'envoyer-traduction'];
  for (const [rank, name] of steps.entries())
    await step(page, `/api/festival-tranches/${batch}/transitions/${name}`, { Version: rank + 1, Mail: false });
  await changeRecord(page, `film-textes/${text}`, { IdFilm: film, IdTexteType, IdLangue: FRENCH, Texte: `${SOURCE} La nuit.` });

  await visit(page, `/0/festival-tranche/${batch}`);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Compter les mots…' }).click();
  const words = page.getByRole('dialog', { name: 'Mots de la tranche' });
  await expect(words.getByRole('row', { name: new RegExp(`Gué ${mark}`) })).toContainText('+2');
  await expect(words.getByRole('row', { name: /^Ensemble/ })).toContainText('11');
  expect(await violations(page)).toEqual([]);
  await words.getByRole('button', { name: 'Fermer' }).last().click();

  await visit(page, '/0/charge-traductions');
  const row = page.getByRole('row', { name: new RegExp(`${mark} Traduction`) });
  await expect(row).toContainText('10/01/2001');
  await row.getByRole('button', { name: 'Relevé…' }).click();
  const statement = page.getByRole('dialog', { name: /Relevé de traduction/ });
  await expect(statement).toContainText('Aucune tranche rendue dans cette période.');
  await statement.getByRole('button', { name: 'Annuler' }).click();

  const rate = { IdTraducteur: translator.id, IdLangueSource: FRENCH, IdLangueCible: ENGLISH, DateDebut: '2001-01-01', Montant: 0.115 };
  await createRecord(page, 'tarif-traductions', rate);
  const incomplete = { Version: 4, Mail: false, Motif: 'Essai' };
  await step(page, `/api/festival-tranches/${batch}/transitions/traduction-incomplete`, incomplete);
  await visit(page, '/dashboard');
  await visit(page, '/0/charge-traductions');
  await row.getByRole('button', { name: 'Relevé…' }).click();
  await expect(statement.getByRole('row', { name: new RegExp(`Lot ${mark}`) })).toContainText('1,04');
  expect(await violations(page)).toEqual([]);
  const paper = pdfText(await downloaded(page, 'PDF'));
  expect(paper).toContain(`Lot ${mark}`);
  expect(paper).toContain('1,04');
  const book = unzipSync(new Uint8Array(await downloaded(page, 'Classeur')));
  expect(strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('<v>1.04</v>');

  const theirs = await translator.open('/0/charge-traductions');
  await expect(theirs.getByRole('row', { name: new RegExp(`${mark} Traduction`) })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Relevé…' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Tarifs de traduction' })).toHaveCount(0);
});
