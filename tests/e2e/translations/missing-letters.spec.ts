/** The catalogue editor asks for what is missing: from the list to the letters, each in the language of its reader. */
import { expect, type Page } from '@playwright/test';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { answerOf } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';
import { ENGLISH, FRENCH, workingEdition } from './support.ts';

/** A programmed film of a director who is written to in a language; it has its text in another. */
async function programmed(page: Page, name: string, { director, section }: { readonly director: number; readonly section: number }) {
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: name });
  await createRecord(page, 'film-credits', { IdFilm, IdPersonne: director, IdFonction: FonctionSysteme.realisateur });
  const entry = await createRecord(page, 'festival-inscriptions', { IdFilm, IdSection: section, Eannee: await workingEdition(page) });
  for (const taken of ['shortlister', 'programmer']) {
    const { Version }: { readonly Version: number } = JSON.parse(await keptRecord(page, 'festival-inscriptions', entry));
    await step(page, `/api/festival-inscriptions/${entry}/transitions/${taken}`, { Version, Mail: false });
  }
  return IdFilm;
}

async function director(page: Page, Nom: string, IdLangueCorrespondance: number): Promise<number> {
  const Email = `${Nom}@manques.example`.toLowerCase();
  const IdPersonne = await createRecord(page, 'personnes', { Nom, Prenom: 'Ida', Email });
  const activity = await createRecord(page, 'activites', { TradLibelle: { TraductionFr: `Cinéaste ${Nom}` } });
  await createRecord(page, 'contacts', { IdPersonne, Email, IdsActivite: [activity], IdLangueCorrespondance, Adresse: { IdPays: 45 } });
  return IdPersonne;
}

/** Types of texts that the catalogue of the edition expects in a language. */
async function expectedTypes(page: Page, IdLangue: number): Promise<readonly unknown[]> {
  const where = {
    and: [
      { field: 'Eannee', op: 'eq', value: await workingEdition(page) },
      { field: 'IdLangue', op: 'eq', value: IdLangue },
    ],
  };
  const found = await rows(page, 'texte-attendus', { where, columns: ['IdTexteType'] });
  expect(found).not.toEqual([]);
  return found.map((text) => text['IdTexteType']);
}

interface SentLetter {
  readonly Destinataire: string;
  readonly Corps: string;
}

test('letters ask for what each film lacks, in the language of each director, once a film', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Manq${Date.now() % 100_000}`;
  const Eannee = await workingEdition(page);
  const type = await createRecord(page, 'festival-section-types', { TradLibelle: { TraductionFr: `Type ${mark}` } });
  const section = await createRecord(page, 'festival-sections', {
    Eannee,
    IdSectionType: type,
    TradLibelle: { TraductionFr: `Section ${mark}` },
  });
  const french = await director(page, `${mark}fr`, FRENCH);
  const english = await director(page, `${mark}en`, ENGLISH);
  await programmed(page, `${mark} Un`, { director: french, section });
  await programmed(page, `${mark} Deux`, { director: english, section });
  const third = await programmed(page, `${mark} Trois`, { director: english, section });
  for (const IdTexteType of await expectedTypes(page, ENGLISH))
    await createRecord(page, 'film-textes', { IdFilm: third, IdTexteType, IdLangue: ENGLISH, Texte: 'A ferryman crosses.' });
  const libelle = `Demande ${mark}`;
  await createRecord(page, 'mail-modeles', {
    Contexte: 3,
    Type: 1,
    Libelle: libelle,
    IsActif: true,
    IsTransactionnel: true,
    TradObjet: { TraductionFr: 'Votre page au catalogue', TraductionEn: 'Your page in the catalogue' },
    TradDescription: { TraductionFr: '<p>{{film}} : {{manques}}</p>', TraductionEn: '<p>{{film}}: {{manques}}</p>' },
  });

  await visit(page, `/0/catalogue-preparations?q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(`${mark} (Un|Deux|Trois)`) })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Envoyer un mail', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
  await dialog.getByLabel('Modèle').selectOption({ label: libelle });
  await expect(dialog.getByText('Aperçu 1 sur 3')).toBeVisible();
  await dialog.getByRole('button', { name: /^Envoyer à 3/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Envoyer à 3/ })
    .click();
  await expect(dialog.getByText(/Envoi terminé/)).toBeVisible();

  const filter = { Criteres: { field: 'Destinataire', op: 'contains', value: mark }, Colonnes: ['Destinataire', 'Corps'] };
  const letters: readonly SentLetter[] = await answerOf(page, '/api/mail-traces/filter', {
    method: 'POST',
    body: { filter, skip: 0, take: 10 },
  });
  function letterOf(film: string): SentLetter | undefined {
    return letters.find(({ Corps }) => Corps.includes(`${mark} ${film}`));
  }
  expect(letters).toHaveLength(3);
  expect(letterOf('Un')).toMatchObject({
    Destinataire: `${mark}fr@manques.example`.toLowerCase(),
    Corps: expect.stringContaining('texte anglais'),
  });
  expect(letterOf('Deux')?.Corps).toContain('English text');
  expect(letterOf('Trois')?.Corps).not.toContain('English text');
  expect(letterOf('Trois')?.Corps).toContain('French text');

  // The same people are written to again from their letters.
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await visit(page, `/0/mail-traces?q=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark, 'i') })).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Écrire de nouveau', exact: true }).click();
  const again = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
  await again.getByLabel('Modèle').selectOption({ label: libelle });
  await expect(again.getByText(/déjà reçu ce modèle/)).toBeVisible();
});

test('photos without a credit lead to the letter that asks the teams of their films for it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  await visit(page, '/0/photos');
  await page.getByRole('tab', { name: /^Sans crédit/ }).click();
  await page.getByRole('checkbox', { name: 'Sélectionner la page' }).check();
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Demander les crédits manquants…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Envoyer un mail pour \d+ fiches?$/ });
  await dialog.getByLabel('Modèle').selectOption({ index: 1 });
  await expect(dialog.getByText(/^Aperçu 1 sur \d+$/)).toBeVisible();
});
