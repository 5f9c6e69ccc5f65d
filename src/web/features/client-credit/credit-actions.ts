import { HandCoins, Undo2 } from 'lucide-react';
import { refundCredit, reverseCredit } from '#generated/client/sdk/comptabilite.gen.ts';
import { type BamCreditFilter, bamCreditClient } from '#generated/client/records.gen.ts';

import { CreditRendu } from '#generated/schemas/credit-rendu.zod.ts';
import { ReglementAnnulation } from '#generated/schemas/reglement-annulation.zod.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { DeskInput } from '#web/session/desk-input.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { dayOf } from './receive-advance.ts';

type CreditContext = ActionContextOf<'bam-credit'>;

/** A refund of a client's credit has a reason; the opposite movement undoes it. */
export const creditActions = actionsOn('bam-credit', (context): readonly SheetAction[] => {
  const { record, can } = context;
  if (!can('ENCAISSER')) return [];
  const isStanding = record.IdAnnule === null && record.IsAnnule !== true;
  return [
    { key: 'rendre', label: text('comptabilite.rendreCredit'), icon: HandCoins, run: (attempt) => giveBack(context, attempt) },
    // The receipt itself undoes the credit it brought.
    ...(isStanding && record.IdReglement === null
      ? [{ key: 'annuler', label: text('comptabilite.annulerCredit'), icon: Undo2, run: (attempt: Attempt) => undo(context, attempt) }]
      : []),
  ];
});

const MOVES_MAX = 1000;

async function creditOf({ IdStructure, IdPersonne, IdContact }: CreditContext['record']): Promise<number> {
  const filter: BamCreditFilter = {
    Criteres: { and: [isOf('IdStructure', IdStructure), isOf('IdPersonne', IdPersonne), isOf('IdContact', IdContact)] },
    Tri: [{ Key: 'Id', Desc: false }],
    Colonnes: ['Montant'],
  };
  const moves = await bamCreditClient.list({ filter, skip: 0, take: MOVES_MAX });
  return sumMoney(moves.map(({ Montant }) => Montant ?? 0));
}

type Criteria = Extract<NonNullable<BamCreditFilter['Criteres']>, { readonly field: unknown }>;

function isOf(field: 'IdStructure' | 'IdPersonne' | 'IdContact', id: number | null): Criteria {
  return id === null ? { field, op: 'empty' } : { field, op: 'eq', value: id };
}

async function giveBack({ entity, record, language }: CreditContext, attempt: Attempt): Promise<void> {
  let held = 0;
  await attempt(
    async () => {
      held = await creditOf(record);
    },
    (error) => failureWithReason(error, text('paiement.nok')),
  );
  if (held <= 0) {
    await dialogs.alert({ title: text('alert.rien'), text: text('comptabilite.creditVide'), kind: 'info' });
    return;
  }
  const question = {
    title: text('comptabilite.rendreCredit'),
    intro: text('comptabilite.creditReste', { client: record.NomClient ?? '', reste: formatMoney(held, language) }),
    module: entity,
    names: ['Montant', 'ModePaiement', 'DateCredit', 'Banque', 'NoCheque', 'Guichet', 'Motif'],
    initial: { Montant: held, ModePaiement: ModePaiement.virement },
    inputs: { Guichet: DeskInput },
    confirm: text('comptabilite.rembourser'),
  };
  async function work(values: RecordData): Promise<void> {
    const {
      Montant,
      ModePaiement: mode,
      Banque,
      NoCheque,
      Guichet,
      Motif,
      DateCredit,
    } = describedDraft('bam-credit', entity.descriptor, values);
    const { IdStructure, IdPersonne, IdContact } = record;
    const means = { Montant, ModePaiement: mode, Banque, NoCheque, Guichet, Motif: Motif ?? '', Jour: dayOf(DateCredit) };
    await refundCredit({ body: checkedBody(CreditRendu, { IdStructure, IdPersonne, IdContact, ...means }) });
    notify('success', text('comptabilite.rembourse'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}

async function undo({ entity, record }: CreditContext, attempt: Attempt): Promise<void> {
  const question = {
    title: text('comptabilite.annulerCredit'),
    module: entity,
    names: ['Cause', 'Motif'],
    initial: {},
    confirm: text('comptabilite.annulerCredit'),
  };
  async function work(values: RecordData): Promise<void> {
    await reverseCredit({ path: { id: record.Id }, body: checkedBody(ReglementAnnulation, values) });
    notify('success', text('comptabilite.creditAnnule'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}
