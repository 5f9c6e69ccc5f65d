// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/contact.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { offerActions, showTexts, shownAlert } from '#tests/support/web/sheet-action.ts';
import { openAccount } from './open-account.ts';

const offer = { entity, record: { Id: 5, Version: 2, Email: 'ida@exemple.test' }, rights: ['BAM-COMPTE-WRITE'] };

beforeAll(() => showTexts('gestes', 'metier'));

it('says in French that an account could not be created', async () => {
  const { confirm } = offerActions(openAccount, { ...offer, reply: () => new Response('', { status: 500 }) });
  await confirm('Ouvrir un compte');
  await waitFor(() => expect(shownAlert()).toBe('Une erreur est survenue lors de la création du compte.'));
});

it('says that the account exists though its activation mail failed, and reads the sheet again', async () => {
  const { confirm, queries } = offerActions(openAccount, { ...offer, reply: () => Response.json({ Id: 9, IsMailEnvoye: false }) });
  queries.setQueryData(['contact', 'record', 5], {});
  await confirm('Ouvrir un compte');
  await waitFor(() => expect(shownAlert()).toBe("Le compte a été créé mais l'envoi du mail d'activation a échoué."));
  openDialogs.get()[0]?.close(undefined);
  await waitFor(() => expect(queries.getQueryState(['contact', 'record', 5])?.isInvalidated).toBe(true));
});
