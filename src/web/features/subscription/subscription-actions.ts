import { BadgeCheck, RotateCw } from 'lucide-react';
import { payAbonnement, renewAbonnement } from '#generated/client/sdk/comptabilite.gen.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { formatMoney } from '#domain/records/values/money.ts';
import { readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import { notify } from '#web/shell/notifications.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';

/** A subscription is paid while it waits for it, renewed once it is over. */
export const subscriptionActions: SheetActions = (context) => {
  if (!context.can('BAM-ABONNEMENT-WRITE')) return [];
  return [
    ...(context.record['IsAttenteReglement'] === true
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
  ];
};

async function pay({ record, language }: SheetActionContext, attempt: Attempt): Promise<void> {
  const question = {
    title: text('comptabilite.validerPaiement'),
    intro: `${text('comptabilite.aEncaisser', { montant: formatMoney(readNumber(record, 'PrixTtc'), language) })} ${text('comptabilite.factureParMail')}`,
    module: await loadEntity('festival-participant-accredite'),
    names: ['ModePaiement', 'Banque', 'NoCheque', 'IsReglementDiffere', 'DateEcheance'],
    initial: { ModePaiement: record['ModeReglement'] ?? null, IsReglementDiffere: false },
    confirm: text('comptabilite.validerPaiement'),
  };
  const work = async (values: RecordData): Promise<void> => {
    const body = {
      Version: readVersion(record),
      ModePaiement: readNumber(values, 'ModePaiement'),
      Banque: readText(values, 'Banque'),
      NoCheque: readText(values, 'NoCheque'),
      IsReglementDiffere: values['IsReglementDiffere'] === true,
      DateEcheance: readText(values, 'DateEcheance'),
    };
    await payAbonnement({ path: { id: readId(record) }, body });
    notify('success', text('comptabilite.factureEmise'));
  };
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.validationNok')) }, attempt);
}

async function renew({ entity, record, depth, leave }: SheetActionContext, attempt: Attempt): Promise<void> {
  const question = {
    title: text('comptabilite.renouveler'),
    intro: text('comptabilite.renouvelerAide'),
    module: entity,
    names: ['IdFormule'],
    initial: { IdFormule: record['IdFormule'], FormuleLibelle: record['FormuleLibelle'] },
    confirm: text('comptabilite.renouveler'),
  };
  const work = async (values: RecordData): Promise<void> => {
    const body = { Version: readVersion(record), IdFormule: readNumber(values, 'IdFormule') };
    const { data: renewed } = await renewAbonnement({ path: { id: readId(record) }, body });
    notify('success', text('comptabilite.renouvele'));
    const screen = sheetScreen(entity.descriptor);
    const href = screen === null ? null : recordPath(screen, renewed, { depth, params: {} });
    if (href !== null) leave(href);
  };
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('abonnement.renouvellementNok')) }, attempt);
}
