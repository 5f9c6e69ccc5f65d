// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as pass from '#generated/entities/festival-participant-pass.gen.ts';
import { descriptor, enums, labels } from '#generated/entities/ins-recup.gen.ts';
import { openDialogs } from '#web/app/dialogs/dialogs.ts';
import { toasts } from '#web/app/notifications.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TransitionButtons } from './transition-buttons.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
  const rights = new Set(['INS-RECUP-WRITE', 'FESTIVAL-PARTICIPANT-PASS-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
});
afterEach(cleanup);

const alert = (): string => {
  const shown = openDialogs.get()[0];
  return shown?.kind === 'alert' ? String(shown.options.text) : '';
};

it.each([
  ['Valider', 'Impossible de valider cette inscription. Merci de bien vouloir contacter le support.'],
  ['Mettre à confirmer', "Echec de l'enregistrement."],
])('the step « %s » that fails is told in its own words', async (name, failure) => {
  openDialogs.set([]);
  configureTransport({ fetch: async () => new Response('', { status: 500 }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={{ Id: 5, Version: 1, Traitement: 0 }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(alert()).toBe(failure));
});

it('a cancellation that fails is told in its own words, once the motive is given', async () => {
  openDialogs.set([]);
  configureTransport({ fetch: async () => new Response('', { status: 500 }) });
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <TransitionButtons entity={{ descriptor, enums, labels }} isBlocked={false} record={{ Id: 5, Version: 1, Traitement: 0 }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Annuler le dépôt' }));
  await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
  const asked = openDialogs.get()[0];
  if (asked?.kind !== 'lightview') throw new Error('no motive is asked');
  const form = render(<>{asked.options.content(() => asked.close(undefined))}</>);
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Doublon' } });
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Confirmer' })));
  await waitFor(() => expect(alert()).toBe("Echec de l'annulation de l'inscription."));
  unmount();
});

it.each([
  { isTold: true, sent: { Version: 1 }, mail: '1204', said: "Enregistrement effectué. Le mail est dans la file d'envoi." },
  { isTold: false, sent: { Version: 1, Mail: false }, mail: null, said: "Enregistrement effectué. Aucun mail n'a été envoyé." },
  {
    isTold: true,
    sent: { Version: 1 },
    mail: 'sans-adresse',
    said: "Enregistrement effectué. Aucun mail n'a été envoyé : la fiche ne donne aucune adresse.",
  },
])(
  'a step that writes to somebody offers to be taken without a mail, and says what became of it: $said',
  async ({ isTold, sent, mail, said }) => {
    openDialogs.set([]);
    toasts.set([]);
    const bodies: unknown[] = [];
    configureTransport({
      fetch: async (request) => {
        if (request instanceof Request) bodies.push(await request.json());
        return new Response('5', { status: 200, headers: mail === null ? {} : { 'x-mail': mail } });
      },
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TransitionButtons entity={pass} isBlocked={false} record={{ Id: 5, Version: 1, Statut: 1 }} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
    await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
    const asked = openDialogs.get()[0];
    if (asked?.kind !== 'lightview') throw new Error('nothing is asked');
    const form = render(<>{asked.options.content(() => asked.close(undefined))}</>);
    const box = form.getByRole('checkbox', { name: 'Envoyer le mail automatique' });
    if (!isTold) fireEvent.click(box);
    await act(async () => fireEvent.click(form.getByRole('button', { name: 'Confirmer' })));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([said]));
    expect(bodies).toEqual([sent]);
  },
);
