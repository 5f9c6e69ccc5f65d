import { ListChecks } from 'lucide-react';
import { settleEncaissement } from '#generated/client/sdk/paiements-en-ligne.gen.ts';
import { EncaissementEtat } from '#generated/enums/encaissement-etat.gen.ts';
import { EncaissementRaison } from '#generated/enums/encaissement-raison.gen.ts';
import { EncaissementSuite } from '#generated/enums/encaissement-suite.gen.ts';
import { EncaissementTraitement } from '#generated/schemas/encaissement-traitement.zod.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { notify } from '#web/shell/notifications.ts';

type PaymentContext = ActionContextOf<'bam-encaissement'>;

/** A payment that waits is closed by what becomes of its money, with a reason. */
export const onlinePaymentActions = actionsOn('bam-encaissement', (context) => {
  if (context.record.Etat !== EncaissementEtat.aTraiter || !context.can('ENCAISSER')) return [];
  return [{ key: 'traiter', label: text('comptabilite.traiterPaiement'), icon: ListChecks, run: (attempt) => settle(context, attempt) }];
});

const GONE: readonly (number | null)[] = [EncaissementRaison.rendu, EncaissementRaison.conteste];

async function settle({ entity, record, language }: PaymentContext, attempt: Attempt): Promise<void> {
  const isGone = GONE.includes(record.Raison);
  const amount = isGone ? (record.MontantRendu ?? 0) : sumMoney([record.MontantPaye ?? 0, -(record.MontantRendu ?? 0)]);
  const question = {
    title: text('comptabilite.traiterPaiement'),
    intro: text(isGone ? 'comptabilite.traiterRenduAide' : 'comptabilite.traiterPaiementAide', { montant: formatMoney(amount, language) }),
    module: entity,
    names: isGone ? ['MotifTraitement'] : ['Suite', 'IdPieceAffectee', 'IdStructure', 'IdPersonne', 'MotifTraitement'],
    initial: { Suite: isGone ? EncaissementSuite.note : EncaissementSuite.facture },
    confirm: text('comptabilite.traiterPaiement'),
  };
  async function work(values: RecordData): Promise<void> {
    const settlement = isGone ? { ...values, Suite: EncaissementSuite.note } : values;
    const body = checkedBody(EncaissementTraitement, { MotifTraitement: '', ...settlement, Version: record.Version });
    await settleEncaissement({ path: { id: record.Id }, body });
    notify('success', text('comptabilite.paiementTraite'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('comptabilite.traiterNok')) }, attempt);
}
