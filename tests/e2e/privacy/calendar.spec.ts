/** The calendar of retention: a dry run, a hold that stops a run, and the run that empties. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answerOf, callWell } from '../support/call.ts';
import { createRecord } from '../support/create.ts';
import { openSignedIn, visit } from '../support/session.ts';
import { test } from '../support/test.ts';

interface Course {
  readonly Commentaire: string | null;
}

test('a due comment is counted, held with a reason, and purged once its hold is lifted', async ({ browser }) => {
  const mark = `Canari ${Date.now() % 100_000}`;
  const page = await openSignedIn(browser, '/dashboard');
  const year = 1910 + (Date.now() % 70);
  await createRecord(page, 'festival-editions', { Eannee: year, DateDebut: `${year}-05-20`, DateFin: `${year}-05-30` });
  const course = await createRecord(page, 'festival-courses', {
    Eannee: year,
    Debut: `${year}-05-21T09:00:00`,
    Fin: `${year}-05-21T10:00:00`,
    Lieu: mark,
    Commentaire: mark,
  });
  async function comment(): Promise<string | null> {
    return (await answerOf<Course>(page, `/api/festival-courses/${course}`)).Commentaire;
  }

  await visit(page, '/0/conservation');
  await expect(page.getByRole('heading', { name: 'Conservation des données' })).toBeVisible();
  await page.getByRole('button', { name: 'Essai à blanc' }).click();
  await expect(page.getByText(/valeurs? partirai/)).toBeVisible();
  expect(await comment()).toBe(mark);

  const line = page.getByRole('row').filter({ hasText: 'Courses' }).filter({ hasText: 'Commentaire' }).filter({ hasText: 'Échu' });
  await line.getByRole('button').click();
  const list = page.getByRole('dialog', { name: 'Courses : Commentaire' });
  const row = list.getByRole('row').filter({ hasText: mark });
  await row.getByRole('button', { name: 'Suspendre' }).click();
  const reason = page.getByRole('dialog', { name: /Suspendre la purge/ });
  await reason.getByRole('textbox').fill('Litige en cours');
  await reason.getByRole('button', { name: 'Suspendre' }).click();
  await expect(row.getByText('Suspendue')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await callWell(page, '/api/conservation/passages', { method: 'POST', body: { IsEssai: false, Entite: 'festival-course' } });
  expect(await comment()).toBe(mark);

  const holds = await answerOf<readonly { readonly Id: number }[]>(
    page,
    `/api/conservation-suspensions/filter?filter=${encodeURIComponent(JSON.stringify({ Criteres: { field: 'IdFiche', op: 'eq', value: course } }))}`,
  );
  const hold = holds[0]?.Id ?? 0;
  await callWell(page, `/api/conservation/suspensions/${hold}/levee`, { method: 'POST', body: { Motif: 'Affaire close' } });
  await list.getByRole('button', { name: 'Effacer ce qui est échu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer maintenant' }).click();
  await expect(page.getByText(/valeurs? effacées?\./)).toBeVisible();
  expect(await comment()).toBeNull();
});
