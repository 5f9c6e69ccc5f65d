// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/bam-compte.gen.ts';
import { CompteDemandeChamp } from '#generated/enums/compte-demande-champ.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { drawDialogForm } from '#tests/support/web/dialogs.tsx';
import { attemptAction } from '#web/records/sheet/frame/attempt-action.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { reviewRequests } from './review-requests.ts';

beforeAll(() => showTexts('fiche', 'demande', 'etape', 'metier'));
afterEach(cleanup);

const account = { Id: 5, Version: 2, IdContact: 7, NbDemandesPro: 0, NbDemandesModif: 1 };
const request = {
  Id: 9,
  Version: 3,
  Type: 2,
  DateDemande: '2026-11-18T11:00:00.000',
  Nom: 'Morvan',
  Portable: '06 39 98 12 34',
  Telephone: '01 99 00 00 02',
  Twitter: 'https://exemple.test/morvan',
};
const replies: Readonly<Record<string, unknown>> = {
  '/api/compte-demandes/filter': [{ Id: 9, Version: 3 }],
  '/api/compte-demandes/9': request,
  '/api/contacts/7': { Id: 7, IdPersonne: 8, IdsActivite: [], Portable: '0639981234', Telephone: '0199000001' },
  '/api/personnes/8': { Id: 8, Nom: 'Le Bihan' },
};

/** Opens the comparison as the sheet would; answers its form and what is sent. */
async function open({ record = account, Candidats = [] }: { readonly record?: RecordData; readonly Candidats?: readonly object[] } = {}) {
  openDialogs.set([]);
  const sent: { path: string; body: unknown }[] = [];
  configureTransport({
    fetch: async (call) => {
      if (!(call instanceof Request)) throw new TypeError('no request');
      const path = new URL(call.url).pathname;
      if (call.method === 'POST') sent.push({ path, body: await call.json() });
      if (path.endsWith('/rapprochement')) return Response.json({ Candidats });
      return Response.json(replies[path] ?? 9, { headers: path.includes('transitions') ? { 'x-mail': '12' } : {} });
    },
  });
  const queries = new QueryClient();
  const attempt = attemptAction({ entity: 'bam-compte', queries, isLeaving: () => false, onRunning: () => undefined });
  const context = { entity, record, queries, depth: 1, language: 'fr', isModified: () => false, leave: () => undefined } as const;
  const [action] = reviewRequests({ ...context, can: () => true });
  void action?.run(attempt);
  const form = await drawDialogForm();
  const [dialog] = openDialogs.get();
  return { title: dialog?.kind === 'lightview' ? dialog.options.title : null, form, sent };
}

it('shows what is asked beside what is known, field by field, and leaves nothing to choose where they agree', async () => {
  const { form, title } = await open();
  expect(title).toBe('Demande de modification du 18/11/2026');
  const rows = form.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Champ', "Aujourd'hui", 'Demandé'],
    ['Nom', 'Le Bihan', 'Morvan'],
    ['Téléphone', '0199000001', '01 99 00 00 02'],
    ['Portable', '0639981234', '06 39 98 12 34 Déjà à jour'],
    ['Twitter', '—', 'https://exemple.test/morvan À reporter à la main'],
  ]);
  expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    'Retenir : Nom',
    'Retenir : Téléphone',
    null,
  ]);
});

it('accepts what stays ticked once the rest is refused with a reason', async () => {
  const { form, sent } = await open();
  fireEvent.click(form.getByRole('checkbox', { name: 'Retenir : Nom' }));
  const accept = form.getByRole('button', { name: 'Accepter 1 sur 2' });
  expect(accept.hasAttribute('disabled')).toBe(true);
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Nom à justifier' } });
  await act(async () => fireEvent.click(accept));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/compte-demandes/9/transitions/accepter',
        body: { Version: 3, Motif: 'Nom à justifier', Valeurs: { ChampsRetenus: CompteDemandeChamp.telephone } },
      },
    ]),
  );
});

it('is offered while a request waits, to who may write accounts', () => {
  const queries = new QueryClient();
  const context = { entity, queries, depth: 1, language: 'fr', isModified: () => false, leave: () => undefined } as const;
  function labels(record: typeof account, isAllowed: boolean): readonly string[] {
    return reviewRequests({ ...context, record, can: () => isAllowed }).map(({ label }) => label);
  }
  expect(labels(account, true)).toEqual(['Traiter la demande']);
  expect(labels({ ...account, NbDemandesPro: 2 }, true)).toEqual(['Traiter une demande (3)']);
  expect(labels({ ...account, NbDemandesModif: 0 }, true)).toEqual([]);
  expect(labels(account, false)).toEqual([]);
});

it('proposes the people who resemble a request without a contact, and waits for one of them or for « somebody new »', async () => {
  const person = { IdPersonne: 4, Nom: 'Le Bihan Maiwenn', Email: null, Telephone: null, HasCompte: false, Motifs: ['nom', 'structure'] };
  const Candidats = [
    { ...person, IdContact: 3, Structure: 'Les Films du Bief' },
    { ...person, IdContact: 6, Structure: null, HasCompte: true },
  ];
  const { form, sent } = await open({ record: { ...account, IdContact: null }, Candidats });
  const radios = form.getAllByRole('radio');
  expect(radios.map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).disabled])).toEqual([
    ['Le Bihan Maiwenn Les Films du Bief · même nom · même structure', false],
    ['Le Bihan Maiwenn même nom · même structure · a déjà un compte', true],
    ["Quelqu'un de nouveau : créer la personne et le contact", false],
  ]);
  const accept = form.getByRole('button', { name: 'Tout accepter' });
  expect(accept).toHaveProperty('disabled', true);
  fireEvent.click(radios[0] ?? accept);
  fireEvent.click(accept);
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/accepter'))?.body).toMatchObject({
      Valeurs: { IdContact: 3, IdPersonne: 4, IsNouvelle: false },
    }),
  );
});
