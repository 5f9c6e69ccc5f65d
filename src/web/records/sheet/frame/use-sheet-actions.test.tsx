// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import * as contact from '#generated/entities/contact.gen.ts';
import * as invitation from '#generated/entities/festival-participant-invite.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { session } from '#web/session/session.ts';
import { IDLE_SESSION } from './tab-rules.ts';
import { useSheetActions } from './use-sheet-actions.ts';
import type { SheetController } from './use-sheet.ts';
import type { SheetInput } from './sheet-input.ts';

beforeAll(async () => {
  await showLanguage('fr');
  const rights = new Set(['BAM-COMPTE-WRITE', 'FESTIVAL-PARTICIPANT-ACCREDITE-WRITE', 'FESTIVAL-PARTICIPANT-INVITE-WRITE']);
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights });
});

function actionsOf(entity: EntityModule, id: number) {
  const [screen] = entity.descriptor.screens;
  const client = new QueryClient();
  const sheet = { snapshot: { Id: id, Version: 1, Type: ParticipantType.invite }, isLeaving: () => false, leave: () => undefined };
  return renderHook(
    () =>
      useSheetActions({ entity, screen, id, depth: 1 } as SheetInput, {
        sheet: sheet as unknown as SheetController,
        session: () => IDLE_SESSION,
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  ).result;
}

it('shows the actions that the schema names for the screen, beside the steps or in the menu', async () => {
  const ofContact = actionsOf(contact, 5);
  await waitFor(() => expect(ofContact.current.bar.map(({ label }) => label)).toEqual(['Ouvrir un compte']));
  expect(ofContact.current.menu).toEqual([]);
  const ofInvitation = actionsOf(invitation, 5);
  await waitFor(() => expect(ofInvitation.current.menu.map(({ label }) => label)).toEqual(['Migrer en accréditation']));
  expect(ofInvitation.current.bar).toEqual([]);
});
