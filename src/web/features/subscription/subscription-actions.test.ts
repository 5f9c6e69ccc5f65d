// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/bam-abonnement.gen.ts';
import { sendDialogForm } from '#tests/support/web/dialogs.tsx';
import { offerActions, showTexts, shownAlert } from '#tests/support/web/sheet-action.ts';
import { subscriptionActions } from './subscription-actions.ts';

const record = { Id: 5, Version: 2, IdFormule: 3, FormuleLibelle: 'Pro', PrixTtc: 60, IsAttenteReglement: true };
const offer = { entity, record, rights: ['BAM-ABONNEMENT-WRITE'] } as const;

function down() {
  return new Response('', { status: 500 });
}

beforeAll(() => showTexts('comptabilite', 'fiche', 'metier'));
afterEach(cleanup);

it('a renewal that fails is told in the words of the specification', async () => {
  const { take, sent } = offerActions(subscriptionActions, { ...offer, reply: down });
  take('Renouveler');
  await sendDialogForm('Renouveler');
  await waitFor(() => expect(shownAlert()).toBe("Echec du renouvellement de l'abonnement."));
  expect(sent).toEqual([{ path: '/bam-abonnements/5/renouvellement', body: { Version: 2, IdFormule: 3 } }]);
});

it('a renewal that is refused says why', async () => {
  const detail = 'Un abonnement en cours ne se renouvelle pas.';
  function reply() {
    return Response.json({ code: 'abonnement-en-cours', detail }, { status: 409 });
  }
  const { take } = offerActions(subscriptionActions, { ...offer, reply });
  take('Renouveler');
  await sendDialogForm('Renouveler');
  await waitFor(() => expect(shownAlert()).toBe(`Echec du renouvellement de l'abonnement. ${detail}`));
});

it('a validation of the payment that fails is told in French', async () => {
  const { take, sent } = offerActions(subscriptionActions, { ...offer, reply: down });
  take('Valider le paiement');
  await sendDialogForm('Valider le paiement');
  await waitFor(() => expect(shownAlert()).toBe('Échec de la validation du paiement.'));
  expect(sent.map(({ path }) => path)).toEqual(['/bam-abonnements/5/paiement']);
});
