/** Machine drafts in the browser: requested from an engine, marked wherever they show, never counted as translations, taken over by a person. */
import { expect, type Page } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startEngine } from '#tests/support/servers/translation-engine.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { ENGLISH, FRENCH } from './support.ts';

const YEAR = 2071;

interface Prepared {
  readonly batch: number;
  readonly line: number;
  readonly person: number;
}

/** A batch of a film with a synopsis and a person with a biography. */
async function prepare(page: Page): Promise<Prepared> {
  await createRecord(page, 'festival-editions', { Eannee: YEAR, DateDebut: '2071-01-28', DateFin: '2071-02-05', IsDefaut: true });
  const IdTexteType = await createRecord(page, 'texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: 'Barque' });
  await createRecord(page, 'film-textes', { IdFilm, IdTexteType, IdLangue: FRENCH, Texte: 'Il pêche au lever du jour.' });
  const person = await createRecord(page, 'personnes', {
    Nom: 'Vasseur',
    Prenom: 'Ida',
    TradBiographie: { TraductionFr: 'Elle filme la mer.' },
  });
  const languages = { IdLangueSource: FRENCH, IdLangueCible: ENGLISH };
  const batch = await createRecord(page, 'festival-tranches', { Libelle: 'Lot des barques', Eannee: YEAR, ...languages });
  const line = await createRecord(page, 'festival-tranche-films', { IdTranche: batch, IdFilm, IsCorrige: true, Ordre: 1 });
  await createRecord(page, 'festival-tranche-films', { IdTranche: batch, IdPersonne: person, IsCorrige: true, Ordre: 2 });
  return { batch, line, person };
}

function kept(page: Page, path: string): Promise<Record<string, unknown>> {
  return answerOf(page, `/api/${path}`);
}

test('drafts of an engine are marked and counted apart, and become translations only where a person saves them', async ({ browser }) => {
  test.slow();
  const { folder, remove } = temporaryFolder();
  const engine = await startEngine('deepl');
  const env = { TRANSLATION_URL: engine.url, TRANSLATION_KEY: 'clef', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
  const server = await startServerProcess({ dataDir: folder, env });
  try {
    const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const { batch, line, person } = await prepare(page);

    await page.goto(`${server.url}/0/festival-tranche/${batch}?onglet=textes`);
    await page.getByRole('button', { name: 'Demander 3 brouillons automatiques' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('3 textes partent chez DeepL.');
    expect(engine.calls).toHaveLength(0);
    await question.getByRole('button', { name: 'Traduire', exact: true }).click();
    const draft = page.getByRole('region', { name: 'Brouillon automatique, Synopsis, Barque' });
    await expect(draft).toContainText('[en] Il pêche au lever du jour.');
    await expect(draft).toContainText('DeepL, demandé par');
    await expect(page.getByRole('region', { name: /^Brouillon automatique, / })).toHaveCount(3);
    const box = page.getByRole('textbox', { name: 'Synopsis, Anglais, Barque' });
    await expect(box).toHaveValue('');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('brouillons.png'), fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, { contrastOnly: true })).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('brouillons-sombre.png'), fullPage: true });
    await page.emulateMedia({ colorScheme: 'light' });

    // No tick takes a draft for a translation.
    await page.getByRole('checkbox', { name: 'Traduit, Barque' }).check();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alertdialog')).toContainText('Textes à traduire d’abord : Barque (Synopsis).');
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Traduit, Barque' }).uncheck();
    expect(await kept(page, `festival-tranches/${batch}`)).toMatchObject({ NbBrouillons: 3, NbTraduits: 0 });
    expect(await kept(page, `personnes/${person}`)).toMatchObject({ TradBiographie: { TraductionEn: null } });

    // Wherever it shows, the draft says what it is.
    await page.goto(`${server.url}/0/festival-tranche-films?vue=brouillons`);
    await expect(page.getByRole('row', { name: /Barque/ })).toContainText('2');
    await page.goto(`${server.url}/1/festival-tranche-film/${line}`);
    await page.getByRole('tab', { name: /^Brouillons automatiques/ }).click();
    await expect(page.getByRole('row', { name: /Il pêche au lever du jour\./ })).toContainText('DeepL');
    await page.screenshot({ path: test.info().outputPath('fiche-brouillons.png') });
    await page.goto(`${server.url}/0/festival-tranche/${batch}`);
    await expect(page.getByRole('heading', { name: 'Lot des barques' })).toBeVisible();
    await expect(page.getByText(/Brouillons automatiques/).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('tranche.png') });

    // A person takes one, says it better and saves it; another one is discarded.
    await page.getByRole('tab', { name: 'Textes côte à côte' }).click();
    await page.getByRole('button', { name: 'Reprendre le brouillon, Synopsis, Barque' }).click();
    await expect(box).toHaveValue('[en] Il pêche au lever du jour.');
    await box.fill('He fishes at daybreak.');
    await page.keyboard.press('Control+s');
    await expect(draft).toBeHidden();
    await page.getByRole('button', { name: 'Écarter, Titre, Barque' }).click();
    await expect(page.getByRole('region', { name: /^Brouillon automatique, / })).toHaveCount(1);
    await expect.poll(() => kept(page, `festival-tranches/${batch}`)).toMatchObject({ NbBrouillons: 1 });
    await page.reload();
    await expect(box).toHaveValue('He fishes at daybreak.');
    await expect(page.getByRole('region', { name: /^Brouillon automatique, / })).toHaveCount(1);
  } finally {
    await server.kill('SIGTERM');
    await engine.close();
    remove();
  }
});
