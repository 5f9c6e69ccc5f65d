import { BadgeCheck, RotateCw } from 'lucide-react';
import { payAbonnement, renewAbonnement } from '#generated/client/sdk/comptabilite.gen.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { formatMoney } from '#domain/values/money.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { fileLink } from '#web/payment-links/file-link.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';

/** A subscription is settled as an accreditation is, with the same fields. */
const ACCREDITED = 'festival-participant-accredite';

/** A subscription is paid while it waits for it, renewed once it is over. */
export const subscriptionActions = actionsOn('bam-abonnement', (context) => {
  if (!context.can('BAM-ABONNEMENT-WRITE')) return [];
  return [
    ...(context.record.IsAttenteReglement
      ? [
          {
            key: 'payer',
            label: text('comptabilite.validerPaiement'),
            icon: BadgeCheck,
            run: (attempt: Attempt) => pay(context, attempt),
          },
        ]
      : []),
    { key: 'renouveler', label: text('comptabilite.renouveler'), icon: RotateCw, run: (attempt) => renew(context, attempt) },
    ...(context.can('ENCAISSER') ? [fileLink('bam-abonnement', context.record.Id, text('comptabilite.lienPaiement'))] : []),
  ];
});

async function pay({ record, language }: ActionContextOf<'bam-abonnement'>, attempt: Attempt): Promise<void> {
  const module = await loadEntity(ACCREDITED);
  const question = {
    title: text('comptabilite.validerPaiement'),
    intro: `${text('comptabilite.aEncaisser', { montant: formatMoney(record.PrixTtc, language) })} ${text('comptabilite.factureParMail')}`,
    module,
    names: ['ModePaiement', 'Banque', 'NoCheque', 'IsReglementDiffere', 'DateEcheance'],
    initial: { ModePaiement: record.ModeReglement, IsReglementDiffere: false },
    confirm: text('comptabilite.validerPaiement'),
  };
  async function work(values: RecordData): Promise<void> {
    const { ModePaiement, Banque, NoCheque, IsReglementDiffere, DateEcheance } = describedDraft(ACCREDITED, module.descriptor, values);
    const body = { Version: record.Version, ModePaiement, Banque, NoCheque, IsReglementDiffere, DateEcheance };
    await payAbonnement({ path: { id: record.Id }, body });
    notify('success', text('comptabilite.factureEmise'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.validationNok')) }, attempt);
}

async function renew({ entity, record, depth, leave }: ActionContextOf<'bam-abonnement'>, attempt: Attempt): Promise<void> {
  const question = {
    title: text('comptabilite.renouveler'),
    intro: text('comptabilite.renouvelerAide'),
    module: entity,
    names: ['IdFormule'],
    initial: { IdFormule: record.IdFormule, FormuleLibelle: record.FormuleLibelle },
    confirm: text('comptabilite.renouveler'),
  };
  async function work(values: RecordData): Promise<void> {
    const { IdFormule } = describedDraft('bam-abonnement', entity.descriptor, values);
    const body = { Version: record.Version, IdFormule };
    const { data: renewed } = await renewAbonnement({ path: { id: record.Id }, body });
    notify('success', text('comptabilite.renouvele'));
    const screen = sheetScreen(entity.descriptor);
    const href = screen === null ? null : recordPath(screen, renewed, { depth, params: {} });
    if (href !== null) leave(href);
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('abonnement.renouvellementNok')) }, attempt);
}
