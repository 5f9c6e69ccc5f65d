// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/festival-participant-accredite.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { drawDialogForm } from '#tests/support/web/dialogs.tsx';
import { toasts } from '#web/shell/notifications.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TransitionButtons } from '#web/records/sheet/transitions/transition-buttons.tsx';

const TOLD = {
  Nuits: [{ Date: '2027-01-30', Hotel: 'Hôtel du Lac', Type: 1, Prix: 80 }],
  Compagnons: ['Ada Vaysse'],
  Pieces: [{ NoFacture: 'FA2027-00031', Reste: 90 }],
  Creneaux: [],
  BadgeEdite: null,
  Manque: { SansHotel: [], HorsPresence: [], Promises: 0, SansLit: [] },
};
const sent: { readonly path: string; readonly body: unknown }[] = [];

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
beforeEach(() => {
  sent.splice(0);
  openDialogs.set([]);
  toasts.set([]);
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const path = new URL(input.url).pathname.replace(/^\/api/, '');
      if (path.endsWith('/suites')) return Response.json(TOLD);
      if (input.method === 'GET') return Response.json({ Nom: null, Email: null, IsAgent: false, Manque: 'sans-adresse', Simule: true });
      sent.push({ path, body: await input.json() });
      return Response.json(5);
    },
  });
});
afterEach(cleanup);

async function withdraw(...more: readonly string[]) {
  const rights = new Set(['FESTIVAL-PARTICIPANT-ACCREDITE-WRITE', ...more]);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons
        entity={{ descriptor, enums, labels }}
        isBlocked={false}
        record={{ Id: 5, Version: 2, Statut: AccreditationStatut.validee }}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Désistement' }));
  const shown = await drawDialogForm();
  const form = within(shown.container);
  await form.findByText(/FA2027-00031/);
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Souffrante' } });
  return form;
}

it('a withdrawal names the nights, the invoices and the companions that it touches, and waits for what becomes of them', async () => {
  const form = await withdraw('BAM-PAIEMENT-WRITE');
  expect(form.getByText(/1 nuit à venir \(80,00\s€\) : sam\. 30\/01 \(Hôtel du Lac\)/)).toBeTruthy();
  expect(form.getByText(/1 facture en cours \(90,00\s€\) : FA2027-00031/)).toBeTruthy();
  expect(form.getByText(/Vient ou dort avec Ada Vaysse/)).toBeTruthy();
  const take = form.getByRole<HTMLButtonElement>('button', { name: 'Désistement' });
  expect(take.disabled).toBe(true);
  fireEvent.click(form.getByRole('radio', { name: 'Libérer les chambres' }));
  expect(take.disabled).toBe(true);
  fireEvent.click(form.getByRole('radio', { name: 'Faire un avoir' }));
  expect(take.disabled).toBe(false);
  await act(async () => fireEvent.click(take));
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        path: '/festival-participant-accredites/5/transitions/desister',
        body: { Version: 2, Motif: 'Souffrante', Suites: { Nuits: 'liberer', Pieces: 'avoir' } },
      },
    ]),
  );
});

it('who may not make a credit note can only keep the invoices', async () => {
  const form = await withdraw();
  expect(form.queryByRole('radio', { name: 'Faire un avoir' })).toBeNull();
  expect(form.getByRole('radio', { name: 'Garder la facture' })).toBeTruthy();
});
