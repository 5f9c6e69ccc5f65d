// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/ins-recup.gen.ts';
import { openDialogs } from '#web/app/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TransitionButtons } from './transition-buttons.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
  const rights = new Set(['INS-RECUP-WRITE']);
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
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  const asked = openDialogs.get()[0];
  if (asked?.kind !== 'lightview') throw new Error('no motive is asked');
  const form = render(<>{asked.options.content(() => asked.close(undefined))}</>);
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'Doublon' } });
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Confirmer' })));
  await waitFor(() => expect(alert()).toBe("Echec de l'annulation de l'inscription."));
  unmount();
});
