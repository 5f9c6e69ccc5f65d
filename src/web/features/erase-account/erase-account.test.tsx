// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/bam-compte.gen.ts';
import { openDialogs } from '#web/app/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { EraseAccount } from './erase-account.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await Promise.all([loadTexts('gestes'), loadTexts('metier')]);
});
beforeEach(() => {
  openDialogs.set([]);
  const rights = new Set(['BAM-COMPTE-DELETE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
});
afterEach(cleanup);

const open = async (reply: () => Response): Promise<void> => {
  configureTransport({ fetch: async () => reply() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EraseAccount entity={{ descriptor, enums, labels }} id={5} isBlocked={false} record={{ Id: 5, Version: 2 }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Anonymiser' }));
  await waitFor(() => expect(openDialogs.get()[0]?.kind).toBe('confirm'));
  await act(async () => openDialogs.get()[0]?.close(true));
};
const alert = (): string => {
  const shown = openDialogs.get()[0];
  return shown?.kind === 'alert' ? String(shown.options.text) : '';
};

it('asks first, then says in the words of the specification that it failed', async () => {
  await open(() => new Response('', { status: 500 }));
  await waitFor(() => expect(alert()).toBe("Erreur lors de l'annonymisation du compte."));
});
