// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { descriptor as account } from '#generated/entities/bam-compte.gen.ts';
import { descriptor, enums, labels } from '#generated/entities/compte-demande.gen.ts';
import { CompteDemandeStatut } from '#generated/enums/compte-demande-statut.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { drawDialogForm } from '#tests/support/web/dialogs.tsx';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TransitionButtons } from './transition-buttons.tsx';

const sent: { readonly path: string; readonly body: unknown }[] = [];

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
beforeEach(() => {
  sent.splice(0);
  openDialogs.set([]);
  const rights = new Set(['BAM-COMPTE-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      if (input.method === 'GET')
        return Response.json({ Nom: 'Ada Morvan', Email: 'ada@exemple.test', IsAgent: false, Manque: null, Simule: false });
      sent.push({ path: new URL(input.url).pathname, body: await input.json() });
      return Response.json(5);
    },
  });
});
afterEach(cleanup);

function show(Statut: number): void {
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={{ Id: 5, Version: 1, Statut }} />
    </QueryClientProvider>,
  );
}

function offered(): readonly (string | null)[] {
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

it('an account lists its requests, and each opens in a side panel with its actions as long as it is open', () => {
  const tab = account.screens.flatMap(({ tabs }) => tabs).find((item) => item.kind === 'parts' && item.entity === 'compte-demande');
  expect(tab?.tab).toBe('demandes');
  expect(descriptor.screens.map(({ lightview, tabs }) => [lightview, tabs.length])).toEqual([[true, 1]]);
  show(CompteDemandeStatut.ouverte);
  expect(offered()).toEqual(['Accepter', 'Refuser', 'Clore']);
  cleanup();
  show(CompteDemandeStatut.refusee);
  expect(offered()).toEqual([]);
});

it('a request is refused with its reason, and not without', async () => {
  show(CompteDemandeStatut.ouverte);
  fireEvent.click(screen.getByRole('button', { name: 'Refuser' }));
  const form = within((await drawDialogForm()).container);
  fireEvent.click(form.getByRole('button', { name: 'Refuser' }));
  expect(sent).toEqual([]);
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Dossier incomplet' } });
  fireEvent.click(form.getByRole('button', { name: 'Refuser' }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/compte-demandes/5/transitions/refuser', body: { Version: 1, Motif: 'Dossier incomplet' } }]),
  );
});
