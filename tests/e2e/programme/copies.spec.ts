/** The day of a print coordinator: cards go through the board by mouse and by keyboard, and keys (KDM) that came by mail are read. */
import { randomUUID } from 'node:crypto';
import { type Browser, type Locator, type Page, expect } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { instantOfDay } from '#domain/programmation/festival-day.ts';
import { certificate } from '#tests/support/kdm/certificate.ts';
import { syntheticKdm, type WantedKdm } from '#tests/support/kdm/synthetic-kdm.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Opened {
  readonly page: Page;
  readonly film: string;
  readonly copy: number;
  /** The key that opens its only screening, as its laboratory would write it. */
  readonly key: WantedKdm;
}

/** An encrypted copy of a film of the edition, with one screening in a room whose server is known. */
async function openCopy(browser: Browser, offset: number): Promise<Opened> {
  const page = await openSignedIn(browser, '/0/tableau-copies');
  const editions = await answerOf<readonly { IsDefaut: boolean; Eannee: number; DateDebut: string }[]>(page, '/api/dico-festival-editions');
  const edition = editions.find(({ IsDefaut }) => IsDefaut);
  const Eannee = edition?.Eannee ?? 0;
  const day = addDays(edition?.DateDebut ?? '', offset);
  const film = `Bobine ${Date.now().toString(36)}${offset}`;
  const label = { TradLibelle: { TraductionFr: film } };
  const composition = randomUUID();
  const serverCertificate = certificate({ name: `SM.${film.replaceAll(' ', '-')}`, serial: BigInt(Date.now()) + BigInt(offset) });
  const IdSalle = await createRecord(page, 'festival-salles', { ...label, Jauge: 120 });
  await createRecord(page, 'festival-serveurs', { IdSalle, Fabricant: 'Dolby', NoSerie: film, Certificat: serverCertificate.pem });
  const IdSection = await createRecord(page, 'festival-sections', { Eannee, IdSectionType: 1, ...label });
  const IdProgramme = await createRecord(page, 'festival-programmes', { Eannee, IdSection, ...label });
  const IdFilm = await createRecord(page, 'films', { TitreOriginal: film, IdPays: 45, Duree: '01:30:00' });
  const copy = await createRecord(page, 'film-copies', {
    IdFilm,
    TitreSupport: film,
    Etat: CopieEtat.demandee,
    IsChiffree: true,
    Composition: `urn:uuid:${composition}`,
  });
  await createRecord(page, 'festival-inscriptions', { IdFilm, Eannee, IdSection, IdProgramme, IdCopieProjetee: copy });
  await createRecord(page, 'festival-programmations', {
    Eannee,
    IdProgramme,
    IdSalle,
    Debut: instantOfDay(day, 14 * 60),
    Fin: instantOfDay(day, 16 * 60),
    Etat: 2,
  });
  const key = {
    title: film,
    composition,
    subject: serverCertificate.subject,
    serial: serverCertificate.serial,
    thumbprints: [serverCertificate.thumbprint],
    from: `${instantOfDay(day, 13 * 60).slice(0, 19)}+00:00`,
    until: `${instantOfDay(day, 17 * 60).slice(0, 19)}+00:00`,
  };
  return { page, film, copy, key };
}

function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function stateOf({ page, copy }: Opened): Promise<number> {
  return (await answerOf<{ Etat: number }>(page, `/api/film-copies/${copy}`)).Etat;
}

// A board of hundreds of cards, read again after each step.
test.describe.configure({ timeout: 150_000 });

test('a card of the board takes its steps by mouse and by keyboard, and goes back from its notice', async ({ browser }) => {
  const opened = await openCopy(browser, 2);
  const { page, film } = opened;
  await visit(page, '/dashboard');
  await visit(page, '/0/tableau-copies');
  const card = page.getByRole('listitem').filter({ hasText: film });
  await expect(column(page, 'Attendues').getByRole('listitem').filter({ hasText: film })).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);

  await card.dragTo(column(page, 'Reçues, à tester'));
  await expect(column(page, 'Reçues, à tester').getByRole('listitem').filter({ hasText: film })).toBeVisible();
  expect(await stateOf(opened)).toBe(CopieEtat.recue);
  await page
    .locator('[data-toast]')
    .filter({ hasText: `« ${film} » : Reçue.` })
    .getByRole('button', { name: 'Annuler' })
    .click();
  await expect(column(page, 'Attendues').getByRole('listitem').filter({ hasText: film })).toBeVisible();
  expect(await stateOf(opened)).toBe(CopieEtat.demandee);

  // A column that leads nowhere takes no card.
  await card.dragTo(column(page, 'Attendues'));
  expect(await stateOf(opened)).toBe(CopieEtat.demandee);

  const send = page.getByRole('button', { name: `Expédiée : ${film}` });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(column(page, 'Expédiées').getByRole('listitem').filter({ hasText: film })).toBeVisible();
  await page.getByRole('button', { name: `Reçue : ${film}` }).press('Enter');
  await page.getByRole('button', { name: `Conforme : ${film}` }).press(' ');
  await expect(column(page, 'Testées').getByRole('listitem').filter({ hasText: film })).toBeVisible();
  const { DateExpedition, DateReception, DateTest } = await answerOf<Readonly<Record<string, string>>>(
    page,
    `/api/film-copies/${opened.copy}`,
  );
  expect([DateExpedition, DateReception, DateTest].every((day) => /^\d{4}-\d\d-\d\d/.test(day ?? ''))).toBe(true);
});

test('keys are dropped or chosen, sorted before anything is written, received and taken back', async ({ browser }) => {
  const { page, film, key } = await openCopy(browser, 3);
  await visit(page, '/0/kdm-edition');
  await page.getByRole('button', { name: 'Lire des KDM…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lire des KDM' });
  const zip = zipSync({
    'bonne.xml': strToU8(syntheticKdm(key)),
    'ailleurs.xml': strToU8(syntheticKdm({ ...key, composition: randomUUID() })),
  });
  await drop(page, dialog, { name: 'cles.zip', type: 'application/zip', base64: Buffer.from(zip).toString('base64') });
  await expect(dialog.getByRole('row').filter({ hasText: 'bonne.xml' })).toContainText('Bonne');
  await expect(dialog.getByRole('row').filter({ hasText: 'ailleurs.xml' })).toContainText('Autre composition');
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([]);

  const files = ['bonne.xml', 'image.xml'].map((name) => ({
    name,
    mimeType: 'application/xml',
    buffer: Buffer.from(name === 'bonne.xml' ? syntheticKdm(key) : '<?xml version="1.0"?><!DOCTYPE a><a/>'),
  }));
  await dialog.locator('input[type=file]').setInputFiles(files);
  await expect(dialog.getByRole('row').filter({ hasText: 'image.xml' })).toContainText('Fichier refusé');
  await dialog.getByRole('button', { name: 'Recevoir 1 clé' }).click();
  await expect(dialog.getByText('1 clé reçue.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await visit(page, '/0/tableau-copies');
  await visit(page, `/0/kdm-edition?q=${encodeURIComponent(film)}`);
  const row = page.getByRole('row').filter({ hasText: film });
  await expect(row).toContainText('Reçue');

  // The same files again write nothing; then the import is undone from a first reading.
  await page.getByRole('button', { name: 'Lire des KDM…' }).click();
  await dialog.locator('input[type=file]').setInputFiles(files.slice(0, 1));
  await expect(dialog.getByRole('row').filter({ hasText: 'bonne.xml' })).toContainText('Déjà reçue');
  await expect(dialog.getByRole('button', { name: /^Recevoir/ })).toBeDisabled();
  const again = { name: 'autre.xml', mimeType: 'application/xml', buffer: Buffer.from(syntheticKdm({ ...key, message: randomUUID() })) };
  await dialog.locator('input[type=file]').setInputFiles(again);
  await dialog.getByRole('button', { name: 'Recevoir 1 clé' }).click();
  await dialog.getByRole('button', { name: "Annuler l'import" }).click();
  await expect(dialog.getByText("1 clé rendue à ce qu'elle disait.")).toBeVisible();
});

interface Dropped {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** A file that is dragged from the desktop and let go over the dialog. */
async function drop(page: Page, dialog: Locator, file: Dropped): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, type, base64 }) => {
    const carried = new DataTransfer();
    carried.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)], name, { type }));
    return carried;
  }, file);
  const target = dialog.getByText('Déposez les fichiers ici');
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}
