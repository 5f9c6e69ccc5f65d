/** Eight dialogs of eight trades have one anatomy: a title, what goes with the act, « Annuler » first and the verb last at the foot. */
import { expect, type Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { createRecord } from '../support/create.ts';
import { listAct } from '../support/list-act.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Case {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Label of the last button of the foot. */
  readonly verb: RegExp;
}

async function tickFirst(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
}

const ACCREDITED = '/0/festival-participant-accredites?vue=a-traiter';

const CASES: readonly Case[] = [
  {
    name: 'deletion',
    open: async (page) => {
      await createRecord(page, 'mot-cles', { TradLibelle: { TraductionFr: `Anatomie ${Date.now()}` } });
      await visit(page, '/0/mot-cles?q=Anatomie');
      await page.getByRole('row').filter({ hasText: 'Anatomie' }).first().getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Supprimer', exact: true }).first().click();
    },
    verb: /^Supprimer$/,
  },
  {
    name: 'step',
    open: async (page) => {
      await visit(page, ACCREDITED);
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('button', { name: 'Refuser', exact: true }).click();
    },
    verb: /^Refuser$/,
  },
  {
    name: 'series',
    open: async (page) => {
      await tickFirst(page, ACCREDITED);
      await page.getByRole('button', { name: 'Étapes', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Valider gratuitement' }).click();
    },
    verb: /^Valider gratuitement \(\d+\)$/,
  },
  {
    name: 'merge',
    open: async (page) => {
      const name = `Jumelles ${Date.now()}`;
      const kept = await createRecord(page, 'structures', { RaisonSociale: name });
      const gone = await createRecord(page, 'structures', { RaisonSociale: name.toUpperCase() });
      await visit(page, `/structure-merge/${kept}/${gone}`);
      await page.getByRole('button', { name: 'Fusionner', exact: true }).click();
    },
    verb: /^Fusionner/,
  },
  {
    name: 'import',
    open: async (page) => {
      await visit(page, '/0/mot-cles');
      await listAct(page, 'Importer des lignes');
    },
    verb: /^Continuer$/,
  },
  {
    name: 'mailing',
    open: async (page) => {
      await tickFirst(page, '/0/contacts');
      await page.getByRole('button', { name: 'Envoyer un mail', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Modèle').selectOption({ index: 1 });
    },
    verb: /^Envoyer|^Annuler$/,
  },
  {
    name: 'reminder',
    open: async (page) => {
      await visit(page, '/0/pieces?vue=echues');
      await page.getByRole('checkbox').last().check();
      await page.getByRole('button', { name: 'Relancer', exact: true }).click();
    },
    verb: /^Envoyer \d+ relances?$|^Annuler$/,
  },
  {
    name: 'letter',
    open: async (page) => {
      await visit(page, '/0/palmares');
      await page.getByRole('button', { name: 'Écrire aux lauréats…' }).click();
    },
    verb: /^Envoyer/,
  },
];

for (const { name, open, verb } of CASES)
  test(`the dialog of a ${name} has a title, « Annuler » and its verb at the foot`, async ({ browser }) => {
    const page = await openSignedIn(browser, '/dashboard');
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page);
    const dialog = page.locator('dialog[open]').last();
    await expect(dialog.getByRole('heading', { level: 2 }).first()).not.toHaveText('Attention');
    const foot = dialog.locator('.modal-foot, .ui-dialog-actions').last().getByRole('button');
    await expect(foot.first()).toHaveText('Annuler');
    await expect(foot.last()).toHaveText(verb);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, { within: 'dialog[open]', contrastOnly: colorScheme === 'dark' }), name).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
