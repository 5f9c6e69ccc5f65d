// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/contact.gen.ts';
import { openDialogs } from '#web/app/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { OpenAccount } from './open-account.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await Promise.all([loadTexts('gestes'), loadTexts('metier')]);
});
beforeEach(() => {
  openDialogs.set([]);
  const rights = new Set(['BAM-COMPTE-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
});
afterEach(cleanup);

const open = async (reply: () => Response): Promise<QueryClient> => {
  configureTransport({ fetch: async () => reply() });
  const client = new QueryClient();
  client.setQueryData(['contact', 'record', 5], {});
  render(
    <QueryClientProvider client={client}>
      <OpenAccount entity={{ descriptor, enums, labels }} id={5} isBlocked={false} record={{ Id: 5, Email: 'ida@exemple.test' }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir un compte' }));
  await waitFor(() => expect(openDialogs.get()[0]?.kind).toBe('confirm'));
  await act(async () => openDialogs.get()[0]?.close(true));
  return client;
};
const alert = (): string => {
  const shown = openDialogs.get()[0];
  return shown?.kind === 'alert' ? String(shown.options.text) : '';
};

it('says in French that an account could not be created', async () => {
  await open(() => new Response('', { status: 500 }));
  await waitFor(() => expect(alert()).toBe('Une erreur est survenue lors de la création du compte.'));
});

it('says that the account exists though its activation mail failed, and reads the sheet again', async () => {
  const client = await open(() => Response.json({ Id: 9, IsMailEnvoye: false }));
  await waitFor(() => expect(alert()).toBe("Le compte a été créé mais l'envoi du mail d'activation a échoué."));
  await act(async () => openDialogs.get()[0]?.close(undefined));
  await waitFor(() => expect(client.getQueryState(['contact', 'record', 5])?.isInvalidated).toBe(true));
});
