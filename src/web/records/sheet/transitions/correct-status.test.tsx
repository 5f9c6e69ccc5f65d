// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as invite from '#generated/entities/festival-participant-invite.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { drawDialogForm } from '#tests/support/web/dialogs.tsx';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { correctStatus } from './correct-status.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
beforeEach(() => openDialogs.set([]));
afterEach(cleanup);

const record = { Id: 5, Version: 3, Statut: 256 };

it('offers the other statuses of the file by their names, and waits for one of them and a reason', async () => {
  const bodies: unknown[] = [];
  configureTransport({
    fetch: async (request) => {
      if (request instanceof Request) bodies.push([new URL(request.url).pathname, await request.json()]);
      return Response.json(5);
    },
  });
  const done = correctStatus({ module: invite, record, queries: new QueryClient() });
  const form = await drawDialogForm();
  const names = within(form.getByRole('group', { name: 'Bon statut' })).getAllByRole('radio');
  expect(names.map((radio) => radio.closest('label')?.textContent)).not.toContain('Désistement');
  const confirm = form.getByRole('button', { name: 'Corriger' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(form.getByRole('radio', { name: 'Validée' }));
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(form.getByRole('textbox', { name: /Pourquoi/ }), { target: { value: ' Mauvaise ligne ' } });
  await act(async () => fireEvent.click(confirm));
  await done;
  expect(bodies).toEqual([['/api/festival-participant-invites/5/statut', { Version: 3, Statut: 64, Motif: 'Mauvaise ligne' }]]);
});

it('says which dates the right status empties, and none that it keeps or that is empty', async () => {
  const handedOver = { ...record, Statut: 128, DateInvitation: '2026-11-02', DateRemise: '2026-11-20T10:00:00.000', IdRemisPar: null };
  const done = correctStatus({ module: invite, record: handedOver, queries: new QueryClient() });
  const form = await drawDialogForm();
  function chooseStatus(status: string): string | null {
    fireEvent.click(form.getByRole('radio', { name: status }));
    return form.getByRole('status').textContent;
  }
  expect([chooseStatus('Validée'), chooseStatus('Brouillon')]).toEqual([
    'Sera vidé : Badge remis le.',
    'Sera vidé : Invitation envoyée le, Badge remis le.',
  ]);
  fireEvent.click(form.getByRole('button', { name: 'Annuler' }));
  await done;
});

it('gives back what was typed when the server says why the status cannot be', async () => {
  const detail = 'Ce contact est déjà accrédité.';
  configureTransport({
    fetch: async () => Response.json({ code: 'regle-metier', status: 409, title: detail, detail, requestId: '1' }, { status: 409 }),
  });
  const done = correctStatus({ module: invite, record, queries: new QueryClient() });
  const first = await drawDialogForm();
  fireEvent.click(first.getByRole('radio', { name: 'Validée' }));
  fireEvent.change(first.getByRole('textbox', { name: /Pourquoi/ }), { target: { value: 'Mauvaise ligne' } });
  await act(async () => fireEvent.click(first.getByRole('button', { name: 'Corriger' })));
  first.unmount();
  await waitFor(() => expect(openDialogs.get()[0]).toMatchObject({ kind: 'alert', options: { text: detail } }));
  act(() => openDialogs.get()[0]?.close(undefined));
  const again = await drawDialogForm();
  expect(again.getByRole('radio', { name: 'Validée' })).toHaveProperty('checked', true);
  expect(again.getByRole('textbox', { name: /Pourquoi/ })).toHaveProperty('value', 'Mauvaise ligne');
  fireEvent.click(again.getByRole('button', { name: 'Annuler' }));
  await done;
});
