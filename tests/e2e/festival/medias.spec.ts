import { createServer } from 'node:http';
import { once } from 'node:events';
import { type Page, expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { test } from '../support/test.ts';
import { vtt } from '#tests/support/sample-files.ts';
import { openSignedIn, visit } from '../support/session.ts';

const FRENCH = 38;

function post(page: Page, path: string, body: object): Promise<number> {
  return answerOf(page, path, { method: 'POST', body });
}

test('a media location says in progress, done with its date, then failed in the words of the specification', async ({ browser }) => {
  let status = 200;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const server = createServer(async (_request, response) => {
    await gates[calls++]?.promise;
    response.writeHead(status, { 'content-type': 'text/html' }).end('<a href="a.mov">a</a><a href="b.mov">b</a>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const page = await openSignedIn(browser, '/0/media-serveurs');
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const IdServeur = await post(page, '/api/media-serveurs', { Nom: 'Régie', UrlSource: `http://127.0.0.1:${port}/` });
  const id = await post(page, '/api/media-emplacements', { IdServeur, Dossier: 'masters' });
  await visit(page, `/1/media-emplacement/${id}`);
  await page.getByRole('tab', { name: 'Actualisation' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Jamais actualisé')).toBeVisible();
  await panel.getByRole('button', { name: 'Actualiser' }).click();
  await expect(panel.getByText('En cours')).toBeVisible();
  gates[0]?.resolve();
  await expect(panel.getByText('Faite')).toBeVisible();
  await expect(panel.getByText(/^Mis à jour le .* · 2 fichiers · 2 orphelins$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  status = 500;
  gates[1]?.resolve();
  await panel.getByRole('button', { name: 'Actualiser' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Erreur actualisation ! Veuillez recomencer.');
  await expect(panel.getByText('Échouée')).toBeVisible();
  server.close();
});

test('a media file plays in the page with its subtitles once somebody asks, and one that is no video says so', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/medias');
  async function send(field: string, name: string, body: Buffer): Promise<number> {
    const headers = { 'content-type': 'application/octet-stream', 'x-nom-fichier': name };
    const { Id } = await answerOf<{ Id: number }>(page, `/api/fichiers/${field}`, { method: 'POST', body, headers });
    return Id;
  }
  const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)]);
  const subtitles = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nBonjour\r\n');
  const IdMediaType = await post(page, '/api/media-types', { TradLibelle: { TraductionFr: 'Copie de lecture' }, Cible: 1, IsActif: true });
  const IdFichier = await send('media/IdFichier', 'film.mp4', video);
  const IdMedia = await post(page, '/api/medias', { IdMediaType, Libelle: 'Copie de lecture', Canal: 1, Acces: 2, IdFichier });
  const IdSousTitre = await send('media-sous-titre/IdFichier', 'fr.srt', subtitles);
  await post(page, '/api/media-sous-titres', { IdMedia, IdLangue: FRENCH, IdFichier: IdSousTitre, Statut: 0 });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await visit(page, `/1/medias/${IdMedia}`);
  await page.getByRole('tab', { name: 'Lecture' }).click();
  const play = page.getByRole('button', { name: 'Lire' });
  await expect(play).toBeVisible();
  expect(requestedPaths).not.toContain(`/api/fichiers/${IdFichier}`);
  expect(await page.locator('video, iframe').count()).toBe(0);
  await play.click();
  await expect(page.locator('video')).toHaveAttribute('src', `/api/fichiers/${IdFichier}`);
  await expect(page.locator('video')).toHaveAccessibleName('Lecture de Copie de lecture');
  await expect(page.locator('video track')).toHaveAttribute('label', 'Français');
  await expect(page.getByRole('alert')).toHaveText('Impossible de charger la vidéo.');
  expect(requestedPaths).toContain(`/api/fichiers/${IdFichier}`);
});

test('a media keeps what its sheet says, and a subtitle file dropped on it', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/medias');
  const IdMediaType = await post(page, '/api/media-types', { TradLibelle: { TraductionFr: 'Extrait' }, Cible: 1, IsActif: true });
  const IdMedia = await post(page, '/api/medias', { IdMediaType, Libelle: 'Extrait', Canal: 1, Acces: 2 });
  await visit(page, `/1/medias/${IdMedia}`);
  async function save(): Promise<void> {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByText('Enregistrement effectué.').first()).toBeVisible();
  }
  await page.getByRole('textbox', { name: /^Libellé/ }).fill('Extrait sous-titré');
  await page.getByLabel("Code d'intégration").fill('abc-42');
  await page.getByLabel('Canal').selectOption({ label: 'Plateforme vidéo' });
  await save();
  await visit(page, `/1/medias/${IdMedia}`);
  await expect(page.getByRole('textbox', { name: /^Libellé/ })).toHaveValue('Extrait sous-titré');
  await expect(page.getByLabel("Code d'intégration")).toHaveValue('abc-42');
  await page.getByRole('tab', { name: 'Sous-titres', exact: true }).click();
  const panel = page.getByRole('tabpanel');
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Choisir des fichiers' }).click();
  await (await chooser).setFiles([{ name: 'fr.vtt', mimeType: 'text/vtt', buffer: vtt() }]);
  await expect(panel.getByText('fr.vtt')).toBeVisible();
  await panel.getByRole('combobox', { name: /^Langue, / }).fill('français');
  await page
    .getByRole('option', { name: /^Français/ })
    .first()
    .click();
  await save();
  await visit(page, `/1/medias/${IdMedia}`);
  await page.getByRole('tab', { name: 'Sous-titres', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Télécharger fr.vtt' })).toBeVisible();
});
