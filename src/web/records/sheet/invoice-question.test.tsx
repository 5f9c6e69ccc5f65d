// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/festival-participant-accredite.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { openDialogs } from '#web/app/dialogs/dialogs.ts';
import { answerDialog, awaitDialog, drawDialogForm } from '#web/app/dialogs/test-dialogs.tsx';
import { toasts } from '#web/app/notifications.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TransitionButtons } from './transition-buttons.tsx';

const INVOICE = { Id: 31, Version: 4, NoFacture: 'FA2027-00031', PrixTtc: 90, Credite: 0 };
const sent: { readonly path: string; readonly body: unknown }[] = [];
let invoices: readonly object[];
let isCreditDown: boolean;

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
beforeEach(() => {
  sent.splice(0);
  openDialogs.set([]);
  toasts.set([]);
  invoices = [INVOICE];
  isCreditDown = false;
  const rights = new Set(['FESTIVAL-PARTICIPANT-ACCREDITE-WRITE', 'BAM-PAIEMENTS', 'BAM-PAIEMENT-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      if (input.method === 'GET') return Response.json(invoices);
      const path = new URL(input.url).pathname.replace(/^\/api/, '');
      sent.push({ path, body: await input.json() });
      return isCreditDown && path.endsWith('/avoir') ? new Response('', { status: 500 }) : Response.json(5);
    },
  });
});
afterEach(cleanup);

/** Cancels the accreditation with a motive; what is asked next stays open. */
const cancel = async (): Promise<void> => {
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
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Souffrante' } });
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Désistement' })));
  shown.unmount();
};
const STEP = {
  path: '/festival-participant-accredites/5/transitions/desister',
  body: { Version: 2, Motif: 'Souffrante', Valeurs: { MotifOrigine: null } },
};
const CREDIT = { path: '/bam-paiements/31/avoir', body: { Version: 4, MontantTtc: null, Motif: 'Souffrante' } };
const asked = (): unknown => {
  const shown = openDialogs.get()[0];
  return shown?.kind === 'ask' ? [shown.options.text, ...shown.options.choices.map(({ label }) => label)] : null;
};

it('who cancels an invoiced accreditation is asked for a credit note or to keep the invoice, before anything is done', async () => {
  await cancel();
  await awaitDialog('ask');
  expect(asked()).toEqual([
    expect.stringMatching(
      /^La facture FA2027-00031 \(90,00\s€\) est au nom de ce participant\. Faut-il en faire un avoir, ou la garder \?$/,
    ),
    'Garder la facture',
    'Faire un avoir',
  ]);
  expect(sent).toEqual([]);
  await answerDialog('avoir');
  await waitFor(() => expect(sent).toEqual([STEP, CREDIT]));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Avoir effectué !'));
});

it('a kept invoice gets no credit note', async () => {
  await cancel();
  await awaitDialog('ask');
  await answerDialog('garder');
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  expect(sent).toEqual([STEP]);
});

it('closing the question gives the cancellation up', async () => {
  await cancel();
  await awaitDialog('ask');
  await answerDialog(null);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Désistement' })).toBeDefined());
  expect(sent).toEqual([]);
});

it('an accreditation without an invoice, or whose invoice was wholly credited, is cancelled without that question', async () => {
  invoices = [{ ...INVOICE, Credite: -90 }];
  await cancel();
  await waitFor(() => expect(sent).toEqual([STEP]));
});

it('a credit note that fails is told once the accreditation is cancelled', async () => {
  isCreditDown = true;
  await cancel();
  await awaitDialog('ask');
  await answerDialog('avoir');
  await awaitDialog('alert');
  const shown = openDialogs.get()[0];
  expect(shown?.kind === 'alert' && shown.options.text).toBe("Echec de la génération de l'avoir.");
  expect(sent).toEqual([STEP, CREDIT]);
});
