/** Badges that are scanned: by a reader on a French keyboard, wherever the focus is, and by the camera of the machine. */
import { writeFileSync } from 'node:fs';
import { chromium, expect, type Page } from '@playwright/test';
import qr from 'pdfmake/js/qrEnc.js';
import { reachable } from '#tests/support/reachable-contact.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { chooseDesk } from '../support/desk-choice.ts';
import { festival } from '../support/festival.ts';
import { defaultEdition } from '../support/read.ts';
import { address, openSignedIn, signIn } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

const ACCREDITATIONS = 'festival-participant-accredites';
const run = Date.now().toString(36);
let serial = 0;

interface Badge {
  readonly token: string;
  readonly name: string;
}

/** A validated accreditation with its badge, printed. */
async function badge(page: Page): Promise<Badge> {
  const Eannee = await defaultEdition(page);
  const mark = `${run}${(serial += 1)}`;
  const IdPersonne = await createRecord(page, 'personnes', { Nom: `Quemener ${mark}`, Prenom: 'Zoé', IdPays: 45 });
  function create(plural: string, record: Record<string, unknown>): Promise<number> {
    return createRecord(page, plural, plural === 'activites' ? { TradLibelle: { TraductionFr: `Lecture ${mark}` } } : record);
  }
  const IdContact = await create('contacts', { ...(await reachable(create)), IdPersonne, Email: `zoe-${mark}@exemple.test` });
  const id = await create(ACCREDITATIONS, { Eannee, IdContact, IdPersonne });
  await step(page, `/api/${ACCREDITATIONS}/${id}/transitions/creer-validee`, { Version: 1, Mail: false });
  await step(page, '/api/guichet/badges', { Edition: Eannee, Roles: [{ Entite: 'festival-participant-accredite', Id: id }] });
  const { JetonBadge } = JSON.parse(await keptRecord(page, ACCREDITATIONS, id));
  return { token: JetonBadge, name: `Zoé Quemener ${mark}` };
}

const FIGURES = 'à&é"\'(-è_ç';

/** In the page: the keys of a reader that types for an American keyboard, as a French one tells them, and what they write. */
function scanFrench(keys: readonly (readonly [key: string, code: string, shiftKey: boolean])[]): void {
  for (const [key, code, shiftKey] of [...keys, ['Enter', 'Enter', false] as const]) {
    const target = document.activeElement ?? document.body;
    const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }));
    if (!isTaken && key.length === 1) document.execCommand('insertText', false, key);
  }
}

const MOVED = new Map(Array.from('aqqawzzwm,M?AQQAWZZW'.match(/../g) ?? [], (pair) => [pair.charAt(0), pair.charAt(1)]));

function frenchKeys(token: string): readonly (readonly [key: string, code: string, shiftKey: boolean])[] {
  return Array.from(token, (sign) => {
    if (sign === '-' || sign === '_') return [sign === '-' ? ')' : '°', 'Minus', sign === '_'];
    if (/\d/.test(sign)) return [FIGURES.charAt(Number(sign)), `Digit${sign}`, false];
    return [MOVED.get(sign) ?? sign, `Key${sign.toUpperCase()}`, /[A-Z]/.test(sign)];
  });
}

test('a reader on a French keyboard is read wherever the focus is, and leaves the fields as they were', async ({ browser }) => {
  const page = await openSignedIn(browser, '/0/festival-guichets');
  const { token, name } = await badge(page);
  const desk = page.getByLabel('Guichet', { exact: true });
  await chooseDesk(page, 'Accueil 3');
  await desk.focus();
  await page.evaluate(scanFrench, frenchKeys(token));
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(desk).toHaveValue('Accueil 3');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name, level: 2 })).toHaveCount(0);
  // Nothing holds the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.evaluate(scanFrench, frenchKeys(token));
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
});

const [WIDTH, HEIGHT, CELL] = [640, 480, 8];

/** Frames of a film without colours that shows one square code. */
function filmOf(token: string): Buffer {
  const node = { qr: token, eccLevel: 'M', fit: 400, _canvas: [] as { x: number; y: number; w: number; h: number; color: string }[] };
  qr.default.measure(node);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (const { x, y, w, h, color } of node._canvas.filter((cell) => cell.color === '#000'))
    for (let row = 0; row < h; row += 1)
      light.fill(color === '#000' ? 16 : 235, (y + row + 40) * WIDTH + x + 120, (y + row + 40) * WIDTH + x + 120 + w);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: CELL }, () => frame),
  ]);
}

test('the camera reads a badge by a reader that is loaded then, from our own address', async ({ browser }, info) => {
  const { token, name } = await badge(await openSignedIn(browser, '/0/festival-guichets'));
  const film = info.outputPath('badge.y4m');
  writeFileSync(film, filmOf(token));
  const executablePath = process.env['CHROMIUM'];
  const seeing = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await seeing.newContext({ locale: 'fr-FR', permissions: ['camera'] });
    const page = await context.newPage();
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(address('/0/festival-guichets'));
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'Guichet', level: 1 })).toBeVisible();
    expect(requestedUrls.filter((url) => url.endsWith('.wasm'))).toEqual([]);
    await page.getByRole('button', { name: 'Lire un badge avec la caméra' }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible({ timeout: 20_000 });
    await page.screenshot({ path: info.outputPath('camera.png') });
    await page.getByRole('button', { name: 'Fermer la caméra' }).click();
    await expect(page.locator('video')).toHaveCount(0);
    expect(new Set(requestedUrls.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin))).toEqual(
      new Set([new URL(festival().url).origin]),
    );
  } finally {
    await seeing.close();
  }
});
