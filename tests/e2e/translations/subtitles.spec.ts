/** Subtitles as subtitlers send them: checked beside their file, and shown by the player whatever their format and encoding. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { FRENCH } from './support.ts';

const SUBRIP = '1\r\n00:00:01,000 --> 00:00:02,500\r\nÇa va, Éloïse\x92 ?\r\n\r\n2\r\n00:00:02,000 --> 00:00:09,500\r\nTrop tard.\r\n';

/** One cue of EBU Tech 3264, « Été » in ISO 6937. */
function ebu(): Buffer {
  const file = Buffer.alloc(1024 + 128, 0x20);
  file.write('850STL25.01', 0, 'latin1');
  file.write('00', 12, 'latin1');
  file.write('10000000', 256, 'latin1');
  file.fill(0x8f, 1024);
  file.set([0, 1, 0, 0xff, 0, 10, 0, 1, 0, 10, 0, 3, 0, 20, 2, 0], 1024);
  file.set([0xc2, 0x45, 0x74, 0xc2, 0x65], 1024 + 16);
  return file;
}

test('faults are named with line and time beside the file, and the player shows cues of both formats', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/medias');
  async function send(field: string, name: string, body: Buffer): Promise<number> {
    const headers = { 'content-type': 'application/octet-stream', 'x-nom-fichier': name };
    const { Id } = await answerOf<{ Id: number }>(page, `/api/fichiers/${field}`, { method: 'POST', body, headers });
    return Id;
  }
  const IdMediaType = await createRecord(page, 'media-types', {
    TradLibelle: { TraductionFr: 'Essai sous-titré' },
    Cible: 1,
    IsActif: true,
  });
  const IdFichier = await send('media/IdFichier', 'film.mp4', await readFile('data/extrait.mp4'));
  const IdMedia = await createRecord(page, 'medias', { IdMediaType, Libelle: 'Essai', Canal: 1, Acces: 2, IdFichier, Duree: '00:00:06' });
  for (const [name, body] of [
    ['fr.srt', Buffer.from(SUBRIP, 'latin1')],
    ['fr.stl', ebu()],
  ] as const)
    await createRecord(page, 'media-sous-titres', {
      IdMedia,
      IdLangue: FRENCH,
      IdFichier: await send('media-sous-titre/IdFichier', name, body),
      Statut: 0,
    });

  await visit(page, `/1/medias/${IdMedia}`);
  await page.getByRole('tab', { name: 'Contrôle des sous-titres' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('SubRip, Windows-1252 : 2 répliques.')).toBeVisible();
  await expect(panel.getByRole('row', { name: /recouvre la précédente de 0,50 s/ })).toContainText('00:00:02,000');
  await expect(panel.getByRole('row', { name: /trop longue : 7,50 s/ })).toContainText('6');
  await expect(panel.getByRole('row', { name: /hors du film, de 3,50 s/ })).toBeVisible();
  await expect(panel.getByText('EBU STL, table de caractères EBU : 1 réplique.')).toBeVisible();
  await expect(panel.getByText('Aucune faute.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Lecture' }).click();
  await page.getByRole('button', { name: 'Lire' }).click();
  await expect(page.locator('video track')).toHaveCount(2);
  function cues() {
    return page.locator('video').evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].map((track) => {
        if (track.mode === 'disabled') track.mode = 'hidden';
        return [...(track.cues ?? [])].map((cue) => ('text' in cue ? cue.text : ''));
      }),
    );
  }
  await expect.poll(cues).toEqual([['Ça va, Éloïse’ ?', 'Trop tard.'], ['Été']]);
});
