// @vitest-environment jsdom
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/bam-paiement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { answerDialog, awaitDialog, drawDialogForm, saidInDialog, sendDialogForm } from '#tests/support/web/dialogs.tsx';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { toasts } from '#web/shell/notifications.ts';
import { offerActions, showTexts, shownAlert } from '#tests/support/web/sheet-action.ts';
import { pieceActions } from './piece-actions.ts';

const issued = { Id: 5, Version: 2, NoFacture: 'F-2044-0001', Etat: PaiementEtat.emise, PrixTtc: 100, Credite: 0, Regle: 0 };
const rights = ['ENCAISSER', 'BAM-PAIEMENT-WRITE'];

function labelsOf(record: RecordData): readonly string[] {
  return offerActions(pieceActions, { entity, record, rights }).labels;
}

beforeAll(() => showTexts('comptabilite', 'fiche', 'metier'));
afterEach(cleanup);

it('offers nothing on a piece that is not issued', () => {
  expect(labelsOf({ ...issued, NoFacture: null })).toEqual([]);
});

it('offers to receive what is due and to credit what no credit note took back', () => {
  expect(labelsOf(issued)).toEqual([
    'Imprimer',
    'Encaisser',
    'Utiliser le crédit du client',
    'Créer un lien de paiement',
    'Faire un avoir',
    'Créditer par ligne',
  ]);
  expect(labelsOf({ ...issued, Etat: PaiementEtat.annulee, Credite: -100 })).toEqual(['Imprimer']);
  expect(labelsOf({ ...issued, Etat: PaiementEtat.reglee, Regle: 100 })).toEqual([
    'Imprimer',
    'Imprimer le reçu',
    "Corriger le mode d'un règlement",
    'Annuler un règlement',
    'Faire un avoir',
    'Créditer par ligne',
  ]);
});

it('offers to give the money of a credit note back, never to credit it', () => {
  expect(labelsOf({ ...issued, IsAvoir: true, PrixTtc: -100 })).toEqual(['Imprimer', 'Rembourser', 'Garder en crédit du client']);
});

const offer = { entity, record: issued, rights } as const;

function down() {
  return new Response('', { status: 500 });
}

it('a credit note is asked for before any request, and a no sends none', async () => {
  const { take, sent } = offerActions(pieceActions, { ...offer, reply: () => Response.json(12) });
  take('Faire un avoir');
  await awaitDialog('confirm');
  expect([openDialogs.get()[0]?.options, saidInDialog()]).toEqual([
    expect.objectContaining({ title: 'Générer un avoir pour cette facture ?' }),
    'F-2044-0001',
  ]);
  await answerDialog(false);
  expect([openDialogs.get(), sent]).toEqual([[], []]);
});

it('a credit note that is made is told in the words of the specification', async () => {
  const { confirm, sent } = offerActions(pieceActions, { ...offer, reply: () => Response.json(12) });
  await confirm('Faire un avoir');
  await sendDialogForm('Faire un avoir');
  await waitFor(() => expect(toasts.get().map(({ kind, text }) => [kind, text])).toEqual([['success', 'Avoir effectué !']]));
  expect(sent).toEqual([{ path: '/bam-paiements/5/avoir', body: { Version: 2, MontantTtc: 100, Motif: null } }]);
});

it('a credit note that fails is told in the words of the specification', async () => {
  const { confirm, sent } = offerActions(pieceActions, { ...offer, reply: down });
  await confirm('Faire un avoir');
  await sendDialogForm('Faire un avoir');
  await waitFor(() => expect(shownAlert()).toBe("Echec de la génération de l'avoir."));
  expect(sent).toHaveLength(1);
});

it('a credit note that the server refuses says that it failed, then why', async () => {
  const detail = "L'avoir dépasse ce qui reste de la facture (30,00 €).";
  function reply() {
    return Response.json({ code: 'avoir-excessif', detail }, { status: 409 });
  }
  const { confirm } = offerActions(pieceActions, { ...offer, reply });
  await confirm('Faire un avoir');
  await sendDialogForm('Faire un avoir');
  await waitFor(() => expect(shownAlert()).toBe(`Echec de la génération de l'avoir. ${detail}`));
});

/** Fills the form of a receipt and sends it; the form stays while the server refuses. */
async function sendReceipt(fill: (form: HTMLElement) => unknown = () => undefined): Promise<HTMLElement> {
  const { container } = await drawDialogForm();
  fill(container);
  await act(async () => fireEvent.click(within(container).getByRole('button', { name: 'Encaisser' })));
  return container;
}

it('a payment that fails is told in French', async () => {
  const { take, sent } = offerActions(pieceActions, { ...offer, reply: down });
  take('Encaisser');
  const form = await sendReceipt();
  await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe('Échec du paiement.'));
  expect(sent).toEqual([{ path: '/bam-paiements/5/reglements', body: expect.objectContaining({ Version: 2, Montant: 100 }) }]);
});

it('sends the day of a receipt where it is another day than today', async () => {
  const { take, sent } = offerActions(pieceActions, { ...offer, reply: () => Response.json({ ResteDu: 0 }) });
  take('Encaisser');
  await awaitDialog('lightview');
  function typed(form: HTMLElement) {
    return within(form).getAllByRole('textbox', { name: /Réglé le/ })[0];
  }
  await sendDialogForm('Encaisser', (form) => {
    const field = typed(form);
    if (field === undefined) throw new Error('no day');
    fireEvent.change(field, { target: { value: '28/01/2026' } });
    fireEvent.blur(field);
  });
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/bam-paiements/5/reglements', body: expect.objectContaining({ Jour: '2026-01-28' }) }]),
  );
});

it('asks before cash beyond what the law allows, and a no sends nothing', async () => {
  const record = { ...issued, PrixTtc: 1500, EspecesRecues: 600 };
  const { take, sent } = offerActions(pieceActions, { ...offer, record, reply: () => Response.json({ ResteDu: 0 }) });
  take('Encaisser');
  await sendReceipt((form) => {
    fireEvent.change(within(form).getByRole('combobox', { name: /Mode/ }), { target: { value: String(ModePaiement.espece) } });
  });
  const dialog = openDialogs.get().at(-1);
  expect(dialog?.kind === 'confirm' ? String(dialog.options.text).replaceAll(/\s/g, ' ') : '').toContain('1 000,00');
  await act(async () => dialog?.close(false));
  expect(sent).toEqual([]);
});

it('gives the money of a credit note back as an amount to refund, stored as what left the desk', async () => {
  const record = { ...issued, IsAvoir: true, PrixTtc: -100, Credite: 0 };
  const { take, sent } = offerActions(pieceActions, { ...offer, record, reply: () => Response.json(12) });
  take('Rembourser');
  await awaitDialog('lightview');
  await sendDialogForm('Rembourser', (form) => expect(form.textContent).toMatch(/^Reste à rembourser : 100,00.€\./));
  await waitFor(() => expect(sent).toEqual([{ path: '/bam-paiements/5/reglements', body: expect.objectContaining({ Montant: -100 }) }]));
  expect(toasts.get().map(({ text }) => text)).toEqual(['Remboursement enregistré.']);
});

it('an amount that the server refuses stays as it was typed', async () => {
  function reply() {
    return Response.json({ code: 'trop-percu', detail: 'Ce montant dépasse ce qui reste dû.' }, { status: 409 });
  }
  const { take } = offerActions(pieceActions, { ...offer, reply });
  take('Encaisser');
  const form = await sendReceipt((shown) =>
    fireEvent.change(within(shown).getByRole('textbox', { name: /Montant/ }), { target: { value: '12,50' } }),
  );
  await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe('Échec du paiement. Ce montant dépasse ce qui reste dû.'));
  expect(within(form).getByRole('textbox', { name: /Montant/ })).toHaveProperty('value', '12,50');
});

it('sends a cheque and a card of one gesture, and says what exceeds the invoice before it is kept as credit', async () => {
  const { take, sent } = offerActions(pieceActions, { ...offer, reply: () => Response.json({ ResteDu: 0 }) });
  take('Encaisser');
  await awaitDialog('lightview');
  await sendDialogForm('Encaisser', (form) => {
    fireEvent.click(within(form).getByRole('button', { name: 'Ajouter un moyen de paiement' }));
    const [first, second] = within(form).getAllByRole('textbox', { name: /Montant/ });
    const [mode] = within(form).getAllByRole('combobox', { name: /Mode/ });
    if (first === undefined || second === undefined || mode === undefined) throw new Error('no second means');
    fireEvent.change(first, { target: { value: '90' } });
    fireEvent.change(mode, { target: { value: String(ModePaiement.cheque) } });
    fireEvent.change(within(form).getByRole('textbox', { name: /Banque/ }), { target: { value: 'Crédit du Lac' } });
    fireEvent.change(within(form).getByRole('textbox', { name: /N° de chèque/ }), { target: { value: '77' } });
    fireEvent.change(second, { target: { value: '30' } });
    expect(form.textContent).toMatch(/20,00.€ de trop : gardés en crédit du client/);
  });
  const Autres = [{ Montant: 30, ModePaiement: ModePaiement.cb, Banque: null, NoCheque: null }];
  const body = { Montant: 90, ModePaiement: ModePaiement.cheque, NoCheque: '77', Autres, IsTropPercu: true };
  await waitFor(() => expect(sent).toEqual([{ path: '/bam-paiements/5/reglements', body: expect.objectContaining(body) }]));
});
