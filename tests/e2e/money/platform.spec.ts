/** The approved platform: a piece is deposited, its life comes back, a flow that failed leaves again, and periods are declared and corrected. */
import { expect, type Page } from '@playwright/test';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { cdar, startPlatformStandIn } from '#tests/support/servers/platform-stand-in.ts';
import { violations } from '../support/axe.ts';
import { answerOf } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { DEMO } from '../support/load-festival.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const [FRANCE, ON_SITE] = [45, 1];
const SIREN = '732829320';

interface Piece {
  readonly id: number;
  readonly number: string;
}

async function invoice(page: Page, IdStructure: number): Promise<Piece> {
  const sale = await createRecord(page, 'bam-ventes', { Objet: 'Stand', IdStructure });
  await createRecord(page, 'bam-vente-lignes', { IdVente: sale, Designation: 'Stand', PrixUnitaire: 100, IdNature: ON_SITE });
  const { Version } = await answerOf<{ Version: number }>(page, `/api/bam-ventes/${sale}`);
  const id = await answerOf<number>(page, `/api/bam-ventes/${sale}/facture`, { method: 'POST', body: { Version } });
  const { NoFacture } = await answerOf<{ NoFacture: string }>(page, `/api/bam-paiements/${id}`);
  return { id, number: NoFacture };
}

async function screenshots(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { contrastOnly: true })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`${name}-sombre.png`) });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('pieces and declarations leave for the platform, and what becomes of them is read', async ({ browser }) => {
  test.setTimeout(DEMO.startTimeoutMs + 120_000);
  const { folder, remove } = temporaryFolder();
  const platform = await startPlatformStandIn();
  platform.addRecipient(SIREN);
  const env = { ...DEMO.env, ...platform.env, PLATFORM_POLL_S: '3600', PLATFORM_RETRY_S: '0' };
  const server = await startServerProcess({ dataDir: folder, env, startTimeoutMs: DEMO.startTimeoutMs });
  try {
    const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page, { login: ADMIN.Login, password: ADMIN.MotDePasse });
    const Adresse = { Adresse1: '3 quai', CodePostal: '63000', Ville: 'Valombre', IdPays: FRANCE };
    const client = await createRecord(page, 'structures', { RaisonSociale: 'Banque du Val', Siret: `${SIREN}00074`, Adresse });
    const sold = await invoice(page, client);

    await test.step('a piece is deposited once, and its journal tells its life', async () => {
      await page.goto(`${server.url}/0/pieces?fiche=${sold.id}`);
      const piece = page.getByRole('dialog');
      await piece.getByRole('button', { name: 'Déposer sur la plateforme' }).click();
      await expect(page.getByText(`${sold.number} part vers la plateforme agréée.`)).toBeVisible();
      await expect(piece.getByRole('button', { name: 'Déposer sur la plateforme' })).toHaveCount(0);
      await expect.poll(() => platform.sent.filter(({ info }) => info.trackingId === sold.number)).toHaveLength(1);
      platform.acknowledge(sold.number);
      platform.bring({ type: 'CustomerInvoiceLC', name: 'statut 203', content: cdar(sold.number, 203) });
      const refusal = { code: 'MONTANTTOTAL_ERR', text: 'Le stand n’a pas été monté' };
      platform.bring({ type: 'CustomerInvoiceLC', name: 'refus', content: cdar(sold.number, 210, refusal) });
      await page.goto(`${server.url}/0/echanges-plateforme`);
      await expect(page.getByRole('row', { name: new RegExp(sold.number) }).first()).toContainText('Transmis');
      await page.getByRole('button', { name: 'Relever la plateforme' }).click();
      await expect(page.getByText(/échanges lus\./)).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(sold.number) }).first()).toContainText('Accepté');
      await page.goto(`${server.url}/0/pieces?fiche=${sold.id}`);
      await piece.getByRole('tab', { name: /^Facturation électronique/ }).click();
      await expect(piece.getByRole('row', { name: /Refusée/ })).toContainText('Le stand n’a pas été monté');
      await expect(piece.getByRole('row', { name: /Mise à disposition/ })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await screenshots(page, 'piece-journal');
    });

    await test.step('a piece that the platform refused waits to be repeated, and leaves again', async () => {
      const second = await invoice(page, client);
      platform.fail({ refuses: 'Profil EN 16931 non reconnu' });
      await page.goto(`${server.url}/0/pieces?fiche=${second.id}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Déposer sur la plateforme' }).click();
      await expect(page.getByText(`${second.number} part vers la plateforme agréée.`)).toBeVisible();
      await page.goto(`${server.url}/0/echanges-plateforme?vue=a-reprendre`);
      const row = page.getByRole('row', { name: new RegExp(second.number) });
      await expect(row).toContainText('Profil EN 16931 non reconnu');
      expect(await violations(page)).toEqual([]);
      await screenshots(page, 'echanges-a-reprendre');
      platform.fail(null);
      await row.dblclick();
      await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
      await expect(page.getByText("L'échange est remis en file.")).toBeVisible();
      await expect.poll(() => platform.sent.filter(({ info }) => info.name.includes(second.number))).toHaveLength(1);
      await screenshots(page, 'echange');
      await page.goto(`${server.url}/0/echanges-plateforme`);
      await expect(page.getByRole('row', { name: new RegExp(second.number) }).first()).toContainText('Transmis');
      await screenshots(page, 'echanges');
    });

    await test.step('ended periods are declared, and one that changed after it had left is corrected', async () => {
      await page.goto(`${server.url}/0/declaration-ereportings`);
      for (const state of ['À transmettre', 'Acceptée', 'Rejetée', 'Transmise'])
        await expect(page.getByRole('gridcell', { name: state, exact: true }).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await screenshots(page, 'declarations');
      await page.getByRole('button', { name: 'Préparer les déclarations' }).click();
      const dialog = page.getByRole('dialog', { name: 'Préparer les déclarations' });
      await expect(dialog.getByLabel('Du', { exact: true })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await screenshots(page, 'preparer');
      await dialog.getByRole('button', { name: 'Préparer', exact: true }).click();
      await expect(page.getByText(/Parmi elles, \d+ rectificatives?\./)).toBeVisible();
      await page.goto(`${server.url}/0/declaration-ereportings?vue=a-transmettre`);
      const payments = page
        .getByRole('row', { name: /Les paiements/ })
        .filter({ has: page.getByRole('gridcell', { name: '1', exact: true }) });
      await payments.first().dblclick();
      await expect(page.getByText('Rectificative').first()).toBeVisible();
      await screenshots(page, 'rectificative');
      await page.getByRole('tab', { name: /^Opérations/ }).click();
      await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
      await screenshots(page, 'operations');
      await page.getByRole('button', { name: 'Transmettre', exact: true }).click();
      await expect(page.getByText('La déclaration part vers la plateforme.')).toBeVisible();
      await expect.poll(() => platform.sent.filter(({ content }) => content.includes('<TypeCode>RE</TypeCode>'))).toHaveLength(1);
      await page.getByRole('tab', { name: /^Transmissions/ }).click();
      await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toContainText('Transmis');
      await screenshots(page, 'transmissions');
    });
  } finally {
    await server.kill('SIGTERM');
    await platform.close();
    remove();
  }
});
