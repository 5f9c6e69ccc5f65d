/** Failed mails go again in one act, told before and taken back while they wait. */
import { expect } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { callWell } from '../support/call.ts';
import { createRecord, keptRecord } from '../support/create.ts';
import { address, openSignedIn, visit } from '../support/session.ts';
import { step } from '../support/step.ts';
import { test } from '../support/test.ts';

interface Trace {
  readonly Id: number;
  readonly Objet: string;
}

test('failed mails are sent again as a series: dry run, one act, taken back by one button', async ({ browser }) => {
  const page = await openSignedIn(browser, '/dashboard');
  const mark = `Relance ${Date.now() % 100_000}`;
  const modele = await createRecord(page, 'mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle: mark,
    IsActif: true,
    TradObjet: { TraductionFr: mark },
    TradDescription: { TraductionFr: '<p>Bonjour</p>' },
  });
  const people = ['Ada', 'Berthe'].map((name) => `${name}-${Date.now()}@valombre.example`.toLowerCase());
  const contacts: number[] = [];
  for (const Email of people) {
    const IdPersonne = await createRecord(page, 'personnes', { Nom: mark, Prenom: Email.slice(0, 3) });
    contacts.push(await createRecord(page, 'contacts', { IdPersonne, Email, IsMailing: true }));
  }
  const mailing = { IdModele: modele, filter: { IdsPk: contacts, Tri: [{ Key: 'Id', Desc: false }] } };
  const prepared = await callWell(page, '/api/mailings/contact/preparation', { method: 'POST', body: mailing });
  const { Empreinte }: { Empreinte: string } = await prepared.json();
  await step(page, '/api/mailings/contact', { ...mailing, Empreinte, Cle: crypto.randomUUID() });
  const filter = { Criteres: { field: 'Objet', op: 'eq', value: mark }, Colonnes: ['Objet'], Tri: [{ Key: 'Id', Desc: false }] };
  const query = new URLSearchParams({ filter: JSON.stringify(filter), skip: '0', take: '9' });
  const traces: readonly Trace[] = await (await page.request.get(address(`/api/mail-traces/filter?${query}`))).json();
  for (const { Id } of traces) {
    const { Version } = JSON.parse(await keptRecord(page, 'mail-traces', Id));
    await step(page, `/api/mail-traces/${Id}/transitions/echouer`, { Version });
  }

  const failed = new URLSearchParams({ vue: 'erreurs', filtres: JSON.stringify([['Objet', 'eq', mark]]) });
  await visit(page, `/0/mail-traces?${failed}`);
  await expect(page.getByText(people[1] ?? '', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Renvoyer tout…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Renvoyer des mails' });
  await expect(dialog.getByText('2 mails repartent sur 2')).toBeVisible();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Renvoyer 2 mails', exact: true }).click();
  await expect(dialog.getByText(/2 gardés sans être envoyés/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler ce qui attend encore', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Retirer de la file 2 mails de ce renvoi qui attendent encore ?')).toBeVisible();
  await question.getByRole('button', { name: 'Annuler ce qui attend encore', exact: true }).click();
  await expect(page.getByText('2 mails ne partiront pas.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(people[1] ?? '', { exact: true })).toBeVisible();
});
