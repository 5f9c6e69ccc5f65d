/** The season of a programmer before there is a grid, from the call to the answer of a right-holder, with the clicks counted (docs/journeys.md). `npm run walk` alone does it. */
import { type Browser, type Page, expect } from '@playwright/test';
import { countTasks, type Task } from '../support/gestures.ts';
import { rows } from '../support/read.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';
import { isFullWalk } from '../support/walk.ts';

test.skip(!isFullWalk, 'counted by npm run walk');
test.use({ trace: 'off', actionTimeout: 20_000 });

/** Presses of each task; several films cost no more than one. */
const COUNTED = {
  'récupérer les dépôts du site': 2,
  'inviter les films choisis d’une section, lettres comprises': 2,
  'répondre oui par le lien': 2,
  'accepter une réponse': 1,
};
type Season = Task & { readonly name: keyof typeof COUNTED };

const CALL: Season = {
  name: 'récupérer les dépôts du site',
  from: '/0/ins-recups',
  run: async (page) => {
    await page.getByRole('button', { name: 'Récupérer les dépôts' }).click();
    const toast = page.locator('[data-toast]').filter({ hasText: 'dont 2 en erreur' });
    await toast.getByRole('button', { name: 'Voir' }).click();
    await expect(page).toHaveURL(/vue=erreurs/);
  },
};

/** The market video library of the demonstration has two films whose letter has not left. */
function inviting(section: string): Season {
  return {
    name: 'inviter les films choisis d’une section, lettres comprises',
    from: '/0/deliberations',
    before: async (page) => {
      await page.getByRole('combobox').first().selectOption({ label: section });
    },
    run: async (page) => {
      await page.getByRole('button', { name: 'Inviter…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Inviter' }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

/** The page speaks the language of the invitation. */
function answering(link: string): Season {
  return {
    name: 'répondre oui par le lien',
    from: `/invitation-film#${link.split('#').at(-1) ?? ''}`,
    run: async (page) => {
      await page.getByRole('radio').first().click();
      await page.locator('form button[type=submit]').click();
      await expect(page.getByRole('radio')).toHaveCount(0);
    },
  };
}

function accepting(invitation: number): Season {
  return {
    name: 'accepter une réponse',
    from: `/1/festival-inscription-invitation/${invitation}`,
    run: async (page) => {
      await page.getByRole('button', { name: 'Accepter' }).click();
      await expect(page.getByText('Accepté', { exact: true }).first()).toBeVisible();
    },
  };
}

async function linkOf(page: Page, invitation: number): Promise<string> {
  await visit(page, `/1/festival-inscription-invitation/${invitation}`);
  await page.getByRole('button', { name: /lien/i }).first().click();
  const dialog = page.getByRole('dialog');
  const link = (await dialog.locator('output').first().innerText()).trim();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  return link;
}

async function countAnswer(browser: Browser, link: string): Promise<Readonly<Record<string, number>>> {
  const context = await browser.newContext();
  const holder = await context.newPage();
  holder.setDefaultTimeout(20_000);
  const found = await countTasks(holder, [answering(link)]);
  await context.close();
  return found;
}

test('deposits come in, films are invited by letter, and a right-holder accepts by a link', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openSignedIn(browser, '/0/ins-recups');
  const found = await countTasks(page, [CALL, inviting('Vidéothèque du marché')]);
  const where = { field: 'Etat', op: 'eq', value: 1 };
  const invitations = await rows(page, 'festival-inscription-invitations', { where, columns: ['Etat'] });
  expect(invitations.length).toBeGreaterThan(2);
  const invitation = Number(invitations.at(-1)?.['Id']);
  const answered = await countAnswer(browser, await linkOf(page, invitation));
  const accepted = await countTasks(page, [accepting(invitation)]);
  const all = { ...found, ...answered, ...accepted };
  console.info(all);
  expect(all).toEqual(COUNTED);
});
