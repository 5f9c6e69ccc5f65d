// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import * as accreditation from '#generated/entities/festival-participant-accredite.gen.ts';
import * as template from '#generated/entities/mail-modele.gen.ts';
import * as participant from '#generated/entities/festival-participant.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { HistoryTab } from './history-tab.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

const change = {
  Id: 1,
  Entite: 'festival-participant',
  At: '2026-11-22T08:27:47.808',
  UtilisateurLibelle: 'Anne Durand',
  Op: 'update',
  Before: { Statut: 4, IsPaye: false, ModePaiement: 0, IdRemisPar: null },
  After: { Statut: 128, IsPaye: true, ModePaiement: 2, IdRemisPar: 1042 },
};

async function shownFor(entity: EntityModule): Promise<readonly string[]> {
  configureTransport({
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      return Response.json(pathname.endsWith('/historique') ? [change] : [{ Id: 1042, Libelle: 'Paul Martin' }]);
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryTab entity={entity} id={5} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByText('Paul Martin')).toBeTruthy());
  await waitFor(() => expect(screen.getByText('Payé')).toBeTruthy());
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}

it('the history of a participant speaks of the fields of its type in words, without a number of a record', async () => {
  expect(await shownFor(accreditation)).toEqual([
    'Quoi | Avant | Après',
    'Statut | Attente paiement | Retirée (badge remis)',
    'Payé | Non | Oui',
    'Mode de paiement | Non défini | Chèque',
    'Badge remis par | — | Paul Martin',
  ]);
});

it('the sheet of all participants tells what was changed on that of the type', async () => {
  expect(await shownFor(participant)).toContain('Mode de paiement | Non défini | Chèque');
});

async function shownOfTemplate(before: string, after: string): Promise<readonly Element[]> {
  function wrote(TraductionEn: string) {
    return { TradDescription: { Id: 7, TraductionFr: '<p>Bonjour {{prenom}},</p>', TraductionEn } };
  }
  configureTransport({
    fetch: async () => Response.json([{ ...change, Entite: 'mail-modele', Before: wrote(before), After: wrote(after) }]),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryTab entity={template} id={5} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  return [...(screen.getAllByRole('row')[1]?.children ?? [])];
}

it('a mail that was rewritten is told as it is read: the language, and the words lost and gained', async () => {
  const [what, before, after] = await shownOfTemplate(
    '<p>Dear <strong>{{nom}}</strong>,</p><p>See you in May &amp; June.</p>',
    '<p>Dear <strong>{{nom}}</strong>,</p><p>See you in <em>July</em>.</p>',
  );
  expect([what, before, after].map((cell) => cell?.textContent)).toEqual([
    'Texte du mail',
    'ENDear {{nom}},\n\nSee you in May & June.',
    'ENDear {{nom}},\n\nSee you in July.',
  ]);
  expect([...(before?.querySelectorAll('del') ?? [])].map(({ textContent }) => textContent)).toEqual(['May & June']);
  expect([...(after?.querySelectorAll('ins') ?? [])].map(({ textContent }) => textContent)).toEqual(['July']);
});

it('a mail whose layout alone changed says so', async () => {
  const [, , after] = await shownOfTemplate('<p>See you soon.</p>', '<p><strong>See you soon.</strong></p>');
  expect(after?.textContent).toBe('ENSee you soon.\nSeule la mise en forme a changé.');
});
